import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { EFFECT_ROWS, type EffectRows, effectRows, type EffectTotal, type Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { Hallmark } from '#ui/evidence/hallmark'
import type { NameOf } from '../../names/use-names.ts'
import { EffectLine } from './effect-line.tsx'

/** Totals that have a line each; those of further contracts are counted. */
const TOTALS_SHOWN = 12
/** Rows at first where there are more than `EFFECT_ROWS`: what to look at must not stand below fifty lines of one kind. */
const FLOOD_ROWS = 8
/** Rows that come with each press. */
const MORE = 100

type Shown = EffectRows & { readonly showMore: () => void }

/** The effects that have a row each, and totals of the others. Whoever wants all of them gets them, a hundred at a time. */
export function useEffectRows(review: Review, nameOf: NameOf): Shown {
  const { effects, actor } = review
  const [more, setMore] = useState(0)
  const most = (effects.length > EFFECT_ROWS ? FLOOD_ROWS : EFFECT_ROWS) + more
  const shown = useMemo(
    () => effectRows(effects, { account: actor, isNamed: (address) => nameOf(address) !== undefined }, most),
    [effects, actor, nameOf, most],
  )
  return { ...shown, showMore: () => setMore(more + MORE) }
}

type RestProps = { readonly totals: readonly EffectTotal[]; readonly nameOf: NameOf; readonly onMore: () => void }

/** "and 3,992 more of one contract": what has no row of its own, by contract, with its sum. */
export function RestOfEffects({ totals, nameOf, onMore }: RestProps): ReactNode {
  if (totals.length === 0) return null
  const beyond = totals.slice(TOTALS_SHOWN)
  const left = beyond.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {totals.slice(0, TOTALS_SHOWN).map((total, at) => (
        <TotalLine key={at} total={total} nameOf={nameOf} />
      ))}
      {beyond.length > 0 && (
        <EffectLine
          mark={<Hallmark evidence={{ kind: 'unknown', method: 'none' }} size={14} quiet />}
          title={
            <span className="font-semibold">
              <Plural value={left} one="# more effect" other="# more effects" />
            </span>
          }
          detail={<Plural value={beyond.length} one="of # other contract" other="of # other contracts" />}
        />
      )}
      <li className="border-b border-hair py-3">
        <Button size="small" onClick={onMore}>
          <Trans>Show more one by one</Trans>
        </Button>
      </li>
    </>
  )
}

function TotalLine({ total, nameOf }: { readonly total: EffectTotal; readonly nameOf: NameOf }): ReactNode {
  const { token, contract, units, unlimited, count, evidence } = total
  return (
    <EffectLine
      mark={<Hallmark evidence={evidence} size={14} quiet />}
      title={
        <span data-total={total.kind} className={isWarning(total) ? 'font-semibold text-amber' : ''}>
          <TotalWords total={total} />
        </span>
      }
      detail={contract !== undefined && <AddressView address={contract} name={nameOf(contract)} />}
      end={token !== undefined && units > 0n && <AmountView amount={{ units, token }} {...directionOf(total)} />}
      endDetail={
        unlimited > 0 ? (
          <Plural value={unlimited} one="# of them without a limit" other="# of them without a limit" />
        ) : (
          token !== undefined && units > 0n && count > 1 && <Trans>in total</Trans>
        )
      }
    />
  )
}

const directionOf = ({ kind }: EffectTotal): { readonly direction?: 'in' | 'out' } =>
  kind === 'asset-out' ? { direction: 'out' } : kind === 'asset-in' ? { direction: 'in' } : {}

const isWarning = ({ unlimited, kind, given }: EffectTotal): boolean =>
  unlimited > 0 || (given === true && (kind === 'operator' || kind === 'item-allowance' || kind === 'control' || kind === 'delegation'))

function TotalWords({ total: { kind, given, count } }: { readonly total: EffectTotal }): ReactNode {
  switch (kind) {
    case 'asset-out':
      return <Trans>You send</Trans>
    case 'asset-in':
      return <Trans>You receive</Trans>
    case 'nft-out':
      return <Plural value={count} one="You send # more item" other="You send # more items" />
    case 'nft-in':
      return <Plural value={count} one="You receive # more item" other="You receive # more items" />
    case 'allowance':
      return given === true ? (
        <Plural value={count} one="# more permission to spend, of one contract" other="# more permissions to spend, of one contract" />
      ) : (
        <Plural value={count} one="# more permission removed, of one contract" other="# more permissions removed, of one contract" />
      )
    case 'operator':
      return given === true ? (
        <Plural value={count} one="# more address can move all your items" other="# more addresses can move all your items" />
      ) : (
        <Plural value={count} one="# more address can no longer move your items" other="# more addresses can no longer move your items" />
      )
    case 'item-allowance':
      return given === true ? (
        <Plural value={count} one="# more item can be moved later" other="# more items can be moved later" />
      ) : (
        <Plural value={count} one="# more item can no longer be moved" other="# more items can no longer be moved" />
      )
    case 'delegation':
      return <Plural value={count} one="# more account changes its code" other="# more accounts change their code" />
    case 'control':
      return <Plural value={count} one="# more change of control" other="# more changes of control" />
    case 'code-change':
      return <Plural value={count} one="# more contract changes its code" other="# more contracts change their code" />
    case 'contract-created':
      return <Plural value={count} one="# more contract is created" other="# more contracts are created" />
  }
}
