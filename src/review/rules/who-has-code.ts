import type { Address } from '#core/address'
import { valueOf } from '#core/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import type { Case } from './rule.ts'

/** Whether there is code at an address. Undefined: not known. An account that runs the code of another has code. */
export function hasCode({ facts, parties }: Pick<Case, 'facts' | 'parties'>, address: Address): boolean | undefined {
  const state = valueOf(facts.accounts[address])
  return state === undefined ? parties.find((one) => one.address === address)?.hasCode : state.codeHash !== EMPTY_CODE_HASH
}
