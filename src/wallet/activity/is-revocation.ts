import { grantCallOf } from './grant-call.ts'
import type { TimelineRow } from './timeline-row.ts'

/**
 * Whether a row about permissions takes them away: by its logs, where they tell of any, else by what was called. A call whose logs tell of none (Permit2’s) and that
 * takes nothing away gives something.
 */
export function isRevocation({ entries, own }: Pick<TimelineRow, 'entries' | 'own'>): boolean {
  const grants = entries.flatMap((entry) => entry.grants ?? [])
  const call = own?.transaction ?? entries[0]?.call
  if (grants.length === 0) return call !== undefined && grantCallOf(call) === 'revoke'
  return grants.every((grant) => (grant.kind === 'operator' ? !grant.granted : grant.kind === 'allowance' && grant.units === 0n))
}
