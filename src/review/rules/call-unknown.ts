import type { Address } from '#core/ethereum/address'
import { addressWord, amountWord, foreignWord, phraseWord, say, type Words, type WordValue } from '#core/text/words'
import { allOf } from '../claims.ts'
import { type Explanation, type Names, OF_ONE_MAKER, type PublishedCall } from '#decode'
import { describedWith } from '../words/described.ts'
import { memoOf } from '../words/memo.ts'
import { strangersIn } from '../parties/named-strangers.ts'
import type { Described, JudgeInput } from '../review.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Signatures of this build that fit a call which nobody names. */
const guessesOf = ({ described }: Pick<JudgeInput, 'described'>, { call }: Explanation): readonly string[] =>
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
  say: say('Nothing shows that {contract} is really the contract meant by {name}', {
    contract: addressWord(to, names.nameOf(to)),
    name: one.function?.name ?? '',
  }),
  why: say('The function belongs to a known bridge or exchange, but any contract can have one with that name.'),
  todo: say('Compare the address with the one its maker publishes.'),
})

/** What a call is called by published interfaces, where they have it. */
const publishedOf = ({ described }: Pick<JudgeInput, 'described'>, { call }: Explanation): PublishedCall | undefined => {
  const found = describedWith(described ?? NONE, call.data).find(
    (one) => one.of === 'name' && one.call.to === call.to && one.published !== undefined,
  )
  return found?.of === 'name' ? found.published : undefined
}

/** With the value that goes along, and whoever stands in its data: nobody can say what they get by it. */
function unnamed(about: Case<'accounts' | 'ownAccounts' | 'pins'>, one: Explanation, contract: WordValue): Words {
  const published = publishedOf(about.input, one)
  if (published !== undefined)
    return say('All we know of this call to {contract} is its published name: {name}', { contract, name: foreignWord(published.name) })
  const base =
    one.call.value === 0n
      ? say('We can’t tell what this asks {contract} to do', { contract })
      : say('We can’t tell what this asks {contract} to do, with {amount} sent along', {
          contract,
          amount: amountWord({ units: one.call.value, token: about.names.native }),
        })
  const [first, second, ...more] = strangersIn(about, one).map((address) => addressWord(address))
  const what = phraseWord(base)
  if (first === undefined) return base
  if (second === undefined) return say('{what}; it may be for {first}', { what, first })
  return more.length === 0
    ? say('{what}; it may be for {first} or {second}', { what, first, second })
    : say('{what}; it may be for {first}, {second} or {more, plural, one {# more address} other {# more addresses}} in its data', {
        what,
        first,
        second,
        more: more.length,
      })
}

/** A4: bytes that we have no name for, or more than one. */
export const callUnknown: Rule = rule({
  id: 'call/unknown',
  levels: ['warn', 'danger'],
  needs: ['accounts', 'ownAccounts', 'pins', 'parties'],
  judge: (about) =>
    allOf(about.explanation).flatMap((one): Judgement[] => {
      const { names, described, input, parties } = about
      const { to } = one.call
      if (one.problem === 'too-deep' || one.problem === 'too-large') {
        return [
          {
            level: 'danger',
            say: say('This holds more nested calls than we follow'),
            why: say('Wrapping calls in calls, over and over, is a way to hide what happens.'),
            todo: say('Trust only the effects above. Reject it if you can’t explain them.'),
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
              ? unnamed(about, one, contract)
              : say('We can’t read the data for {name} of {contract}', { name: one.function.name, contract }),
          why:
            guesses.size > 1
              ? say('{count} functions that fit have the same four bytes, and these can’t show which one is meant.', {
                  count: guesses.size,
                })
              : say('No interface that comes with Assay knows this call, so we can show only its effects.'),
          todo: say('Go by the effects, and ask whoever sent you here what it’s for.'),
        },
      ]
    }),
})
