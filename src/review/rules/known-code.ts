import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { ENTRY_POINTS } from '#decode'
import { codeKnownBy } from './published-code.ts'
import type { Case } from './rule.ts'

/**
 * Named, a listed token, or signed for before and not other code since. Where there is no memory, nothing was signed for before. What has other code than is
 * published for its address is nobody's.
 */
export function isKnownCode(one: Case<'accounts' | 'pins'>, address: Address): boolean {
  const { names, pins, actor, account } = one
  if (address === actor || address === account) return true
  const by = codeKnownBy(one, address)
  if (by === 'other') return false
  if (ENTRY_POINTS.has(address) || names.nameOf(address) !== undefined || names.tokenOf(address)?.from === 'listed') return true
  return by !== 'changed' && factValue(pins)?.[address] !== undefined
}
