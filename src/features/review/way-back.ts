import { checksum } from '#core/address'
import * as Amount from '#core/amount'
import type { Chain } from '#core/chain'
import type { Request } from '#core/request'
import { PATHS } from '#features/kit'

/** Where a rejected request leads: to the form with the same draft, to the practice corner, or home. */
export function wayBack(
  request: Request,
  chain: Pick<Chain, 'kind'>,
): { readonly to: string; readonly search?: Readonly<Record<string, string>> } {
  if (request.kind === 'transaction' && request.intent.kind === 'send') {
    const { to, amount } = request.intent
    return { to: PATHS.send, search: { to: checksum(to), amount: Amount.format(amount), asset: amount.token.address ?? 'native' } }
  }
  return { to: chain.kind === 'practice' ? PATHS.practice : PATHS.portfolio }
}
