import { fromBytes, type Hex } from '#core/bytes/hex'
import { type Handlers, serve } from '#protocol'
import { createSealedPort, type SealedPort } from '#protocol/tabs/sealed-port'
import { agree, vaultLockName, readTabFrame, type TabFrame, tabPair } from '#protocol/tabs/agree'
import { type Session, type VaultCalls, type VaultEvents, vaultValidators } from '#protocol/vault'
import type { Bytes, VaultDeps } from '../deps.ts'
import { evenWhenFull, type VaultEpochStore } from '../file/memory.ts'
import type { Content } from '../file/vault-files.ts'
import type { VaultKeys } from '../file/seal.ts'

/** What is served of a vault while it is open. `keys` throws `vault/locked` from the moment of the lock. */
type Served = {
  readonly unlockEpoch: number
  readonly keys: () => VaultKeys
  readonly former: CryptoKey | undefined
  readonly content: Content
}

/** Tabs that are served at once. Beyond it the one that was silent for the longest is forgotten, and finds its way back with a new key. */
const MAX_GUESTS = 64

type Parts = {
  readonly deps: Pick<VaultDeps, 'now' | 'timers' | 'subtle' | 'tabs'>
  readonly memory: VaultEpochStore
  readonly handlers: () => Handlers<VaultCalls>
  /** Another tab took the vault over. */
  readonly taken: () => void
}
type Guest = { readonly port: SealedPort; readonly announce: (name: 'locked', value: VaultEvents['locked']) => void }

/** Calls of one guest. The session that it sees has a number of its own, so that a consent given in one tab is nothing in another. */
function handlersFor(handlers: Handlers<VaultCalls>, own: number, theirs: number): Handlers<VaultCalls> {
  const told = (value: object): object => ('recordsKey' in value ? { ...(value as Session), unlockEpoch: theirs } : value)
  const one =
    (handler: (params: never, context: { readonly signal: AbortSignal }) => unknown) =>
    async (params: object | undefined, context: { readonly signal: AbortSignal }): Promise<unknown> => {
      const { consent } = (params ?? {}) as { readonly consent?: { readonly unlockEpoch: number } }
      const asked = consent ? { ...params, consent: { ...consent, unlockEpoch: consent.unlockEpoch === theirs ? own : 0 } } : params
      const value = await handler(asked as never, context)
      if (typeof value !== 'object' || value === null) return value
      return 'session' in value ? { ...value, session: told(value.session as Session) } : told(value)
    }
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, one(handler)])) as Handlers<VaultCalls>
}

/**
 * One vault among the tabs, where its owner chose that (docs/decisions/0016-tabs-together.md). Whichever was unlocked last holds the lock of the vault for as
 * long as it is open, and answers the other tabs by channels that only the two ends can read.
 */
export function createTabs({ deps, memory, handlers, taken }: Parts) {
  let end: (() => Promise<void>) | undefined

  /** Serves until it is ended. Resolves when others can find it. */
  const hold = async (open: Served): Promise<() => Promise<void>> => {
    const { subtle, tabs } = deps
    if (!tabs) return async () => undefined
    const name = vaultLockName(fromBytes(open.content.header.vaultId))
    const pair = await tabPair(subtle)
    const me = fromBytes(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)))
    const channel = tabs.channel(name)
    const guests = new Map<Hex, Promise<Guest | undefined>>()
    const bytesOf = async (): Promise<Bytes> => new Uint8Array(await subtle.exportKey('raw', open.keys().carried))
    const greet = async (guest: Hex): Promise<Guest | undefined> => {
      try {
        const keys = await agree(subtle, 'holder', pair, { holder: me, guest })
        const send = (sealed: Bytes): void => channel.postMessage({ is: 'guest', guest, sealed } satisfies TabFrame)
        const port = createSealedPort({ subtle, keys, bytesOf, send })
        const number = await evenWhenFull(memory.nextUnlock, deps.now)
        return {
          port,
          announce: serve<VaultCalls, VaultEvents>(port, handlersFor(handlers(), open.unlockEpoch, number), vaultValidators).announce,
        }
      } catch {
        // What it calls its key is no point of the curve.
        return undefined
      }
    }
    channel.onmessage = ({ data }) => {
      const frame = readTabFrame(data)
      if (frame?.is !== 'holder') return
      const guest = guests.get(frame.guest) ?? greet(frame.guest)
      guests.delete(frame.guest)
      guests.set(frame.guest, guest)
      if (guests.size > MAX_GUESTS) guests.delete([...guests.keys()][0] as Hex)
      void guest.then((known) => known?.port.take(frame.sealed))
    }
    let free: () => void = () => undefined
    const held = new Promise<void>((resolve) => (free = resolve))
    const lock = (title: string, options: LockOptions): Promise<void> =>
      new Promise((ready) => {
        const work = (): Promise<void> => (ready(), held)
        tabs.locks.request(title, options, work).catch(() => {
          // Taken away, by the tab that was unlocked after this one.
          ready()
          taken()
        })
      })
    // The name first: who finds the vault held finds out by whom.
    await lock(`${name}:${me}`, {})
    await lock(name, { steal: true })
    return async () => {
      const all = await Promise.all(guests.values())
      // Answers that are under way first, then the news.
      for (const guest of all) guest?.announce('locked', { why: 'asked' })
      await Promise.all(all.map(async (guest) => guest?.port.settled()))
      channel.close()
      free()
    }
  }

  const stop = async (): Promise<void> => {
    const last = end
    end = undefined
    if (!last) return
    // The answer of whoever locks it first.
    await new Promise<void>((resolve) => void deps.timers.set(resolve, 0))
    await last()
  }
  return {
    /** Begins to serve other tabs, or goes on, as what is open now was chosen to. Resolves when it does. */
    async follow(open: Served): Promise<void> {
      // While records are of two keys, the one that this page needs for the older ones cannot cross.
      const wanted = open.content.metadata.together === true && open.former === undefined
      if (wanted === (end !== undefined)) return
      // Not waited for: a guest may have asked for it, and is answered first.
      if (!wanted) return void stop()
      let over = false
      end = async () => void (over = true)
      const held = await hold(open)
      if (over) return held()
      end = held
    },
    /** Tells the others that it is over, and then lets go. At once where there is nobody. */
    stop,
    /** The vault, where another tab holds it open for all. */
    async elsewhere(vaultId: Bytes): Promise<Hex | undefined> {
      const id = fromBytes(vaultId)
      const held = (await deps.tabs?.locks.query())?.held
      return held?.some(({ name }) => name === vaultLockName(id)) ? id : undefined
    },
  }
}

export type SharedVault = ReturnType<typeof createTabs>
