import type { Handlers } from '#protocol'
import type { VaultCalls } from '#protocol/vault'
import type { Accounts } from '../keys/accounts.ts'
import type { Attempts } from '../unlock/attempts.ts'
import type { Bytes, VaultDeps } from '../deps.ts'
import type { ChildKeys } from '../keys/child-keys.ts'
import type { Disk } from '../file/disk.ts'
import type { Drafts } from '../keys/draft-phrases.ts'
import type { Imports } from '../import/imports.ts'
import type { VaultRepository } from '../unlock/vault-repository.ts'
import type { MasterKey } from '../unlock/master-key.ts'
import type { VaultEpochStore } from '../file/memory.ts'
import type { UnlockedVault } from '../unlock/open-vault.ts'
import type { Slots } from '../unlock/slots.ts'
import type { SharedVault } from '../unlock/tabs.ts'
import type { WordLists } from '../keys/word-lists.ts'

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
