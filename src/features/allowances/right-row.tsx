import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { short } from '#core/ethereum/address'
import { takenFrom, granteeOf } from '#core/permissions/allowance'
import type { NameOf } from '#features/shared'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import type { Right } from '#wallet'
import { FindingLine } from './findings.tsx'
import { type GroupBy, isOfTaker, rowKey } from './list.ts'
import { Exposure, Extent, TakerKind, Times } from './words.tsx'

export type RowControls = {
  readonly chosen: ReadonlySet<string>
  readonly choose: (key: string, chosen: 'in' | 'out') => void
  readonly takeBack: (right: Right) => void
  /** A proposal is being made. */
  readonly busy: boolean
}

type RightShown = {
  readonly right: Right
  readonly by: GroupBy
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  /** Named where rights of several accounts stand together. */
  readonly owner: 'shown' | 'hidden'
}

/** One right: what of, how far, what could go now, what is wrong with it, and the way to take it back. */
export function RightRow({ controls, ...shown }: RightShown & { readonly controls: RowControls }): ReactNode {
  const { right, by, nameOf } = shown
  const { t } = useLingui()
  const { allowance, findings } = right
  const key = rowKey(right)
  const other = otherParty(right, by)
  const called = other === undefined ? t`the account’s code` : (nameOf(other)?.text ?? allowance.token?.symbol ?? short(other))
  return (
    <div className="flex flex-col gap-2 border-t border-hair py-3" data-right={right.id}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1">
        <input
          type="checkbox"
          aria-label={t`Select ${called}`}
          checked={controls.chosen.has(key)}
          onChange={(event) => controls.choose(key, event.currentTarget.checked ? 'in' : 'out')}
          className="mt-1.5 size-4 shrink-0 accent-ink"
        />
        <RightFacts {...shown} />
        <Button size="small" aria-label={t`Revoke: ${called}`} busy={controls.busy} onClick={() => controls.takeBack(right)}>
          <Trans>Revoke</Trans>
        </Button>
      </div>
      <div className="flex flex-col gap-1 ps-7">
        {findings
          .filter((finding) => finding.level !== 'info' && !(by === 'taker' && isOfTaker(finding)))
          .map((finding) => (
            <FindingLine key={finding.rule} finding={finding} />
          ))}
      </div>
    </div>
  )
}

/** Whom or what a row names: the one by which its group is called is left out. */
const otherParty = ({ allowance: { grant } }: Right, by: GroupBy) => (by === 'taker' ? takenFrom(grant) : granteeOf(grant))

/** Whom it concerns, how far it goes, and what could be taken now. */
function RightFacts({ right, by, nameOf, priceOf, owner }: RightShown): ReactNode {
  const { allowance } = right
  const other = otherParty(right, by)
  const via = allowance.grant.is === 'allowance' && allowance.grant.via !== undefined
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        {other === undefined ? (
          <span className="font-semibold">
            <Trans>Everything in the account</Trans>
          </span>
        ) : (
          <AddressView address={other} name={nameOf(other) ?? symbolName(right, by)} show="bare" />
        )}
        {via && (
          <span className="rounded-mark border border-hair px-1.5 text-fine text-soft">
            <Trans>via Permit2</Trans>
          </span>
        )}
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-small">
        <Figure name={<Trans>Limit</Trans>}>
          <Extent right={right} />
        </Figure>
        <Figure name={<Trans>At risk now</Trans>}>
          <Exposure right={right} priceOf={priceOf} />
        </Figure>
        {owner === 'shown' && (
          <Figure name={<Trans>Account</Trans>}>
            <AddressView address={allowance.owner} name={nameOf(allowance.owner)} show="bare" />
          </Figure>
        )}
      </dl>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small text-soft">
        {by === 'token' && (
          <span>
            <TakerKind right={right} />
          </span>
        )}
        <Times right={right} />
      </p>
    </div>
  )
}

/** What a contract that no list knows calls itself: its own claim. */
const symbolName = ({ allowance: { token } }: Right, by: GroupBy) =>
  by === 'taker' && token !== undefined
    ? ({ text: token.symbol, from: token.from === 'listed' ? 'listed' : 'claimed' } as const)
    : undefined

const Figure = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactNode => (
  <div className="flex flex-wrap items-baseline gap-x-1.5">
    <dt className="text-soft">{name}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)
