import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { keyOf, type Token } from '#core/money/token'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { readTokenList, SLICE, sweepSlice } from '#survey'
import { atHead, type HeadDeps } from '../at-head.ts'
import { recordToken } from './tracked-tokens.ts'

/** Slices that are asked for at once: a node proves the one while the other is verified. */
const AT_ONCE = 2

/** How far a look through the list of a chain is. `silent`: tokens that did not answer. */
export type SweepProgress = { readonly done: number; readonly of: number; readonly found: number; readonly silent: number }

type Deps = HeadDeps & { readonly platform: Platform; readonly records: () => Records }

/**
 * Looks through all listed tokens of a chain for one account, in slices, and keeps what it has of them at once, so that nothing is lost where it is stopped. `from`:
 * tokens that an earlier look already went through. Throws `rpc/*`, `proof/*`, `simulation/*`, `store/*`, `app/aborted`.
 */
export async function sweep(
  deps: Deps,
  {
    where,
    account,
    from,
    signal,
  }: { readonly where: Chain; readonly account: Address; readonly from: number; readonly signal: AbortSignal },
  onProgress: (progress: SweepProgress) => void,
): Promise<SweepProgress> {
  const { tokens } = await readTokenList(where.chainId)
  let progress: SweepProgress = { done: Math.min(from, tokens.length), of: tokens.length, found: 0, silent: 0 }
  onProgress(progress)
  while (progress.done < tokens.length) {
    signal.throwIfAborted()
    const asked: readonly Token[] = tokens.slice(progress.done, progress.done + SLICE * AT_ONCE)
    const slices = [asked.slice(0, SLICE), asked.slice(SLICE)].filter(({ length }) => length > 0)
    const swept = await Promise.all(slices.map((slice) => atHead(deps, where, signal, (reading) => sweepSlice(reading, account, slice))))
    const [found, silent] = [swept.flatMap((one) => one.found), swept.flatMap((one) => one.silent)]
    const kept = new Set(
      deps
        .records()
        .tokens.get()
        .flatMap(({ id, holders }) => (holders.includes(account) ? [id] : [])),
    )
    for (const { token } of found) if (!kept.has(keyOf(token))) await recordToken(deps.platform, deps.records(), { token, holder: account })
    progress = {
      of: tokens.length,
      done: progress.done + asked.length,
      found: progress.found + found.length,
      silent: progress.silent + silent.length,
    }
    onProgress(progress)
  }
  return progress
}
