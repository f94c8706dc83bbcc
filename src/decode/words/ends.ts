import { NEVER_FROM } from '#core/messages/moment'
import { dateWord, phraseWord, say, type Words } from '#core/text/words'

/** What is given with its end: `until` in seconds since the epoch. */
export const withEnd = (words: Words, until: bigint): Words =>
  until >= NEVER_FROM
    ? say('{what}, with no expiry', { what: phraseWord(words) })
    : say('{what}, until {end}', { what: phraseWord(words), end: dateWord(until) })

/** A right in Permit2's books: 0 is the block in which it is given, and no longer. */
export const withPermit2End = (words: Words, until: bigint): Words =>
  until === 0n ? say('{what}, in one block only', { what: phraseWord(words) }) : withEnd(words, until)

/** A right that stays once somebody has handed in the signature, which can be done until `deadline`, in seconds since the epoch. */
export const withoutEnd = (words: Words, deadline: bigint): Words =>
  deadline >= NEVER_FROM
    ? say('{what}, with no expiry', { what: phraseWord(words) })
    : say('{what}, with no expiry; the signature can be used until {end}', { what: phraseWord(words), end: dateWord(deadline) })

/** What is done once, when somebody hands in the signature: until `deadline`, in seconds since the epoch. */
export const onceUntil = (words: Words, deadline: bigint): Words =>
  deadline >= NEVER_FROM
    ? say('{what}, once, with no expiry', { what: phraseWord(words) })
    : say('{what}, once, until {end}', { what: phraseWord(words), end: dateWord(deadline) })
