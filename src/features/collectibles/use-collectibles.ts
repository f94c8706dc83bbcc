import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Address } from '#core/address'
import { toWire, type WireError } from '#core/errors'
import { useWallet } from '#features/kit'
import type { CollectibleBook, CollectiblesState } from '#wallet'

/** The book of items, once its code was fetched. */
export function useCollectibles(): {
  readonly book: CollectibleBook | undefined
  readonly error: WireError | undefined
  readonly retry: () => void
} {
  const wallet = useWallet()
  const [book, setBook] = useState<CollectibleBook>()
  const [error, setError] = useState<WireError>()
  const retry = useCallback(() => {
    setError(undefined)
    wallet.collectibles().then(setBook, (thrown: unknown) => setError(toWire(thrown, 'collectibles')))
  }, [wallet])
  useEffect(retry, [retry])
  return { book, error, retry }
}

/** What one account has on a chain, as it was read. */
export type Stream = CollectiblesState & { readonly account: Address }

/** What several accounts have: each was asked for by itself. */
export function useStreams(book: CollectibleBook, chainId: number, accounts: readonly Address[]): readonly Stream[] {
  const joined = useMemo(() => {
    const sources = accounts.map((account) => ({ account, source: book.of(chainId, account) }))
    let seen: readonly CollectiblesState[] = []
    let last: readonly Stream[] = []
    return {
      subscribe: (hear: () => void) => {
        const stops = sources.map(({ source }) => source.subscribe(hear))
        return () => {
          for (const stop of stops) stop()
        }
      },
      get: (): readonly Stream[] => {
        const now = sources.map(({ source }) => source.get())
        if (now.length === seen.length && now.every((state, at) => state === seen[at])) return last
        seen = now
        last = sources.map(({ account }, at) => ({ account, ...(now[at] as CollectiblesState) }))
        return last
      },
    }
  }, [book, chainId, accounts])
  return useSyncExternalStore(joined.subscribe, joined.get)
}
