import { useCallback, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { isAmongOwn, type Chain } from '#core/chains/chain'
import type { WireError } from '#core/errors'
import type { Token } from '#core/money/token'
import { useCurrency, usePorts, useWholeTokenList } from '#features/shared'
import { type KnownPrice, moneyEnvironmentOf } from '#survey'
import { useAnswer, useFetched } from '#ui/state/query'
import type { TimelineRow } from '#wallet'
import { momentName, priceMomentOf, priceMomentsOf } from './past-worth.ts'

/** What things cost when they moved. `offer`: strangers would be asked, and nobody said so yet. */
export type PastWorth = {
  readonly kind: 'offer' | 'reading' | 'ready'
  /** What one of it cost then; undefined where that is not known. */
  readonly priceOf: (row: TimelineRow, token: Token) => KnownPrice | undefined
  /** The chain that is asked; absent where none is set up that knows prices. */
  readonly where?: Chain
  readonly error?: WireError
  start(): void
  retry(): void
}

const NOTHING: ReadonlyMap<string, KnownPrice> = new Map()

/** Prices of the time of each row, by the rounds that feeds keep: read at once from one's own node, and from another's after one press. */
export function usePastWorth(chain: Chain, address: Address, rows: readonly TimelineRow[]): PastWorth {
  const { value: book } = useFetched(usePorts<'assets'>().assets)
  const list = useWholeTokenList(chain.chainId)
  const currency = useCurrency()
  const environment = moneyEnvironmentOf(chain)
  const where = book?.prices.chainOf(environment)
  const [started, setStarted] = useState(false)
  const asks = started || (where !== undefined && isAmongOwn(where))
  const moments = list === undefined ? [] : priceMomentsOf(rows, chain, address, list)
  // By what they are, and not by the list, which is another at each look.
  const [wanted, setWanted] = useState(moments)
  if (wanted.map(momentName).join() !== moments.map(momentName).join()) setWanted(moments)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      if (book === undefined || !asks || wanted.length === 0) return NOTHING
      const prices = await book.prices.at(environment, wanted, currency, signal)
      return new Map(prices.flatMap((price, index) => (price && wanted[index] ? [[momentName(wanted[index]), price] as const] : [])))
    },
    [book, asks, environment, wanted, currency],
  )
  const { value = NOTHING, kind, error, retry } = useAnswer(ask)
  const isThere = book !== undefined && list !== undefined
  return {
    kind: isThere && where !== undefined && !asks ? 'offer' : !isThere || kind === 'pending' ? 'reading' : 'ready',
    priceOf(row, token) {
      const moment = list && priceMomentOf(row, token, list)
      return moment && value.get(momentName(moment))
    },
    ...(where === undefined ? {} : { where }),
    ...(error === undefined ? {} : { error }),
    start: () => setStarted(true),
    retry,
  }
}
