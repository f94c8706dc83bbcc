import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { NameOf } from '#features/shared'
import type { PriceOf } from '#survey'
import type { Right } from '#wallet'
import type { BlockTimeOf } from '../use-block-times.ts'

export type RowControls = {
  readonly chosen: ReadonlySet<string>
  readonly choose: (key: string, chosen: 'in' | 'out') => void
  readonly takeBack: (right: Right) => void
  /** A proposal is being made. */
  readonly busy: boolean
}

/** What every row of the table needs. */
export type RightRowContext = {
  readonly chain: Chain
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly timeOf: BlockTimeOf
  /** Named where rights of several accounts stand together. */
  readonly owner: 'shown' | 'hidden'
  readonly controls: RowControls
  /** What is to be decided about a right that appeared; nothing of the others. */
  readonly newsOf: (right: Right) => ReactNode
}
