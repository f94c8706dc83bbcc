import { describe, expect, it } from 'vitest'
import { differenceOf, type Pixels } from './support/compare.ts'

const [WIDTH, HEIGHT] = [320, 160]
type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [251, 250, 247]
const INK: Colour = [28, 31, 34]
const RED: Colour = [180, 35, 24]

function paper(): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let at = 0; at < data.length; at += 4) data.set([...PAPER, 255], at)
  return { width: WIDTH, height: HEIGHT, data }
}

function fill({ data }: Pixels, [left, top, wide, high]: readonly [number, number, number, number], colour: Colour, weight = 1): void {
  for (let y = top; y < top + high; y++)
    for (let x = left; x < left + wide; x++)
      for (const channel of [0, 1, 2] as const) {
        const at = (y * WIDTH + x) * 4 + channel
        data[at] = Math.round((data[at] ?? 0) * (1 - weight) + colour[channel] * weight)
      }
}

/** A line of text as it is at half its size: strokes of which a third is ink. */
function writeLine(on: Pixels, left: number, top: number, letters: number, colour: Colour): void {
  for (let index = 0; index < letters; index++) fill(on, [left + index * 5, top, 2, 6], colour, 0.8)
}

function screen(): Pixels {
  const made = paper()
  writeLine(made, 16, 20, 30, INK)
  writeLine(made, 16, 60, 12, INK)
  fill(made, [200, 100, 48, 18], INK)
  return made
}

/** Another Chromium: every edge a little softer or harder, and what a lossy picture adds. */
function redrawn(pixels: Pixels): Pixels {
  const data = pixels.data.map((value, at) => {
    const neighbour = pixels.data[at + 4] ?? value
    const noise = ((at * 7919) % 7) - 3
    return at % 4 === 3 ? value : Math.round(value * 0.9 + neighbour * 0.1) + noise
  })
  return { ...pixels, data }
}

describe('a comparison of sheets', () => {
  it('holds where the same is drawn with other smoothing', () => {
    expect(differenceOf(screen(), redrawn(screen()))).toBeUndefined()
  })

  it('fails where a button is gone', () => {
    const other = screen()
    fill(other, [200, 100, 48, 18], PAPER)
    expect(differenceOf(screen(), other)).toMatchObject({ x: 200, y: 96 })
  })

  it('fails where a verdict has another colour', () => {
    const other = paper()
    writeLine(other, 16, 20, 30, INK)
    writeLine(other, 16, 60, 12, RED)
    fill(other, [200, 100, 48, 18], INK)
    expect(differenceOf(screen(), other)).toMatchObject({ y: 56 })
  })

  it('fails where a column moved by eight pixels of the screen', () => {
    const other = paper()
    writeLine(other, 20, 20, 30, INK)
    writeLine(other, 20, 60, 12, INK)
    fill(other, [204, 100, 48, 18], INK)
    expect(differenceOf(screen(), other)).toBeDefined()
  })

  it('fails where text lies over text', () => {
    const other = screen()
    writeLine(other, 18, 62, 12, INK)
    expect(differenceOf(screen(), other)).toBeDefined()
  })
})
