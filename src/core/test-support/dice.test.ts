import { expect, it } from 'vitest'
import { createDice } from './dice.ts'

const drawn = (seed: number | string) => {
  const { below, bytes, integer, word, pick } = createDice(seed)
  return [below(1000), bytes(4), integer(64), word(), pick(['a', 'b', 'c'])]
}

it('gives the same for the same seed, a number or a text, and other values for another', () => {
  for (const seed of [0, 7, 0xffff_ffff, '', 'assay']) expect(drawn(seed)).toEqual(drawn(seed))
  expect(drawn('assay')).not.toEqual(drawn('assay 2'))
  expect(drawn(7)).not.toEqual(drawn(8))
})

it('gives what mulberry32 gives', () => {
  const { below } = createDice(1)
  expect([below(2 ** 32), below(2 ** 32), below(2 ** 32)]).toEqual([2_693_262_067, 11_749_833, 2_265_367_787])
})

it('reaches every value below the end, about equally often, and none beyond', () => {
  const { below } = createDice('spread')
  const counts = new Map<number, number>()
  for (let at = 0; at < 8000; at++) {
    const value = below(8)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

it('gives integers of at most so many bits, and throws where there is nothing to choose from', () => {
  const { integer, pick } = createDice(3)
  for (let at = 0; at < 500; at++) expect(integer(40)).toBeLessThan(1n << 40n)
  expect(() => pick([])).toThrow('nothing to choose from')
})
