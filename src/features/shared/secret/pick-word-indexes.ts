/** Places of words that are asked back, counted from 0. */
const ASKED = 3

/**
 * One place of each third of a phrase, another one at each try. The clock is chance enough: this tries a copy, it keeps nobody out. Never more than
 * three: the whole phrase is asked for nowhere.
 */
export function pickWordIndexes(count: number, now: number): readonly number[] {
  const third = Math.floor(count / ASKED)
  return Array.from({ length: ASKED }, (_, part) => part * third + (Math.floor(now / (part * 7 + 1)) % third))
}
