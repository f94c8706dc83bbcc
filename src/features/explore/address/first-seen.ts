import { type Evidence, weakest } from '#core/evidence/evidence'
import type { AddressHistory } from '#wallet'

/** The oldest thing that is known of an address. `isFirst`: every block was searched, so that by the endpoint's word there is nothing before it. */
export type FirstSeen = { readonly at: number; readonly isFirst: boolean; readonly evidence: Evidence }

/** That no block before holds anything is for the endpoint to say. */
const COMPLETE: Evidence = { kind: 'claimed', method: 'answer' }

/** By its history as far as it was searched; undefined where nothing with a known time was found. What looks suspicious is not by its doing, and does not count. */
export function firstSeenOf({ rows, since, reach, at }: Pick<AddressHistory, 'rows' | 'since' | 'reach' | 'at'>): FirstSeen | undefined {
  const [oldest] = rows
    .filter(({ kind, at: time, guessed }) => kind !== 'folded' && time > 0 && guessed !== true)
    .toSorted((a, b) => a.at - b.at)
  if (oldest === undefined) return undefined
  const known = oldest.entries.flatMap(
    ({ outcomeEvidence, callEvidence, movesEvidence }) => outcomeEvidence ?? callEvidence ?? movesEvidence ?? [],
  )
  const isFirst = since === 0 && reach.from === 0n && at === 'done'
  return { at: oldest.at, isFirst, evidence: weakest(isFirst ? [...known, COMPLETE] : known) }
}
