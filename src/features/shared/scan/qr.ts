import { fail } from '#core/errors'

/** The browser's own reader of codes (Shape Detection API): few have one, and it is quicker than ours. */
type Detector = { detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | undefined => (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Pixels of the longer side at which we look: fewer are quicker, more see a small code on a large picture. */
const SIZES = { video: [640], picture: [800, 1800] } as const

/** Whether there may be a camera to look through. */
export const hasCamera = (): boolean => navigator.mediaDevices !== undefined

/** What the first QR code on a picture says; `undefined` where there is none. Nothing leaves the page. */
export async function decodeQr(image: Blob | HTMLVideoElement): Promise<string | undefined> {
  const source = image instanceof Blob ? await createImageBitmap(image) : image
  const Detector = detectorClass()
  if (Detector !== undefined) {
    const [first] = await new Detector({ formats: ['qr_code'] }).detect(source).catch(() => [])
    if (first !== undefined) return first.rawValue
  }
  const { readPixels } = await import('./code/read-code.ts')
  const [width, height] = source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  for (const most of source instanceof HTMLVideoElement ? SIZES.video : SIZES.picture) {
    const pixels = pixelsOf(source, width, height, Math.min(1, most / Math.max(width, height)))
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

function pixelsOf(source: CanvasImageSource, width: number, height: number, scale: number): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || canvas.width === 0 || canvas.height === 0) return undefined
  // What is see-through lies on white, as codes do.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
