/**
 * A time of a message, as a number. `never`: later than any clock counts. `milliseconds`: by its size it counts milliseconds, though nothing says so.
 * `number`: no time that could be meant. `at` is in milliseconds since the epoch.
 */
export type Moment =
  | { readonly is: 'at'; readonly at: number; readonly counts: 'seconds' | 'milliseconds' }
  | { readonly is: 'never' }
  | { readonly is: 'number' }

/** 1 January 2200, in seconds since the epoch: whoever writes a later end means that there is none. */
export const NEVER_FROM = 7_258_118_400n

/** 1 January 2015, in seconds since the epoch, before the first block of Ethereum: a smaller number is seldom a time. */
const FIRST = 1_420_070_400n

/** Reads seconds since the epoch where a standard says that they are. From the year 2200 on it is never. */
export const momentOf = (seconds: bigint): Moment => {
  if (seconds < 0n) return { is: 'number' }
  return seconds >= NEVER_FROM ? { is: 'never' } : { is: 'at', at: Number(seconds) * 1000, counts: 'seconds' }
}

/** Whether an integer of so many bits holds the most that it can: signed or not, it is written for "never". */
const isMost = (value: bigint, bits: number): boolean => value === 2n ** BigInt(bits) - 1n || value === 2n ** BigInt(bits - 1) - 1n

/**
 * Reads a number that only its name says to be a time. It is one where it lies between 2015 and 2200 in seconds or in milliseconds, or is the most
 * that its type (`bits`) holds; anything else stays a number.
 */
export function guessMoment(value: bigint, bits: number): Moment {
  if (bits >= 32 && isMost(value, bits)) return { is: 'never' }
  if (value >= FIRST && value < NEVER_FROM) return { is: 'at', at: Number(value) * 1000, counts: 'seconds' }
  if (value >= FIRST * 1000n && value < NEVER_FROM * 1000n) return { is: 'at', at: Number(value), counts: 'milliseconds' }
  return { is: 'number' }
}

/** Names of members that hold an end, and of those that hold a beginning or another time, in any spelling: `sigDeadline`, `valid_until`. */
const ENDS = /(deadline|expir(y|ation|es?|ing)|validuntil|validbefore|validto|endtime|endsat|enddate|goodtill|goodtil|notafter|until)/
const TIMES =
  /(validafter|validfrom|starttime|startsat|startdate|notbefore|timestamp|issuedat|createdat|issuetime|opentime|(^|[a-z])time$|[ds]at$)/

/** What a member is by its name: the end of something, another time, or nothing of the kind. Lengths of time (`duration`, `period`) are none. */
export function timeByName(name: string): 'end' | 'time' | undefined {
  const plain = name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()
  if (/(duration|period|interval|length|delay|amount|price|nonce|count)/.test(plain)) return undefined
  if (ENDS.test(plain)) return 'end'
  return TIMES.test(plain) ? 'time' : undefined
}
