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
        say: say('We don’t know how long this signature can be used'),
        why: say('We have no proved time to compare its expiry with.'),
        todo: say('Try again when an endpoint answers.'),
      },
    ]
  if (now !== undefined && until <= now + YEAR) return []
  return [
    {
      level: 'warn',
      say: until >= FOREVER / 2n ? say('This signature never expires') : say('This signature can be used for more than a year'),
      why: say('Anyone who gets it can use it when it pays most. Making it worthless costs you a transaction.'),
      todo: say('Ask the app for a shorter time. Swaps and payments need only minutes.'),
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
        say: say('We don’t know whether you signed another message with this number'),
        why: say('We couldn’t read what this device remembers.'),
        todo: say('Go by what you remember yourself.'),
      },
    ]
  const own = new Set(input.digests.map(({ value }) => value))
  const other = before.find((one) => one.contract === number.contract && one.nonce === number.nonce && !own.has(one.digest))
  if (other === undefined) return []
  return [
    {
      level: 'warn',
      say: say('You already signed another message with the number {nonce} for this contract', { nonce: number.nonce.toString() }),
      why: say('Either of them can be used until one is. Whoever has them chooses which.'),
      todo: say('Continue only if you’d be happy with either.'),
    },
  ]
}
