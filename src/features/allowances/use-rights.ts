import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Address } from '#core/ethereum/address'
import { useAbort } from '#features/shared'
import { useWhileShown } from '#ui/state/use-source'
import type { AllowanceBook, RightsState } from '#wallet'

/** One account's rights, with whose they are. */
export type AccountRights = RightsState & { readonly account: Address }

/** Rights of these accounts on one chain: each its own stream, one after another, so that no endpoint is asked about two at once. */
export function useRights(
  book: AllowanceBook,
  chainId: number,
  accounts: readonly Address[],
): { readonly streams: readonly AccountRights[]; readonly again: () => void; readonly stop: (account: Address) => void } {
  const key = accounts.join()
  const sources = useMemo(
    () => key.split(',').map((account) => [account as Address, book.of(chainId, account as Address)] as const),
    [book, chainId, key],
  )
  const kept = useRef<readonly AccountRights[]>([])
  const read = useCallback((): readonly AccountRights[] => {
    const now = sources.map(([account, source]) => ({ account, state: source.get() }))
    const same = now.length === kept.current.length && now.every(({ state }, at) => states.get(kept.current[at] ?? NONE) === state)
    if (!same)
      kept.current = now.map(({ account, state }) => {
        const stream = { ...state, account }
        states.set(stream, state)
        return stream
      })
    return kept.current
  }, [sources])
  const listen = useCallback(
    (listener: () => void) => {
      const stops = sources.map(([, source]) => source.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [sources],
  )
  const streams = useSyncExternalStore(listen, read)
  const { begin } = useAbort()
  const look = useCallback(
    (how?: 'resume') => {
      const signal = begin()
      const all = async (): Promise<void> => {
        for (const [account] of sources) if (!signal.aborted) await book.refresh(chainId, account, signal, how)
        for (const [account] of sources) void book.follow(chainId, account, signal)
      }
      void all()
    },
    [book, chainId, sources, begin],
  )
  useWhileShown(useCallback(() => look(), [look]))
  return {
    streams,
    again: useCallback(() => look('resume'), [look]),
    stop: useCallback((account: Address) => void book.stop(chainId, account), [book, chainId]),
  }
}

/** Of which state of the book a stream was made. */
const states = new WeakMap<AccountRights, RightsState>()
const NONE: AccountRights = { account: '0x', leftOut: 0 }
