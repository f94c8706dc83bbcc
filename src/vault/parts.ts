import type { Handlers } from '#protocol'
import type { VaultCalls } from '#protocol/vault'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Bytes, VaultDeps } from './deps.ts'
import type { ChildKeys } from './child-keys.ts'
import type { Disk } from './disk.ts'
import type { Drafts } from './draft-phrases.ts'
import type { Imports } from './imports.ts'
import type { VaultRepository } from './vault-repository.ts'
import type { MasterKey } from './master-key.ts'
import type { VaultEpochStore } from './memory.ts'
import type { UnlockedVault } from './open-vault.ts'
import type { Slots } from './slots.ts'
import type { SharedVault } from './tabs.ts'
import type { WordLists } from './word-lists.ts'

/** What the calls of the vault are made of. */
export type VaultParts = {
  readonly deps: Pick<VaultDeps, 'now' | 'timers' | 'announce' | 'subtle' | 'kdf' | 'keystore'>
  readonly random: (length: number) => Bytes
  readonly disk: Disk
  readonly memory: VaultEpochStore
  readonly attempts: Attempts
  readonly keeper: VaultRepository
  readonly masterKey: MasterKey
  readonly slots: Slots
  readonly accounts: Accounts
  readonly children: ChildKeys
  readonly lists: WordLists
  readonly imports: Imports
  readonly drafts: Drafts
  readonly holder: UnlockedVault
  readonly tabs: SharedVault
}

/** Some of the vault's calls. */
export type Some<K extends keyof VaultCalls> = Pick<Handlers<VaultCalls>, K>
