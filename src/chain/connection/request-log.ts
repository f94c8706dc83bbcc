import { limit } from '#core/limits'
import type { LoggedRequest } from '#protocol/chain'

/** Everything that left, newest last, as far back as is kept. */
export type ConnectionLog = {
  add(entry: Omit<LoggedRequest, 'id'>): void
  since(after: number): readonly LoggedRequest[]
  /** Drops what has this id or a smaller one. */
  forget(through: number): void
}

/** In memory only: a list of what was asked would itself be a leak on disk. Ids start at `first` so that those of an earlier Worker are not met again. */
export function createConnectionLog(first: number, tell: (entry: LoggedRequest) => void): ConnectionLog {
  let entries: LoggedRequest[] = []
  let last = first
  return {
    add(entry) {
      const logged = { id: ++last, ...entry }
      entries.push(logged)
      if (entries.length > limit('requestLog')) entries.shift()
      tell(logged)
    },
    forget: (through) => void (entries = entries.filter((entry) => entry.id > through)),
    since: (after) => entries.filter((entry) => entry.id > after),
  }
}
