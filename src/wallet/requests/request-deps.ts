import type { OwnTransaction } from '#core/activity/activity'
import type { Platform } from '#protocol'
import type { AnalyseDeps } from '../analysis/analyse.ts'
import type { MemoryDeps } from '../facts/memory.ts'

/** What requests live by. */
export type RequestDeps = AnalyseDeps &
  MemoryDeps & {
    readonly platform: Platform
    /** Sends stored bytes; see transactions.ts. */
    readonly deliver: (transaction: OwnTransaction) => Promise<OwnTransaction>
  }
