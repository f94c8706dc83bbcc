import { say } from '#core/text/words'
import { rule, type Judgement, type Rule } from './rule.ts'

/** Orders of X2Y2 are the hash of all their terms, signed by `personal_sign` (@x2y2-io/sdk, `signOrder`); so were those of AirSwap's first exchange. */
const UNSEEN = say(
  'Every transaction, permission or order has a hash. By signing one unseen you may sign away everything. Exchanges such as X2Y2 accept just this as an order that sells your items at any price.',
)

const REJECT = say('Reject it. No honest app needs this.')

/** What a bare hash is: 32 bytes that say nothing, or that read as a text. */
const BARE = (isText: boolean): Judgement =>
  isText
    ? {
        level: 'block',
        say: say('This text is exactly as long as a hash, and may be one'),
        why: say(
          'A thief can try billions of transfers until the hash of one reads like words. Some contracts accept a signature of that hash as approval of the transfer.',
        ),
        todo: say('Reject it. If it’s your own text, make it one letter longer or shorter.'),
      }
    : {
        level: 'block',
        say: say('You’d sign a raw hash, and the request doesn’t say of what'),
        why: UNSEEN,
        todo: REJECT,
      }

/**
 * E1: bytes of which nobody says what they are the hash of, readable or not. Inside a domain (a Safe's, Blur's) they bind there alone, and are a danger.
 * 32 hexadecimal digits are a text, as no hash is spelled so, and are warned of: they say nothing to a person either.
 */
export const messageBareHash: Rule = rule({
  id: 'message/bare-hash',
  levels: ['block', 'danger', 'warn'],
  needs: [],
  judge({ message }) {
    if (message === undefined) return undefined
    if (message.faults.includes('hash-sized'))
      return {
        level: 'warn',
        say: say('This text is 32 letters and digits that say nothing'),
        why: say('Some apps use such a code to sign you in. It can’t be the hash of a transfer or a permission.'),
        todo: say('Sign it only if you just asked this app to sign you in.'),
      }
    // What Blur hashes is told by the rule on orders.
    if (!message.faults.includes('raw-hash') || message.standard === 'Blur') return undefined
    if (message.kind !== 'typed-data') return BARE(message.text !== undefined && new TextEncoder().encode(message.text).length === 32)
    return {
      level: 'danger',
      say: say('This message holds a raw hash, and doesn’t say of what'),
      why: UNSEEN,
      todo: say('Reject it, unless you made what was hashed and can compare the hash.'),
    }
  },
})
