import type { Token } from '#core/money/token'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import { useTokenPrices } from '../../amounts/use-prices.ts'

/** Prices of what a Review's effects and its fee speak of. Asked once it stands: it is never waited for. */
export const useEffectPrices = ({ effects, fee }: Pick<Review, 'effects' | 'fee'>, native: Token): PriceOf =>
  useTokenPrices([
    ...(fee === undefined ? [] : [native]),
    ...effects.flatMap((effect): readonly Token[] => {
      if ('amount' in effect) return [effect.amount.token]
      return effect.kind === 'allowance' ? [effect.token] : []
    }),
  ])
