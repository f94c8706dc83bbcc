import { useMemo } from 'react'
import { combine, createCell, type Source } from '#core/source'
import type { PriceOf } from '#survey'
import { useFetched } from '#ui/state/query'
import { useSource } from '#ui/state/use-source'
import type { AssetBook } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'

const NONE: Source<PriceOf> = createCell<PriceOf>(() => undefined)

/** Prices that are known by now, whoever asked for them. Nobody is asked. */
export function useKnownPrices(): PriceOf {
  const { value: book } = useFetched(usePorts<'assets'>().assets)
  return useSource(useMemo(() => (book === undefined ? NONE : knownPricesOf(book)), [book]))
}

const knownPricesOf = (book: AssetBook): Source<PriceOf> =>
  combine([book.prices.of('real'), book.prices.of('play')], () => (token) => book.priceOf(token))
