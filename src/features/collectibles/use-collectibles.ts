import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import type { WireError } from '#core/errors'
import type { Source } from '#core/source'
import { useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import type { CollectibleBook, CollectiblesState } from '#wallet'

/** The book of items, once its code was fetched. */
export function useCollectibles(): {
  readonly book: CollectibleBook | undefined
  readonly error: WireError | undefined
  readonly retry: () => void
} {
  const { value, error, retry } = useAnswer(usePorts<'collectibles'>().collectibles)
  return { book: value, error, retry }
}

/** What one account has on a chain, as it was read. */
export type AccountCollectibles = CollectiblesState & { readonly account: Address }

/** What several accounts have, as one value that changes with each of them: each was asked for by itself. */
function joinStreams(book: CollectibleBook, chainId: number, accounts: readonly Address[]): Source<readonly AccountCollectibles[]> {
  const sources = accounts.map((account) => ({ account, source: book.of(chainId, account) }))
  let seen: readonly CollectiblesState[] = []
  let last: readonly AccountCollectibles[] = []
  return {
    subscribe(hear) {
      const stops = sources.map(({ source }) => source.subscribe(hear))
      return () => {
        for (const stop of stops) stop()
      }
    },
    get() {
      const now = sources.map(({ source }) => source.get())
      if (now.length === seen.length && now.every((state, at) => state === seen[at])) return last
      seen = now
      last = sources.map(({ account, source }) => ({ account, ...source.get() }))
      return last
    },
  }
}

export function useStreams(book: CollectibleBook, chainId: number, accounts: readonly Address[]): readonly AccountCollectibles[] {
  return useSource(useMemo(() => joinStreams(book, chainId, accounts), [book, chainId, accounts]))
}
