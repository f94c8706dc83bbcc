import { say, sentenceWord } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** A1: what is not written as it must be is refused, never guessed: two programs would read two things. */
export const requestMalformed: Rule = rule({
  id: 'request/malformed',
  levels: ['block'],
  needs: [],
  judge: ({ input }) =>
    (input.malformed ?? []).map((what) => ({
      level: 'block',
      say: say('This request is malformed: {what}', { what: sentenceWord(what) }),
      why: say('Two programs may read it in two ways. Somebody may have written it so that you see one and sign the other.'),
      todo: say('Reject it, and tell the makers of the app.'),
    })),
})
