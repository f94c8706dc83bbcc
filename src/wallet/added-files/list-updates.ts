import { defined } from '#core/defined'
import { isError, toWire, type WireError } from '#core/errors'
import { map, type Source } from '#core/source'
import type { Platform } from '#protocol'
import type { Records } from '#store'

// When a list that came from an address is asked for again, and how that went last. Sealed beside the lists and not in them: a list may be of megabytes. It is not in
// a backup, so that a restored device asks nobody until its owner says so.

export type UpdateInterval = 'never' | 'day' | 'week'

export type ListUpdates = {
  readonly every: UpdateInterval
  /** When it is due. Milliseconds since the epoch. */
  readonly next?: number
  /** Last time that the whole list came and was good, whether it had changed or not. */
  readonly succeededAt?: number
  /** The last time, where it failed since then. */
  readonly failed?: { readonly at: number; readonly error: WireError }
}

const PREFIX = 'list-updates:'
const HOUR = 3_600_000
const LENGTH: Readonly<Record<UpdateInterval, number | undefined>> = { never: undefined, day: 24 * HOUR, week: 168 * HOUR }
const NEVER: ListUpdates = { every: 'never' }

type Kept = { readonly records: Pick<Records, 'facts'>; readonly platform: Pick<Platform, 'now' | 'randomBytes'> }

export const updatesOf = ({ facts }: Pick<Records, 'facts'>, url: string): ListUpdates =>
  (facts.find(PREFIX + url)?.value as ListUpdates | undefined) ?? NEVER

/** By address. */
export const allUpdates = ({ facts }: Pick<Records, 'facts'>): Source<ReadonlyMap<string, ListUpdates>> =>
  map(
    facts,
    (all) => new Map(all.flatMap(({ id, value }) => (id.startsWith(PREFIX) ? [[id.slice(PREFIX.length), value as ListUpdates]] : []))),
  )

/** Whether any list is asked for by itself: nothing is loaded for that where none is. */
export const hasUpdates = ({ facts }: Pick<Records, 'facts'>): boolean =>
  facts.get().some(({ id, value }) => id.startsWith(PREFIX) && (value as ListUpdates).next !== undefined)

export const isDue = ({ next }: ListUpdates, now: number): boolean => next !== undefined && next <= now

/** A tenth sooner or later, by chance: a host learns no hour of the day, and not all who have a list ask at once. */
function spread(length: number, { randomBytes }: Kept['platform']): number {
  const [byte = 0] = randomBytes(1)
  return Math.round(length * (0.9 + (byte / 255) * 0.2))
}

const put = ({ records, platform }: Kept, url: string, value: ListUpdates): Promise<void> =>
  records.facts.put({ id: PREFIX + url, value, at: platform.now() })

const nextAfter = (every: UpdateInterval, { platform }: Kept, length = LENGTH[every]): Pick<ListUpdates, 'next'> =>
  defined({ next: every === 'never' || length === undefined ? undefined : platform.now() + spread(length, platform) })

/** From now on it is asked for that often; the first time after one interval. */
export async function setUpdateInterval(kept: Kept, url: string, every: UpdateInterval): Promise<void> {
  const { next: _, ...before } = updatesOf(kept.records, url)
  await put(kept, url, { ...before, every, ...nextAfter(every, kept) })
}

/** Fetches once, and keeps how that went. A failure that a lock or the person made is none. Throws what `work` throws. */
export async function recorded<T>(kept: Kept, url: string, work: () => Promise<T>): Promise<T> {
  const { every } = updatesOf(kept.records, url)
  const at = kept.platform.now()
  try {
    const done = await work()
    await put(kept, url, { every, ...nextAfter(every, kept), succeededAt: at })
    return done
  } catch (error) {
    if (isError(error, 'app/aborted') || isError(error, 'store/closed')) throw error
    const { succeededAt } = updatesOf(kept.records, url)
    const failed = { at, error: toWire(error, 'list') }
    await put(kept, url, { every, ...nextAfter(every, kept, HOUR), ...defined({ succeededAt }), failed })
    throw error
  }
}

export const forgetUpdates = ({ facts }: Pick<Records, 'facts'>, url: string): Promise<void> => facts.remove(PREFIX + url)
