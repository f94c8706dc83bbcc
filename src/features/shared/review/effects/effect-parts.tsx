import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
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

/** The same for one kind of effect, with its mark. */
export type EffectRowProps<K extends Effect['kind']> = Omit<AnyEffectRowProps, 'effect'> & {
  readonly effect: Extract<Effect, { kind: K }>
  readonly mark: ReactNode
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

/** Whom it goes to, comes from, or may be taken by. */
export function EffectCounterparty({
  address,
  others = 0,
  direction,
  nameOf,
}: {
  readonly address: Address
  readonly others?: number | undefined
  readonly direction: 'to' | 'from' | 'by'
  readonly nameOf: NameOf
}): ReactNode {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {direction === 'to' ? <Trans>to</Trans> : direction === 'from' ? <Trans>from</Trans> : <Trans>by</Trans>}{' '}
      <AddressView address={address} name={nameOf(address)} />
      {others > 0 && <Plural value={others} one="and # other" other="and # others" />}
    </span>
  )
}
