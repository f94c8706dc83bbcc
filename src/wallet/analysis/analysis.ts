import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { SignableMessage } from '#core/signing/signable'
import type { Review } from '#review'
import type { SendAnalysis } from './send-analysis.ts'

/** One finished look at something that is signed and not sent. */
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

/** One finished look at a request. */
export type Analysis = SendAnalysis | SignAnalysis

export const isSend = (analysis: Analysis): analysis is SendAnalysis => 'transaction' in analysis
