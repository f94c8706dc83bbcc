import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** E2: a message whose bytes are a transaction or a typed message, so that its signature would serve as the signature of that. */
export const messageDisguised: Rule = rule({
  id: 'message/disguised',
  levels: ['block'],
  needs: [],
  judge({ message }) {
    const transaction = message?.faults.includes('looks-like-transaction') === true
    if (!transaction && message?.faults.includes('looks-like-typed-data') !== true) return undefined
    return {
      level: 'block',
      say: transaction ? say('This message is a transaction in disguise') : say('This message is a typed message in disguise'),
      why: say('You’d sign something other than a text. The only use of this is to hide what it is.'),
      todo: say('Reject it.'),
    }
  },
})
