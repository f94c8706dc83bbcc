import { limit } from '#core/limits'
import { createCell, type Source } from '#core/source'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, LoggedRequest } from '#protocol/chain'

/** Everything that left this device in this session of the browser, newest last. */
export type RequestLog = { readonly entries: Source<readonly LoggedRequest[]>; load(): Promise<void>; clear(): void }

/** Most entries kept in memory; older ones are dropped. */
const MOST = limit('requestLog')

/** Worker and number together: each leader's Worker counts from one, so a number alone may come again. */
const keyOf = ({ id, at }: LoggedRequest): string => `${at}:${id}`

/** Listens to the chain Worker. The log is in memory only: an endless list of what was asked would itself be a leak on disk. */
export function createRequestLog(chain: Client<ChainCalls, ChainEvents>): RequestLog {
  const entries = createCell<readonly LoggedRequest[]>([])
  const cleared = new Set<string>()
  const merge = (more: readonly LoggedRequest[]): void =>
    entries.update((list) => {
      const known = new Set(list.map(keyOf))
      const fresh = more.filter((entry) => !known.has(keyOf(entry)) && !cleared.has(keyOf(entry)))
      return fresh.length === 0 ? list : [...list, ...fresh].sort((a, b) => a.at - b.at || a.id - b.id).slice(-MOST)
    })
  chain.on('requested', (entry) => merge([entry]))
  return {
    entries,
    load: async () => merge(await chain.call('requestLog', { after: 0 })),
    clear() {
      for (const entry of entries.get()) cleared.add(keyOf(entry))
      entries.set([])
    },
  }
}
