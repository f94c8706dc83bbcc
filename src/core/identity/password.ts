import { fail } from '../errors.ts'
import { limit } from '../limits.ts'

/** Characters, counted as code points after NFKC. */
export const MIN_LENGTH = limit('passwordLength')
/** Bits by `estimateBits`. */
export const MIN_BITS = limit('passwordBits')

/** What is judged and stretched: the same keys on another device must give the same bytes (NFKC, SPEC section 5). */
export const normalise = (password: string): string => password.normalize('NFKC')

/** Longer passwords are judged by their beginning: the estimate runs at each key press. */
const MAX_JUDGED = 96
const MAX_WORD = 26
/** A word that is not on our list still comes from some list: about 2,000 words. */
const WORD_BITS = 11

/** Each character of one text with its fellow in the other. */
const pairwise = (from: string, to: string): ReadonlyMap<string, string> => new Map([...from].map((char, at) => [char, to[at] ?? '']))
const LEET = /* @__PURE__ */ pairwise('01345789@$!+', 'oieastbgasit')

const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char)
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'
const lower = (chars: readonly string[]): string => chars.join('').toLowerCase()

/** What guessing starts with: words, each with its place counted from 1, and pairs of letters that follow by habit. */
export type Guessed = { readonly ranks: ReadonlyMap<string, number>; readonly pairs: ReadonlySet<string> }

/** Reads the words, then the pairs behind a bar. The first place of a word wins. */
export function guessedIn(text: string): Guessed {
  const [words = [], pairs] = text.split(' |').map((part) => part.trim().toLowerCase().split(/\s+/))
  const ranks = new Map<string, number>()
  for (const word of words) if (!ranks.has(word)) ranks.set(word, ranks.size + 1)
  return { ranks, pairs: new Set(pairs) }
}

/**
 * How many bits of guessing a password is worth, roughly. It is an estimate and no proof: it knows a few hundred common
 * words, repeats, sequences, keyboard walks and dates, takes the cheapest way to put the password together from such
 * pieces, and counts the rest character by character. What it has not heard of (your dog's name, a line of a song) it
 * takes for better than it is; random text comes out a little below its true strength. It errs on the strict side
 * for what leaked lists hold, and it never looks anything up outside.
 */
export function estimateBits(password: string, guessed: Guessed): number {
  const chars = [...normalise(password)]
  const judged = chars.slice(0, MAX_JUDGED)
  return cheapest(judged, { ...guessed, costs: new Map() }) + (chars.length > judged.length ? 1 : 0)
}

/** Refuses what is too short or too easily guessed. Throws `vault/weak-password`. */
export function requireStrong(password: string, guessed: Guessed): void {
  const bits = Math.floor(estimateBits(password, guessed))
  if ([...normalise(password)].length < MIN_LENGTH || bits < MIN_BITS) throw fail('vault/weak-password', { bits })
}

/** A piece that somebody would guess at once: where it ends, and what it costs. */
type Piece = { readonly end: number; readonly bits: number }
/** Beside what is guessed: what was judged already. */
type Known = Guessed & { readonly costs: Map<string, number> }
/** Guessing must also find out which piece stands where. */
const JOINT_BITS = 1

function cheapest(chars: readonly string[], known: Known): number {
  const key = chars.join('')
  const before = known.costs.get(key)
  if (before !== undefined) return before
  const costs = Array.from({ length: chars.length + 1 }, () => Number.POSITIVE_INFINITY)
  costs[0] = 0
  const mixed = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(key)).length > 2
  for (let at = 0; at < chars.length; at++) {
    const here = costs[at] ?? 0
    const take = ({ end, bits }: Piece): void => {
      costs[end] = Math.min(costs[end] ?? Number.POSITIVE_INFINITY, here + bits)
    }
    take({ end: at + 1, bits: characterBits(chars, at, mixed, known) })
    const pieces = [commonWords, unknownWord, sequences, walks, dates, repeats].flatMap((find) => find(chars, at, known))
    for (const { end, bits } of pieces) take({ end, bits: at === 0 ? bits : bits + JOINT_BITS })
  }
  const total = costs[chars.length] ?? 0
  known.costs.set(key, total)
  return total
}

/** One character that belongs to no pattern. A letter that follows by habit, or repeats, is worth less; three kinds at once, more. */
function characterBits(chars: readonly string[], at: number, mixed: boolean, { pairs }: Known): number {
  const char = chars[at] ?? ''
  const previous = chars[at - 1]
  if (char === previous) return 1
  if (isDigit(char)) return mixed && !isDigit(previous) ? 4.5 : 3.3
  if (!isLetter(char)) return isLetter(previous) && isLetter(chars[at + 1]) && /[ _.-]/.test(char) ? 1 : 5
  if (char > '\u007f') return 6
  const habit = pairs.has(`${previous ?? ''}${char}`.toLowerCase())
  const shifted = char === char.toLowerCase() ? 0 : 0.8
  return habit ? 3 + shifted : mixed ? 5.4 : 4.5 + shifted
}

/** Words of the list, also backwards, with capitals and with digits for letters. */
function commonWords(chars: readonly string[], at: number, { ranks }: Known): readonly Piece[] {
  const found: Piece[] = []
  for (let end = at + 3; end <= Math.min(chars.length, at + MAX_WORD); end++) {
    const part = chars.slice(at, end)
    const small = lower(part)
    const plain = [...small].map((char) => LEET.get(char) ?? char).join('')
    const backwards = [...small].reverse().join('')
    const options: readonly (readonly [number | undefined, number])[] = [
      [ranks.get(small), 0],
      [part.length > 3 ? ranks.get(plain) : undefined, 1.5],
      [ranks.get(backwards), 1],
    ]
    const capitals = part.filter((char) => char !== char.toLowerCase()).length
    const shifted = capitals === 0 ? 0 : capitals === 1 && part[0] !== small[0] ? 1 : capitals === part.length ? 1 : 2 + capitals / 2
    for (const [rank, extra] of options) if (rank !== undefined) found.push({ end, bits: Math.log2(rank + 1) + extra + shifted })
  }
  return found
}

/** A run of letters set apart by other characters, as in a phrase of words: it came from a dictionary. */
function unknownWord(chars: readonly string[], at: number): readonly Piece[] {
  if (!isLetter(chars[at]) || isLetter(chars[at - 1])) return []
  let end = at
  while (isLetter(chars[end])) end++
  const word = chars.slice(at, end)
  const apart = /[ _.-]/.test(chars[end] ?? '') || /[ _.-]/.test(chars[at - 1] ?? '')
  if (!apart || word.length < 2 || word.length > 10) return []
  const capital = word[0] === word[0]?.toLowerCase() ? 0 : 0.5
  return word.slice(1).some((char) => char !== char.toLowerCase()) ? [] : [{ end, bits: WORD_BITS + capital }]
}

/** `abcd`, `9876`: each character one further, in one direction. */
function sequences(chars: readonly string[], at: number): readonly Piece[] {
  const code = (index: number): number => chars[index]?.toLowerCase().codePointAt(0) ?? Number.NaN
  const step = code(at + 1) - code(at)
  if (Math.abs(step) !== 1) return []
  let end = at + 2
  while (code(end) - code(end - 1) === step) end++
  if (end - at < 3) return []
  return lengths(at, end, 3, (length) => 4 + Math.log2(length))
}

const ROWS = ['`1234567890-=', ' qwertyuiop[]', " asdfghjkl;'", ' zxcvbnm,./']
const SHIFTED = /* @__PURE__ */ pairwise('!@#$%^&*()_+', '1234567890-=')
const KEYS: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map(
  ROWS.flatMap((row, y) => [...row].flatMap((char, x) => (char === ' ' ? [] : [[char, { x, y }] as const]))),
)

/** Neighbouring keys one after the other, `qwerty`, `1qaz2wsx`: counted by its turns. */
function walks(chars: readonly string[], at: number): readonly Piece[] {
  const key = (index: number) => KEYS.get(SHIFTED.get(chars[index] ?? '') ?? chars[index]?.toLowerCase() ?? '')
  const found: Piece[] = []
  let turns = 0
  let heading = ''
  for (let end = at + 1; end < chars.length; end++) {
    const from = key(end - 1)
    const to = key(end)
    if (!from || !to) break
    const dx = to.x - from.x
    const dy = to.y - from.y
    // Columns lean: `1qaz` then jumps back up to `2`, which is one more turn.
    const jump = Math.abs(dy) === 3 && Math.abs(dx) <= 1
    if ((Math.abs(dx) > 1 || Math.abs(dy) > 1) && !jump) break
    if (dx === 0 && dy === 0) break
    const next = `${dx},${dy}`
    if (heading !== '' && next !== heading) turns++
    heading = next
    const length = end - at + 1
    if (length >= 4) found.push({ end: end + 1, bits: 4 + Math.log2(length) + 1.5 * turns })
  }
  return found
}

const DATES: readonly (readonly [RegExp, number])[] = [
  [/^(?:19|20)\d\d/, 7],
  [/^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:(?:19|20)\d\d|\d\d)/, 15],
  [/^(?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])[./-](?:(?:19|20)\d\d|\d\d)/, 15],
  [/^(?:19|20)\d\d[./-]?(?:0[1-9]|1[0-2])[./-]?(?:0[1-9]|[12]\d|3[01])/, 15],
  [/^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d/, 15],
  [/^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d/, 15],
  [/^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d/, 15],
]

/** Years and days, in the orders that people write them. */
function dates(chars: readonly string[], at: number): readonly Piece[] {
  if (!isDigit(chars[at])) return []
  const text = chars.slice(at, at + 10).join('')
  return DATES.flatMap(([shape, bits]) => {
    const match = shape.exec(text)
    return match ? [{ end: at + match[0].length, bits }] : []
  })
}

/** The same piece again and again, `abcabc`: the piece once, and how often. */
function repeats(chars: readonly string[], at: number, known: Known): readonly Piece[] {
  const found: Piece[] = []
  for (let period = 1; period <= Math.floor((chars.length - at) / 2); period++) {
    let end = at + period
    while (end < chars.length && chars[end] === chars[end - period]) end++
    const times = Math.floor((end - at) / period)
    if (times < 2 || times * period < 3) continue
    const once = cheapest(chars.slice(at, at + period), known)
    for (let count = 2; count <= times; count++) found.push({ end: at + count * period, bits: once + Math.log2(count) + 0.5 })
  }
  return found
}

const lengths = (at: number, end: number, least: number, bits: (length: number) => number): readonly Piece[] =>
  Array.from({ length: end - at - least + 1 }, (_, more) => ({ end: at + least + more, bits: bits(least + more) }))
