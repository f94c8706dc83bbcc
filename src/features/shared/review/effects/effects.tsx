import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Control } from '#core/signing/effect'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { Rows } from '#ui/layout/page'
import { EffectLine } from './effect-line.tsx'
import { LaterRights } from './later-rights.tsx'
import { EffectTotals } from './effect-totals.tsx'
import { RestOfEffects, useEffectRows } from './rest-of-effects.tsx'
import { type AnyEffectRowProps, type EffectRowProps, type EffectsProps, EffectWord } from './effect-parts.tsx'
import { AllowanceEffectRow, AssetEffectRow } from './token-effects.tsx'
import { ItemAllowanceEffectRow, ItemEffectRow, OperatorEffectRow } from './item-effects.tsx'

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

function EffectRow(props: AnyEffectRowProps): ReactNode {
  const { effect } = props
  const mark = <Hallmark evidence={effect.evidence} />
  switch (effect.kind) {
    case 'asset-out':
    case 'asset-in':
      return <AssetEffectRow {...props} effect={effect} mark={mark} />
    case 'allowance':
      return <AllowanceEffectRow {...props} effect={effect} mark={mark} />
    case 'operator':
      return <OperatorEffectRow {...props} effect={effect} mark={mark} />
    case 'item-allowance':
      return <ItemAllowanceEffectRow {...props} effect={effect} mark={mark} />
    case 'nft-out':
    case 'nft-in':
      return <ItemEffectRow {...props} effect={effect} mark={mark} />
    case 'delegation':
      return (
        <EffectLine
          mark={mark}
          title={
            <EffectWord
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
          title={<EffectWord kind={effect.kind} words={<Trans>A contract is created</Trans>} />}
          end={<AddressView address={effect.address} />}
        />
      )
    case 'code-change':
      return (
        <EffectLine
          mark={mark}
          title={<EffectWord kind={effect.kind} words={<Trans>Code changes hands</Trans>} />}
          detail={<Trans>Another code runs here from now on.</Trans>}
          end={<AddressView address={effect.address} name={props.nameOf(effect.address)} />}
        />
      )
  }
}

/** Who or what governs a contract, in words. */
function ControlRow({ effect, nameOf, mark }: EffectRowProps<'control'>): ReactNode {
  return (
    <EffectLine
      mark={mark}
      title={<EffectWord kind={effect.kind} strong words={<ControlWords what={effect.what} given={effect.given} />} />}
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
