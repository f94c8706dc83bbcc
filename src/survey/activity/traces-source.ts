import type { ActivityEntry } from '#core/activity/activity-entry'
import { isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { ClaimDeps, ClaimSubject } from './claims.ts'
import { fetchEntries } from './details.ts'
import { fetchTraces } from './inner.ts'
import type { ActivitySource } from './source.ts'

const FIRST = 2048n
const WIDEST = 500_000n
/** Transactions of one step at most: the rest of the range is left to the next. */
const MAX_TRANSACTIONS = 64

/** A node that keeps traces: every transaction in which the account was called or called, with what moved inside. */
export function createTracesSource(deps: ClaimDeps, subject: ClaimSubject): ActivitySource {
  let width = FIRST
  return {
    name: 'traces',
    async look(range, signal) {
      for (;;) {
        const from = range.to - width + 1n > range.from ? range.to - width + 1n : range.from
        try {
          const { moves, hashes, evidence } = await fetchTraces(deps, subject, { from, to: range.to }, signal)
          const newest = [...hashes].toSorted(([, a], [, b]) => (a > b ? -1 : 1))
          const cutAt = newest[MAX_TRANSACTIONS]?.[1]
          // Whole blocks: the one in which the step ends is the next one's.
          const reached = cutAt === undefined ? from : cutAt < range.to ? cutAt + 1n : cutAt
          const chosen = newest.filter(([, block]) => block >= reached).map(([hash]) => hash as Hex)
          const entries = await fetchEntries(deps, subject, chosen, signal)
          const within = (entry: ActivityEntry): ActivityEntry => {
            const inner = moves.filter(({ hash }) => hash === entry.hash).map(({ move }) => move)
            return inner.length > 0 && evidence ? { ...entry, inner, innerEvidence: evidence } : entry
          }
          if (hashes.size < MAX_TRANSACTIONS / 4 && width < WIDEST) width *= 2n
          return { entries: entries.map(within), covered: { from: reached, to: range.to } }
        } catch (error) {
          if (!isError(error) || isError(error, 'rpc/unsupported') || signal.aborted || width <= 16n) throw error
          width /= 4n
        }
      }
    },
  }
}
