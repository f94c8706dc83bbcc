import { type BuildRecord, RECORD_FILE, readBuildRecord } from '#core/release/build-record'
import type { ReleaseState } from '#core/release/release-state'

/** Files of versions of the site, each version in a cache of its own by the hash of its record, and what is installed of them. */
export type ReleaseCache = {
  readState(): Promise<ReleaseState>
  writeState(state: ReleaseState): Promise<void>
  /** What is in a version, or undefined where it is not here, or not whole. */
  record(hash: string): Promise<BuildRecord | undefined>
  read(hash: string, file: string): Promise<Response | undefined>
  write(hash: string, file: string, body: BodyInit): Promise<void>
  /** Deletes every version but these. */
  keepOnly(hashes: readonly string[]): Promise<void>
}

const STATE = 'assay:installed'
const FILES = 'assay:release:'

/** `origin`: of the site, since a cache knows its entries by address. */
export function createReleaseCache(caches: CacheStorage, origin: string): ReleaseCache {
  const addressOf = (file: string): string => `${origin}/${file}`
  const open = (hash: string): Promise<Cache> => caches.open(`${FILES}${hash}`)
  const records = new Map<string, BuildRecord>()
  const read = async (hash: string, file: string): Promise<Response | undefined> => (await open(hash)).match(addressOf(file))
  return {
    read,
    async readState() {
      const kept = await (await caches.open(STATE)).match(addressOf('state'))
      return kept === undefined ? { kind: 'none' } : ((await kept.json()) as ReleaseState)
    },
    async writeState(state) {
      await (await caches.open(STATE)).put(addressOf('state'), Response.json(state))
    },
    async record(hash) {
      const before = records.get(hash)
      if (before !== undefined) return before
      const text = await (await read(hash, RECORD_FILE))?.text()
      if (text === undefined) return undefined
      const record = readBuildRecord(text)
      records.set(hash, record)
      return record
    },
    async write(hash, file, body) {
      await (await open(hash)).put(addressOf(file), new Response(body))
    },
    async keepOnly(hashes) {
      const kept = hashes.map((hash) => `${FILES}${hash}`)
      for (const name of await caches.keys()) if (name.startsWith(FILES) && !kept.includes(name)) await caches.delete(name)
    },
  }
}
