import type { PaidAs, Replacement } from '#core/signing/intent'
import { sentenceWord, say, type Words } from '#core/text/words'

/** What it is signed to take the place of, and what that one does. */
export type Replacing = {
  readonly how: Replacement['how']
  readonly what: Words
  /** The names that the recipients of the earlier one were entered by. They may lead elsewhere by now. */
  readonly paidAs?: readonly PaidAs[]
}

/** The sentence of one that replaces another: which one, and that the earlier may still win. */
export function replacingWords({ how, what }: Replacing, nonce: number): Words {
  const number = String(nonce)
  return how === 'cancel'
    ? say('Cancel {what}, number {number} of this account; it may still be confirmed first', { what: sentenceWord(what), number })
    : say('Speed up {what}, number {number} of this account; the earlier one may still be confirmed first', {
        what: sentenceWord(what),
        number,
      })
}
