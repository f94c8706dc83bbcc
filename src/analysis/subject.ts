import type { UnsignedTransaction, Authorization } from '#core/ethereum/transaction'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Header } from '#core/chains/header'
import type { SendRequest } from '#core/signing/request'
import type { Chain } from '#core/chains/chain'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { Signable, SignableMessage } from '#core/signing/signable'
import type { OwnTransaction } from '#core/activity/activity'
import type { FeeChoice } from '#core/fee-policy'
import type { Words } from '#core/text/words'
import type { Requester, Review, TransactionReview } from '#review'
import type { FeeHistory } from '#protocol/chain'
import type { Names } from '#decode'
import type { RebuiltField } from './fees/complete.ts'
import type { RememberedFacts } from './facts/facts.ts'

/** What is being done now, for the screen. */
export type AnalysisProgress = 'head' | 'state' | 'run' | 'judge'

/** Where and for whom something is analysed, and what is known of it before. */
type Circumstances = {
  /** 32 bytes that only this session knows, the same for every analysis of this request: by them the block of the run cannot be foreseen. */
  readonly secret: Hex
  readonly chain: Chain
  readonly asker: Requester
  readonly memory: RememberedFacts
  readonly names: Names
  /** The person's own descriptors and ABIs, where the vault is open. */
  readonly own?: readonly OwnDescriptor[] | undefined
  readonly onProgress: (progress: AnalysisProgress) => void
  readonly signal: AbortSignal
}

/** Anything that somebody is asked to sign, exactly as it is given: nothing is filled in. It needs no key. */
export type SignableSubject = Circumstances & {
  readonly id: string
  readonly asked: Signable
  /** Who signs, or would. */
  readonly account: Address
  /** Absent: the newest. */
  readonly block?: bigint
  /** What was wrong with its form when it was read. */
  readonly malformed?: readonly Words[]
  /** The Review before further runs are in: what is read does not wait for them. */
  readonly onFirst?: (opinion: Opinion) => void
}

/** What is known of a transaction that is still to be given its nonce, fee and gas. */
export type Completion = {
  readonly request: SendRequest
  /** Transactions of this account that hold a nonce: on their way, or included in a block that the header may not know yet. */
  readonly pending: readonly OwnTransaction[]
  /** Wei per gas that it must reach to take the place of those before it; present when the request is to replace one. */
  readonly least?: FeeChoice
  /** Analyse exactly this again: nothing that would be signed may move. */
  readonly pinned?: UnsignedTransaction
}

/** A request to send, which is completed first. */
export type SendSubject = Circumstances &
  Completion & {
    /** The Review before further runs are in. It is not signed. */
    readonly onFirst?: (analysis: SendAnalysis) => void
  }

/** One finished analysis of something exactly as it was given. */
export type Opinion = {
  readonly review: Review
  /** What would be signed, where that is one hash. */
  readonly digest: Hex | undefined
  readonly header: Header
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** One finished analysis of a transaction. */
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

/** One finished analysis of something that is signed and not sent. */
export type SignAnalysis = {
  readonly review: Review
  readonly asked: SignableMessage
  /** What the key signs. Absent where it is not well formed: then nothing is. */
  readonly digest: Hex | undefined
  /** Absent: no chain answered, and the Review is what the words alone tell. */
  readonly header: Header | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** One finished analysis of a request. */
export type Analysis = SendAnalysis | SignAnalysis

export const isSend = (analysis: Analysis): analysis is SendAnalysis => 'transaction' in analysis
