import { createDice } from '../../../src/core/test-support/dice.ts'

/** So many of a list, each set of them as likely as any other, in the order of the list; all of it where it is shorter. */
export function drawn<Item>(list: readonly Item[], count: number, seed: number): readonly Item[] {
  const { below } = createDice(seed)
  const left = list.map((_, index) => index)
  const chosen: number[] = []
  while (chosen.length < count && left.length > 0) {
    const at = below(left.length)
    const last = left.pop() ?? 0
    // The last one fills the place of the one that is taken.
    chosen.push(at === left.length ? last : (left[at] ?? 0))
    if (at < left.length) left[at] = last
  }
  return chosen.toSorted((a, b) => a - b).map((index) => list[index] as Item)
}

/** Between what the part of a whole lies of which a sample has so many, with a probability of 95 % (Wilson's interval). */
export function interval(hits: number, of: number): readonly [from: number, to: number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const part = hits / of
  const middle = part + (z * z) / (2 * of)
  const half = z * Math.sqrt((part * (1 - part)) / of + (z * z) / (4 * of * of))
  const whole = 1 + (z * z) / of
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)]
}
