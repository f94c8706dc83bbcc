import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Control, Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import type { NameOf } from '../../names/use-names.ts'
import { WorthView } from '../../amounts/worth-view.tsx'
import type { Review } from '#review'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { Rows } from '#ui/layout/page'
import { BeforeAfter } from './before-after.tsx'
import { EffectLine } from './effect-line.tsx'
import { LaterRights } from './later-rights.tsx'
import { EndsText } from '../content/moment-text.tsx'
import { EffectTotals } from './effect-totals.tsx'
import { RestOfEffects, useEffectRows } from './rest-of-effects.tsx'

/** From here on an allowance is for all there is, as in `#decode`. */
const UNLIMITED = 2n ** 255n

type Allowance = Extract<Effect, { kind: 'allowance' }>

/** `priceOf`: prices that were proved, as far as they are in. `renderEdit`: offers to allow another amount, where that can be done. */
type EffectsProps = {
  readonly review: Review
  readonly native: Token
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly renderEdit?: (effect: Allowance) => ReactNode
}

/** What leaves, what arrives, what may be taken later, and who gains control: from the run, each with its evidence. */
export function Effects({ review, native, nameOf, priceOf, renderEdit }: EffectsProps): ReactNode {
  const { rows, totals, showMore } = useEffectRows(review, nameOf)
  if (review.effects.length === 0 && review.later === undefined) return <NoEffects review={review} />
  return (
    <Rows>
      {rows.map((effect, at) => (
        <EffectRow
          key={at}
          effect={effect}
          review={review}
          native={native}
          nameOf={nameOf}
          priceOf={priceOf}
          {...(renderEdit === undefined ? {} : { renderEdit })}
        />
      ))}
      <RestOfEffects totals={totals} nameOf={nameOf} onMore={showMore} />
      <LaterRights review={review} nameOf={nameOf} />
      <EffectTotals effects={review.effects} priceOf={priceOf} />
    </Rows>
  )
}

function NoEffects({ review }: { readonly review: Review }): ReactNode {
  return (
    <Rows>
      <EffectLine
        mark={<Hallmark evidence={review.outcome === 'unknown' ? { kind: 'unknown', method: 'none' } : review.how.evidence} />}
        title={<NoEffectsWords review={review} />}
      />
    </Rows>
  )
}

function NoEffectsWords({ review: { outcome, asked, fee, verdict } }: { readonly review: Review }): ReactNode {
  // What may be a hash or a transaction in disguise may do anything.
  if (outcome === 'unknown')
    return asked.kind === 'message' && verdict.mayBeSigned ? (
      <Trans>Nothing on a chain, by itself.</Trans>
    ) : (
      <Trans>What it does is not known.</Trans>
    )
  if (outcome === 'success') return <Trans>Nothing of the account moves, and nobody may take more than before.</Trans>
  if (fee !== undefined) return <Trans>Nothing, but the fee is spent.</Trans>
  // What a signature allows stays, whatever fails at this moment.
  return asked.kind === 'calls' ? (
    <Trans>It fails as it stands, so nothing moves.</Trans>
  ) : (
    <Trans>It fails at the moment, and may succeed later.</Trans>
  )
}

type RowProps = EffectsProps & { readonly effect: Effect }

function EffectRow(props: RowProps): ReactNode {
  const { effect } = props
  const mark = <Hallmark evidence={effect.evidence} />
  switch (effect.kind) {
    case 'asset-out':
    case 'asset-in':
      return <AssetRow {...props} effect={effect} mark={mark} />
    case 'allowance':
      return <AllowanceRow {...props} effect={effect} mark={mark} />
    case 'operator':
      return <OperatorRow {...props} effect={effect} mark={mark} />
    case 'item-allowance':
      return <ItemAllowanceRow {...props} effect={effect} mark={mark} />
    case 'nft-out':
    case 'nft-in':
      return <ItemRow {...props} effect={effect} mark={mark} />
    case 'delegation':
      return (
        <EffectLine
          mark={mark}
          title={
            <Kind
              kind={effect.kind}
              strong={effect.delegate !== undefined}
              words={
                effect.delegate === undefined ? (
                  <Trans>No other code runs as the account any more</Trans>
                ) : (
                  <Trans>Other code runs as the account from now on</Trans>
                )
              }
            />
          }
          detail={<AddressView address={effect.authority} name={props.nameOf(effect.authority)} />}
          end={effect.delegate !== undefined && <AddressView address={effect.delegate} name={props.nameOf(effect.delegate)} />}
        />
      )
    case 'control':
      return <ControlRow {...props} effect={effect} mark={mark} />
    case 'contract-created':
      return (
        <EffectLine
          mark={mark}
          title={<Kind kind={effect.kind} words={<Trans>A contract is created</Trans>} />}
          end={<AddressView address={effect.address} />}
        />
      )
    case 'code-change':
      return (
        <EffectLine
          mark={mark}
          title={<Kind kind={effect.kind} words={<Trans>Code changes hands</Trans>} />}
          detail={<Trans>Another code runs here from now on.</Trans>}
          end={<AddressView address={effect.address} name={props.nameOf(effect.address)} />}
        />
      )
  }
}

/** Who or what governs a contract, in words. */
function ControlRow({ effect, nameOf, mark }: Of<'control'>): ReactNode {
  return (
    <EffectLine
      mark={mark}
      title={<Kind kind={effect.kind} strong words={<ControlWords what={effect.what} given={effect.given} />} />}
      detail={<AddressView address={effect.of} name={nameOf(effect.of)} />}
      end={effect.to !== undefined && <AddressView address={effect.to} name={nameOf(effect.to)} />}
    />
  )
}

function ControlWords({ what, given }: { readonly what: Control; readonly given: 'granted' | 'taken' }): ReactNode {
  if (given === 'taken') return <Trans>Control is taken back</Trans>
  switch (what) {
    case 'owner':
    case 'pending-owner':
      return <Trans>Gets an owner</Trans>
    case 'implementation':
      return <Trans>Runs other code</Trans>
    case 'module':
    case 'session-key':
      return <Trans>May act in its name</Trans>
    case 'manager':
      return <Trans>May act for you there</Trans>
    case 'guard':
    case 'fallback-handler':
      return <Trans>Another contract decides for it</Trans>
    case 'threshold':
      return <Trans>Another number of owners decides</Trans>
    case 'role':
    case 'admin':
      return <Trans>May govern it</Trans>
  }
}

type Of<K extends Effect['kind']> = Omit<RowProps, 'effect'> & { readonly effect: Extract<Effect, { kind: K }>; readonly mark: ReactNode }

/** The word of an effect, with its kind for whoever reads the page by machine. */
const Kind = ({
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

function AssetRow({ effect, review, native, nameOf, priceOf, mark }: Of<'asset-out' | 'asset-in'>): ReactNode {
  const out = effect.kind === 'asset-out'
  const { amount, before, after, counterparty, others } = effect
  const least = out ? undefined : review.least.find((one) => one.token === amount.token.address)
  const feeToo = review.fee !== undefined && amount.token.address === native.address && amount.token.standard === 'native'
  return (
    <EffectLine
      mark={mark}
      title={<Kind kind={effect.kind} words={out ? <Trans>Leaves</Trans> : <Trans>Arrives</Trans>} />}
      detail={
        <span className="flex flex-col gap-0.5">
          {counterparty !== undefined && (
            <Counterparty address={counterparty} others={others} direction={out ? 'to' : 'from'} nameOf={nameOf} />
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

function Counterparty({
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

function AllowanceRow({ effect, nameOf, priceOf, mark, renderEdit }: Of<'allowance'>): ReactNode {
  const { token, spender, after, before, held, unlimited, until } = effect
  return (
    <EffectLine
      mark={mark}
      title={
        <Kind
          kind={effect.kind}
          strong={unlimited}
          words={after === 0n ? <Trans>May no longer be taken</Trans> : <Trans>May be taken later</Trans>}
        />
      }
      detail={
        <span className="flex flex-col gap-0.5">
          <Counterparty address={spender} direction="by" nameOf={nameOf} />
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

function OperatorRow({ effect, nameOf, mark }: Of<'operator'>): ReactNode {
  return (
    <EffectLine
      mark={mark}
      title={
        <Kind
          kind={effect.kind}
          strong={effect.granted}
          words={effect.granted ? <Trans>May move every item</Trans> : <Trans>May no longer move items</Trans>}
        />
      }
      detail={<Counterparty address={effect.operator} direction="by" nameOf={nameOf} />}
      end={<AddressView address={effect.collection} name={nameOf(effect.collection)} />}
      endDetail={effect.granted && <Trans>now and later</Trans>}
    />
  )
}

function ItemAllowanceRow({ effect, nameOf, mark }: Of<'item-allowance'>): ReactNode {
  return (
    <EffectLine
      mark={mark}
      title={
        <Kind
          kind={effect.kind}
          strong={effect.granted}
          words={effect.granted ? <Trans>May be taken later</Trans> : <Trans>May no longer be taken</Trans>}
        />
      }
      detail={<Counterparty address={effect.spender} direction="by" nameOf={nameOf} />}
      end={<span className="figures text-lead font-semibold wrap-anywhere">№&nbsp;{effect.tokenId.toString()}</span>}
      endDetail={<AddressView address={effect.collection} name={nameOf(effect.collection)} show="bare" />}
    />
  )
}

function ItemRow({ effect, nameOf, mark }: Of<'nft-out' | 'nft-in'>): ReactNode {
  const { i18n } = useLingui()
  const out = effect.kind === 'nft-out'
  const id = effect.tokenId.toString()
  return (
    <EffectLine
      mark={mark}
      title={<Kind kind={effect.kind} words={out ? <Trans>An item leaves</Trans> : <Trans>An item arrives</Trans>} />}
      detail={
        effect.counterparty !== undefined && (
          <Counterparty address={effect.counterparty} others={effect.others} direction={out ? 'to' : 'from'} nameOf={nameOf} />
        )
      }
      end={
        <span className="figures text-lead font-semibold wrap-anywhere" lang={i18n.locale}>
          {/* Of an item of which there are many (ERC-1155), so many. */}
          {effect.units !== undefined && <>{new Intl.NumberFormat(i18n.locale).format(effect.units)}&nbsp;×&nbsp;</>}№&nbsp;{id}
        </span>
      }
      endDetail={<AddressView address={effect.collection} name={nameOf(effect.collection)} show="bare" />}
    />
  )
}
