import { holdsKey } from '#core/identity/account-kind'
import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { fail, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Session, SlotInfo, VaultEvents } from '#protocol/vault'
import { createConsents } from '../sign/consents.ts'
import type { VaultDeps } from '../deps.ts'
import type { Slot } from '../file/format.ts'
import type { Content, Edit } from '../file/vault-files.ts'
import type { VaultRepository } from './vault-repository.ts'
import { createLifetime, createQueue } from './lifetime.ts'
import { createLockClock } from './lock-clock.ts'
import { evenWhenFull, type VaultEpochStore } from '../file/memory.ts'
import { publicAccount, publicKeyring } from '../file/metadata.ts'
import type { VaultKeys } from '../file/seal.ts'
import type { SharedVault } from './tabs.ts'

/** A vault while it is open. `keys` throws `vault/locked` from the moment of the lock. */
export type Open = {
  readonly unlockEpoch: number
  readonly rolledBack: boolean
  readonly keys: () => VaultKeys
  /** Keys of a new master key, from now on. */
  readonly replaceKeys: (keys: VaultKeys) => void
  readonly drop: () => void
  readonly takeConsent: ReturnType<typeof createConsents>
  /** The page's key of before a rotation, until it has sealed its records anew. */
  former: CryptoKey | undefined
  content: Content
}

/** What a way in is called, when it was added, what it costs; what a ceremony needs. */
function slotInfo(slot: Slot, { metadata, header }: Content): SlotInfo {
  const id = fromBytes(slot.id)
  const note = metadata.slots.find((one) => one.id === id)
  const start = { id, kind: slot.kind, label: note?.label ?? '', createdAt: note?.createdAt ?? header.createdAt }
  const kdf = 'kdf' in slot ? { memoryKiB: slot.kdf.memoryKiB, passes: slot.kdf.passes, lanes: slot.kdf.lanes } : undefined
  if (!('passkey' in slot)) return kdf === undefined ? start : { ...start, kdf }
  const { credentialId, rpId, prfSalt } = slot.passkey
  const passkey = { credentialId: fromBytes(credentialId), rpId, prfSalt: fromBytes(prfSalt) }
  return kdf === undefined ? { ...start, ...passkey } : { ...start, ...passkey, kdf }
}

const sessionAt = ({ unlockEpoch, rolledBack, keys, former, content }: Open, now: number): Session => ({
  vaultId: fromBytes(content.header.vaultId),
  unlockEpoch,
  keyrings: content.metadata.keyrings.map(publicKeyring),
  accounts: content.metadata.accounts.map((account) => publicAccount(account, now)).sort((a, b) => a.order - b.order),
  slots: content.header.slots.map((slot) => slotInfo(slot, content)),
  recordsKey: keys().page,
  ...defined({ formerRecordsKey: former }),
  changedAt: content.header.changedAt,
  rolledBack,
  ...defined({ backupProvedAt: content.metadata.backupProvedAt }),
  ...(content.metadata.together && { together: true }),
})

type Parts = {
  readonly deps: Pick<VaultDeps, 'now' | 'timers' | 'announce'>
  readonly keeper: VaultRepository
  readonly memory: VaultEpochStore
  readonly tabs: SharedVault
  /** Called at each lock. */
  readonly forget: () => void
}

/** What a way in opened. */
type Opened = { readonly keys: VaultKeys; readonly content: Content; readonly rolledBack: boolean; readonly former?: CryptoKey | undefined }

/** From here on it is open: `keys` throws once it was dropped. */
function openWith(found: Opened, unlockEpoch: number): Open {
  let held: VaultKeys | undefined = found.keys
  return {
    unlockEpoch,
    rolledBack: found.rolledBack,
    keys() {
      if (!held) throw fail('vault/locked')
      return held
    },
    replaceKeys: (keys) => (held = held && keys),
    drop: () => (held = undefined),
    takeConsent: createConsents(),
    former: found.former,
    content: found.content,
  }
}

type ChangeParts = Pick<Parts, 'keeper' | 'tabs'> & {
  readonly opened: () => Open
  readonly inTurn: <T>(work: (check: () => void) => Promise<T>) => Promise<T>
  readonly lock: (why: VaultEvents['locked']['why']) => void
  readonly sessionOf: (mine: Open) => Session
}

/** Changes of what is open, one at a time. */
function createChanges({ keeper, tabs, opened, inTurn, lock, sessionOf }: ChangeParts) {
  /** Another tab may erase the vault under us: then there is nothing left to be open. */
  const unlessGone = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isError(error, 'vault/gone')) lock('asked')
      throw error
    }
  }

  return {
    /** Replaces the vault on disk by what `edit` makes of it; throws what `VaultRepository.change` throws. */
    async change(edit: (content: Content, keys: () => VaultKeys) => Promise<Edit> | Edit): Promise<Session> {
      const mine = opened()
      return unlessGone(() =>
        inTurn(async () => {
          mine.content = await keeper.change(mine.content, mine.keys, async (content) => edit(content, mine.keys))
          await tabs.follow(mine)
          return sessionOf(mine)
        }),
      )
    },
    /** Replaces what is open by what `work` left on disk; in turn with every other change. */
    async become(work: (mine: Open) => Promise<Content>): Promise<Session> {
      const mine = opened()
      return unlessGone(() =>
        inTurn(async () => {
          mine.content = await work(mine)
          await tabs.follow(mine)
          return sessionOf(mine)
        }),
      )
    },
    /** The session as it is on disk: another tab may have added an account since. */
    async refresh(): Promise<Session> {
      const mine = opened()
      return unlessGone(() =>
        inTurn(async () => {
          mine.content = await keeper.refresh(mine.content, mine.keys)
          return sessionOf(mine)
        }),
      )
    },
  }
}

/** Holds what is open, lets passwords and changes in one at a time, and ends everything at the lock. */
export function createUnlockedVault({ deps, keeper, memory, tabs, forget }: Parts) {
  const sessionOf = (mine: Open): Session => sessionAt(mine, deps.now())
  const queue = createQueue()
  const clock = createLockClock(deps, (why) => lock(why))
  let life = createLifetime()
  let open: Open | undefined

  /** Drops the keys and rejects whatever is pending. Where it was open: resolves when other tabs have been told. */
  const shut = (): Promise<void> | undefined => {
    const was = open
    open = undefined
    was?.drop()
    forget()
    clock.stop()
    life.end()
    life = createLifetime()
    return was && tabs.stop()
  }
  const lock = (why: VaultEvents['locked']['why']): void => {
    void shut()?.then(() => deps.announce('locked', { why }))
  }

  const opened = (): Open => {
    if (!open) throw fail('vault/locked')
    return open
  }

  /** Runs in turn, and until the lock at the latest. */
  const inTurn = <T>(work: (check: () => void) => Promise<T>): Promise<T> => {
    const { during, check } = life
    return during(() =>
      queue(async () => {
        check()
        return work(check)
      }),
    )
  }

  return {
    clock,
    shut,
    lock,
    opened,
    inTurn,
    /** True for an account whose key is in the open vault. */
    holds: (address: Address): boolean =>
      open?.content.metadata.accounts.some((account) => account.address === address && holdsKey(account)) ?? false,
    current: (): Session | undefined => open && sessionOf(open),
    /** Runs until the lock at the latest, beside others. */
    meanwhile: <T>(work: () => Promise<T>): Promise<T> => life.during(work),
    /** From here on it is open. `check` throws when a lock came before. */
    async enter(found: Opened, check: () => void): Promise<Session> {
      // A full disk must not lock anybody out: the time is a number that no earlier unlock had, too.
      const unlockEpoch = await evenWhenFull(memory.nextUnlock, deps.now)
      check()
      const mine = openWith(found, unlockEpoch)
      open = mine
      clock.start(found.content.metadata.idleMinutes)
      await tabs.follow(mine)
      check()
      return sessionOf(mine)
    },
    ...createChanges({ keeper, tabs, opened, inTurn, lock, sessionOf }),
  }
}

export type UnlockedVault = ReturnType<typeof createUnlockedVault>
