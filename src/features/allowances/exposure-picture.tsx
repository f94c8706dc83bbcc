import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { short } from '#core/ethereum/address'
import { takenFrom, granteeOf } from '#core/permissions/allowance'
import { type NameOf, SumView } from '#features/shared'
import { mayHavePrice, type PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { Disclosure } from '#ui/layout/disclosure'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { type Column, Table } from '#ui/layout/table'
import type { Right } from '#wallet'
import { atRisk, type AllowanceGroup, groupRights, rowKey, shareOf } from './list.ts'
import { Exposure, Extent } from './words.tsx'

/** Takers in the picture; the table has all. */
const MAX_TAKERS = 8

type PictureProps = { readonly rights: readonly Right[]; readonly nameOf: NameOf; readonly priceOf: PriceOf }

/** How much of what there is each of them could take now: a bar for each token, in shares, which compare without a price; and the money, where prices are proved. */
export function ExposurePicture({ rights, nameOf, priceOf }: PictureProps): ReactNode {
  const { t, i18n } = useLingui()
  const groups = groupRights(rights, { by: 'taker', order: 'exposure', nameOf: (address) => nameOf(address)?.text })
  const percent = (right: Right): string => {
    const share = shareOf(right)
    if (share === undefined) return t`unknown`
    if (share > 0 && share < 10) return `<${new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(0.01)}`
    return new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share / 1000)
  }
  const nameOfThing = ({ allowance: { grant, token } }: Right): string => {
    const from = takenFrom(grant)
    return from === undefined ? t`everything in the account` : (token?.symbol ?? nameOf(from)?.text ?? short(from))
  }
  if (groups.length === 0) return null
  return (
    <ScreenSection title={<Trans>At risk now</Trans>}>
      <InAll rights={rights} priceOf={priceOf} />
      <p className="mb-3 text-small text-soft">
        <Trans>How much of each balance could be taken right now.</Trans>
      </p>
      <ul className="flex flex-col gap-3" data-part="exposure">
        {groups.slice(0, MAX_TAKERS).map((group) => (
          <TakerBars key={group.key} group={group} nameOf={nameOf} priceOf={priceOf} nameOfThing={nameOfThing} percent={percent} />
        ))}
      </ul>
      <div className="mt-4">
        <Disclosure title={<Trans>Show as a table</Trans>}>
          <Table
            caption={t`At risk now, by spender`}
            columns={columnsOf({ nameOf, priceOf, nameOfThing, percent })}
            rows={groups.flatMap((group) => group.rights)}
            rowKey={rowKey}
          />
        </Disclosure>
      </div>
    </ScreenSection>
  )
}

/** Columns of the table twin. */
const columnsOf = ({ nameOf, priceOf, nameOfThing, percent }: Omit<BarsProps, 'group'>): readonly Column<Right>[] => [
  {
    key: 'taker',
    head: <Trans>Spender</Trans>,
    cell: ({ allowance }) => <AddressView address={granteeOf(allowance.grant)} name={nameOf(granteeOf(allowance.grant))} show="bare" />,
  },
  { key: 'thing', head: <Trans>Asset</Trans>, cell: (right) => <HostileText text={nameOfThing(right)} most={24} /> },
  { key: 'may', head: <Trans>Limit</Trans>, cell: (right) => <Extent right={right} />, align: 'end', where: 'wide' },
  { key: 'now', head: <Trans>At risk now</Trans>, cell: (right) => <Exposure right={right} priceOf={priceOf} />, align: 'end' },
  { key: 'share', head: <Trans>Share of balance</Trans>, cell: percent, align: 'end' },
]

/** All of it in money. Its place is there before the prices are. */
function InAll({ rights, priceOf }: Omit<PictureProps, 'nameOf'>): ReactNode {
  const mayHaveOne = rights.some(({ allowance: { token } }) => token !== undefined && mayHavePrice(token))
  if (!mayHaveOne) return null
  const sum = atRisk(rights, priceOf)
  return (
    <p className="mb-1 min-h-8" data-part="at-risk">
      {sum !== undefined && <SumView sum={sum} size="large" />}
    </p>
  )
}

type BarsProps = {
  readonly group: AllowanceGroup
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly nameOfThing: (right: Right) => string
  readonly percent: (right: Right) => string
}

/** Bars of one taker; each says its share in words as well. */
function TakerBars({ group, nameOf, priceOf, nameOfThing, percent }: BarsProps): ReactNode {
  const shown = group.rights.slice(0, MAX_TAKERS)
  const sum = atRisk(group.rights, priceOf)
  const more = group.rights.length - shown.length
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        {group.of !== undefined && <AddressView address={group.of} name={nameOf(group.of)} show="bare" />}
        {sum !== undefined && (
          <p className="text-small">
            <SumView sum={sum} size="small" />
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        {shown.map((right) => (
          <div key={rowKey(right)} className="grid grid-cols-[5.5rem_minmax(0,1fr)_4rem] items-center gap-x-2 text-small">
            <span className="truncate">
              <HostileText text={nameOfThing(right)} most={16} />
            </span>
            <Bar share={shareOf(right)} danger={right.level === 'danger' ? 'danger' : 'usual'} />
            <span className={`figures text-end ${shareOf(right) === undefined ? 'text-amber' : ''}`}>{percent(right)}</span>
          </div>
        ))}
        {more > 0 && (
          <p className="text-small text-soft">
            <Trans>and {more} more</Trans>
          </p>
        )}
      </div>
    </li>
  )
}

/** What is not known is drawn as a gap, not as nothing. */
const Bar = ({ share, danger }: { readonly share: number | undefined; readonly danger: 'danger' | 'usual' }): ReactNode =>
  share === undefined ? (
    <span aria-hidden="true" className="h-2 rounded-mark border border-dashed border-amber" />
  ) : (
    <span aria-hidden="true" className="h-2 overflow-hidden rounded-mark bg-sunk">
      <span
        className={`block h-full ${danger === 'danger' ? 'bg-red' : 'bg-ink'}`}
        style={{ width: `${share === 0 ? 0 : Math.max(1.5, share / 10)}%` }}
      />
    </span>
  )
