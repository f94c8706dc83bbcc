import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { ReadSetKey } from '#protocol/state-reader'
import { createReadSets } from './read-sets.ts'

const A: Hex = '0x00000000000000000000000000000000000000aa'
const B: Hex = '0x00000000000000000000000000000000000000bb'
const run = (from: Hex, data: Hex = '0x12345678'): ReadSetKey => ({ from, chainId: 1, to: B, data })
const slots = (from: number, count: number) => [{ address: B, slots: Array.from({ length: count }, (_, at) => word(BigInt(from + at))) }]

it('remembers what a call read, each slot once', () => {
  const sets = createReadSets()
  sets.learnMore(run(A), slots(0, 2))
  sets.learnMore(run(A), slots(1, 2))
  expect(sets.of(run(A))).toEqual(slots(0, 3))
})

it('keeps all that a whole run read, however much', () => {
  const sets = createReadSets()
  sets.learn(run(A), slots(0, 2000))
  expect(sets.of(run(A))).toEqual(slots(0, 2000))
})

it('takes what the last whole run read for all of it', () => {
  const sets = createReadSets()
  sets.learn(run(A), slots(0, 5))
  sets.learn(run(A), slots(3, 1))
  expect(sets.of(run(A))).toEqual(slots(3, 1))
})

describe('what one draft read', () => {
  const draft = fc
    .record({
      chainId: fc.constantFrom(1, 10),
      from: fc.constantFrom(A, B),
      to: fc.option(fc.constantFrom(A, B), { nil: undefined }),
      value: fc.constantFrom(0n, 1n),
      selector: fc.constantFrom<Hex>('0xa9059cbb', '0x095ea7b3'),
      holder: fc.constantFrom(A, B),
      amount: fc.constantFrom(0n, 5n, 1n << 160n),
      tail: fc.constantFrom<Hex>('0x', '0x00'),
    })
    .map(({ to, selector, holder, amount, tail, ...rest }): ReadSetKey => ({
      ...rest,
      ...(to === undefined ? {} : { to }),
      data: concat(selector, pad(holder), word(amount), tail),
    }))
  const textOf = (one: ReadSetKey): string =>
    JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

  it('is never given to a draft that differs in anything', () => {
    fc.assert(
      fc.property(fc.uniqueArray(draft, { minLength: 2, maxLength: 12, selector: textOf }), (drafts) => {
        const sets = createReadSets()
        drafts.forEach((one, at) => sets.learn(one, slots(at * 10, 2)))
        drafts.forEach((one, at) => expect(sets.of(one)).toEqual(slots(at * 10, 2)))
      }),
    )
  })
})

it('does not grow without end', () => {
  const sets = createReadSets()
  for (let at = 0; at < 20; at++) sets.learnMore(run(A), slots(at * 100, 100))
  expect(sets.of(run(A)).flatMap((want) => want.slots).length).toBeLessThanOrEqual(512)
  for (let at = 0; at < 300; at++) sets.learn(run(A, word(BigInt(at))), slots(0, 1))
  expect(sets.of(run(A))).toEqual([])
})
