import { useMemo, useState } from 'react'
import type { Currency } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { mayHavePrice, type PriceOf } from '#survey'
import type { Review } from '#review'
import { createCell, type Source } from '#core/source'
import { createWatched } from '#core/watched'
import { useFetched } from '#ui/state/query'
import { useSource } from '#ui/state/use-source'
import type { AssetBook } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'

const UNPRICED: Source<PriceOf> = createCell<PriceOf>(() => undefined)
const namesOf = (tokens: readonly Token[]): string => tokens.map(keyOf).toSorted().join()

/** The person's own, else dollars. */
export function useCurrency(): Currency {
  return useSource(usePorts<'preferences'>().preferences.values)?.currency ?? 'USD'
}

/** Prices of what is spoken of, from where the portfolio has its own. They come when they come: nobody waits for them, and what has none stays without. */
export function useTokenPrices(tokens: readonly Token[]): PriceOf {
  const wallet = usePorts<'assets'>()
  const currency = useCurrency()
  // Without its code there are no prices, which is what is shown.
  const { value: book } = useFetched(wallet.assets)
  const different = [...new Map(tokens.filter(mayHavePrice).map((token) => [keyOf(token), token])).values()]
  // By what they are, and not by the list, which is another at each look.
  const [wanted, setWanted] = useState(different)
  if (namesOf(wanted) !== namesOf(different)) setWanted(different)
  const priceOf = useMemo(
    () => (book === undefined || wanted.length === 0 ? UNPRICED : pricesFrom(book, wanted, currency)),
    [book, wanted, currency],
  )
  return useSource(priceOf)
}

/** Prices of a book, each time they move; asked for while somebody looks. `_currency` is what the book answers in: with another one they are asked for anew. */
const pricesFrom = (book: AssetBook, wanted: readonly Token[], _currency: Currency): Source<PriceOf> =>
  createWatched<PriceOf>(
    (token) => book.priceOf(token),
    (cell, signal) => {
      const publish = (): void => cell.set((token) => book.priceOf(token))
      for (const environment of ['real', 'play'] as const) signal.addEventListener('abort', book.prices.of(environment).subscribe(publish))
      book.askPrices(wanted, signal).then(
        () => signal.aborted || publish(),
        () => undefined,
      )
    },
  )

/** Prices of what a Review's effects and its fee speak of. Asked once it stands: it is never waited for. */
export const useEffectPrices = ({ effects, fee }: Pick<Review, 'effects' | 'fee'>, native: Token): PriceOf =>
  useTokenPrices([
    ...(fee === undefined ? [] : [native]),
    ...effects.flatMap((effect): readonly Token[] => {
      if ('amount' in effect) return [effect.amount.token]
      return effect.kind === 'allowance' ? [effect.token] : []
    }),
  ])
