import { encode } from 'uqr'
import type { Pixels } from '../qr/picture.ts'
import { createDice } from './dice.ts'

/** What a camera does to a code. */
export type Distortion = {
  /** Pixels of a module where nothing is tilted. */
  readonly module?: number
  /** Degrees. */
  readonly turned?: number
  /** How much smaller the far edge is, as a part. */
  readonly tilted?: number
  /** Grey of the darkest and the lightest, and how much darker it gets to the right. */
  readonly dark?: number
  readonly light?: number
  readonly shade?: number
  /** Most that each pixel is off by. */
  readonly noise?: number
}

/** A code as a camera might see it: each pixel asks which module lies under it. */
export function photoOfCode(
  text: string,
  { module = 4, turned = 0, tilted = 0, dark = 20, light = 235, shade = 0, noise = 0 }: Distortion,
): Pixels {
  const code = encode(text, { border: 4, ecc: 'M' })
  const size = Math.ceil(code.size * module * 1.6)
  const data = new Uint8ClampedArray(size * size * 4)
  const { below } = createDice(text.length + turned)
  const [sin, cos] = [Math.sin((turned * Math.PI) / 180), Math.cos((turned * Math.PI) / 180)]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const [dx, dy] = [x + 0.5 - size / 2, y + 0.5 - size / 2]
      const depth = 1 - (tilted * dy) / size
      const [px, py] = [dx / depth, dy / depth]
      const column = Math.floor((px * cos + py * sin) / module + code.size / 2)
      const row = Math.floor((py * cos - px * sin) / module + code.size / 2)
      const grey = code.data[row]?.[column] === true ? dark : light
      const value = grey * (1 - (shade * x) / size) + (below(1000) / 1000 - 0.5) * 2 * noise
      data.set([value, value, value, 255], (y * size + x) * 4)
    }
  return { width: size, height: size, data }
}
