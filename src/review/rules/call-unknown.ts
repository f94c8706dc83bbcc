import { addressWord, say } from '#core/words'
import { allOf } from '../claims.ts'
import type { Explanation } from '#decode'
import type { JudgeInput } from '../review.ts'
import type { Judgement, Rule } from './rule.ts'

/** Signatures of this build that fit a call which nobody names. */
const guessesOf = ({ described }: JudgeInput, { call }: Explanation): readonly string[] =>
  (described ?? []).flatMap((one) =>
    one.of === 'name' && one.by.is === 'guess' && one.call.to === call.to && one.call.data === call.data ? one.by.signatures : [],
  )

/** A4: bytes that we have no name for, or more than one. */
export const callUnknown: Rule = {
  id: 'call/unknown',
  levels: ['warn', 'danger'],
  needs: [],
  judge: ({ explanation, names, described, input }) =>
    allOf(explanation).flatMap((one): Judgement[] => {
      const { to } = one.call
      if (one.problem === 'too-deep' || one.problem === 'too-large') {
        return [
          {
            level: 'danger',
            say: say('There are more calls inside this than we follow'),
            why: say('Calls wrapped in calls, over and over, are a way to hide what is done.'),
            todo: say('Trust the effects above alone, and reject it if you cannot explain it.'),
          },
        ]
      }
      if (one.kind !== 'unknown-call' || to === undefined || (one.problem === undefined && described(one.call) !== undefined)) return []
      const contract = addressWord(to, names.nameOf(to))
      const guesses = new Set(guessesOf(input, one))
      return [
        {
          level: 'warn',
          say:
            one.function === undefined
              ? say('We cannot name what is asked of {contract}', { contract })
              : say('The data for {name} of {contract} cannot be read', { name: one.function.name, contract }),
          why:
            guesses.size > 1
              ? say('{count} functions that fit have the same four bytes, and nobody can tell from these which is meant.', {
                  count: guesses.size,
                })
              : say('No shipped interface knows this call, so only its effects can be shown.'),
          todo: say('Go by the effects, and ask whoever sent you here what it is for.'),
        },
      ]
    }),
}
