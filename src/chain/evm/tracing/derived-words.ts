import { defined } from '#core/defined'
import { type DerivedGuess, type DerivedWord, type DerivingOpcode, resultOf, type WordComparisons } from '#core/simulation/derived-word'
import { fromBytes, type Hex, toBytes, word } from '#core/bytes/hex'

/** Words that are followed, the constants among them, and comparisons: an honest contract has some dozens. */
const MAX_WORDS = 4_096
const MAX_COMPARISONS = 512
/** Bytes of which the hash is followed. */
const MAX_HASHED = 160
/** Bytes that are looked through for words where what comes out of them is not followed. */
const MAX_WORKED = 1_024
/** Below it a word is a count or a flag, and equal to a value of the block by accident: it is followed for a few opcodes only. */
const MIN_WORD = 256n
const FEW = 8

/** Bytes of what is looked for in hashed bytes. */
const WHOLE = [32] as const
const PACKED = [32, 20] as const

type By = WordComparisons['compared'][number]['by']

/**
 * How the words that a run compares come out of values of its block: through arithmetic, shifts, masks and hashes. Words are followed by their value, so also through
 * memory, storage, calls and answers; one that equals a followed word by accident gives a comparison that never comes out otherwise, or a block too many to try.
 */
export function createDerivedWords() {
  const words: DerivedWord[] = []
  /** Of each word, by its place, whether it hangs on one that is opaque. */
  const opaque: boolean[] = []
  /** The places of words by their value, and of small ones with the time at which they were made. */
  const places = new Map<bigint, number>()
  const small = new Map<bigint, { readonly place: number; readonly made: number }>()
  const compared = new Map<string, WordComparisons['compared'][number]>()
  let count = 0
  let isCutOff = false

  const find = (value: bigint): number | undefined => {
    if (value >= MIN_WORD) return places.get(value)
    const one = small.get(value)
    return one !== undefined && count - one.made <= FEW ? one.place : undefined
  }
  const constants = new Map<bigint, number>()
  const constant = (word: bigint): number => {
    const known = constants.get(word)
    if (known !== undefined) return known
    const place = words.push({ is: 'constant', word }) - 1
    constants.set(word, place)
    return place
  }
  /** The same value may come about in two ways, as a remainder that is the whole: the newer one counts. */
  const learn = (value: bigint, word: DerivedWord): void => {
    const known = find(value)
    if (known !== undefined && isSame(words[known], word)) return
    if (words.length >= MAX_WORDS) {
      isCutOff = true
      return
    }
    const place = words.push(word) - 1
    opaque[place] = operandsOf(word).some((operand) => opaque[operand] === true) || (word.is === 'guess' && word.value === 'opaque')
    if (value < MIN_WORD) small.set(value, { place, made: count })
    else places.set(value, place)
  }

  /** Something was worked out of bytes that may hold words: of these nobody says how they come out in another block. */
  const worked = (input: Uint8Array, output: Uint8Array): void => {
    if (places.size === 0 || input.length > MAX_WORKED) return
    const isFollowed = wordsOf(input).some((one) => one >= MIN_WORD && places.has(one))
    if (isFollowed) for (const one of wordsOf(output)) learn(one, { is: 'guess', value: 'opaque', was: one })
  }

  return {
    /** What hangs on the gas or on who sends is no matter of the block. */
    took(value: DerivedGuess['value'], was: bigint, back?: bigint): void {
      if (value === 'gas' || value === 'origin') return
      learn(was, { is: 'guess', value, was, ...defined({ back }) })
    },
    /** An opcode made a word of others. */
    made(opcode: DerivingOpcode, operands: readonly bigint[]): void {
      count++
      const found = operands.map(find)
      if (found.every((place) => place === undefined)) return
      const places = operands.map((word, at) => found[at] ?? constant(word))
      learn(resultOf(opcode, operands), { is: 'result', of: opcode, operands: places })
    },
    /**
     * Bytes were hashed. Words in them are looked for: whole ones side by side, as keys of mappings are, or in packed bytes at every place, the 20 bytes of an
     * address too.
     */
    hashed(hash: bigint, preimage: Uint8Array): void {
      if (preimage.length > MAX_HASHED) worked(preimage, toBytes(word(hash)) ?? new Uint8Array())
      if (preimage.length > MAX_HASHED || places.size === 0) return
      const parts = partsOf(preimage, places)
      if (parts.length === 0) return
      learn(hash, { is: 'hash', parts })
    },
    worked,
    compared(first: bigint, second: bigint, by: By): void {
      count++
      const [left, right] = [find(first), find(second)]
      if (left === undefined && right === undefined) return
      // In which blocks it comes out otherwise is not known.
      if (opaque[left ?? -1] === true || opaque[right ?? -1] === true) isCutOff = true
      const key = `${by} ${first} ${second}`
      if (compared.has(key)) return
      if (compared.size >= MAX_COMPARISONS || words.length >= MAX_WORDS) {
        isCutOff = true
        return
      }
      compared.set(key, { left: left ?? constant(first), right: right ?? constant(second), by })
    },
    /** More was compared or worked on than is remembered. */
    isCutOff: (): boolean => isCutOff,
    /** Absent: nothing was compared. */
    comparisons: (): WordComparisons | undefined => (compared.size === 0 ? undefined : needed(words, [...compared.values()])),
  }
}

type Parts = Extract<DerivedWord, { is: 'hash' }>['parts']

/** Hashed bytes as the followed words in them and what stands between; nothing where no word is followed. */
function partsOf(preimage: Uint8Array, places: ReadonlyMap<bigint, number>): Parts {
  const sizes = preimage.length % 32 === 0 ? WHOLE : PACKED
  const hex = fromBytes(preimage)
  const slice = (from: number, to: number): Hex => `0x${hex.slice(2 + 2 * from, 2 + 2 * to)}`
  const parts: Parts[number][] = []
  let plain = 0
  for (let at = 0; at < preimage.length;) {
    const found = sizes.flatMap((bytes) => {
      const place = at + bytes > preimage.length ? undefined : places.get(BigInt(slice(at, at + bytes)))
      return place === undefined ? [] : [{ word: place, bytes }]
    })[0]
    if (found === undefined) {
      at += sizes === PACKED ? 1 : 32
      continue
    }
    if (plain < at) parts.push(slice(plain, at))
    parts.push(found)
    at += found.bytes
    plain = at
  }
  if (parts.length > 0 && plain < preimage.length) parts.push(slice(plain, preimage.length))
  return parts
}

/** Words side by side; the last one filled up with zeros. */
const wordsOf = (bytes: Uint8Array): readonly bigint[] =>
  Array.from({ length: Math.ceil(bytes.length / 32) }, (_, at) => BigInt(fromBytes(bytes.subarray(32 * at, 32 * at + 32)).padEnd(66, '0')))

/** The places of the words that one is made of. */
function operandsOf(word: DerivedWord): readonly number[] {
  if (word.is === 'result') return word.operands
  return word.is === 'hash' ? word.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.word])) : []
}

function isSame(known: DerivedWord | undefined, word: DerivedWord): boolean {
  if (known?.is === 'guess') return word.is === 'guess' && known.value === word.value
  if (known?.is !== 'result' || word.is !== 'result' || known.of !== word.of) return false
  return known.operands.every((place, at) => place === word.operands[at])
}

/** Without the words that no comparison needs. */
function needed(words: readonly DerivedWord[], compared: WordComparisons['compared']): WordComparisons {
  const used = new Set(compared.flatMap(({ left, right }) => [left, right]))
  for (let place = words.length - 1; place >= 0; place--) {
    const word = words[place]
    if (word === undefined || !used.has(place)) continue
    for (const operand of operandsOf(word)) used.add(operand)
  }
  const moved = new Map([...used].toSorted((a, b) => a - b).map((place, at) => [place, at]))
  const to = (place: number): number => moved.get(place) ?? 0
  return {
    words: words.flatMap((word, place): DerivedWord[] => {
      if (!used.has(place)) return []
      if (word.is === 'result') return [{ ...word, operands: word.operands.map(to) }]
      if (word.is !== 'hash') return [word]
      return [{ is: 'hash', parts: word.parts.map((part) => (typeof part === 'string' ? part : { ...part, word: to(part.word) })) }]
    }),
    compared: compared.map(({ left, right, by }) => ({ left: to(left), right: to(right), by })),
  }
}
