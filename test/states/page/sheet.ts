import { type Difference, differenceOf, type Pixels } from '../support/compare.ts'

/** One state on a sheet: its caption, and its picture as a data URL at the size of the screen. */
export type Cell = { readonly caption: string; readonly picture: string }
/** What became of a sheet held against the stored one. `marked`: both, with what differs framed. */
export type Held = { readonly drawn: string; readonly fault?: string; readonly marked?: string }

const SCALE = 0.5
const GAP = 8
const CAPTION = 20

async function load(url: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(url)).blob())
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (context === null) throw new Error('no canvas')
  return { canvas, context }
}

/** Half as large, in rows of so many, each under its caption. */
async function draw(cells: readonly Cell[], columns: number) {
  const pictures = await Promise.all(cells.map(({ picture }) => load(picture)))
  const sizes = pictures.map(({ width, height }) => [Math.round(width * SCALE), Math.round(height * SCALE)] as const)
  const width = Math.max(...sizes.map(([one]) => one))
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => sizes.slice(row * columns, (row + 1) * columns))
  const heights = rows.map((row) => Math.max(...row.map(([, one]) => one)) + CAPTION + GAP)
  const { canvas, context } = canvasOf(
    Math.min(columns, cells.length) * (width + GAP) + GAP,
    heights.reduce((sum, one) => sum + one, GAP),
  )
  context.fillStyle = '#8a8d90'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.font = '600 13px "Inter Variable", sans-serif'
  pictures.forEach((picture, index) => {
    const [x, row] = [GAP + (index % columns) * (width + GAP), Math.floor(index / columns)]
    const y = heights.slice(0, row).reduce((sum, one) => sum + one, GAP)
    const [wide = 0, high = 0] = sizes[index] ?? []
    context.fillStyle = '#fff'
    context.fillText(cells[index]?.caption ?? '', x, y + 14)
    context.drawImage(picture, x, y + CAPTION, wide, high)
  })
  return { canvas, context }
}

async function urlOf(canvas: OffscreenCanvas): Promise<string> {
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 })).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:image/webp;base64,${btoa(text)}`
}

const pixelsOf = ({ canvas, context }: Awaited<ReturnType<typeof draw>>): Pixels => ({
  width: canvas.width,
  height: canvas.height,
  data: context.getImageData(0, 0, canvas.width, canvas.height).data,
})

/** The stored sheet above the new one, what differs in a red frame. */
async function markOf(before: OffscreenCanvas, after: OffscreenCanvas, { x, y, width, height }: Difference): Promise<string> {
  const { canvas, context } = canvasOf(after.width, after.height * 2)
  for (const [sheet, top] of [
    [before, 0],
    [after, after.height],
  ] as const) {
    context.drawImage(sheet, 0, top)
    context.strokeStyle = '#f00'
    context.lineWidth = 3
    context.strokeRect(x - 4, top + y - 4, width + 8, height + 8)
  }
  return urlOf(canvas)
}

/** Draws a sheet and holds it against the stored one, where there is one. */
async function hold(cells: readonly Cell[], columns: number, stored: string | undefined): Promise<Held> {
  const sheet = await draw(cells, columns)
  const drawn = await urlOf(sheet.canvas)
  if (stored === undefined) return { drawn, fault: 'There is no stored sheet.' }
  const picture = await load(stored)
  if (picture.width !== sheet.canvas.width || picture.height !== sheet.canvas.height) {
    const [was, is] = [`${picture.width}×${picture.height}`, `${sheet.canvas.width}×${sheet.canvas.height}`]
    return { drawn, fault: `The sheet was ${was} and is ${is}: a state is higher, lower or wider than before.` }
  }
  const before = canvasOf(picture.width, picture.height)
  before.context.drawImage(picture, 0, 0)
  // As it would be stored: what a lossy picture adds is in both.
  const after = canvasOf(picture.width, picture.height)
  after.context.drawImage(await load(drawn), 0, 0)
  const difference = differenceOf(pixelsOf(before), pixelsOf(after))
  if (difference === undefined) return { drawn }
  const { x, y, width, height, squares } = difference
  return {
    drawn,
    fault: `${squares} squares differ, within ${width}×${height} at ${x}, ${y}.`,
    marked: await markOf(before.canvas, sheet.canvas, difference),
  }
}

Object.assign(globalThis, { holdSheet: hold })
