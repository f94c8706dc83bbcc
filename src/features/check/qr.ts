/** The browser's own reader of codes (Shape Detection API), where it has one. */
type Detector = { detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | undefined => (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes. */
export const canReadCodes = (): boolean => detectorClass() !== undefined

/** What the first QR code on a picture says; `undefined` where there is none, or none can be read here. */
export async function readCode(image: ImageBitmapSource): Promise<string | undefined> {
  const Detector = detectorClass()
  if (Detector === undefined) return undefined
  const [first] = await new Detector({ formats: ['qr_code'] }).detect(image instanceof Blob ? await createImageBitmap(image) : image)
  return first?.rawValue
}
