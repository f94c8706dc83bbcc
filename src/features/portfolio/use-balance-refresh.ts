import { isAmongOwn } from '#core/chains/chain'
import { useCallback, useMemo, useState } from 'react'
import { type AccountAndChain, useSource, usePorts } from '#features/shared'
import { useLatest } from '#ui/state/use-latest'
import { useWhileShown } from '#ui/state/use-source'
import type { AssetBook } from '#wallet'
import { refreshSpot, type Spot } from './use-assets.ts'

/** When balances are asked for once more after something moved, in ms. A block is taken for the newest for 2 s. */
const LATER = [2_500, 7_000]

/** Asked for again when the screen comes back into sight, and after each of our transactions. Answers how often something moved. */
export function useBalanceRefresh(
  book: AssetBook | undefined,
  place: AccountAndChain,
  spots: readonly Spot[],
): { readonly refresh: () => void; readonly onFunded: () => void } {
  const wallet = usePorts<'transactions'>()
  const { chainId } = place.chain
  const { address } = place.account
  const included = useSource(wallet.transactions.all).filter(
    (item) => item.account === address && item.chainId === chainId && item.state.at === 'included',
  ).length
  const [funded, setFunded] = useState(0)
  const moved = included + funded
  const [first] = useState(moved)
  const latest = useLatest(spots)
  const refresh = useCallback((): void => {
    if (book === undefined) return
    void (async () => {
      // One after the other: each account is asked for by itself. Who is not looked at is asked for only where nobody else hears of it.
      for (const spot of latest.current)
        if ((spot.account.address === address && spot.chain.chainId === chainId) || isAmongOwn(spot.chain)) await refreshSpot(book, spot)
    })()
  }, [book, address, chainId, latest])
  const scope = spots.map(({ account, chain }) => `${account.address} ${chain.chainId}`).join()
  const start = useMemo(() => watchMoves(refresh, moved === first ? [] : LATER, scope), [refresh, moved, first, scope])
  useWhileShown(start)
  return { refresh, onFunded: useCallback(() => setFunded((count) => count + 1), []) }
}

/** Refreshes now, when the page comes back into sight, and after so many milliseconds each. Anew with another scope: `_scope` says which. */
const watchMoves =
  (refresh: () => void, later: readonly number[], _scope: string) =>
  (signal: AbortSignal): void => {
    // Not given up when the screen goes: the next one asks for the same, and shares the answer.
    const seen = (): void => {
      if (document.visibilityState === 'visible') refresh()
    }
    refresh()
    // What just moved may lie in a block that the newest known one does not show yet, nor an endpoint that lags behind.
    const timers = later.map((ms) => setTimeout(refresh, ms))
    document.addEventListener('visibilitychange', seen, { signal })
    signal.addEventListener('abort', () => timers.forEach(clearTimeout))
  }
