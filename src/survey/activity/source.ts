import type { ActivityEntry } from '#core/activity/activity-entry'
import type { BlockRange } from '#core/chains/log-scan'

/** What was found, and in which blocks by it: from some block up to the end of what was asked for. */
export type ActivityBatch = { readonly entries: readonly ActivityEntry[]; readonly covered: BlockRange }

/** One way to learn what an account did. All are asked alike: for a range of blocks, from its end as far down as is good in one step. */
export type ActivitySource = {
  readonly name: SourceName
  /**
   * Throws `rpc/*`: `rpc/unsupported` where it is not offered at all, `rpc/pruned` where it does not go back so far; `app/aborted`.
   */
  look(range: BlockRange, signal: AbortSignal): Promise<ActivityBatch>
}

/**
 * `node`: numbers and balances of a plain node, halved until the blocks are found. `index`: a node with an index of its own (`ots_`). `traces`: a node that
 * keeps them (`trace_filter`). `explorer`: a service that the person chose.
 */
export const SOURCES = ['node', 'index', 'traces', 'explorer'] as const
export type SourceName = (typeof SOURCES)[number]
