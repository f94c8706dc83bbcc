import type { Chain } from '#core/chains/chain'
import { paymentsOf } from '#core/signing/intent'
import type { Request } from '#core/signing/request'
import { PATHS, searchOf, writeSendSearch } from '#features/shared'

/** Where a rejected request leads: to what else its app asked, to the form with the same draft, to the practice corner, or home. */
export function pathAfterRejection(
  request: Request,
  chain: Pick<Chain, 'kind'>,
): { readonly to: string; readonly search?: Readonly<Record<string, never>> } {
  // What else the app asked for is there.
  if (request.origin.kind === 'app') return { to: PATHS.connect }
  const payments = request.kind === 'transaction' && request.intent.kind !== 'replace' ? paymentsOf(request.intent) : []
  if (payments.length > 0) return { to: PATHS.send, search: writeSendSearch(searchOf(payments)) as Record<string, never> }
  return { to: chain.kind === 'practice' ? PATHS.practice : PATHS.portfolio }
}
