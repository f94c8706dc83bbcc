import type { Hex } from '../bytes/hex.ts'
import { concat, toBigInt, word as toWord } from '../bytes/hex.ts'
import { keccak } from '../bytes/keccak.ts'
import type { FollowedValue } from './guess.ts'

/** Opcodes whose result is followed. Operands in the order of the stack, the top one first. */
export type DerivingOpcode =
  | 'ADD'
  | 'MUL'
  | 'SUB'
  | 'DIV'
  | 'SDIV'
  | 'MOD'
  | 'SMOD'
  | 'ADDMOD'
  | 'MULMOD'
  | 'EXP'
  | 'SIGNEXTEND'
  | 'AND'
  | 'OR'
  | 'XOR'
  | 'NOT'
  | 'BYTE'
  | 'SHL'
  | 'SHR'
  | 'SAR'
  | 'CLZ'

/** A value of the block. `back`: of the hash of a block, how many blocks before its own; of a beacon root, how many seconds. */
export type DerivedGuess = {
  readonly is: 'guess'
  readonly value: FollowedValue
  readonly was: bigint
  readonly back?: bigint
}

/** A word of 256 bits that a run made of values of its block. Others are meant by their place in a list, where they come before it. */
export type DerivedWord =
  /** As it was read. `was`: what the run read. */
  | DerivedGuess
  | { readonly is: 'constant'; readonly word: bigint }
  | { readonly is: 'result'; readonly of: DerivingOpcode; readonly operands: readonly number[] }
  /** keccak256 of bytes, some of which are other words: the whole word, or where `bytes` is 20 its last 20 bytes. */
  | { readonly is: 'hash'; readonly parts: readonly (Hex | { readonly word: number; readonly bytes: 20 | 32 })[] }

/** Words that a run compared, by their places in `words`. At least one of each two came out of values of its block. */
export type WordComparisons = {
  readonly words: readonly DerivedWord[]
  readonly compared: readonly { readonly left: number; readonly right: number; readonly by: 'equal' | 'less' | 'less-signed' }[]
}

const SIZE = 1n << 256n
const cut = (value: bigint): bigint => ((value % SIZE) + SIZE) % SIZE
const at = (values: readonly bigint[], place: number): bigint => values[place] ?? 0n
const signed = (values: readonly bigint[], place: number): bigint => BigInt.asIntN(256, at(values, place))

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = cut(result * square)
    square = cut(square * square)
  }
  return result
}

const RESULTS: Readonly<Record<DerivingOpcode, (values: readonly bigint[]) => bigint>> = {
  ADD: (values) => cut(at(values, 0) + at(values, 1)),
  MUL: (values) => cut(at(values, 0) * at(values, 1)),
  SUB: (values) => cut(at(values, 0) - at(values, 1)),
  DIV: (values) => (at(values, 1) === 0n ? 0n : at(values, 0) / at(values, 1)),
  SDIV: (values) => (at(values, 1) === 0n ? 0n : cut(signed(values, 0) / signed(values, 1))),
  SMOD: (values) => (at(values, 1) === 0n ? 0n : cut(signed(values, 0) % signed(values, 1))),
  ADDMOD: (values) => (at(values, 2) === 0n ? 0n : (at(values, 0) + at(values, 1)) % at(values, 2)),
  MULMOD: (values) => (at(values, 2) === 0n ? 0n : (at(values, 0) * at(values, 1)) % at(values, 2)),
  EXP: (values) => power(at(values, 0), at(values, 1)),
  SIGNEXTEND: (values) => (at(values, 0) > 30n ? at(values, 1) : cut(BigInt.asIntN(8 * (Number(at(values, 0)) + 1), at(values, 1)))),
  MOD: (values) => (at(values, 1) === 0n ? 0n : at(values, 0) % at(values, 1)),
  AND: (values) => at(values, 0) & at(values, 1),
  OR: (values) => at(values, 0) | at(values, 1),
  XOR: (values) => at(values, 0) ^ at(values, 1),
  NOT: (values) => SIZE - 1n - at(values, 0),
  BYTE: (values) => (at(values, 0) > 31n ? 0n : (at(values, 1) >> (8n * (31n - at(values, 0)))) & 0xffn),
  SHL: (values) => (at(values, 0) > 255n ? 0n : cut(at(values, 1) << at(values, 0))),
  SHR: (values) => (at(values, 0) > 255n ? 0n : at(values, 1) >> at(values, 0)),
  SAR: (values) => cut(signed(values, 1) >> (at(values, 0) > 255n ? 255n : at(values, 0))),
  CLZ: (values) => (at(values, 0) === 0n ? 256n : BigInt(256 - at(values, 0).toString(2).length)),
}

/** What an opcode makes of its operands, as the EVM does (Yellow Paper, appendix H). */
export const resultOf = (opcode: DerivingOpcode, operands: readonly bigint[]): bigint => RESULTS[opcode](operands)

/** All words in another block, at their places. `valueIn`: what is read there. */
export function derivedIn(words: readonly DerivedWord[], valueIn: (guess: DerivedGuess) => bigint): readonly bigint[] {
  const found: bigint[] = []
  for (const word of words) found.push(derived(word, found, valueIn))
  return found
}

function derived(word: DerivedWord, before: readonly bigint[], valueIn: (guess: DerivedGuess) => bigint): bigint {
  switch (word.is) {
    case 'guess':
      return valueIn(word)
    case 'constant':
      return word.word
    case 'result':
      return resultOf(
        word.of,
        word.operands.map((place) => at(before, place)),
      )
    case 'hash': {
      const bytes = word.parts.map((part): Hex => {
        if (typeof part === 'string') return part
        const whole = toWord(at(before, part.word))
        return part.bytes === 32 ? whole : `0x${whole.slice(-40)}`
      })
      return toBigInt(keccak(concat(...bytes)))
    }
  }
}
