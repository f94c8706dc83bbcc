import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** E11: a message around another (ERC-1271, ERC-7739) that holds something else than it shows. */
export const messageWrapped: Rule = rule({
  id: 'message/wrapped',
  levels: ['block'],
  needs: [],
  judge({ message }) {
    if (message?.faults.includes('wrapped') !== true) return undefined
    return {
      level: 'block',
      say: say('This message wraps something other than it shows'),
      why: say('An account with code checks what’s inside. That isn’t the message the wrapping names.'),
      todo: say('Reject it.'),
    }
  },
})
