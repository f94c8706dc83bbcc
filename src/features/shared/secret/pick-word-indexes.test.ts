import { expect, it } from 'vitest'
import { pickWordIndexes } from './pick-word-indexes.ts'

it('asks for three different words, one of each third, and for every word in time [K11]', () => {
  for (const count of [12, 15, 18, 21, 24]) {
    const seen = new Set<number>()
    for (let now = 1_763_700_000_000; now < 1_763_700_000_000 + 2000; now++) {
      const asked = pickWordIndexes(count, now)
      expect(asked.map((place) => Math.floor(place / (count / 3)))).toEqual([0, 1, 2])
      for (const place of asked) seen.add(place)
    }
    expect(seen.size).toBe(count)
  }
})
