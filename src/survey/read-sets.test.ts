import { expect, it } from 'vitest'
import type { Hex } from '#core/hex'
import { word } from '#core/hex'
import { createReadSets } from './read-sets.ts'

const A: Hex = '0x00000000000000000000000000000000000000aa'
const B: Hex = '0x00000000000000000000000000000000000000bb'
const run = (from: Hex, data: Hex = '0x12345678') => ({ from, chainId: 1, to: B, data })
const slots = (from: number, count: number) => [{ address: B, slots: Array.from({ length: count }, (_, at) => word(BigInt(from + at))) }]

it('remembers what calls of one kind read, each slot once', () => {
  const sets = createReadSets()
  sets.learn(run(A), slots(0, 2))
  sets.learn(run(A, '0x12345678ff'), slots(1, 2))
  expect(sets.of(run(A))).toEqual(slots(0, 3))
  expect(sets.of(run(A, '0x87654321'))).toEqual([])
})

it('never asks for slots of one account because of another', () => {
  const sets = createReadSets()
  sets.learn(run(A), slots(0, 2))
  expect(sets.of(run(B))).toEqual([])
})

it('does not grow without end', () => {
  const sets = createReadSets()
  for (let at = 0; at < 20; at++) sets.learn(run(A), slots(at * 100, 100))
  expect(sets.of(run(A)).flatMap((want) => want.slots).length).toBeLessThanOrEqual(512)
})
