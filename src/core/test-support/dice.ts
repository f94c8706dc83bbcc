import type { Hex } from '../bytes/hex.ts'
import { keccakText } from '../bytes/keccak.ts'

/** Values that follow from a seed: the same seed gives the same ones on every run. */
export type Dice = {
  /** A whole number from 0 to below `end`, which is at most 2^32. */
  readonly below: (end: number) => number
  readonly bytes: (length: number) => Hex
  /** Of up to that many bits, short ones as often as long ones. */
  readonly integer: (bits: number) => bigint
  /** 32 bytes as a number. */
  readonly word: () => bigint
  /** One of them. Throws where there is none. */
  readonly pick: <const T>(items: readonly T[]) => T
}

/** The one generator of tests (mulberry32): 32 bits of state are plenty for them. A text as seed counts by its hash. */
export function createDice(seed: number | string): Dice {
  let state = typeof seed === 'number' ? seed : Number.parseInt(keccakText(seed).slice(2, 10), 16)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (end: number): number => next() % end
  const bytes = (length: number): Hex => `0x${Array.from({ length }, () => below(256).toString(16).padStart(2, '0')).join('')}`
  const word = (): bigint => BigInt(bytes(32))
  return {
    below,
    bytes,
    word,
    integer: (bits) => {
      const own = below(bits + 1)
      return own === 0 ? 0n : BigInt.asUintN(own, word())
    },
    pick: <const T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error('nothing to choose from')
      return items[below(items.length)] as T
    },
  }
}
