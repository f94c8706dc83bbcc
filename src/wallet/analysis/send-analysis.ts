import type { UnsignedTransaction, Authorization } from '#core/ethereum/transaction'
import type { Hex } from '#core/bytes/hex'
import type { Header } from '#core/chains/header'
import type { SendRequest } from '#core/signing/request'
import type { Chain } from '#core/chains/chain'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { OwnTransaction } from '#core/activity/activity'
import type { TransactionReview, Requester as Asker } from '#review'
import type { FeeHistory } from '#protocol/chain'
import type { Names } from '#decode'
import type { FeeChoice } from '#core/fee-policy'
import type { RebuiltField } from '../fees/complete.ts'
import type { RememberedFacts } from '../facts/facts.ts'

/** One finished look at a transaction. */
export type SendAnalysis = {
  readonly review: TransactionReview
  /** Every field that is signed. Where an `authorization` of ours is signed first, its signature alone is still missing in it. */
  readonly transaction: UnsignedTransaction
  readonly authorization?: Authorization
  /** Of `transaction` as it stands here: what is agreed to. Where something is signed before it, what is signed in the end has another. */
  readonly digest: Hex
  /** What of a transaction that was made elsewhere is not signed as it was given. */
  readonly anew: readonly RebuiltField[]
  readonly header: Header
  readonly at: number
  readonly fees: FeeHistory | undefined
}

/** What is being done now, for the screen. */
export type AnalysisProgress = 'head' | 'state' | 'run' | 'judge'

/** What is analysed, and with what is known of it. */
export type SendSubject = {
  readonly request: SendRequest
  readonly asker: Asker
  /** 32 bytes that only this session knows, the same for every look at this request: what the block of the run cannot be foreseen by. */
  readonly secret: Hex
  readonly chain: Chain
  readonly memory: RememberedFacts
  readonly names: Names
  /** The person's own descriptors and ABIs, where the vault is open. */
  readonly own?: readonly OwnDescriptor[] | undefined
  /** Transactions of this account that hold a nonce: on their way, or included in a block that the header may not know yet. */
  readonly pending: readonly OwnTransaction[]
  /** Wei per gas that it must reach to take the place of those before it; present when the request is to replace one. */
  readonly least?: FeeChoice
  /** Look again at exactly this: nothing that would be signed may move. */
  readonly pinned?: UnsignedTransaction
  readonly onProgress: (progress: AnalysisProgress) => void
  /** The Review before further runs are in: what is read does not wait for them. It is not signed. */
  readonly onFirst?: (analysis: SendAnalysis) => void
  readonly signal: AbortSignal
}
