import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { polylinePoints } from '#ui/charts/chart-line'
import { Disclosure } from '#ui/layout/disclosure'
import { Table } from '#ui/layout/table'
import type { RecentBlocks } from '#wallet'
import { baseFeeLine, FEE_LINE } from './base-fee-line.ts'
import { Gwei } from '../gwei.tsx'

type ChartProps = {
  readonly chain: Chain
  readonly fees: NonNullable<RecentBlocks['fees']>
  /** Number of the block that the last fee is of; absent where it is not known. */
  readonly newest: bigint | undefined
}

/** The base fee over the last blocks, by one endpoint's word; the same as a table. */
export function BaseFeeChart({ chain, fees: { baseFees }, newest }: ChartProps): ReactNode {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (baseFees.length < 2) return null
  const points = baseFeeLine(baseFees)
  const number = (at: number): string =>
    newest === undefined ? `${at + 1}` : new Intl.NumberFormat(i18n.locale).format(newest - BigInt(baseFees.length - 1 - at))
  return (
    <figure className="flex flex-col gap-1" data-part="base-fee-history">
      <svg
        viewBox={`0 0 ${FEE_LINE.width} ${FEE_LINE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Base fee over the last blocks. The figures are in the table below.`}
        className="h-14 w-full text-ink"
      >
        <polyline
          points={polylinePoints(points)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="text-fine text-soft">
        <Plural value={baseFees.length} one="Base fee of # block" other="Base fee of the last # blocks" />
      </figcaption>
      <Disclosure title={<Trans>Show as a table</Trans>} open={isOpen} onToggle={setOpen}>
        {isOpen && (
          <Table
            caption={t`Base fee by block`}
            rows={baseFees.map((wei, at) => ({ chain, wei, name: number(at) })).toReversed()}
            rowKey={({ name }) => name}
            columns={[
              { key: 'block', head: <Trans>Block</Trans>, cell: blockCell },
              { key: 'fee', head: <Trans>Base fee</Trans>, align: 'end', cell: feeCell },
            ]}
          />
        )}
      </Disclosure>
    </figure>
  )
}

type FeeRow = { readonly chain: Chain; readonly wei: bigint; readonly name: string }
const blockCell = ({ name }: FeeRow): ReactNode => <span className="figures">{name}</span>
const feeCell = ({ chain, wei }: FeeRow): ReactNode => <Gwei chain={chain} wei={wei} size="small" />
