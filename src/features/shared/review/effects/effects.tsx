import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { Control } from '#core/signing/effect'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { Rows } from '#ui/layout/page'
import { EffectLine } from './effect-line.tsx'
import { EffectTotals } from './effect-totals.tsx'
import { type AnyEffectRowProps, type EffectRowProps, type EffectsProps, EffectWord } from './effect-parts.tsx'
import type { EffectFlow } from './flow-line.ts'
import { FlowPicture } from './flow.tsx'
import { itemAllowanceFlow, itemFlow, operatorFlow } from './item-flows.tsx'
import { laterFlow } from './later-rights.tsx'
import { RestOfEffects, useEffectRows } from './rest-of-effects.tsx'
import { allowanceFlow, assetFlow } from './token-flows.tsx'

/** Rights at most that have a line each: what a message lists beyond is in its own words below. */
const MAX_LATER = 50

/** What you send and receive, what may be spent later, and who gains control: from the run, the last holder at the other end of each line. */
export function Effects({ renderEdit, ...props }: EffectsProps): ReactNode {
  const { review, nameOf, priceOf } = props
  const { effects, later = [] } = review
  const { rows, totals, showMore } = useEffectRows(review, nameOf)
  if (effects.length === 0 && review.later === undefined) return <NoEffects review={review} />
  const lines: readonly Line[] = [
    ...rows.map((effect) => lineOf({ ...props, effect })),
    ...later.slice(0, MAX_LATER).map((right): Line => ({ flow: laterFlow(right, nameOf) })),
  ]
  const editable = rows.find((effect) => effect.kind === 'allowance' && effect.after > 0n)
  return (
    <div className="flex flex-col gap-4">
      {editable?.kind === 'allowance' && renderEdit !== undefined && <div className="empty:hidden">{renderEdit(editable)}</div>}
      <div className="[&>ul:empty]:hidden">
        {partsOf(lines).map((part, at) =>
          'flows' in part ? (
            <FlowPicture key={at} flows={part.flows} review={review} nameOf={nameOf} />
          ) : (
            <Rows key={at}>
              {part.rows.map((row, index) => (
                <Fragment key={index}>{row}</Fragment>
              ))}
            </Rows>
          ),
        )}
        <Rows>
          {later.length > MAX_LATER && (
            <EffectLine mark={undefined} title={<Trans>And {later.length - MAX_LATER} more, as the message lists them.</Trans>} />
          )}
          <RestOfEffects totals={totals} nameOf={nameOf} onMore={showMore} />
          <EffectTotals effects={effects} priceOf={priceOf} />
        </Rows>
      </div>
    </div>
  )
}

/** What has two ends is drawn; what has none is a row. */
type Line = { readonly flow: EffectFlow } | { readonly row: ReactNode }
type Part = { readonly flows: readonly EffectFlow[] } | { readonly rows: readonly ReactNode[] }

/** Lines that follow one another and are of one kind, together: their order is by how much they matter. */
function partsOf(lines: readonly Line[]): readonly Part[] {
  const parts: Part[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if ('flow' in line) {
      if (last !== undefined && 'flows' in last) parts[parts.length - 1] = { flows: [...last.flows, line.flow] }
      else parts.push({ flows: [line.flow] })
    } else if (last !== undefined && 'rows' in last) parts[parts.length - 1] = { rows: [...last.rows, line.row] }
    else parts.push({ rows: [line.row] })
  }
  return parts
}

function lineOf(props: AnyEffectRowProps): Line {
  const { effect } = props
  switch (effect.kind) {
    case 'asset-out':
    case 'asset-in':
      return { flow: assetFlow({ ...props, effect }) }
    case 'allowance':
      return { flow: allowanceFlow({ ...props, effect }) }
    case 'operator':
      return { flow: operatorFlow({ ...props, effect }) }
    case 'item-allowance':
      return { flow: itemAllowanceFlow({ ...props, effect }) }
    case 'nft-out':
    case 'nft-in':
      return { flow: itemFlow({ ...props, effect }) }
    case 'delegation':
    case 'control':
    case 'contract-created':
    case 'code-change':
      return { row: <EffectRow {...props} effect={effect} /> }
  }
}

function NoEffects({ review }: { readonly review: Review }): ReactNode {
  return (
    <Rows>
      <EffectLine
        // That a text does nothing by itself is no fact of a chain.
        mark={
          isMereText(review) ? undefined : (
            <Hallmark evidence={review.outcome === 'unknown' ? { kind: 'unknown', method: 'none' } : review.how.evidence} size={14} quiet />
          )
        }
        title={<NoEffectsWords review={review} />}
      />
    </Rows>
  )
}

/** A text to sign that was not run. One that may be a hash or a transaction in disguise may do anything. */
const isMereText = ({ outcome, asked, verdict }: Review): boolean =>
  outcome === 'unknown' && asked.kind === 'message' && verdict.mayBeSigned

function NoEffectsWords({ review }: { readonly review: Review }): ReactNode {
  const { outcome, asked, fee } = review
  if (isMereText(review)) return <Trans>Nothing on a chain, by itself.</Trans>
  if (outcome === 'unknown') return <Trans>What it does is not known.</Trans>
  if (outcome === 'success') return <Trans>Nothing moves, and no one gains permission to spend more than before.</Trans>
  if (fee !== undefined) return <Trans>Nothing, but the fee is spent.</Trans>
  // What a signature allows stays, whatever fails at this moment.
  return asked.kind === 'calls' ? (
    <Trans>It fails as it is, so nothing moves.</Trans>
  ) : (
    <Trans>It fails at the moment, and may succeed later.</Trans>
  )
}

type RowKind = 'delegation' | 'control' | 'contract-created' | 'code-change'

function EffectRow(props: EffectRowProps<RowKind>): ReactNode {
  const { effect } = props
  const mark = <Hallmark evidence={effect.evidence} size={14} quiet />
  switch (effect.kind) {
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
      return <ControlRow effect={effect} nameOf={props.nameOf} mark={mark} />
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
          title={<EffectWord kind={effect.kind} words={<Trans>The code of a contract changes</Trans>} />}
          detail={<Trans>Other code runs here from now on.</Trans>}
          end={<AddressView address={effect.address} name={props.nameOf(effect.address)} />}
        />
      )
  }
}

/** Who or what governs a contract, in words. */
function ControlRow({
  effect,
  nameOf,
  mark,
}: Pick<EffectRowProps<'control'>, 'effect' | 'nameOf'> & { readonly mark: ReactNode }): ReactNode {
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
  if (given === 'taken') return <Trans>Control is revoked</Trans>
  switch (what) {
    case 'owner':
    case 'pending-owner':
      return <Trans>Gets an owner</Trans>
    case 'implementation':
      return <Trans>Runs other code</Trans>
    case 'module':
    case 'session-key':
      return <Trans>Can act in its name</Trans>
    case 'manager':
      return <Trans>Can act for you there</Trans>
    case 'guard':
    case 'fallback-handler':
      return <Trans>Another contract decides for it</Trans>
    case 'threshold':
      return <Trans>A different number of owners decides</Trans>
    case 'role':
    case 'admin':
      return <Trans>Can control it</Trans>
  }
}
