import { useMemo } from 'react'
import { createCell, type Source } from '#core/source'
import { createWatched } from '#core/watched'
import { usePorts, useSource } from '#features/shared'
import type { PriceOf } from '#survey'
import { useAnswer } from '#ui/state/query'
import type { AssetBook } from '#wallet'

const NONE: Source<PriceOf> = createCell<PriceOf>(() => undefined)

/** Prices that are known by now, whoever asked for them. Nobody is asked. */
export function useKnownPrices(): PriceOf {
  const { value: book } = useAnswer(usePorts<'assets'>().assets)
  return useSource(useMemo(() => (book === undefined ? NONE : knownPricesOf(book)), [book]))
}

function knownPricesOf(book: AssetBook): Source<PriceOf> {
  const ofNow = (): PriceOf => (token) => book.priceOf(token)
  return createWatched<PriceOf>(ofNow(), (cell, signal) => {
    for (const environment of ['real', 'play'] as const)
      signal.addEventListener(
        'abort',
        book.prices.of(environment).subscribe(() => cell.set(ofNow())),
      )
  })
}
