/** Dark and light of a picture, row by row: 1 is dark. */
export type BinaryImage = { readonly width: number; readonly height: number; readonly dark: Uint8Array }

/** A picture as a canvas gives it: red, green, blue and opacity of each pixel. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** What is clearly darker than what is around it counts as dark: light falls unevenly on paper and screens. Linear in the number of pixels. */
export function pictureOf({ width, height, data }: Pixels): BinaryImage {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8
  // Sums of everything above and to the left.
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let row = 0; row < height; row++) {
    let line = 0
    for (let column = 0; column < width; column++) {
      line += grey[row * width + column] ?? 0
      sums[(row + 1) * across + column + 1] = (sums[row * across + column + 1] ?? 0) + line
    }
  }
  const reach = Math.max(12, Math.round(Math.min(width, height) / 6))
  const dark = new Uint8Array(grey.length)
  for (let row = 0; row < height; row++) {
    const [top, bottom] = [Math.max(0, row - reach), Math.min(height, row + reach + 1)]
    for (let column = 0; column < width; column++) {
      const [left, right] = [Math.max(0, column - reach), Math.min(width, column + reach + 1)]
      const sum =
        (sums[bottom * across + right] ?? 0) -
        (sums[top * across + right] ?? 0) -
        (sums[bottom * across + left] ?? 0) +
        (sums[top * across + left] ?? 0)
      const mean = sum / ((bottom - top) * (right - left))
      dark[row * width + column] = (grey[row * width + column] ?? 0) < mean * 0.92 ? 1 : 0
    }
  }
  return { width, height, dark }
}
