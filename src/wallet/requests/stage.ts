import type { Hex } from '#core/bytes/hex'
import type { Request, Stage } from '#core/signing/request'
import type { UnsignedTransaction } from '#core/ethereum/transaction'

/** What may happen to a request. */
export type StageEvent =
  | { readonly kind: 'analyse' }
  | { readonly kind: 'analysed'; readonly digest: Hex; readonly transaction?: UnsignedTransaction }
  | { readonly kind: 'consented'; readonly digest: Hex }
  /** Its signed bytes are on disk; of what is not sent, its signature. */
  | { readonly kind: 'recorded'; readonly transactionId: Hex }
  | { readonly kind: 'recorded'; readonly signatureId: string }
  | { readonly kind: 'sign-failed' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'locked' }
  /** No tab works on it, and no signed bytes of it are on disk. */
  | { readonly kind: 'found-interrupted' }

const transactionIn = ({ transaction }: { readonly transaction?: UnsignedTransaction }): { readonly transaction?: UnsignedTransaction } =>
  transaction === undefined ? {} : { transaction }

/** The one mover of a request's life (SPEC section 4). An event that does not fit leaves the stage as it is. */
export function next(stage: Stage, event: StageEvent, origin: Request['origin']): Stage {
  if (stage.at === 'signed' || stage.at === 'closed') return stage
  switch (event.kind) {
    case 'analyse':
      return stage.at === 'draft' || stage.at === 'ready' ? { at: 'analysing' } : stage
    case 'analysed':
      if (stage.at === 'signing' || (stage.at === 'ready' && stage.digest === event.digest)) return stage
      return { at: 'ready', digest: event.digest, ...transactionIn(event) }
    case 'consented':
      // Consent to anything but what is shown now moves nothing.
      return stage.at === 'ready' && stage.digest === event.digest
        ? { at: 'signing', digest: stage.digest, ...transactionIn(stage) }
        : stage
    case 'recorded':
      // Whatever it was believed to be: bytes that exist may be sent, so it is never signed a second time.
      return 'transactionId' in event
        ? { at: 'signed', transactionId: event.transactionId }
        : { at: 'signed', signatureId: event.signatureId }
    case 'sign-failed':
      return stage.at === 'signing' ? { at: 'draft' } : stage
    case 'rejected':
      return stage.at === 'signing' ? stage : { at: 'closed', why: 'rejected' }
    case 'locked':
      // Consent never outlives a lock: the person's own request returns as a draft, an app's is rejected.
      return origin.kind === 'own' ? { at: 'draft' } : { at: 'closed', why: 'locked' }
    case 'found-interrupted':
      // A tab died while signing and no signed bytes were stored: nothing was sent, it is a draft again.
      return stage.at === 'signing' ? { at: 'draft' } : stage
  }
}
