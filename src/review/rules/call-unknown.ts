import type { Address } from '#core/address'
import { addressWord, say } from '#core/words'
import { allOf } from '../claims.ts'
import { type Explanation, type Names, OF_ONE_MAKER } from '#decode'
import { describedWith } from '../described.ts'
import { memoOf } from '../memo.ts'
import type { Described, JudgeInput } from '../review.ts'
import type { Judgement, Rule } from './rule.ts'

/** Signatures of this build that fit a call which nobody names. */
const guessesOf = ({ described }: JudgeInput, { call }: Explanation): readonly string[] =>
  describedWith(described ?? NONE, call.data).flatMap((one) =>
    one.of === 'name' && one.by.is === 'guess' && one.call.to === call.to ? one.by.signatures : [],
  )

const NONE: readonly Described[] = []

/** A function of one maker's contract, at an address that nobody knows for it. */
const isOfOneMaker = ({ kind, function: called, call: { to } }: Explanation, names: Names): boolean =>
  kind === 'call' &&
  called !== undefined &&
  called.standards.length > 0 &&
  to !== undefined &&
  called.standards.every((standard) => OF_ONE_MAKER.has(standard)) &&
  names.nameOf(to) === undefined

const unknownPlace = (one: Explanation, to: Address, names: Names): Judgement => ({
  level: 'warn',
  say: say('Nothing says that {contract} is what it is called for: {name}', {
    contract: addressWord(to, names.nameOf(to)),
    name: one.function?.name ?? '',
  }),
  why: say('The function is one of a known bridge or exchange, and any contract can have one of that name.'),
  todo: say('Compare the address with the one that its maker publishes.'),
})

/** A4: bytes that we have no name for, or more than one. */
export const callUnknown: Rule = {
  id: 'call/unknown',
  levels: ['warn', 'danger'],
  needs: ['parties'],
  judge: ({ explanation, names, described, input, parties }) =>
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
      // A descriptor that ships names the call; one that a person was handed may have come from whoever asks.
      const isNamed = one.problem === undefined && (described(one.call)?.from ?? 'own') !== 'own'
      if (to !== undefined && !isNamed && isOfOneMaker(one, names)) return [unknownPlace(one, to, names)]
      if (one.kind !== 'unknown-call' || to === undefined || isNamed || memoOf(one, parties) !== undefined) return []
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
