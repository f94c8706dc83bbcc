import type { ComparedGuess, FollowedValue } from '#core/simulation/simulation'

/** Pairs that are remembered; a run that compares more is searching, not asking for its block. */
const MAX_PAIRS = 64
/** Values and what they were divided to. */
const MAX_WORDS = 64
/** Below it a word is a count or a flag, and equal to a value of the block by accident. */
const MIN_WORD = 256n

type Source = { readonly value: FollowedValue; readonly was: bigint; readonly by: bigint }

/**
 * What a run compares its guessed values with. It follows words by their value: a word that equals one that was read counts as it, through memory, calls and
 * answers, but not once it was worked on, except by a division.
 */
export function createComparisons() {
  const sources = new Map<bigint, Source>()
  const pairs = new Map<string, ComparedGuess>()
  const learn = (word: bigint, source: Source): void => {
    if (word >= MIN_WORD && sources.size < MAX_WORDS && !sources.has(word)) sources.set(word, source)
  }
  const pair = (word: bigint, against: bigint, ordered: boolean): void => {
    const source = sources.get(word)
    if (source === undefined || word === against || pairs.size >= MAX_PAIRS) return
    pairs.set(`${source.value} ${source.by} ${against} ${ordered}`, { ...source, word: against, ordered })
  }
  return {
    took: (value: FollowedValue, word: bigint): void => learn(word, { value, was: word, by: 1n }),
    hasGuessed: (): boolean => sources.size > 0,
    compared(first: bigint, second: bigint, ordered: boolean): void {
      pair(first, second, ordered)
      pair(second, first, ordered)
    },
    divided(dividend: bigint, divisor: bigint): void {
      const source = sources.get(dividend)
      if (source !== undefined && divisor > 1n) learn(dividend / divisor, { ...source, by: source.by * divisor })
    },
    pairs: (): readonly ComparedGuess[] => [...pairs.values()],
  }
}
