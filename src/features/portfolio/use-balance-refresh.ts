import { useCallback, useEffect, useRef, useState } from 'react'
import { type AccountAndChain, useSource, useWallet } from '#features/shared'
import type { AssetBook } from '#wallet'
import { isAmongOwn, refreshSpot, type Spot } from './use-assets.ts'

/** When balances are asked for once more after something moved, in ms. A block is taken for the newest for 2 s. */
const LATER = [2_500, 7_000]

/** Asked for again when the screen comes back into sight, and after each of our transactions. Answers how often something moved. */
export function useBalanceRefresh(
  book: AssetBook | undefined,
  place: AccountAndChain,
  spots: readonly Spot[],
): { readonly refresh: () => void; readonly onFunded: () => void } {
  const wallet = useWallet()
  const { chainId } = place.chain
  const { address } = place.account
  const included = useSource(wallet.transactions.all).filter(
    (item) => item.account === address && item.chainId === chainId && item.state.at === 'included',
  ).length
  const [funded, setFunded] = useState(0)
  const moved = included + funded
  const first = useRef(moved)
  const latest = useRef(spots)
  latest.current = spots
  const refresh = useCallback((): void => {
    if (book === undefined) return
    void (async () => {
      // One after the other: each account is asked for by itself. Who is not looked at is asked for only where nobody else hears of it.
      for (const spot of latest.current)
        if ((spot.account.address === address && spot.chain.chainId === chainId) || isAmongOwn(spot.chain)) await refreshSpot(book, spot)
    })()
  }, [book, address, chainId])
  const scope = spots.map(({ account, chain }) => `${account.address} ${chain.chainId}`).join()
  useEffect(() => {
    // Not given up when the screen goes: the next one asks for the same, and shares the answer.
    const seen = (): void => {
      if (document.visibilityState === 'visible') refresh()
    }
    refresh()
    // What just moved may lie in a block that the newest known one does not show yet, nor an endpoint that lags behind.
    const later = moved === first.current ? [] : LATER.map((ms) => setTimeout(refresh, ms))
    document.addEventListener('visibilitychange', seen)
    return () => {
      for (const timer of later) clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [refresh, moved, scope])
  return { refresh, onFunded: useCallback(() => setFunded((count) => count + 1), []) }
}
