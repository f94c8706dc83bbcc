import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { AmountView, isSameRounded, TokenSymbol } from '#ui/amounts/amount-view'
import type { Token } from '#core/money/token'
import { Hallmark } from '#ui/evidence/hallmark'
import { Icon } from '#ui/icon'
import { WorthView } from '../../amounts/worth-view.tsx'
import { EndsText } from '../content/moment-text.tsx'
import { type EffectRowProps, EffectWord } from './effect-parts.tsx'
import type { EffectFlow } from './flow-line.ts'

/** From here on an allowance is for all there is, as in `#decode`. */
const UNLIMITED = 2n ** 255n

/** An amount that leaves or arrives, with its last holder. */
export function assetFlow({ effect, review, native, priceOf }: EffectRowProps<'asset-out' | 'asset-in'>): EffectFlow {
  const out = effect.kind === 'asset-out'
  const { amount, before, after, counterparty, others, evidence } = effect
  const { token } = amount
  const least = out ? undefined : review.least.find((one) => one.token === token.address)
  const feeToo = review.fee !== undefined && token.address === native.address && token.standard === 'native'
  return {
    when: 'now',
    way: out ? 'out' : 'in',
    end: {
      address: counterparty,
      others,
      words: out ? <Trans>Several, or destroyed</Trans> : <Trans>Several, or newly made</Trans>,
    },
    label: <EffectWord kind={effect.kind} words={out ? <Trans>You send</Trans> : <Trans>You receive</Trans>} />,
    // What leaves is written with all its digits; what arrives is what a run shows, and may be another amount when it happens.
    amount: <AmountView amount={amount} direction={out ? 'out' : 'in'} size="large" shows={out ? 'whole' : 'cut'} />,
    notes: [
      <WorthView key="worth" amount={amount} evidence={evidence} priceOf={priceOf} align="line" />,
      ...(least === undefined
        ? []
        : [
            <Fragment key="least">
              <AmountView amount={{ units: least.units, token }} size="small" /> <Trans>at worst</Trans>
            </Fragment>,
          ]),
      <WithMark
        key="mark"
        mark={<Hallmark evidence={evidence} size={14} quiet />}
        words={
          before !== undefined &&
          after !== undefined && (
            <BeforeAfter before={before} after={after} token={token} note={feeToo ? <Trans>with the fee</Trans> : undefined} />
          )
        }
      />,
    ],
  }
}

/** An amount that somebody may take later, or no longer may. */
export function allowanceFlow({ effect, priceOf }: EffectRowProps<'allowance'>): EffectFlow {
  const { token, spender, after, before, held, unlimited, until, via, evidence } = effect
  const removed = after === 0n
  return {
    when: removed ? 'none' : 'later',
    way: 'out',
    end: { address: spender },
    label: <EffectWord kind={effect.kind} words={removed ? <Trans>Permission removed</Trans> : <Trans>Permission to spend</Trans>} />,
    amount: unlimited ? (
      <UnlimitedAmount token={token} />
    ) : removed ? (
      <AmountView amount={{ units: after, token }} size="large" shows="whole" />
    ) : (
      <Trans>
        up to <AmountView amount={{ units: after, token }} size="large" shows="whole" />
      </Trans>
    ),
    notes: [
      unlimited
        ? held !== undefined &&
          held > 0n && (
            <WorthView key="worth" amount={{ units: held, token }} evidence={evidence} priceOf={priceOf} says="there now" align="line" />
          )
        : !removed && <WorthView key="worth" amount={{ units: after, token }} evidence={evidence} priceOf={priceOf} align="line" />,
      // A token's own allowance has no end; where another contract keeps it, the end is that contract's to say.
      removed ? undefined : until !== undefined ? (
        <EndsText key="end" until={until} />
      ) : via === undefined ? (
        <Trans key="end">at any time, no expiry</Trans>
      ) : undefined,
      <WithMark key="mark" mark={<Hallmark evidence={evidence} size={14} quiet />} words={<Before {...{ before, after, token }} />} />,
    ],
  }
}

export const UnlimitedAmount = ({ token }: { readonly token: Token }): ReactNode => (
  <span className="text-lead font-semibold">
    <Trans>Unlimited</Trans> <TokenSymbol token={token} />
  </span>
)

/** What a line rests on, with how that is known at its end. */
export const WithMark = ({ words, mark }: { readonly words?: ReactNode; readonly mark: ReactNode }): ReactNode => (
  <span className="figures">
    {words} {mark}
  </span>
)

/** What might be taken before. */
function Before({
  before,
  after,
  token,
}: {
  readonly before: bigint | undefined
  readonly after: bigint
  readonly token: Token
}): ReactNode {
  if (before === undefined) return null
  if (before > 0n && before === after) return <Trans>as before</Trans>
  return (
    <>
      <Trans>before:</Trans>{' '}
      {before >= UNLIMITED ? <Trans>unlimited</Trans> : <AmountView amount={{ units: before, token }} size="small" />}
    </>
  )
}

/** What the account has of a token before and after. Base units. */
function BeforeAfter({
  before,
  after,
  token,
  note,
}: {
  readonly before: bigint
  readonly after: bigint
  readonly token: Token
  readonly note?: ReactNode
}): ReactNode {
  // Rounded, unless that would hide that there is a difference.
  const shown = isSameRounded(before, after, token) ? ({ digits: 4 } as const) : ({ shows: 'rounded' } as const)
  return (
    <>
      <span className="sr-only">
        <Trans>before</Trans>
      </span>
      <AmountView amount={{ units: before, token }} size="small" {...shown} /> <Icon name="becomes" size={12} className="inline" />{' '}
      <span className="sr-only">
        <Trans>after</Trans>
      </span>
      <AmountView amount={{ units: after, token }} size="small" {...shown} />
      {note !== undefined && <> ({note})</>}
    </>
  )
}
