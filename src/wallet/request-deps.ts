import type { OwnTransaction } from '#core/activity'
import type { Platform } from '#protocol'
import type { AnalyseDeps } from './analyse.ts'
import type { ChainBook } from './chains.ts'
import type { SessionKeeper } from './session.ts'

/** What requests live by. */
export type RequestDeps = AnalyseDeps & {
  readonly platform: Platform
  readonly session: SessionKeeper
  readonly book: ChainBook
  /** Sends stored bytes; see transactions.ts. */
  readonly deliver: (transaction: OwnTransaction) => Promise<OwnTransaction>
}
