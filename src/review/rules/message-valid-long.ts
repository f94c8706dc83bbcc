import { factValue } from '#core/evidence/fact'
import { say } from '#core/text/words'
import { FOREVER, signatureTerms } from '#decode'
import { isMoving, orderedUntil } from '../message-use.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Seconds. An app needs minutes; a listing of a marketplace half a year. */
const YEAR = 365n * 86_400n

/** E10: a signature that can be used for years, or beside another with the same number. */
export const messageValidLong: Rule = rule({
  id: 'message/valid-long',
  levels: ['warn', 'unknown'],
  needs: ['signed'],
  judge: (one) => (one.message === undefined || !isMoving(one.message) ? undefined : [...long(one), ...again(one)]),
})

function long({ input, message }: Case): readonly Judgement[] {
  const until = signatureTerms(message?.use).until ?? (message && orderedUntil(message))
  if (until === undefined) return []
  const now = input.block?.timestamp
  if (until < FOREVER / 2n && now === undefined)
    return [
      {
        level: 'unknown',
        say: say('How long this signature can be used is not known'),
        why: say('There is no proved clock to compare its end with.'),
        todo: say('Try again when an endpoint answers.'),
      },
    ]
  if (now !== undefined && until <= now + YEAR) return []
  return [
    {
      level: 'warn',
      say: until >= FOREVER / 2n ? say('This signature can be used for ever') : say('This signature can be used for more than a year'),
      why: say('Whoever gets hold of it can use it when it pays most. It costs a transaction to make it worthless.'),
      todo: say('Ask the app for a shorter time. Swaps and payments need minutes.'),
    },
  ]
}

function again({ signed, input, message }: Case<'signed'>): readonly Judgement[] {
  const { number } = signatureTerms(message?.use)
  if (number === undefined) return []
  const before = factValue(signed)
  if (before === undefined)
    return [
      {
        level: 'unknown',
        say: say('Whether another message with this number was signed is not known'),
        why: say('What this device remembers could not be read.'),
        todo: say('Go by what you remember yourself.'),
      },
    ]
  const own = new Set(input.digests.map(({ value }) => value))
  const other = before.find((one) => one.contract === number.contract && one.nonce === number.nonce && !own.has(one.digest))
  if (other === undefined) return []
  return [
    {
      level: 'warn',
      say: say('You signed another message with the number {nonce} for the same contract', { nonce: number.nonce.toString() }),
      why: say('Either of the two can be used until one is. Who holds them chooses which.'),
      todo: say('Go on only if you would be content with either.'),
    },
  ]
}
