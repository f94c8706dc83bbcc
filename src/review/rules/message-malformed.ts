import { say, type Words } from '#core/words'
import type { MessageFault } from '#decode'
import type { Judgement, Rule } from './rule.ts'

/** What signers and screens of others would not read in the same way. */
const FAULTS: readonly (readonly [MessageFault, Words])[] = [
  ['type-names', say('Names in this message are made to mislead')],
  ['types-cyclic', say('The types of this message hold themselves')],
  ['types-undefined', say('Types that this message needs are not in it')],
  ['members', say('What this message holds is not what its types say')],
  ['too-large', say('This message is larger than anybody can check')],
]

/** E5: typed data that is not well formed (EIP-712). It would be signed as something else than is shown. */
export const messageMalformed: Rule = {
  id: 'message/malformed',
  levels: ['block', 'info'],
  needs: [],
  judge({ message }) {
    if (message === undefined) return undefined
    const found = FAULTS.flatMap(([fault, sentence]): Judgement[] =>
      message.faults.includes(fault)
        ? [
            {
              level: 'block',
              say: sentence,
              why: say('What is shown and what is signed could differ. Honest apps do not make such messages.'),
              todo: say('Reject it.'),
            },
          ]
        : [],
    )
    // No encoder of ours hashes it: in a message nobody sees which character is the wrong one.
    if (message.faults.includes('checksum'))
      found.push({
        level: 'block',
        say: say('An address in this message has a wrong checksum'),
        why: say('At least one of its characters is not as it was when the address was written down.'),
        todo: say('Reject it, and tell the makers of the app.'),
      })
    if (found.length > 0) return found
    if (!message.faults.includes('types-unused')) return found
    return {
      level: 'info',
      say: say('The message names types that it does not use'),
      why: say('They are not signed. Some apps leave them in by oversight.'),
      todo: say('Go by what is shown above.'),
    }
  },
}
