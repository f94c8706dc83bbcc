import { say } from '#core/words'
import type { Rule } from './rule.ts'

/** E1: bytes of which nobody says what they are the hash of. Inside a domain (a Safe's, Blur's) they bind there alone, and are a danger. */
export const messageBareHash: Rule = {
  id: 'message/bare-hash',
  levels: ['block', 'danger'],
  needs: [],
  judge({ message }) {
    // What Blur hashes is told by the rule on orders.
    if (message === undefined || !message.faults.includes('raw-hash') || message.standard === 'Blur') return undefined
    const inside = message.kind === 'typed-data'
    return {
      level: inside ? 'danger' : 'block',
      say: inside
        ? say('What is inside this message is a hash, and nobody says of what')
        : say('This is a bare hash, and nobody says of what'),
      why: say('Any transaction and any permission has a hash: who signs one unseen may have signed away everything.'),
      todo: inside
        ? say('Reject it, unless you made what it stands for and can compare the hash.')
        : say('Reject it. No honest app needs this.'),
    }
  },
}
