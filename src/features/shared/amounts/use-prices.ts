import { useEffect, useState } from 'react'
import type { Currency } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { mayHavePrice, type PriceOf } from '#survey'
import type { Review } from '#review'
import { useSource } from '#ui/state/use-source'
import { useWallet } from '../wallet/wallet-context.tsx'

const NO_PRICES: PriceOf = () => undefined
const namesOf = (tokens: readonly Token[]): string => tokens.map(keyOf).toSorted().join()

/** The person's own, else dollars. */
export function useCurrency(): Currency {
  return useSource(useWallet().preferences.values)?.currency ?? 'USD'
}

/** Prices of what is spoken of, from where the portfolio has its own. They come when they come: nobody waits for them, and what has none stays without. */
export function useTokenPrices(tokens: readonly Token[]): PriceOf {
  const wallet = useWallet()
  const currency = useCurrency()
  const [priceOf, setPriceOf] = useState<PriceOf>(() => NO_PRICES)
  const different = [...new Map(tokens.filter(mayHavePrice).map((token) => [keyOf(token), token])).values()]
  // By what they are, and not by the list, which is another at each look.
  const [wanted, setWanted] = useState(different)
  if (namesOf(wanted) !== namesOf(different)) setWanted(different)
  useEffect(() => {
    if (wanted.length === 0) return
    const stop = new AbortController()
    const follow = async (): Promise<void> => {
      const book = await wallet.assets()
      if (stop.signal.aborted) return
      const publish = (): void => setPriceOf(() => (token: Token) => book.priceOf(token))
      for (const purse of ['real', 'play'] as const) stop.signal.addEventListener('abort', book.prices.of(purse).subscribe(publish))
      publish()
      await book.askPrices(wanted, stop.signal)
      if (!stop.signal.aborted) publish()
    }
    // Without its code there are no prices, which is what is shown.
    follow().catch(() => undefined)
    return () => stop.abort()
  }, [wallet, wanted, currency])
  return priceOf
}

/** Prices of what a Review's effects and its fee speak of. Asked once it stands: it is never waited for. */
export const useEffectPrices = ({ effects, fee }: Pick<Review, 'effects' | 'fee'>, native: Token): PriceOf =>
  useTokenPrices([
    ...(fee === undefined ? [] : [native]),
    ...effects.flatMap((effect): readonly Token[] => {
      if ('amount' in effect) return [effect.amount.token]
      return effect.kind === 'allowance' ? [effect.token] : []
    }),
  ])
