import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayHaveLog } from './bloom.ts'
import { fromBytes, type Hex, pad, toBytes } from './hex.ts'
import { keccak } from './keccak.ts'

/** A filter with these items, set bit by bit from the left: bit 0 is the last of 2,048. */
function filterOf(items: readonly Hex[]): Hex {
  const bits = Array.from({ length: 2048 }, () => '0')
  for (const item of items) {
    const hash = keccak(item).slice(2)
    for (const at of [0, 4, 8]) bits[2047 - (Number.parseInt(hash.slice(at, at + 4), 16) % 2048)] = '1'
  }
  return `0x${BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(512, '0')}`
}
const topic = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => fromBytes(bytes))

it('never says of an item of the filter that it is not there', () => {
  fc.assert(fc.property(fc.array(topic, { maxLength: 40 }), (items) => items.every((item) => mayHaveLog(filterOf(items), item))))
})

it('says of others that they are not there, but for a few', () => {
  const items = Array.from({ length: 20 }, (_, at) => pad(fromBytes(Uint8Array.of(at + 1))))
  const others = Array.from({ length: 2000 }, (_, at) => keccak(pad(fromBytes(Uint8Array.of(at >> 8, at & 255, 7)))))
  expect(others.filter((one) => mayHaveLog(filterOf(items), one)).length).toBeLessThan(20)
  expect(mayHaveLog(`0x${'00'.repeat(256)}`, pad('0x01'))).toBe(false)
})

it('rules nothing out where the filter is none', () => {
  expect([mayHaveLog('0x', pad('0x01')), mayHaveLog(`0x${'00'.repeat(255)}`, pad('0x01'))]).toEqual([true, true])
  expect(toBytes(filterOf([]))?.length).toBe(256)
})
