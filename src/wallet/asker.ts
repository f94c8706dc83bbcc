import type { Origin } from '#core/consent'
import type { Request } from '#core/request'
import type { Asking } from '#review'

/** Who asks, as far as this device knows it: an app by its origin, with how many of its requests wait. */
export function askerOf(origin: Origin, requests: readonly Request[]): Asking {
  if (origin.kind === 'own') return origin
  const waits = (one: Request): boolean =>
    one.origin.kind === 'app' && one.origin.origin === origin.origin && one.stage.at !== 'signed' && one.stage.at !== 'closed'
  return { ...origin, changed: false, queued: requests.filter(waits).length }
}
