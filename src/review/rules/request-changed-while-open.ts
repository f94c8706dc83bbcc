import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** A11: the bytes of the request are not those that were shown first. */
export const requestChangedWhileOpen: Rule = rule({
  id: 'request/changed-while-open',
  levels: ['block'],
  needs: [],
  judge({ input: { asking } }) {
    if (asking.kind !== 'app' || !asking.changed) return undefined
    return {
      level: 'block',
      say: say('The request changed while it was open'),
      why: say('You’d read one thing and sign another. Honest apps don’t change a request while you read it.'),
      todo: say('Reject it. If you trust the app, let it ask again, and read everything.'),
    }
  },
})
