import { fail } from '#core/errors'
import type { Handlers } from '#protocol'
import type { VaultCalls } from '#protocol/vault'
import { createAccounts } from './keys/accounts.ts'
import { createAttempts } from './unlock/attempts.ts'
import { openBackup } from './backup/backup-file.ts'
import { createChildKeys } from './keys/child-keys.ts'
import type { VaultDeps } from './deps.ts'
import { createDisk } from './file/disk.ts'
import { createDrafts } from './keys/draft-phrases.ts'
import { createVaultFiles } from './file/vault-files.ts'
import { createImports } from './import/imports.ts'
import { createVaultRepository } from './unlock/vault-repository.ts'
import { createMasterKey } from './unlock/master-key.ts'
import { createMemory } from './file/memory.ts'
import { createUnlockedVault } from './unlock/open-vault.ts'
import { guardRandomness } from './randomness.ts'
import { createSealer } from './file/seal.ts'
import { createSlots } from './unlock/slots.ts'
import { createTabs } from './unlock/tabs.ts'
import { createWordLists } from './keys/word-lists.ts'
import { createVaultCreator } from './calls/create-vault.ts'
import { createBackingUp } from './calls/backing-up.ts'
import { createImporter } from './calls/importer.ts'
import { createAccountEditor } from './calls/account-editor.ts'
import { createLimiting } from './calls/stored-limits.ts'
import { createUnlocker } from './calls/unlock.ts'
import type { VaultParts } from './calls/parts.ts'
import { createSecretExporter } from './calls/secret-exporter.ts'
import { createSigning } from './calls/signing.ts'
import { createUnlockMethods } from './calls/unlock-methods.ts'

/** One function per call of `VaultCalls`, but for the self-check. */
const createVaultHandlers = (parts: VaultParts): Omit<Handlers<VaultCalls>, 'selfCheck'> => ({
  ...createVaultCreator(parts),
  ...createImporter(parts),
  ...createUnlocker(parts),
  ...createUnlockMethods({ ...parts, now: parts.deps.now, subtle: parts.deps.subtle }),
  ...createAccountEditor(parts),
  ...createSecretExporter(parts),
  ...createBackingUp(parts),
  ...createLimiting(parts),
  ...createSigning(parts),
})

/** Calls that hold before it is known that this Worker is cut off from the world: they touch no secret. */
const BEFORE_CHECK: readonly string[] = ['selfCheck', 'status', 'learnWords', 'suggestPassword'] satisfies readonly (keyof VaultCalls)[]

/** The vault: answers `VaultCalls`, and announces when it locked. All of its state is in here and on its disk. */
export function createVault(deps: VaultDeps): { readonly handlers: Handlers<VaultCalls> } {
  const random = guardRandomness(deps.randomBytes)
  const disk = createDisk(deps.indexedDB)
  const memory = createMemory(deps.indexedDB)
  const attempts = createAttempts(memory, deps.now)
  const sealer = createSealer(deps.subtle, random)
  const slots = createSlots({ sealer, subtle: deps.subtle, random, kdf: deps.kdf, now: deps.now })
  const images = createVaultFiles({ disk, memory, sealer, random, kdf: deps.kdf })
  const keeper = createVaultRepository({ slots, images, disk, memory, attempts, sealer, random, kdf: deps.kdf, now: deps.now })
  const masterKey = createMasterKey({ images, keeper, sealer, slots, random, now: deps.now })
  const lists = createWordLists()
  const children = createChildKeys(deps.subtle, lists)
  const accounts = createAccounts({ random, children })
  const drafts = createDrafts(random)
  const imports = createImports({
    random,
    lists,
    children,
    subtle: deps.subtle,
    readBackup: (bytes, password) => openBackup(bytes, password, { random, subtle: deps.subtle, kdf: deps.kdf }),
    isKnown: (address) => holder.holds(address),
  })
  const tabs = createTabs({ deps, memory, handlers: () => answers, taken: () => holder.lock('taken') })
  const holder = createUnlockedVault({
    deps,
    keeper,
    memory,
    tabs,
    forget() {
      drafts.clear()
      imports.clear()
    },
  })
  let checked = false
  const selfCheck: Handlers<VaultCalls>['selfCheck'] = async () => {
    checked = false
    const missing = await deps.selfProbe()
    if (missing.length > 0) throw fail('vault/unprotected', { missing: missing.join(', ') })
    checked = true
    return { protected: true }
  }
  const handlers = {
    selfCheck,
    ...createVaultHandlers({
      deps,
      random,
      disk,
      memory,
      attempts,
      keeper,
      masterKey,
      slots,
      accounts,
      children,
      lists,
      imports,
      drafts,
      holder,
      tabs,
    }),
  }
  const answers = gate(handlers, () => checked, holder.clock.check)
  return { handlers: answers }
}

/** Before every call: is this Worker proved to be cut off, and is it still time? */
function gate(handlers: Handlers<VaultCalls>, checked: () => boolean, checkClock: () => void): Handlers<VaultCalls> {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    (params: never, context: { readonly signal: AbortSignal }): unknown => {
      if (!checked() && !BEFORE_CHECK.includes(name)) throw fail('vault/unprotected', { missing: 'its check was not run' })
      checkClock()
      return handler(params, context)
    },
  ])
  return Object.fromEntries(guarded) as Handlers<VaultCalls>
}
