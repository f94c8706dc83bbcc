import { expect, it } from 'vitest'
import { joined } from './joined.ts'

it('bytes are joined in their order, in bytes of their own, however many parts there are', () => {
  const first = Uint8Array.of(1, 2)
  const all = joined([first, new Uint8Array(), Uint8Array.of(3)])
  first.fill(9)
  expect([...all]).toEqual([1, 2, 3])
  expect(joined([])).toHaveLength(0)
  expect(joined(Array.from({ length: 300_000 }, () => Uint8Array.of(7)))).toHaveLength(300_000)
})
