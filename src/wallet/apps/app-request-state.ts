import { type AppRequest, type AppRequestEnd, requestIdsOf } from '#core/web/app-request'
import { limitIn } from '#core/limits'
import type { Request } from '#core/signing/request'

/** Milliseconds for which what an app asked waits. */
export const appRequestTimeoutMs = (): number => limitIn('appRequestLife', 'ms')

/**
 * How a request of an app ended; `undefined` while it waits for the person. Of what is signed the requests tell: all signed is granted, one that is signed
 * among others that are closed is, too, since something was done.
 */
export function endOf(one: AppRequest, find: (id: string) => Request | undefined, now: number): AppRequestEnd | undefined {
  if (one.end !== undefined) return one.end
  const stages = requestIdsOf(one.ask).map((id) => find(id)?.stage)
  // One that is not here yet may be on its way from another tab.
  const isOver = stages.length > 0 && stages.every((stage) => stage?.at === 'signed' || stage?.at === 'closed')
  if (isOver && stages.some((stage) => stage?.at === 'signed')) return 'granted'
  if (isOver) return stages.some((stage) => stage?.at === 'closed' && stage.why === 'locked') ? 'locked' : 'rejected'
  if (stages.some((stage) => stage?.at === 'signing')) return undefined
  return now - one.createdAt > appRequestTimeoutMs() ? 'expired' : undefined
}

/** What may happen to what an app asked. */
export type AppRequestEvent =
  /** Something else came under the id that the app gave it. */
  { readonly kind: 'other-content' } | { readonly kind: 'ended'; readonly how: AppRequestEnd }

/** The one mover of an app's request; the same object where nothing changes. `now`: milliseconds since the epoch. */
export function next(one: AppRequest, event: AppRequestEvent, now: number): AppRequest {
  switch (event.kind) {
    case 'other-content':
      // Whoever reads the first must not sign the second: neither is agreed to any more.
      return one.changed ? one : { ...one, changed: true }
    case 'ended':
      // The app hears one end: the first.
      return one.end === undefined ? { ...one, end: event.how, endedAt: now } : one
  }
}
