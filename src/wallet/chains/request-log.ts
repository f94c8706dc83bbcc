import { limit } from '#core/limits'
import { createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, LoggedRequest } from '#protocol/chain'

/** Everything that left this device in this session of the browser, newest last. */
export type RequestLog = {
  readonly entries: Source<readonly LoggedRequest[]>
  load(): Promise<void>
  /** Adds a line of this tab's own, in every tab: a use of a signing device, of which the chain Worker hears nothing. */
  note(entry: LoggedRequest): void
  /** Clears what is shown here in every tab. What arrives meanwhile stays. */
  clear(): Promise<void>
}

/** Most entries kept in memory; older ones are dropped. */
const MAX_ENTRIES = limit('requestLog')

/** Worker and number together: a number alone may come again from the Worker of another leader. */
const keyOf = ({ id, at }: LoggedRequest): string => `${at}:${id}`

const isKeys = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((key) => typeof key === 'string')

/** Listens to the chain Worker. The log is in memory only: an endless list of what was asked would itself be a leak on disk. */
export function createRequestLog(chain: Client<ChainCalls, ChainEvents>, platform: Pick<Platform, 'tell' | 'hear'>): RequestLog {
  const entries = createCell<readonly LoggedRequest[]>([])
  const cleared = new Set<string>()
  const merge = (more: readonly LoggedRequest[]): void =>
    entries.update((list) => {
      const known = new Set(list.map(keyOf))
      const fresh = more.filter((entry) => !known.has(keyOf(entry)) && !cleared.has(keyOf(entry)))
      return fresh.length === 0 ? list : [...list, ...fresh].sort((a, b) => a.at - b.at || a.id - b.id).slice(-MAX_ENTRIES)
    })
  const drop = (keys: readonly string[]): void => {
    for (const key of keys) cleared.add(key)
    entries.update((list) => list.filter((entry) => !cleared.has(keyOf(entry))))
  }
  chain.on('requested', (entry) => merge([entry]))
  platform.hear('requests-cleared', (keys) => {
    if (isKeys(keys)) drop(keys)
  })
  platform.hear('device-used', (entry) => {
    void import('../devices/device-uses.ts').then(({ isDeviceUse }) => isDeviceUse(entry) && merge([entry]))
  })
  return {
    entries,
    note(entry) {
      merge([entry])
      platform.tell('device-used', entry)
    },
    load: async () => merge(await chain.call('requestLog', { after: 0 })),
    async clear() {
      const seen = entries.get()
      const keys = seen.map(keyOf)
      drop(keys)
      platform.tell('requests-cleared', keys)
      // A tab that is opened later asks the Worker, which must have forgotten it too.
      await chain.call('forgetRequests', { through: Math.max(0, ...seen.map(({ id }) => id)) })
    },
  }
}
