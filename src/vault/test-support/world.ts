import { createHash } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import type { AppError } from '#core/errors'
import { COMMON_PASSWORDS } from '#core/identity/password-common'
import { createClient, createPortPair, type Client } from '#protocol'
import type { Session, VaultCalls, VaultEvents } from '#protocol/vault'
import type { Bytes, KdfPolicy, VaultDeps } from '../deps.ts'
import { startVault } from '../start.ts'

/** Argon2 with so little memory that tests are quick; the limits on reading are as small. */
export const QUICK: KdfPolicy = {
  memoryKiB: [64],
  passes: 1,
  lanes: 1,
  fastest: 0,
  slowest: 900,
  mostMemoryKiB: 1024,
  mostPasses: 4,
  mostLanes: 4,
}

export const PASSWORD = 'hazel orbit muffin cactus velvet ladder'

/** BIP-39 test phrase of all development chains; account 0 is 0xf39f… */
export const PHRASE = 'test test test test test test test test test test test junk'

/** Deterministic bytes that look random: SHA-256 of a seed and a counter. */
export function seededRandom(seed: string): (length: number) => Bytes {
  let count = 0
  return (length) => {
    const out = new Uint8Array(length)
    for (let at = 0; at < length; at += 32) {
      out.set(
        createHash('sha256')
          .update(`${seed}:${count++}`)
          .digest()
          .subarray(0, Math.min(32, length - at)),
        at,
      )
    }
    return out
  }
}

/** A clock and timers that stand still until they are told to go on. */
export function createFakeTime(start = 1_760_000_000_000) {
  let time = start
  let last = 0
  const due = new Map<number, { readonly at: number; readonly work: () => void }>()
  const runDue = (): void => {
    for (const [id, { at, work }] of [...due].sort(([, a], [, b]) => a.at - b.at)) {
      if (at > time || !due.delete(id)) continue
      work()
    }
  }
  return {
    now: () => time,
    timers: {
      set(work: () => void, ms: number): unknown {
        due.set(++last, { at: time + ms, work })
        return last
      },
      clear: (handle: unknown) => void due.delete(handle as number),
    },
    /** Moves on in steps of a second, as a computer does that is awake. */
    pass(ms: number): void {
      for (let left = ms; left > 0; left -= 1000) {
        time += Math.min(1000, left)
        runDue()
      }
    },
    /** Jumps, as a computer does that slept. */
    jump(ms: number): void {
      time += ms
    },
    runDue,
  }
}

export type World = {
  readonly vault: Client<VaultCalls, VaultEvents>
  readonly time: ReturnType<typeof createFakeTime>
  readonly indexedDB: IDBFactory
  /** Everything that crossed the wire, both ways, in order. */
  readonly traffic: unknown[]
  readonly events: VaultEvents['locked'][]
}

/** A vault behind a wire, as the page sees it; another one on the same disk when `indexedDB` is given. */
export function createWorld(
  changes: Partial<Omit<VaultDeps, 'announce'>> & { readonly time?: ReturnType<typeof createFakeTime>; readonly taught?: 'nothing' } = {},
): World {
  const time = changes.time ?? createFakeTime()
  const indexedDB = (changes.indexedDB ?? new IDBFactory()) as IDBFactory
  const [page, worker] = createPortPair()
  const traffic: unknown[] = []
  const events: VaultEvents['locked'][] = []
  startVault(
    { ...worker, post: (message) => (traffic.push(message), worker.post(message)) },
    {
      now: time.now,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      subtle: crypto.subtle,
      timers: time.timers,
      kdf: QUICK,
      keystore: { n: 2, r: 8, p: 1 },
      selfProbe: async () => [],
      ...changes,
      indexedDB,
    },
  )
  const vault = createClient<VaultCalls, VaultEvents>({ ...page, post: (message) => (traffic.push(message), page.post(message)) }, 'vault')
  vault.on('locked', (event) => events.push(event))
  if (changes.taught !== 'nothing') void learnCommon(vault).catch(() => undefined)
  return { vault, time, indexedDB, traffic, events }
}

/** Gives it what a new password is judged by, as the page does. */
export const learnCommon = (vault: World['vault']): Promise<unknown> =>
  vault.call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })

/** A vault of this phrase, with its first account. */
export async function importPhrase(vault: World['vault'], words: string, password: string): Promise<Session> {
  const { importId } = await vault.call('readImport', { source: { kind: 'phrase', words } })
  return vault.call('takeImport', { importId, choices: [{ keyring: 0 }], password })
}

/** A world whose self-check has passed, holding the development phrase. */
export async function createOpenWorld(changes: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = createWorld(changes)
  await world.vault.call('selfCheck', undefined)
  await importPhrase(world.vault, PHRASE, PASSWORD)
  return world
}

/** The code of the failure, or what came instead. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    return `no failure: ${typeof (await work)}`
  } catch (error) {
    return (error as Partial<AppError>).code ?? String(error)
  }
}
