import { concat, pad, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { CallTemplate } from './template.ts'

/** ERC-20 `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'

/** Sends native currency, with bytes where the person gave some, or an ERC-20 token. */
export function send(intent: Extract<Intent, { kind: 'send' }>): CallTemplate {
  const { to, amount, data = '0x' } = intent
  if (amount.token.address === undefined) return { to, value: amount.units, data }
  return { to: amount.token.address, value: 0n, data: concat(TRANSFER, pad(to), word(amount.units)) }
}
