import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type NameOf, WindowedList } from '#features/shared'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { LevelIcon, Whole } from './findings.tsx'
import { type AllowanceGroup, type GroupBy, type AllowanceRow, linesOf, ofTaker } from './list.ts'
import { RightRow, type RowControls } from './right-row.tsx'
import { TakerKind } from './words.tsx'

/** Pixels of one right without findings. */
const USUAL = 101

type Shared = {
  readonly by: GroupBy
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly owner: 'shown' | 'hidden'
  readonly controls: RowControls
}

/** Groups with their rights, in one list: of thousands those are drawn that can be seen. */
export function Groups({ groups, ...shared }: Shared & { readonly groups: readonly AllowanceGroup[] }): ReactNode {
  const { t } = useLingui()
  return (
    <WindowedList label={t`Approvals`} rows={linesOf(groups)} keyOf={({ key }) => key} usual={USUAL}>
      {(line) => <LineView line={line} {...shared} />}
    </WindowedList>
  )
}

function LineView({ line, ...shared }: Shared & { readonly line: AllowanceRow }): ReactNode {
  const { group, right, place } = line
  if (right === undefined)
    return (
      <div className={place === 'first' ? '' : 'pt-8'} data-group={group.key}>
        <Head group={group} by={shared.by} nameOf={shared.nameOf} />
      </div>
    )
  return (
    <div className={place === 'last' ? 'border-b border-hair' : ''} data-of={group.key}>
      <RightRow right={right} {...shared} />
    </div>
  )
}

/** One taker, or one token, before all rights that belong to it. */
function Head({ group, by, nameOf }: Pick<Shared, 'by' | 'nameOf'> & { readonly group: AllowanceGroup }): ReactNode {
  const [first] = group.rights
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <LevelIcon level={first?.level} />
        {group.of === undefined ? (
          <h2 className="text-lead font-semibold">
            <Trans>Whole accounts</Trans>
          </h2>
        ) : (
          <h2 className="text-lead">
            <AddressView address={group.of} name={nameOf(group.of) ?? tokenName(group, by)} size={24} />
          </h2>
        )}
        {by === 'taker' && first !== undefined && (
          <span className="text-small text-soft">
            <TakerKind right={first} />
          </span>
        )}
      </div>
      {by === 'taker' && (
        <div className="flex flex-col gap-2 pb-3 empty:hidden">
          {ofTaker(group).map((finding) => (
            <Whole key={finding.rule} finding={finding} />
          ))}
        </div>
      )}
    </>
  )
}

function tokenName({ rights: [first] }: AllowanceGroup, by: GroupBy) {
  const token = by === 'token' ? first?.allowance.token : undefined
  return token === undefined ? undefined : ({ text: token.symbol, from: token.from === 'listed' ? 'listed' : 'claimed' } as const)
}
