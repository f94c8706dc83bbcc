import { useCallback, useState } from 'react'
import { type Chain, readsPastFromOwn } from '#core/chains/chain'
import { type LogScan, scanId } from '#core/chains/log-scan'
import { isError, toWire, type WireError } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import { useWhileShown } from '#ui/state/use-source'
import type { History } from '#wallet'

/** One account on one chain. */
export type HistoryPair = { readonly chainId: number; readonly account: Address }

/** Those whose history nobody decided about yet, and where only the person’s own endpoints learn of the question: it begins without a press. */
export const ownHistoryOf = (
  pairs: readonly HistoryPair[],
  chains: readonly Chain[],
  scans: readonly Pick<LogScan, 'id'>[],
): readonly HistoryPair[] =>
  pairs.filter(({ chainId, account }) => {
    const chain = chains.find((one) => one.chainId === chainId)
    const hasLogs = chain?.endpoints.some(({ roles }) => roles.includes('logs')) === true
    return chain !== undefined && hasLogs && readsPastFromOwn(chain) && scans.every(({ id }) => id !== scanId(chainId, account))
  })

/** Begins the history of these while somebody looks, one after another; why it could not. What was begun goes on after that. */
export function useOwnHistory(history: () => Promise<Pick<History, 'start'>>, pairs: readonly HistoryPair[]): WireError | undefined {
  const [error, setError] = useState<WireError>()
  const wanted = pairs.map(({ chainId, account }) => `${chainId} ${account}`).join()
  const begin = useCallback(
    (signal: AbortSignal) => {
      if (wanted === '') return
      const startAll = async (): Promise<void> => {
        const { start } = await history()
        for (const pair of wanted.split(',')) {
          const [chainId, account] = pair.split(' ')
          if (!signal.aborted) await start(Number(chainId), account as Address)
        }
      }
      startAll().catch((thrown: unknown) => {
        if (!signal.aborted && !isError(thrown, 'store/closed')) setError(toWire(thrown, 'history'))
      })
    },
    [history, wanted],
  )
  useWhileShown(begin)
  return error
}
