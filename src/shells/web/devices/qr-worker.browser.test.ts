import { expect, it } from 'vitest'
import { isError } from '#core/errors'
import { encodeCbor } from '#core/ur/cbor'
import { createUrDecoder } from '#core/ur/ur-decoder'
import { createUrEncoder } from '#core/ur/ur-encoder'
import { openQrInWorker, startQrWorker } from '../../../../test/support/qr-in-worker.ts'
import { type Distortion, photoOfCode } from '../../../core/test-support/photo-of-code.ts'

type Spoilt = Distortion & { readonly blurred?: number; readonly glare?: boolean }

/** A frame of 640 by 480 pixels in which a code is tilted, turned, in the shade and grainy; then out of focus, with light on the glass. */
function frameOf(text: string, { blurred = 0, glare = false, ...distortion }: Spoilt): Promise<ImageBitmap> {
  const photo = photoOfCode(text, distortion)
  const [code, frame] = [new OffscreenCanvas(photo.width, photo.height), new OffscreenCanvas(640, 480)]
  const [from, to] = [code.getContext('2d'), frame.getContext('2d')]
  if (from === null || to === null) throw new Error('no canvas')
  from.putImageData(new ImageData(new Uint8ClampedArray(photo.data), photo.width, photo.height), 0, 0)
  to.fillStyle = '#b9b4a8'
  to.fillRect(0, 0, 640, 480)
  to.filter = `blur(${blurred}px)`
  to.drawImage(code, 90, 10, 460, 460)
  to.filter = 'none'
  if (glare) {
    const light = to.createLinearGradient(90, 10, 500, 470)
    light.addColorStop(0, 'rgba(255,255,255,0.35)')
    light.addColorStop(0.6, 'rgba(255,255,255,0)')
    to.fillStyle = light
    to.fillRect(0, 0, 640, 480)
  }
  return createImageBitmap(frame)
}

/** About 1,500 bytes, as a permit has: eight parts. */
const CONTENT = encodeCbor(Uint8Array.from({ length: 1500 }, (_, at) => (at * 7) % 251))
const SPOILT: readonly Spoilt[] = [
  { turned: 9, blurred: 0.7 },
  { tilted: 0.12, glare: true },
  { turned: -7, shade: 0.4, blurred: 0.5 },
  { noise: 18, tilted: -0.1 },
  { dark: 90, light: 200, glare: true, turned: 4 },
]

it('reads the parts of a message that a camera sees blurred, tilted and with glare, a third of them lost, ten looks a second and more', async () => {
  const reader = await openQrInWorker()
  const { count, part } = createUrEncoder('eth-signature', CONTENT)
  expect(count).toBe(8)
  const decoder = createUrDecoder()
  const looks: number[] = []
  let missed = 0
  for (let sequence = 1; ; sequence++) {
    expect(sequence).toBeLessThan(60)
    if (sequence % 3 === 0) continue
    const frame = await frameOf(part(sequence).toUpperCase(), { module: 6, ...SPOILT[sequence % SPOILT.length] })
    const began = performance.now()
    const text = await reader.read(frame)
    looks.push(performance.now() - began)
    if (text === undefined) missed++
    const step = text === undefined ? undefined : decoder.take(text)
    if (step?.kind !== 'done') continue
    expect(step).toMatchObject({ type: 'eth-signature', cbor: CONTENT })
    break
  }
  reader.close()
  expect(missed).toBeLessThan(3)
  // The first look starts the Worker.
  const [usual = Infinity] = looks.slice(1).sort((a, b) => a - b)
  expect(usual).toBeLessThan(100)
})

it('says that there is nothing where there is nothing, and takes frames of a camera alone', async () => {
  const reader = await openQrInWorker()
  expect(await reader.read(await createImageBitmap(new ImageData(640, 480)))).toBeUndefined()
  reader.close()
  const client = startQrWorker()
  const codeOf = (frame: unknown): Promise<string> =>
    client.call('read', { frame: frame as ImageBitmap }).then(
      () => 'read',
      (error: unknown) => (isError(error) ? error.code : String(error)),
    )
  expect(await codeOf(await createImageBitmap(new ImageData(2049, 2)))).toBe('app/bad-message')
  expect(await codeOf({ width: 1, height: 1 })).toBe('app/bad-message')
  expect(await codeOf(await createImageBitmap(new ImageData(2, 2)))).toBe('read')
  client.close()
})
