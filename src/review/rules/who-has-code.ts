import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import type { RuleFacts } from './rule.ts'

type Parties = RuleFacts['parties']

/** Of each list of parties, by address: a rule may ask for thousands of addresses. */
const byAddress = new WeakMap<Parties, ReadonlyMap<Address, Parties[number]>>()

/** Who takes part under this address. */
export function partyOf(parties: Parties, address: Address): Parties[number] | undefined {
  const known = byAddress.get(parties) ?? new Map(parties.map((one) => [one.address, one]))
  byAddress.set(parties, known)
  return known.get(address)
}

/** Whether there is code at an address. Undefined: not known. An account that runs the code of another has code. */
export function hasCode({ accounts, parties }: Pick<RuleFacts, 'accounts' | 'parties'>, address: Address): boolean | undefined {
  const state = factValue(accounts[address])
  return state === undefined ? partyOf(parties, address)?.hasCode : state.codeHash !== EMPTY_CODE_HASH
}
