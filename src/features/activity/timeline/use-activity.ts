import { useCallback, useMemo } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { createCell } from '#core/source'
import type { Token } from '#core/money/token'
import type { Names } from '#decode'
import { useNames, useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { labelOf, listedToken } from '#survey'
import { type ActivityBook, type History, type TimelineRow, withSignatures } from '#wallet'

const NOTHING = createCell<readonly TimelineRow[]>([])
const READING = createCell(true)
const NOT_YET = createCell(false)

export type ActivitySources = { readonly activity: ActivityBook; readonly history: History }

/** The timeline and what it is made of, once they are fetched. */
export function useOpened(): ActivitySources | undefined {
  const wallet = usePorts<'activity' | 'history'>()
  const activity = useAnswer(wallet.activity).value
  const history = useAnswer(wallet.history).value
  return useMemo(() => (activity === undefined || history === undefined ? undefined : { activity, history }), [activity, history])
}

type Rows = { readonly rows: readonly TimelineRow[]; readonly reading: boolean; readonly current: boolean }

/** Rows of transactions and of signatures, newest first. */
export function useTimelineRows(opened: ActivitySources | undefined): Rows {
  const transactions = useSource(opened?.activity.rows ?? NOTHING)
  const reading = useSource(opened?.activity.reading ?? READING)
  const current = useSource(opened?.activity.current ?? NOT_YET)
  const signatures = useSource(usePorts<'signatures'>().signatures)
  const rows = useMemo(() => withSignatures(transactions, signatures, reading), [transactions, signatures, reading])
  return { rows, reading, current }
}

/** What addresses and tokens are called on a chain, as the pure modules take it. */
export function useChainNames({ activity }: ActivitySources): (chainId: number) => Names {
  const lists = useSource(activity.lists)
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const nameOf = useNames(undefined)
  return useMemo(() => {
    const tokenIn = (chainId: number, address: Address): Token | undefined =>
      lists.get(chainId)?.find(address) ?? listedToken(chainId, address)
    const namesOf = (chainId: number, native: Token): Names => ({
      native,
      nameOf: (address) => nameOf(address)?.text ?? tokenIn(chainId, address)?.symbol ?? labelOf(chainId, address),
      tokenOf: (address) => tokenIn(chainId, address),
    })
    const made = new Map(chains.map((chain) => [chain.chainId, namesOf(chain.chainId, nativeToken(chain))]))
    // Of a chain that was removed the units of its currency are all that is left.
    const gone: Token = { chainId: 0, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'claimed' }
    return (chainId) => made.get(chainId) ?? namesOf(chainId, { ...gone, chainId })
  }, [chains, nameOf, lists])
}

/** The host of the app that asked for a transaction, as long as its request is kept. */
export function useRequestHosts(): (item: OwnTransaction | undefined) => string | undefined {
  const { requests } = usePorts<'requests'>()
  useSource(requests.all)
  return useCallback(
    (item) => {
      const origin = item && requests.find(item.requestId)?.origin
      return origin?.kind === 'app' ? origin.origin : undefined
    },
    [requests],
  )
}
