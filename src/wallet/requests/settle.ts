import type { OwnTransaction } from '#core/activity/activity'
import { fail } from '#core/errors'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Request } from '#core/signing/request'
import type { Platform } from '#protocol'
import type { Collection } from '#store'
import { changeRecord, refreshRecords } from '../session/change-record.ts'
import { next, type StageEvent } from './stage.ts'

/** Under the lock of a request. Throws `request/busy` where somebody has it, in whatever tab. */
export async function whileFree<T>(platform: Pick<Platform, 'withLock'>, id: string, work: () => Promise<T | undefined>): Promise<T> {
  const done = await platform.withLock(`request:${id}`, { wait: false }, work)
  if (!done) throw fail('request/busy')
  return done
}

/** Moves a request by events, one after another, in one write. Throws `request/unknown`. */
export async function moveRequest(
  platform: Pick<Platform, 'withLock'>,
  requests: Collection<Request>,
  id: string,
  events: readonly StageEvent[],
): Promise<Request> {
  const moved = await changeRecord(platform, requests, id, (request) => {
    const stage = events.reduce((at, event) => next(at, event, request.origin), request.stage)
    return stage === request.stage ? request : { ...request, stage }
  })
  if (!moved) throw fail('request/unknown')
  return moved
}

/** What it was signed to replace remembers so. The other way it knows itself. */
export async function linkReplaced(
  platform: Pick<Platform, 'withLock'>,
  transactions: Collection<OwnTransaction>,
  { id, replaces }: OwnTransaction,
): Promise<void> {
  if (replaces === undefined) return
  await changeRecord(platform, transactions, replaces, (earlier) => (earlier.replacedBy === id ? earlier : { ...earlier, replacedBy: id }))
}

type Kept = {
  readonly requests: Collection<Request>
  readonly transactions: Collection<OwnTransaction>
  readonly signatures: Collection<OwnSignature>
}

/**
 * What a request is in truth, as the disk has it: signed when its bytes or its signature are there, whatever its stage says, and a draft when a tab died while
 * signing without storing any. Only under the request's lock: without it, somebody may be signing it now.
 */
export async function settleRequest(
  platform: Pick<Platform, 'withLock'>,
  { requests, transactions, signatures }: Kept,
  id: string,
): Promise<Request> {
  await Promise.all([refreshRecords(transactions), refreshRecords(signatures)])
  const kept = signatures.find(id)
  const signed = transactions.get().find((item) => item.requestId === id)
  // The tab may have died between the bytes and this.
  if (signed) await linkReplaced(platform, transactions, signed)
  return moveRequest(platform, requests, id, [
    signed
      ? { kind: 'recorded', transactionId: signed.id }
      : kept
        ? { kind: 'recorded', signatureId: kept.id }
        : { kind: 'found-interrupted' },
  ])
}
