import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { createDice } from '../test-support/dice.ts'
import { type Distortion, photoOfCode } from '../test-support/photo-of-code.ts'
import type { Pixels } from './picture.ts'
import { readPixels } from './read-code.ts'

const LINK = 'https://assay.example/check#check1.eyJ0cmFuc2FjdGlvbiI6IjB4MDJlZjgyN2E2OTgwODQ3NzM1OTQwMCJ9'

describe('a code on a picture is read', () => {
  it.each([
    ['small', 'ethereum:0xa0b8', { module: 2 }],
    ['large', LINK, { module: 9 }],
    ['upside down', LINK, { turned: 180 }],
    ['on its side', LINK, { turned: 90 }],
    ['turned a little', LINK, { turned: 17 }],
    ['turned a lot', LINK, { turned: 233, module: 5 }],
    ['tilted', LINK, { tilted: 0.25, module: 5 }],
    ['tilted and turned', LINK, { tilted: 0.2, turned: 30, module: 5 }],
    ['in the shade', LINK, { shade: 0.6 }],
    ['pale', LINK, { dark: 110, light: 190 }],
    ['grainy', LINK, { noise: 45, module: 6 }],
    ['long', 'a request '.repeat(60), { module: 4, turned: 5 }],
  ] satisfies readonly (readonly [string, string, Distortion])[])('%s', (_, text, lie) => {
    expect(readPixels(photoOfCode(text, lie))).toBe(text)
  })
})

it('is none where there is none, whatever the picture is, and says so soon', () => {
  const { below } = createDice(7)
  const size = 480
  const made = (grey: (x: number, y: number) => number): Pixels => {
    const data = new Uint8ClampedArray(size * size * 4)
    for (let at = 0; at < size * size; at++) data.fill(grey(at % size, Math.floor(at / size)), at * 4, at * 4 + 4)
    return { width: size, height: size, data }
  }
  const started = effort()
  expect(readPixels(made(() => 255))).toBeUndefined()
  expect(readPixels(made(() => below(256)))).toBeUndefined()
  expect(readPixels(made((x) => (x % 14 < 2 || (x % 14 > 3 && x % 14 < 10) ? 0 : 255)))).toBeUndefined()
  // Finders everywhere: rings within rings, side by side.
  const ring = (x: number, y: number): number => Math.max(Math.abs((x % 18) - 8), Math.abs((y % 18) - 8))
  expect(readPixels(made((x, y) => ([0, 1, 2, 3, 6, 7].includes(ring(x, y)) ? 0 : 255)))).toBeUndefined()
  expect(effort() - started).toBeLessThan(allowed(20_000))
  expect(readPixels({ width: 0, height: 0, data: new Uint8ClampedArray() })).toBeUndefined()
})
