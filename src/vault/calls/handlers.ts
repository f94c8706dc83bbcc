import type { Handlers } from '#protocol'
import type { VaultCalls } from '#protocol/vault'
import { createVaultCreator } from './create-vault.ts'
import { createBackingUp } from './backing-up.ts'
import { createImporter } from './importer.ts'
import { createAccountEditor } from './account-editor.ts'
import { createLimiting } from './stored-limits.ts'
import { createUnlocker } from './unlock.ts'
import type { VaultParts } from './parts.ts'
import { createSecretExporter } from './secret-exporter.ts'
import { createSigning } from './signing.ts'
import { createUnlockMethods } from './unlock-methods.ts'

/** One function per call of `VaultCalls`, but for the self-check. */
export const createVaultHandlers = (parts: VaultParts): Omit<Handlers<VaultCalls>, 'selfCheck'> => ({
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
