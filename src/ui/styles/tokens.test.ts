import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colour pairs that one block of the stylesheet sets. */
function pairs(block: string): Record<string, readonly [string, string]> {
  const found = block.matchAll(/--color-([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)
  return Object.fromEntries([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]))
}

const blockAfter = (start: string): string => {
  const from = css.indexOf(start)
  if (from < 0) throw new Error(`no block ${start}`)
  return css.slice(from, css.indexOf('}', from))
}

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const plain = pairs(blockAfter('@theme static'))
const more = pairs(blockAfter("[data-contrast='more']"))
const themes = {
  light: [plain, 0],
  dark: [plain, 1],
  'high contrast, light': [{ ...plain, ...more }, 0],
  'high contrast, dark': [{ ...plain, ...more }, 1],
} as const

/** Colours that carry text, with each surface they may stand on. */
const TEXT = ['ink', 'soft', 'verdigris', 'amber', 'red']
const SURFACES = ['paper', 'card', 'sunk']
const WASHED = ['amber-wash', 'red-wash', 'verdigris-wash']

describe.each(Object.entries(themes))('%s', (name, [colours, at]) => {
  const of = (token: string): string => {
    const pair = colours[token]
    if (!pair) throw new Error(`no token ${token}`)
    return pair[at]
  }
  const least = name.startsWith('high') ? 7 : 4.5

  it.each(TEXT.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))('text %s on %s', (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ...WASHED.flatMap((wash) => [
      ['ink', wash],
      ['soft', wash],
    ]),
    ['amber', 'amber-wash'],
    ['red', 'red-wash'],
    ['verdigris', 'verdigris-wash'],
    ['paper', 'ink'],
    ['paper', 'red'],
    ['paper', 'soft'],
    ['on-stop', 'stop'],
    ['on-look', 'look'],
  ])('text %s on %s', (text = '', surface = '') => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(least)
  })

  it.each(SURFACES)('edges of controls on %s', (surface) => {
    expect(contrast(of('edge'), of(surface))).toBeGreaterThanOrEqual(3)
  })

  it('a check inside a solid seal', () => {
    expect(contrast(of('paper'), of('verdigris'))).toBeGreaterThanOrEqual(3)
  })
})

describe('high contrast', () => {
  it('is the same whether the system or the person asks for it', () => {
    expect(pairs(blockAfter(":root:not([data-contrast='normal'])"))).toEqual(more)
  })

  it('redefines each colour of the plain themes but the shade', () => {
    expect(Object.keys(more).sort()).toEqual(Object.keys(plain).sort())
  })
})
