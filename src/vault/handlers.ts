import type { Handlers } from '#protocol'
import type { VaultCalls } from '#protocol/vault'
import { createBeginning } from './beginning.ts'
import { createBackingUp } from './backing-up.ts'
import { createBringing } from './bringing.ts'
import { createKeeping } from './keeping.ts'
import { createLimiting } from './kept-limits.ts'
import { createOpening } from './opening.ts'
import type { VaultParts } from './parts.ts'
import { createShowing } from './showing.ts'
import { createSigning } from './signing.ts'
import { createWays } from './ways.ts'

/** One function per call of `VaultCalls`, but for the self-check. */
export const createHandlers = (parts: VaultParts): Omit<Handlers<VaultCalls>, 'selfCheck'> => ({
  ...createBeginning(parts),
  ...createBringing(parts),
  ...createOpening(parts),
  ...createWays({ ...parts, now: parts.deps.now, subtle: parts.deps.subtle }),
  ...createKeeping(parts),
  ...createShowing(parts),
  ...createBackingUp(parts),
  ...createLimiting(parts),
  ...createSigning(parts),
})
