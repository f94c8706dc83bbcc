import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'

/** One line of the picture: something between the account and somebody else. */
export type EffectFlow = {
  /** `now` happens on signing, `later` may happen, `none` is taken away. */
  readonly when: 'now' | 'later' | 'none'
  readonly way: 'out' | 'in'
  /** Who is at its other end. */
  readonly end: FlowOtherEnd
  /** What happens: "You send". */
  readonly label: ReactNode
  /** How much. */
  readonly amount: ReactNode
  /** Below the line: money, terms, before and after. Nothing where there is nothing to say. */
  readonly notes: readonly ReactNode[]
}

/** The last holder of what moves, or who may move it. `words`: what to say where there is no one address. */
export type FlowOtherEnd = { readonly address?: Address | undefined; readonly others?: number | undefined; readonly words?: ReactNode }
