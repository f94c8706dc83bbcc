import { concat, type Hex, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'

/** ERC-20 `approve(address,uint256)` and OpenZeppelin's `increaseAllowance(address,uint256)`: both end with the amount. */
const SELECTORS: readonly Hex[] = ['0x095ea7b3', '0x39509351']
/** Selector, spender, amount. */
const LENGTH = 2 + 2 * (4 + 32 + 32)

/**
 * The same allowance for another amount, in base units; `undefined` where the request is not just that. Only the person's own
 * requests: what an app asked for is the app's to change.
 */
export function withAllowance({ intent, origin }: Pick<SendRequest, 'intent' | 'origin'>, units: bigint): Intent | undefined {
  if (origin.kind !== 'own' || intent.kind !== 'call' || intent.data.length !== LENGTH) return undefined
  if (!SELECTORS.some((selector) => intent.data.startsWith(selector))) return undefined
  return { ...intent, data: concat(`0x${intent.data.slice(2, 2 + 2 * 36)}`, word(units)) }
}
