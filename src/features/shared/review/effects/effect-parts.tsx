import type { ReactNode } from 'react'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import type { NameOf } from '../../names/use-names.ts'

type Allowance = Extract<Effect, { kind: 'allowance' }>

/** `priceOf`: prices that were proved, as far as they are in. `renderEdit`: offers to allow another amount, where that can be done. */
export type EffectsProps = {
  readonly review: Review
  readonly native: Token
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly renderEdit?: (effect: Allowance) => ReactNode
}

/** What the row of any effect is drawn from. */
export type AnyEffectRowProps = EffectsProps & { readonly effect: Effect }

/** The same for one kind of effect. */
export type EffectRowProps<K extends Effect['kind']> = Omit<AnyEffectRowProps, 'effect'> & {
  readonly effect: Extract<Effect, { kind: K }>
}

/** The word of an effect, with its kind for whoever reads the page by machine. */
export const EffectWord = ({
  kind,
  words,
  strong = false,
}: {
  readonly kind: Effect['kind']
  readonly words: ReactNode
  readonly strong?: boolean
}): ReactNode => (
  <span data-effect={kind} className={strong ? 'font-semibold text-amber' : ''}>
    {words}
  </span>
)
