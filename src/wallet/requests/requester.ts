import { defined } from '#core/defined'
import type { AppRequest } from '#core/web/app-request'
import { requestIdsOf } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import type { Request } from '#core/signing/request'
import type { Requester } from '#review'

/** What this device knows of apps. Nothing where the records are not open. */
export type AppMemory = {
  readonly requests: readonly Request[]
  readonly appRequests: readonly AppRequest[]
  readonly connections: readonly Connection[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Who asks, as far as this device knows it: an app by its origin, since when it is connected, how many of its requests wait, and when one was rejected last. */
export function requesterOf({ id, origin }: Pick<Request, 'id' | 'origin'>, memory: AppMemory): Requester {
  if (origin.kind === 'own') return origin
  const { requests, appRequests, connections, now } = memory
  const waits = (one: Request): boolean =>
    one.origin.kind === 'app' && one.origin.origin === origin.origin && one.stage.at !== 'signed' && one.stage.at !== 'closed'
  const ofApp = appRequests.filter((one) => one.origin === origin.origin)
  const mine = ofApp.find(({ ask }) => requestIdsOf(ask).includes(id))
  const connection = connections.find((one) => one.id === origin.origin)
  // A no that was said before this was asked: how long it took to ask again.
  const asked = mine?.createdAt ?? now
  const rejected = ofApp.flatMap(({ end, endedAt }) => (end === 'rejected' && endedAt !== undefined && endedAt <= asked ? [endedAt] : []))
  const name = connection?.told?.name
  return {
    ...origin,
    ...defined({ declared: name === undefined ? undefined : { name } }),
    changed: mine?.changed === true,
    queued: requests.filter(waits).length,
    ...defined({
      knownForMs: connection === undefined ? undefined : Math.max(0, asked - connection.createdAt),
      rejectedMsAgo: rejected.length === 0 ? undefined : asked - Math.max(...rejected),
    }),
  }
}
