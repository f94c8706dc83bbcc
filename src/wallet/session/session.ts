import type { Account } from '#core/identity/account'
import type { Hex } from '#core/bytes/hex'
import { fail, isError, toWire } from '#core/errors'
import { combine, createCell, map, type Source } from '#core/source'
import type { Platform } from '#protocol'
import type { Session, UnlockMethod, VaultCalls, UnlockSecret } from '#protocol/vault'
import type { Database, Records, Settings, SettingsStore } from '#store'
import { later } from '../later.ts'
import type { AccountEdits } from './account-edits.ts'
import { createRestingVault } from './resting-vault.ts'
import {
  INITIAL_SESSION,
  next,
  recordsToErase,
  type SessionEvent,
  type SessionLifecycle,
  type SessionState,
  type VaultClient,
} from './session-state.ts'

export type { SessionState } from './session-state.ts'

/** The vault of another tab, and the session that this one has with it. */
export type Joined = { readonly client: VaultClient; readonly session: Session }

export type SessionDeps = {
  readonly platform: Platform
  readonly settings: SettingsStore
  readonly db: Database
  /** Starts a fresh vault Worker; closing the client ends it and what was in its memory. */
  readonly spawnVault: () => VaultClient
  /** Whether there never was a vault on this device: then its Worker is started by the first call. Absent: it is started at once. */
  readonly isVacant?: (() => Promise<boolean>) | undefined
  /** Comes to the vault that another tab holds open for all, where there is one that answers. */
  readonly joinVault?: ((vaultId: Hex) => Promise<Joined | undefined>) | undefined
  /** Fetches what forgets the rest that this device keeps of the person, once the vault is gone. */
  readonly forgetting: () => Promise<() => Promise<void>>
}

/** Calls that return a new session, and those that return one beside something else. */
type Entrance = { readonly [K in keyof VaultCalls]: VaultCalls[K]['result'] extends Session ? K : never }[keyof VaultCalls]
type Errand = {
  readonly [K in keyof VaultCalls]: VaultCalls[K]['result'] extends { readonly session: Session } ? K : never
}[keyof VaultCalls]
type Brought<K extends Errand> = Omit<VaultCalls[K]['result'], 'session'>

/** The vault's life as a page sees it. Every call of the vault that opens, changes or closes it goes through here. */
export type SessionService = Omit<AccountEdits, 'takeIn'> & {
  readonly state: Source<SessionState>
  /** Accounts of the open vault, or those watched without one. */
  readonly accounts: Source<readonly Account[]>
  /** The vault client, for calls that do not change the session. */
  vault(): VaultClient
  start(): Promise<void>
  /** Starts the vault Worker where it is not yet, for a screen that is about to make a vault: `state` says whether it may. */
  prepare(): Promise<void>
  /** Any call that returns a new session: create, import, unlock, derive, watch, edit, ways in. */
  enter<K extends Entrance>(name: K, params: VaultCalls[K]['params']): Promise<void>
  /** The same for a call that brings something else, too. */
  fetch<K extends Errand>(name: K, params: VaultCalls[K]['params']): Promise<Brought<K>>
  /** The owner shows again to be here, where the vault is open; where it is not there is nobody to show it. Throws `vault/ask-again`, `vault/wrong-…`. */
  reauthenticate(way: UnlockSecret | undefined): Promise<void>
  lock(): Promise<void>
  /** Takes from this device the vault, its records in every tab, and what is known beside them. Throws `vault/wrong-…`, `store/*`, `rpc/*`. */
  erase(way: UnlockSecret): Promise<void>
  /** Called before records close, so that requests can be moved. */
  beforeLock(work: (records: Records) => Promise<void>): void
}

type Farewell = (records: Records) => Promise<void>
type Watched = NonNullable<Settings['watched']>

const NO_ACCOUNTS: readonly Account[] = []
const asAccount = (item: Watched[number], order: number): Account => ({
  address: item.address,
  keyringId: 'watched',
  kind: 'watch',
  name: item.name,
  order,
  hidden: false,
})

/** Starts closed; call `start`. */
export function createSession(deps: SessionDeps): SessionService {
  const { platform, settings, forgetting } = deps
  const watched = createCell<Watched>([])
  const readWatched = async (): Promise<void> => watched.set((await settings.get('watched')) ?? [])
  const core = createCore(deps, readWatched)
  const { state, vault, become } = core
  const accounts = accountsOf(state, watched)
  hearOtherTabs(deps, core)
  settings.onChange((name) => {
    if (name === 'watched') void readWatched()
  })

  const isOpen = (): boolean => state.get().kind === 'open'
  const edits = later(async () => {
    const { createAccountEdits } = await import('./account-edits.ts')
    return createAccountEdits({ isOpen, accounts, settings, become, readWatched })
  })
  /** Everything that this device keeps of the person, once the vault is gone. */
  const forgetAll = async (forget: () => Promise<void>): Promise<void> => {
    platform.tell('erased')
    platform.tell('vault-changed')
    await core.eraseRecords()
    await forget()
  }

  return {
    state,
    accounts,
    vault,
    start: async () => ((await deps.isVacant?.()) === true ? core.rest() : core.start()),
    async prepare() {
      await vault()
        .call('status', undefined)
        .catch(() => undefined) // what is wrong with it is in `state`
    },
    async enter(name, params) {
      await core.closed()
      const wasOpen = isOpen()
      // What other tabs hold open is of the old key: they lock before there is a new one.
      if (name === 'rotate') platform.tell('lock')
      try {
        await become(name, params)
      } catch (error) {
        if (isError(error, 'vault/wiped')) return forgetAll(await forgetting())
        if (name === 'unlock') await core.readRefusal()
        throw error
      }
      tellOfEntrance(deps, state.get(), name, wasOpen)
      if (wasOpen && name !== 'setTabs') return
      if ((await settings.get('watched')) !== undefined) await (await edits()).takeIn()
    },
    watch: async (address, name) => (await edits()).watch(address, name),
    unwatch: async (address) => (await edits()).unwatch(address),
    edit: async (address, change) => (await edits()).edit(address, change),
    arrange: async (addresses) => (await edits()).arrange(addresses),
    async lock() {
      platform.tell('lock')
      await core.lock()
    },
    async fetch(name, params) {
      const from = vault()
      const { session, ...rest } = (await from.call(name, params)) as { readonly session: Session }
      await core.adopt(session, from)
      return rest as Brought<typeof name>
    },
    async reauthenticate(way) {
      if (!isOpen()) return
      if (!way) throw fail('vault/ask-again')
      await vault().call('prove', { way })
    },
    async erase(way) {
      const forget = await forgetting() // before anything is gone: a file that cannot be fetched leaves all as it was
      await vault().call('erase', { way })
      await forgetAll(forget)
    },
    beforeLock: core.beforeLock,
  }
}

/** Those of the open vault in their order; before a locked one none; without a vault those that are watched. */
function accountsOf(state: Source<SessionState>, watched: Source<Watched>): Source<readonly Account[]> {
  const outside = map(watched, (list) => list.map(asAccount))
  return combine([state, outside], (now, list) => {
    if (now.kind === 'open') return [...now.session.accounts].sort((a, b) => a.order - b.order)
    return now.kind === 'locked' ? NO_ACCOUNTS : list
  })
}

/** What the other tabs and the browser have to know once a call of the vault has changed what is open. */
function tellOfEntrance({ platform }: SessionDeps, now: SessionState, name: Entrance, wasOpen: boolean): void {
  // Whoever hears it locks, and looks whether this tab opened for all.
  if (name === 'setTabs') platform.tell('lock')
  else if (wasOpen) return
  const isForAll = now.kind === 'open' && now.session.together
  if (name !== 'unlock' || isForAll) platform.tell('vault-changed')
  // From now on there is something to lose. Whether the browser promises it is told under backup.
  if (name !== 'unlock') void platform.persist().catch(() => undefined)
}

function hearOtherTabs({ platform }: SessionDeps, core: Core): void {
  const kind = (): SessionState['kind'] => core.state.get().kind
  platform.hear('lock', () => {
    if (kind() === 'open') void core.close({ kind: 'lock' })
  })
  // Each tab deletes what it was writing itself. Where its disk fails, so did that of the tab that erased, which says so.
  platform.hear('erased', () => void core.eraseRecords().catch(() => undefined))
  platform.hear('vault-changed', () => {
    // Another tab created or erased the vault. One that is closing now looks by itself, but perhaps a moment too early.
    const look = async (): Promise<void> => {
      await core.closed()
      if (kind() === 'absent' || kind() === 'locked') await core.start()
    }
    void look()
  })
}

/** What the session remembers, moved by events alone, with their effects on vaults and records. */
function createMachine() {
  const lifecycle = createCell<SessionLifecycle>(INITIAL_SESSION)
  const farewells: Farewell[] = []

  /** Where the disk does not take it, the next who opens the records finds it as a tab that died would leave it. */
  const leave = async (records: Records): Promise<void> => {
    for (const work of farewells) await work(records).catch(() => undefined)
    records.close()
  }
  return {
    now: lifecycle.get,
    vault(): VaultClient {
      const { vault, shown } = lifecycle.get()
      if (!vault) throw fail(shown.kind === 'locked' ? 'vault/locked' : 'vault/gone')
      return vault
    },
    state: map(lifecycle, ({ shown }) => shown),
    /** Resolves when records that were left are closed. */
    async dispatch(event: SessionEvent): Promise<void> {
      const { state: after, effects } = next(lifecycle.get(), event)
      for (const effect of effects) if (effect.kind === 'end-vault') effect.vault.close()
      lifecycle.set(after)
      // After the state: closed records are empty, and nobody may take that for the open ones.
      for (const effect of effects) {
        if (effect.kind === 'close-records') effect.records.close()
        if (effect.kind === 'leave-records') await leave(effect.records)
      }
    },
    beforeLock: (work: Farewell): void => void farewells.push(work),
  }
}

type Core = ReturnType<typeof createCore>

/** Whether a Worker that was just started is cut off from the world. `from`: as which it is known here. Throws where it is not. */
async function selfCheck(started: VaultClient, from: VaultClient, dispatch: (event: SessionEvent) => unknown): Promise<void> {
  try {
    await started.call('selfCheck', undefined)
  } catch (error) {
    void dispatch({ kind: 'check-failed', from, error: toWire(error, 'vault') })
    throw error
  }
}

const isSelfCheckPassed = (fresh: VaultClient, dispatch: (event: SessionEvent) => unknown): Promise<boolean> =>
  selfCheck(fresh, fresh, dispatch).then(
    () => true,
    () => false,
  )

/** Asks for the lock: the vault may be another tab's, and that tab too busy to hear the news. */
const askLock = (vault: VaultClient | undefined): void => void vault?.call('lock', undefined).catch(() => undefined)

/** The vault Workers that are started, asked and ended, and the records that are opened with what they say. */
function createCore(deps: SessionDeps, readWatched: () => Promise<void>) {
  const machine = createMachine()
  const { now, state, vault, dispatch, beforeLock } = machine
  const adopt = async (session: Session, from: VaultClient): Promise<void> =>
    (await import('./sealed.ts')).adoptSession({ ...deps, ...machine }, session, from)
  /** Settled once the last lock is over, and the next Worker has answered. */
  let closing: Promise<void> = Promise.resolve()

  /** What the screen may show goes at once, whatever the disk does. Then the next Worker starts. */
  const close = (event: Extract<SessionEvent, { kind: 'lock' | 'vault-locked' | 'erased' }>): Promise<void> => {
    const left = dispatch(event)
    const done = closing.then(async () => {
      await left
      if (now().vault === undefined) await start()
    })
    closing = done.catch(() => undefined)
    return done
  }
  const listened = (vault: VaultClient): VaultClient => {
    vault.on('locked', ({ why }) => void close({ kind: 'vault-locked', from: vault, why }))
    return vault
  }
  /** Hears from it where the vault stands. Nothing where the Worker was replaced while it answered: it says nothing about the next. */
  const askStatus = async (from: VaultClient, kind: 'status' | 'refused'): Promise<void> => {
    const status = await from.call('status', undefined).catch((error: unknown) => {
      if (now().vault === from) throw error
    })
    if (kind === 'status' && status?.at === 'locked' && status.elsewhere) await join(status.elsewhere, from, status.ways)
    if (status) void dispatch({ kind, from, status })
  }

  /** Starts a fresh Worker in the place of the one that was, and hears from it where the vault stands. */
  const start = async (): Promise<void> => {
    const fresh = listened(deps.spawnVault())
    void dispatch({ kind: 'started', vault: fresh })
    if (await isSelfCheckPassed(fresh, dispatch)) await askStatus(fresh, 'status')
    await readWatched()
  }
  /** As without a vault, and without a Worker until something is asked of it. */
  const rest = (): Promise<void> => {
    const resting = listened(createRestingVault({ spawnVault: deps.spawnVault, check: (started) => selfCheck(started, resting, dispatch) }))
    void dispatch({ kind: 'started', vault: resting })
    void dispatch({ kind: 'status', from: resting, status: { at: 'absent' } })
    return readWatched()
  }
  /** The vault of another tab in the place of this tab's own, where it answers and opens what is kept here. */
  const join = async (vaultId: Hex, from: VaultClient, ways: readonly UnlockMethod[]): Promise<void> => {
    const joined = await deps.joinVault?.(vaultId).catch(() => undefined)
    if (!joined) return
    const theirs = listened(joined.client)
    void dispatch({ kind: 'join', from, vault: theirs, ways })
    const after = now()
    if (after.kind === 'closed' && after.joining === theirs) await adopt(joined.session, theirs).catch(() => undefined)
    void dispatch({ kind: 'join-ended', from: theirs })
  }

  return {
    state,
    vault,
    start,
    rest,
    close,
    adopt,
    closed: () => closing,
    /** A call that returns what the open vault is now. */
    async become<K extends Entrance>(name: K, params: VaultCalls[K]['params']): Promise<void> {
      const from = vault()
      await adopt((await from.call(name, params)) as unknown as Session, from)
    },
    /** After a wrong password or passkey: how long to wait. */
    async readRefusal(): Promise<void> {
      if (state.get().kind === 'locked') await askStatus(vault(), 'refused')
    },
    lock(): Promise<void> {
      askLock(now().vault)
      return close({ kind: 'lock' })
    },
    /** Deletes the records that are open here, or were. Throws `store/unavailable`. */
    async eraseRecords(): Promise<void> {
      const records = recordsToErase(now())
      await close({ kind: 'erased' })
      await records?.erase()
      if (records) void dispatch({ kind: 'records-erased', records })
    },
    beforeLock,
  }
}
