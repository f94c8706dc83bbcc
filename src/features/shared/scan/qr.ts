import { fail } from '#core/errors'

/** Pixels of the longer side at which we look: fewer are quicker, more see a small code on a large picture. */
const SIZES = [800, 1800]

/** Whether there may be a camera to look through. */
export const hasCamera = (): boolean => navigator.mediaDevices !== undefined

/** What the first QR code on a picture says; `undefined` where there is none. Nothing leaves the page. */
async function decodeQr(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  const { readPixels } = await import('#core/qr/read-code')
  for (const most of SIZES) {
    const pixels = pixelsOf(picture, Math.min(1, most / Math.max(picture.width, picture.height)))
    const text = pixels && readPixels(pixels)
    if (text !== undefined) return text
  }
  return undefined
}

/** What the code on a picture says. Throws `input/no-code` where there is none, or it is no picture. */
export async function textOfPicture(file: Blob): Promise<string> {
  const text = await decodeQr(file).catch(() => undefined)
  if (text === undefined) throw fail('input/no-code')
  return text
}

function pixelsOf(picture: ImageBitmap, scale: number): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined
  // What is see-through lies on white, as codes do.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
