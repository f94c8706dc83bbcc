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
      why: say('You read one thing and would sign another. No honest app changes what it asks for while you read.'),
      todo: say('Reject it. If you trust the app, let it ask again and read all of it.'),
    }
  },
})
