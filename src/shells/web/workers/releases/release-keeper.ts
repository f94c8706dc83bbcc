import { type BuildRecord, RECORD_FILE } from '#core/release/build-record'
import {
  isOlder,
  storedHashes,
  nextReleaseState,
  type StoredRelease,
  type ReleaseEvent,
  type ReleaseState,
} from '#core/release/release-state'
import { defined } from '#core/defined'
import { fail, isError, toWire } from '#core/errors'
import { type FetchFile, fetchFiles, fetchOffer, fetchRecorded, type Offer } from './fetch-release.ts'
import type { ReleaseCache } from './release-cache.ts'

/** What the keeper works with. `now`: ms since 1970. */
export type KeeperPorts = { readonly cache: ReleaseCache; readonly fetchFile: FetchFile; readonly now: () => number }

/** A file of the installed version. */
export type StoredFile = { readonly file: string; readonly body: Response }

/** Names the file that is asked for, given which there are. */
export type FileChoice = (has: (file: string) => boolean) => string | undefined

/** Keeps versions of the site in this browser. Of what it fetches nothing is kept that differs from the record. */
export type ReleaseKeeper = {
  state(): Promise<ReleaseState>
  /** Asks the host. Never throws `release/…`: the reason is in the state. */
  check(): Promise<ReleaseState>
  /** Throws `release/changed` where another version is on offer by now. */
  accept(hash: string): Promise<ReleaseState>
  goBack(): Promise<ReleaseState>
  /**
   * The file that `choose` names in the installed version; in the one before, where only that has it, since pages of it may still be open. `none`: neither
   * has it. Undefined: nothing is installed. Throws `release/…` where the browser has dropped the file and the host no longer has it.
   */
  find(choose: FileChoice): Promise<StoredFile | 'none' | undefined>
}

export function createReleaseKeeper(ports: KeeperPorts): ReleaseKeeper {
  const { cache, fetchFile, now } = ports
  const inTurn = createTurns()
  let known: ReleaseState | undefined

  const state = async (): Promise<ReleaseState> => (known = known?.kind === 'installed' ? known : await cache.readState())

  async function move(event: ReleaseEvent): Promise<ReleaseState> {
    const next = nextReleaseState(await state(), event)
    await cache.writeState(next)
    known = next
    await cache.keepOnly(storedHashes(next))
    return next
  }

  async function check(): Promise<ReleaseState> {
    const before = await state()
    const at = now()
    try {
      const offer = await fetchOffer(fetchFile)
      const { hash } = offer.record
      if (before.kind === 'installed' && before.current.hash === hash) return await move({ kind: 'same', at })
      if (!isOlder(before, offer.info.version)) await keepFiles(ports, offer, storedHashes(before))
      const release: StoredRelease = { ...offer.info, hash, fetchedAt: at, ...defined({ signed: offer.signed }) }
      return await move({ kind: 'fetched', release, at })
    } catch (error) {
      // What was fetched of it goes too.
      return move({ kind: 'refused', error: toWire(error, 'release'), at })
    }
  }

  async function accept(hash: string): Promise<ReleaseState> {
    const before = await state()
    if (before.kind !== 'installed' || before.offered?.hash !== hash) throw fail('release/changed')
    return move({ kind: 'accepted', hash })
  }

  return {
    state,
    check: () => inTurn(check),
    accept: (hash) => inTurn(() => accept(hash)),
    goBack: () => inTurn(() => move({ kind: 'went-back' })),
    async find(choose) {
      const found = await state()
      if (found.kind === 'none') return undefined
      for (const release of [found.current, found.previous]) {
        const record = release && (await cache.record(release.hash))
        const file = record && choose((path) => path === RECORD_FILE || record.files[path] !== undefined)
        if (release && record && file !== undefined) return { file, body: await readFile(ports, release.hash, file, record) }
      }
      return 'none'
    },
  }
}

/** One change after another: two that fetch would delete each other's files. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done
    return done
  }
}

/** Fetches what a version on offer has and no version here. Its record comes last: without it the version counts as absent. */
async function keepFiles({ cache, fetchFile }: KeeperPorts, { record, text }: Offer, here: readonly string[]): Promise<void> {
  const known = async (file: string, hash: string): Promise<Response | undefined> => {
    for (const release of here) if ((await cache.record(release))?.files[file] === hash) return cache.read(release, file)
    return undefined
  }
  try {
    await fetchFiles({ record, fetchFile }, known, async (file, body) => cache.write(record.hash, file, body))
    await cache.write(record.hash, RECORD_FILE, text)
  } catch (error) {
    throw isError(error) ? error : fail('release/no-room', undefined, error)
  }
}

/** A file that the browser has dropped is asked for again, and taken where it is still the one of the record. */
async function readFile({ cache, fetchFile }: KeeperPorts, hash: string, file: string, record: BuildRecord): Promise<Response> {
  const kept = await cache.read(hash, file)
  if (kept !== undefined) return kept
  const bytes = await fetchRecorded(fetchFile, file, record)
  await cache.write(hash, file, bytes)
  return new Response(bytes)
}
