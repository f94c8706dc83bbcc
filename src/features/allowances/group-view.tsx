import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { NameOf } from '#features/kit'
import type { PriceOf } from '#survey'
import { AddressView } from '#ui/address-view'
import { Button } from '#ui/button'
import { Mark, Whole } from './findings.tsx'
import { type Group, type GroupBy, ofTaker, rowKey } from './list.ts'
import { RightRow, type RowControls } from './right-row.tsx'
import { TakerKind } from './words.tsx'

/** Rows that are drawn at first, and with each press more. */
const AT_FIRST = 100

/** Groups, as many as a screen can carry; the rest on request. */
export function Groups({
  groups,
  ...rest
}: {
  readonly groups: readonly Group[]
  readonly by: GroupBy
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly owner: 'shown' | 'hidden'
  readonly controls: RowControls
}): ReactNode {
  const [most, setMost] = useState(AT_FIRST)
  const shown = firstRows(groups, most)
  const all = groups.reduce((sum, { rights }) => sum + rights.length, 0)
  return (
    <>
      <ul className="flex flex-col gap-8">
        {shown.map((group) => (
          <GroupView key={group.key} group={group} {...rest} />
        ))}
      </ul>
      {all > most && (
        <Button size="small" onClick={() => setMost(most + AT_FIRST)}>
          <Plural value={all - most} one="Show # more" other="Show # more" />
        </Button>
      )}
    </>
  )
}

/** As many rows as are drawn, in whole groups but for the last. */
function firstRows(groups: readonly Group[], most: number): readonly Group[] {
  let left = most
  return groups.flatMap((group) => {
    if (left <= 0) return []
    const rights = group.rights.slice(0, left)
    left -= rights.length
    return [{ ...group, rights }]
  })
}

type GroupProps = {
  readonly group: Group
  readonly by: GroupBy
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly owner: 'shown' | 'hidden'
  readonly controls: RowControls
}

/** One taker, or one token, and all rights that belong to it. */
function GroupView({ group, by, nameOf, priceOf, owner, controls }: GroupProps): ReactNode {
  const [first] = group.rights
  return (
    <li data-group={group.key}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mark level={first?.level} />
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
        <div className="mb-3 flex flex-col gap-2 empty:hidden">
          {ofTaker(group).map((finding) => (
            <Whole key={finding.rule} finding={finding} />
          ))}
        </div>
      )}
      <ul className="border-b border-hair">
        {group.rights.map((right) => (
          <RightRow key={rowKey(right)} right={right} by={by} nameOf={nameOf} priceOf={priceOf} owner={owner} controls={controls} />
        ))}
      </ul>
    </li>
  )
}

function tokenName({ rights: [first] }: Group, by: GroupBy) {
  const token = by === 'token' ? first?.allowance.token : undefined
  return token === undefined ? undefined : ({ text: token.symbol, from: token.from === 'listed' ? 'listed' : 'claimed' } as const)
}
