import { readPixels } from '#core/qr/read-code'
import { serve } from '#protocol'
import { type QrCalls, qrValidators } from '#protocol/qr'
import { pageEnd } from './page-end.ts'

// It may reach nothing, and what it reads are a stranger's codes: it says what stands there, and who asked judges that.

/** The browser's own reader of codes (Shape Detection API): few have one, and it is quicker than ours. */
type Detector = { detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const { BarcodeDetector } = self as { readonly BarcodeDetector?: DetectorClass }
const detector = BarcodeDetector && new BarcodeDetector({ formats: ['qr_code'] })

/** One for all frames: what is drawn takes the place of what was. */
const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

function readFrame(frame: ImageBitmap): string | undefined {
  const { width, height } = frame
  if (context === null || width === 0 || height === 0) return undefined
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  context.drawImage(frame, 0, 0)
  return readPixels(context.getImageData(0, 0, width, height))
}

serve<QrCalls>(
  pageEnd,
  {
    async read({ frame }) {
      try {
        const [first] = (await detector?.detect(frame).catch(() => [])) ?? []
        return first?.rawValue ?? readFrame(frame)
      } finally {
        frame.close()
      }
    },
  },
  qrValidators,
)
