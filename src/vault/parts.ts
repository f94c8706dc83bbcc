import type { Handlers } from '#protocol'
import type { VaultCalls } from '#protocol/vault'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Bytes, VaultDeps } from './deps.ts'
import type { Children } from './children.ts'
import type { Disk } from './disk.ts'
import type { Drafts } from './drafts.ts'
import type { Imports } from './imports.ts'
import type { Keeper } from './keeper.ts'
import type { MasterKey } from './master-key.ts'
import type { Memory } from './memory.ts'
import type { Holder } from './open-vault.ts'
import type { Slots } from './slots.ts'
import type { Tabs } from './tabs.ts'
import type { WordLists } from './word-lists.ts'

/** What the calls of the vault are made of. */
export type VaultParts = {
  readonly deps: Pick<VaultDeps, 'now' | 'timers' | 'announce' | 'subtle' | 'kdf' | 'keystore'>
  readonly random: (length: number) => Bytes
  readonly disk: Disk
  readonly memory: Memory
  readonly attempts: Attempts
  readonly keeper: Keeper
  readonly masterKey: MasterKey
  readonly slots: Slots
  readonly accounts: Accounts
  readonly children: Children
  readonly lists: WordLists
  readonly imports: Imports
  readonly drafts: Drafts
  readonly holder: Holder
  readonly tabs: Tabs
}

/** Some of the vault's calls. */
export type Some<K extends keyof VaultCalls> = Pick<Handlers<VaultCalls>, K>
