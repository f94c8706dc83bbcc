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
  levels: ['block', 'warn', 'info'],
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
    if (found.length > 0) return found
    if (message.faults.includes('checksum'))
      return {
        level: 'warn',
        say: say('An address in this message has a wrong checksum'),
        why: say('It was mistyped, or whoever made the message wrote it carelessly. The address that is shown is the one that is signed.'),
        todo: say('Compare the whole addresses with those that you expect.'),
      }
    if (!message.faults.includes('types-unused')) return found
    return {
      level: 'info',
      say: say('The message names types that it does not use'),
      why: say('They are not signed. Some apps leave them in by oversight.'),
      todo: say('Go by what is shown above.'),
    }
  },
}
