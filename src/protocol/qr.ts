import * as c from './check.ts'
import * as s from './schema.ts'

/** Pixels of the longer side of a picture that is looked at: a frame of a camera has fewer. */
const MAX_SIDE = 2048

/** The Worker that reads QR codes on frames of a camera. It has no connection and can be thrown away; who waits for an answer before the next frame has one there at a time. */
export type QrCalls = {
  /** What the first QR code on a frame says; `undefined` where there is none that can be read. */
  read: { params: { readonly frame: ImageBitmap }; result: string | undefined }
}

const picture = c.object<ImageBitmap>('ImageBitmap')
const isFrame = (value: unknown): boolean => picture(value) && Math.max(value.width, value.height) <= MAX_SIDE

export const qrValidators = /* @__PURE__ */ s.validators<QrCalls>({ read: c.members({ frame: c.custom<ImageBitmap>(isFrame) }) })
