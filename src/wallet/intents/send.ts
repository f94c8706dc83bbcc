import { concat, pad, word } from '#core/hex'
import type { Intent } from '#core/intent'
import type { CallTemplate } from './template.ts'

/** ERC-20 `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'

/** Sends native currency or an ERC-20 token. */
export function send(intent: Extract<Intent, { kind: 'send' }>): CallTemplate {
  const { to, amount } = intent
  if (amount.token.address === undefined) return { to, value: amount.units, data: '0x' }
  return { to: amount.token.address, value: 0n, data: concat(TRANSFER, pad(to), word(amount.units)) }
}
