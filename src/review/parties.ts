import { type Address, ZERO } from '#core/address'
import { valueOf } from '#core/fact'
import type { Names } from '#decode'
import { allOf, ownClaims } from './claims.ts'
import { EMPTY_CODE_HASH, type Facts } from './facts.ts'
import type { Explained, Party } from './review.ts'

type Role = Pick<Party, 'role' | 'address'>

/** Whom the request names, each once, in the role that matters most: who receives, who may take, who is called. */
export function rolesOf(explanation: Explained, account: Address): readonly Role[] {
  const found: Role[] = []
  const add = (role: Party['role'], address: Address | undefined): void => {
    if (address === undefined || address === account || found.some((one) => one.address === address)) return
    found.push({ role, address })
  }
  const contracts = new Set(allOf(explanation).flatMap(({ kind, call }) => (kind === 'transfer' || call.to === undefined ? [] : [call.to])))
  for (const claim of explanation.claims) {
    // Value that goes along with a call is received by what is called: that is its contract, not a recipient.
    if (claim.kind === 'out' && claim.to !== undefined && !(claim.token === undefined && contracts.has(claim.to)))
      add('recipient', claim.to)
    if (claim.kind === 'in' || claim.kind === 'item-out') add('recipient', claim.to)
    if (claim.kind === 'delegation' && claim.delegate !== ZERO) add('delegate', claim.delegate)
    if (claim.kind === 'delegatecall') add('delegate', claim.to)
    if (claim.kind === 'control' && claim.given === 'granted') add('controller', claim.to)
  }
  const own = ownClaims(explanation, account)
  // Whom a right is taken from has nothing to be compared with.
  for (const { spender, units, mode } of own.allowances) if (units > 0n && mode !== 'subtract') add('spender', spender)
  for (const { operator, granted } of own.operators) if (granted) add('operator', operator)
  for (const { call, kind } of allOf(explanation)) add(kind === 'transfer' ? 'recipient' : 'contract', call.to)
  return found
}

/** What is known of each. */
export function partiesOf(explanation: Explained, account: Address, facts: Facts, names: Names): readonly Party[] {
  const earlier = valueOf(facts.earlierRecipients)
  const contacts = valueOf(facts.contacts)
  const own = valueOf(facts.ownAccounts)
  return rolesOf(explanation, account).map(({ role, address }) => {
    const fact = facts.accounts[address]
    const state = valueOf(fact)
    const name =
      own?.find((one) => one.address === address)?.name ?? contacts?.find((one) => one.address === address)?.name ?? names.nameOf(address)
    return {
      role,
      address,
      ...(name === undefined ? {} : { name }),
      hasCode: state === undefined ? undefined : state.codeHash !== EMPTY_CODE_HASH,
      ...(state === undefined ? {} : { codeHash: state.codeHash }),
      firstTime: earlier === undefined ? undefined : !earlier.includes(address),
      evidence: fact?.evidence ?? { kind: 'unknown', method: 'none' },
    }
  })
}
