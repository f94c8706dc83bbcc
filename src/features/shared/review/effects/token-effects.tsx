import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import type { Token } from '#core/money/token'
import { WorthView } from '../../amounts/worth-view.tsx'
import { EndsText } from '../content/moment-text.tsx'
import { EffectLine } from './effect-line.tsx'
import { EffectCounterparty, type EffectRowProps, EffectWord } from './effect-parts.tsx'

/** From here on an allowance is for all there is, as in `#decode`. */
const UNLIMITED = 2n ** 255n

/** An amount that leaves or arrives. */
export function AssetEffectRow({ effect, review, native, nameOf, priceOf, mark }: EffectRowProps<'asset-out' | 'asset-in'>): ReactNode {
  const out = effect.kind === 'asset-out'
  const { amount, before, after, counterparty, others } = effect
  const least = out ? undefined : review.least.find((one) => one.token === amount.token.address)
  const feeToo = review.fee !== undefined && amount.token.address === native.address && amount.token.standard === 'native'
  return (
    <EffectLine
      mark={mark}
      title={<EffectWord kind={effect.kind} words={out ? <Trans>Leaves</Trans> : <Trans>Arrives</Trans>} />}
      detail={
        <span className="flex flex-col gap-0.5">
          {counterparty !== undefined && (
            <EffectCounterparty address={counterparty} others={others} direction={out ? 'to' : 'from'} nameOf={nameOf} />
          )}
          {counterparty === undefined && (out ? <Trans>to several, or destroyed</Trans> : <Trans>from several, or newly made</Trans>)}
          {least !== undefined && (
            <span>
              <AmountView amount={{ units: least.units, token: amount.token }} size="small" /> <Trans>at worst</Trans>
            </span>
          )}
        </span>
      }
      end={
        <>
          <AmountView amount={amount} direction={out ? 'out' : 'in'} size="large" />
          <WorthView amount={amount} evidence={effect.evidence} priceOf={priceOf} />
        </>
      }
      endDetail={
        before !== undefined && after !== undefined ? (
          <BeforeAfter before={before} after={after} token={amount.token} note={feeToo ? <Trans>with the fee</Trans> : undefined} />
        ) : undefined
      }
    />
  )
}

/** An amount that somebody may take later. */
export function AllowanceEffectRow({ effect, nameOf, priceOf, mark, renderEdit }: EffectRowProps<'allowance'>): ReactNode {
  const { token, spender, after, before, held, unlimited, until } = effect
  return (
    <EffectLine
      mark={mark}
      title={
        <EffectWord
          kind={effect.kind}
          strong={unlimited}
          words={after === 0n ? <Trans>May no longer be taken</Trans> : <Trans>May be taken later</Trans>}
        />
      }
      detail={
        <span className="flex flex-col gap-0.5">
          <EffectCounterparty address={spender} direction="by" nameOf={nameOf} />
          {until !== undefined && after > 0n && <EndsText until={until} />}
        </span>
      }
      end={
        unlimited ? (
          <>
            <span className="text-lead font-semibold text-amber">
              <Trans>Unlimited</Trans> <TokenSymbol token={token} />
            </span>
            {held !== undefined && held > 0n && (
              <WorthView amount={{ units: held, token }} evidence={effect.evidence} priceOf={priceOf} says="there now" />
            )}
          </>
        ) : (
          <>
            <AmountView amount={{ units: after, token }} size="large" />
            {after > 0n && <WorthView amount={{ units: after, token }} evidence={effect.evidence} priceOf={priceOf} />}
          </>
        )
      }
      endDetail={
        before === undefined ? undefined : before > 0n && before === after ? (
          <Trans>as before</Trans>
        ) : (
          <span className="inline-flex flex-wrap justify-end gap-x-1">
            <Trans>before:</Trans>{' '}
            {before >= UNLIMITED ? <Trans>unlimited</Trans> : <AmountView amount={{ units: before, token }} size="small" />}
          </span>
        )
      }
    >
      {after > 0n && renderEdit?.(effect)}
    </EffectLine>
  )
}

/** What the account has of a token before and after. Base units. */
const BeforeAfter = ({
  before,
  after,
  token,
  note,
}: {
  readonly before: bigint
  readonly after: bigint
  readonly token: Token
  readonly note?: ReactNode
}): ReactNode => (
  <span className="inline-flex flex-wrap justify-end gap-x-1">
    <span className="sr-only">
      <Trans>before</Trans>
    </span>
    <AmountView amount={{ units: before, token }} size="small" digits={4} />
    <span aria-hidden="true">→</span>
    <span className="sr-only">
      <Trans>after</Trans>
    </span>
    <AmountView amount={{ units: after, token }} size="small" digits={4} />
    {note !== undefined && <span>({note})</span>}
  </span>
)
