import type { OwnTransaction } from '#core/activity'
import type { Platform } from '#protocol'
import type { AnalyseDeps } from './analyse.ts'
import type { MemoryDeps } from './memory.ts'

/** What requests live by. */
export type RequestDeps = AnalyseDeps &
  MemoryDeps & {
    readonly platform: Platform
    /** Sends stored bytes; see transactions.ts. */
    readonly deliver: (transaction: OwnTransaction) => Promise<OwnTransaction>
  }
