import type { Account } from '#core/identity/account'
import type { Hex } from '#core/bytes/hex'
import { fail, isError, toWire, type WireError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { Session, UnlockMethod, VaultCalls, VaultEvents, UnlockSecret } from '#protocol/vault'
import type { Database, Records, SettingsStore } from '#store'
import type { AccountEdits } from './account-edits.ts'

/** Where the person stands: without a vault, before a locked one, or inside. */
export type SessionState =
  | { readonly at: 'starting' }
  /** The page lacks its protection: the vault does not open, everything without keys works. */
  | { readonly at: 'unprotected'; readonly error: WireError }
  /** `lost`: there was one, and nobody erased it here. */
  | { readonly at: 'absent'; readonly lost?: true }
  /** `left`: the tab that held the vault open for all is gone. `setBack`: it was locked because the device's clock went back. */
  | {
      readonly at: 'locked'
      readonly waitMs: number
      readonly failures: number
      readonly ways: readonly UnlockMethod[]
      readonly left?: true | undefined
      readonly setBack?: true | undefined
    }
  | { readonly at: 'open'; readonly session: Session; readonly records: Records }

/** The vault of another tab, and the session that this one has with it. */
export type Joined = { readonly client: Client<VaultCalls, VaultEvents>; readonly session: Session }

export type SessionDeps = {
  readonly platform: Platform
  readonly settings: SettingsStore
  readonly db: Database
  /** Starts a fresh vault Worker; closing the client ends it and what was in its memory. */
  readonly spawnVault: () => Client<VaultCalls, VaultEvents>
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
  vault(): Client<VaultCalls, VaultEvents>
  start(): Promise<void>
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

const asAccount = (item: { readonly address: Account['address']; readonly name: string }, order: number): Account => ({
  address: item.address,
  keyringId: 'watched',
  kind: 'watch',
  name: item.name,
  order,
  hidden: false,
})

/** Starts closed; call `start`. */
export function createSession({ platform, settings, db, spawnVault, joinVault, forgetting }: SessionDeps): SessionService {
  const state: Cell<SessionState> = createCell<SessionState>({ at: 'starting' })
  const accounts: Cell<readonly Account[]> = createCell<readonly Account[]>([])
  const farewells: ((records: Records) => Promise<void>)[] = []
  let client: Client<VaultCalls, VaultEvents> | undefined
  /** The newest that were opened here. Closed ones count: what was being written when they closed is still to be deleted. */
  let opened: Records | undefined

  const publishAccounts = async (): Promise<void> => {
    const now = state.get()
    if (now.at === 'open') accounts.set([...now.session.accounts].sort((a, b) => a.order - b.order))
    else accounts.set(now.at === 'locked' ? [] : ((await settings.get('watched')) ?? []).map(asAccount))
  }

  const respawn = async (): Promise<void> => {
    client?.close()
    const fresh = take(spawnVault())
    try {
      await fresh.call('selfCheck', undefined)
    } catch (error) {
      // One that was replaced while it started says nothing about the next.
      if (client === fresh) state.set({ at: 'unprotected', error: toWire(error, 'vault') })
      return
    }
    const status = await fresh.call('status', undefined)
    if (client !== fresh) return
    if (status.at === 'locked') {
      ways = status.ways
      if (status.elsewhere) await join(status.elsewhere, fresh)
      if (client === fresh && state.get().at !== 'open') state.set({ ...status, left, setBack })
    } else if (status.at !== 'unlocked') state.set(status)
  }
  /** The vault of another tab in the place of this tab's own, where it answers and opens what is kept here. */
  const join = async (vaultId: Hex, own: Client<VaultCalls, VaultEvents>): Promise<void> => {
    const joined = await joinVault?.(vaultId).catch(() => undefined)
    if (!joined) return
    const { client: theirs, session } = joined
    if (client === own && state.get().at !== 'open') await adopt(session, take(theirs)).catch(() => undefined)
    if (client === theirs && state.get().at === 'open') return own.close()
    if (client === theirs) client = own
    if (client !== own) own.close()
    theirs.close()
  }
  /** From now on this one. */
  const take = (fresh: Client<VaultCalls, VaultEvents>) => {
    client = fresh
    fresh.on('locked', ({ why }) => {
      left = why === 'left' || undefined
      setBack = why === 'clock' || undefined
      void close()
    })
    return fresh
  }

  /** As they were last seen from outside: shown from the moment of a lock until the next Worker has looked. */
  let ways: readonly UnlockMethod[] = [{ kind: 'password' }]
  let left: true | undefined
  let setBack: true | undefined
  let closing: Promise<void> | undefined
  /** Ends the Worker: with it goes every key and every open request. What the screen may show goes at once, whatever the disk does. */
  const close = (after: 'locked' | 'absent' = 'locked'): Promise<void> => {
    closing ??= end(after).finally(() => (closing = undefined))
    return closing
  }
  const end = async (after: 'locked' | 'absent'): Promise<void> => {
    const now = state.get()
    client?.close()
    client = undefined
    if (now.at === 'open') {
      state.set(after === 'locked' ? { at: 'locked', waitMs: 0, failures: 0, ways, left, setBack } : { at: 'absent' })
      await publishAccounts()
      // Where the disk does not take it, the next who opens the records finds it as a tab that died would leave it.
      if (after === 'locked') for (const work of farewells) await work(now.records).catch(() => undefined)
      now.records.close()
    }
    await respawn()
    await publishAccounts()
  }

  const vault = (): Client<VaultCalls, VaultEvents> => {
    if (!client) throw fail(state.get().at === 'locked' ? 'vault/locked' : 'vault/gone')
    return client
  }

  /** `from` is the Worker that answered: what one says that was ended by a lock opens nothing. */
  const adopt = async (session: Session, from: Client<VaultCalls, VaultEvents>): Promise<void> => {
    const now = state.get()
    const rotated = session.formerRecordsKey !== undefined
    const same = now.at === 'open' && now.session.unlockEpoch === session.unlockEpoch && !rotated
    const { openRecords, reseal } = await import('./sealed.ts')
    const records = same ? now.records : await openRecords(db, platform, session)
    if (client !== from) {
      records.close()
      throw fail('vault/locked')
    }
    if (now.at === 'open' && !same) now.records.close()
    opened = records
    left = undefined
    setBack = undefined
    state.set({ at: 'open', session, records })
    await publishAccounts()
    const later = rotated && (await reseal(records, from))
    if (later && client === from) state.set({ at: 'open', session: later, records })
  }
  /** A call that returns what the open vault is now. */
  const become = async <K extends Entrance>(name: K, params: VaultCalls[K]['params']): Promise<void> => {
    const from = vault()
    await adopt((await from.call(name, params)) as unknown as Session, from)
  }
  /** Everything that this device keeps of the person, once the vault is gone. */
  const forgetAll = async (forget: () => Promise<void>): Promise<void> => {
    platform.tell('erased')
    platform.tell('vault-changed')
    await dropRecords()
    await forget()
  }

  platform.hear('lock', () => {
    if (state.get().at === 'open') void close()
  })
  const dropRecords = async (): Promise<void> => {
    await close('absent')
    await opened?.erase()
    opened = undefined
  }
  // Each tab deletes what it was writing itself. Where its disk fails, so did that of the tab that erased, which says so.
  platform.hear('erased', () => void dropRecords().catch(() => undefined))
  platform.hear('vault-changed', () => {
    // Another tab created or erased the vault. One that is closing now looks by itself, but perhaps a moment too early.
    const look = async (): Promise<void> => {
      await closing
      if (state.get().at !== 'absent' && state.get().at !== 'locked') return
      await respawn()
      await publishAccounts()
    }
    void look()
  })
  settings.onChange((name) => {
    if (name === 'watched') void publishAccounts()
  })

  const edits = async () =>
    (await import('./account-edits.ts')).createAccountEdits({
      isOpen: () => state.get().at === 'open',
      accounts,
      settings,
      become,
      publishAccounts,
    })

  return {
    state,
    accounts,
    vault,
    async start() {
      await respawn()
      await publishAccounts()
    },
    async enter(name, params) {
      await closing
      const before = state.get().at
      // What other tabs hold open is of the old key: they lock before there is a new one.
      if (name === 'rotate') platform.tell('lock')
      try {
        await become(name, params)
      } catch (error) {
        if (isError(error, 'vault/wiped')) return forgetAll(await forgetting())
        if (name === 'unlock' && state.get().at === 'locked') {
          const status = await vault().call('status', undefined)
          if (status.at === 'locked') state.set(status)
        }
        throw error
      }
      const now = state.get()
      const together = now.at === 'open' && now.session.together
      // Whoever hears it locks, and looks whether this tab opened for all.
      if (name === 'setTabs') platform.tell('lock')
      else if (before === 'open') return
      if (name !== 'unlock' || together) platform.tell('vault-changed')
      // From now on there is something to lose. Whether the browser promises it is told under backup.
      if (name !== 'unlock') void platform.persist().catch(() => undefined)
      if ((await settings.get('watched')) !== undefined) await (await edits()).takeIn()
    },
    watch: async (address, name) => (await edits()).watch(address, name),
    unwatch: async (address) => (await edits()).unwatch(address),
    edit: async (address, change) => (await edits()).edit(address, change),
    arrange: async (addresses) => (await edits()).arrange(addresses),
    async lock() {
      platform.tell('lock')
      // The vault may be another tab's, and that tab too busy to hear the news.
      client?.call('lock', undefined).catch(() => undefined)
      await close()
    },
    async fetch(name, params) {
      const from = vault()
      const { session, ...rest } = (await from.call(name, params)) as { readonly session: Session }
      await adopt(session, from)
      return rest as Brought<typeof name>
    },
    async reauthenticate(way) {
      if (state.get().at !== 'open') return
      if (!way) throw fail('vault/ask-again')
      await vault().call('prove', { way })
    },
    async erase(way) {
      const forget = await forgetting() // before anything is gone: a file that cannot be fetched leaves all as it was
      await vault().call('erase', { way })
      await forgetAll(forget)
    },
    beforeLock: (work) => void farewells.push(work),
  }
}
