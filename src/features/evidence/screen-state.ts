import type { LightClientStatus } from '#features/shared'

const PROVING: ReadonlySet<LightClientStatus> = new Set<LightClientStatus>(['synced', 'behind', 'wrong-clock'])

/** What the screen as a whole can say. Failures and the locked vault are told before this is asked: the gate keeps the screen closed then. */
export type Overall =
  | 'empty'
  /** Somebody is still on the way from a checkpoint, and nothing is proved yet. */
  | 'loading'
  | 'none'
  | 'partial'
  | 'full'
  /** Two final blocks exclude each other: that is the headline, whatever else holds. */
  | 'conflicting'

/** How the chains stand together. */
export function overallOf(standings: readonly LightClientStatus[]): Overall {
  if (standings.length === 0) return 'empty'
  if (standings.includes('conflicting')) return 'conflicting'
  const proving = standings.filter((standing) => PROVING.has(standing)).length
  const idle = standings.filter((standing) => standing === 'idle').length
  // Of a chain that nobody asked about nothing is shown, so nothing is missing.
  if (proving > 0 && proving + idle === standings.length) return 'full'
  if (proving > 0) return 'partial'
  return standings.some((standing) => standing === 'bootstrapping' || standing === 'syncing') ? 'loading' : 'none'
}
