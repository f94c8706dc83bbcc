import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromBytes, toBigInt, word } from '#core/bytes/hex'
import type { SlotPath, SlotStep } from '#core/simulation/simulation'

/** How far behind a hash a slot may lie and still be told as found by it: fields of a struct, items of an array. Two hashes are never that near. */
const MAX_OFFSET = 2n ** 48n
/** Mappings in mappings; a longer way is not told. */
const MAX_STEPS = 8
/** Declared positions whose array beginning a compiler computes ahead, so that no run hashes it. */
const CONSTANT_POSITIONS = 64
/** A declared position; what is larger is a namespace or a hash. */
const SMALL = 2n ** 32n

type Found = { readonly preimage: Uint8Array; readonly offset: bigint }
type Step = { readonly below: bigint; readonly step: SlotStep }

let constants: ReadonlyMap<bigint, Uint8Array> | undefined

/** Hashes of the first positions, made once and only when a slot is not explained otherwise. */
function constantHashes(): ReadonlyMap<bigint, Uint8Array> {
  constants ??= new Map(
    Array.from({ length: CONSTANT_POSITIONS }, (_, index) => {
      const preimage = new Uint8Array(32)
      preimage[31] = index
      return [toBigInt(fromBytes(keccak_256(preimage))), preimage]
    }),
  )
  return constants
}

/** The hash that a slot is, or lies shortly behind. */
function createNearest(hashes: ReadonlyMap<bigint, Uint8Array>): (slot: bigint) => Found | undefined {
  let sorted: readonly bigint[] | undefined
  return (slot) => {
    const exact = hashes.get(slot)
    if (exact) return { preimage: exact, offset: 0n }
    sorted ??= [...hashes.keys()].toSorted((a, b) => (a < b ? -1 : 1))
    let low = 0
    for (let high = sorted.length; low < high;) {
      const middle = (low + high) >>> 1
      if ((sorted[middle] ?? 0n) <= slot) low = middle + 1
      else high = middle
    }
    const nearest = sorted[low - 1]
    const preimage = nearest === undefined ? undefined : hashes.get(nearest)
    return nearest !== undefined && preimage && slot - nearest < MAX_OFFSET ? { preimage, offset: slot - nearest } : undefined
  }
}

const numberAt = (bytes: Uint8Array, from: number): bigint => toBigInt(fromBytes(bytes.subarray(from, from + 32)))

/** Reads a preimage as key and slot. Solidity hashes the key first, Vyper the slot; which half is a slot is told by what else was hashed. */
function readStep({ preimage, offset }: Found, isSlot: (value: bigint) => boolean): Step | undefined {
  const { length } = preimage
  if (length < 32) return undefined
  if (length === 32) return { below: numberAt(preimage, 0), step: { offset } }
  const last = numberAt(preimage, length - 32)
  const first = numberAt(preimage, 0)
  const vyper = length === 64 && !isSlot(last) && (isSlot(first) || (last >= SMALL && first < SMALL))
  return vyper
    ? { below: first, step: { key: fromBytes(preimage.subarray(32)), order: 'slot-first', offset } }
    : { below: last, step: { key: fromBytes(preimage.subarray(0, length - 32)), order: 'key-first', offset } }
}

/** What was hashed to get a slot, and the whole way to it. */
export type SlotFinder = (slot: bigint) => { readonly preimage: Uint8Array; readonly path: SlotPath } | undefined

/** A finder over all hashes that a run made, by the hash as a number. */
export function createSlotFinder(hashes: ReadonlyMap<bigint, Uint8Array>): SlotFinder {
  const nearest = createNearest(hashes)
  let constant: ReturnType<typeof createNearest> | undefined
  const find = (slot: bigint): Found | undefined => {
    if (slot < SMALL) return undefined
    constant ??= createNearest(constantHashes())
    return nearest(slot) ?? constant(slot)
  }
  const isSlot = (value: bigint): boolean => find(value) !== undefined
  return (slot) => {
    const found = find(slot)
    if (!found) return undefined
    const steps: SlotStep[] = []
    let base = slot
    for (let next: Found | undefined = found; next; next = find(base)) {
      const read = readStep(next, isSlot)
      if (!read || steps.length === MAX_STEPS) break
      steps.unshift(read.step)
      base = read.below
    }
    return steps.length === 0 ? undefined : { preimage: found.preimage, path: { base: word(base), steps } }
  }
}
