import { encode } from 'uqr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import type { Wallet } from '#wallet'
import { encodeCbor } from '#core/ur/cbor'
import { readPixels } from '#core/qr/read-code'
import { createUrDecoder } from '#core/ur/ur-decoder'
import { createUrEncoder } from '#core/ur/ur-encoder'
import type { UrMessage } from '#core/ur/registry/fields'
import { openQrInWorker } from '../../../../test/support/qr-in-worker.ts'
import { createTestWallet, showScreen } from '../test-support/test-screen.tsx'
import { AnimatedCode } from './animated-code.tsx'
import { MessageScan } from './message-scan.tsx'

const messageOf = (length: number, first = 0): UrMessage => ({
  type: 'bytes',
  cbor: encodeCbor(Uint8Array.from({ length }, (_, at) => (at * 7 + first) % 251)),
})

/** The code on the screen, by our reader of pictures. */
function drawnCode(): string | undefined {
  const svg = document.querySelector('[data-part="animated-code"] figure svg')
  const side = Number(svg?.getAttribute('viewBox')?.split(' ')[2])
  const width = side * 6
  const canvas = new OffscreenCanvas(width, width)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, width)
  context.scale(6, 6)
  context.fillStyle = 'black'
  const path = new Path2D(svg?.querySelector('path')?.getAttribute('d') ?? '')
  context.clip(path)
  context.fillRect(0, 0, side, side)
  return readPixels(context.getImageData(0, 0, width, width))
}

it('shows each part in turn until a reader has the message, waits when told to, and goes step by step', async () => {
  const message = messageOf(700)
  await showScreen(<AnimatedCode message={message} />, createTestWallet({}).wallet)
  const decoder = createUrDecoder()
  await expect
    .poll(
      () => {
        const text = drawnCode()
        expect(text).toMatch(/^UR:BYTES\/\d+-4\//)
        return decoder.take(text ?? '').kind
      },
      { interval: 90, timeout: 10_000 },
    )
    .toBe('done')
  await page.getByRole('button', { name: 'Pause' }).click()
  const still = drawnCode()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(drawnCode()).toBe(still)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(drawnCode).not.toBe(still)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(drawnCode).toBe(still)
  await page.getByRole('button', { name: 'Slower' }).click()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(drawnCode, { timeout: 3000 }).not.toBe(still)
})

it('moves nothing by itself where motion is not wanted', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList)
  await showScreen(<AnimatedCode message={messageOf(700)} />, createTestWallet({}).wallet)
  const first = drawnCode()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(drawnCode()).toBe(first)
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

it('has no buttons where one code is enough', async () => {
  await showScreen(<AnimatedCode message={messageOf(40)} />, createTestWallet({}).wallet)
  await expect.poll(drawnCode).toMatch(/^UR:BYTES\/[A-Z]+$/)
  await expect.element(page.getByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

/** What is held in front of the camera: a text each 200 ms, again and again. */
let held: readonly string[] = []
let timer: ReturnType<typeof setInterval>
beforeEach(() => {
  held = []
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const began = Date.now()
  timer = setInterval(() => {
    const context = canvas.getContext('2d')
    const text = held[Math.floor((Date.now() - began) / 200) % Math.max(1, held.length)]
    if (context === null) return
    context.fillStyle = '#ccc'
    context.fillRect(0, 0, 640, 480)
    if (text === undefined) return
    const { data, size } = encode(text, { ecc: 'L', border: 4 })
    const unit = 440 / size
    data.forEach((row, y) =>
      row.forEach((dark, x) => {
        context.fillStyle = dark ? '#111' : '#fff'
        context.fillRect(100 + x * unit, 20 + y * unit, unit + 0.5, unit + 0.5)
      }),
    )
  }, 66)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => canvas.captureStream(15))
})
afterEach(() => {
  clearInterval(timer)
  vi.restoreAllMocks()
})
/** A wallet whose screens read codes in this way. */
const lookingWith = (openQrReader: Wallet['openQrReader']): Wallet => ({ ...createTestWallet({}).wallet, openQrReader })
const partsOf = ({ type, cbor }: UrMessage, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    createUrEncoder(type, cbor, 60)
      .part(from + at)
      .toUpperCase(),
  )

it('reads a message from the camera, says how far it is, what is foreign and what is refused, and begins anew', async () => {
  const [message, other] = [messageOf(170), messageOf(170, 3)]
  const taken: UrMessage[] = []
  const onMessage = async (read: UrMessage): Promise<void> => {
    if (taken.push(read) === 1) throw fail('device/other-request')
  }
  await showScreen(<MessageScan onMessage={onMessage} />, lookingWith(openQrInWorker))
  held = partsOf(message, 1, 2)
  await expect.element(page.getByText('Parts read: 2 of 3')).toBeVisible()
  held = partsOf(other, 1, 1)
  await expect.element(page.getByText(/belongs to another message/)).toBeVisible()
  held = ['UR:BYTES/AEAEAEAEAE']
  await expect.element(page.getByText(/can’t read this code/).first()).toBeVisible()
  held = partsOf(message, 1, 3)
  await expect.element(page.getByText('The device answered another request.').first()).toBeVisible()
  await expect.poll(() => taken.length, { timeout: 5000 }).toBeGreaterThan(1)
  expect(taken[0]).toEqual(message)
})

it('looks at one frame at a time, however slow the reader is, and lets reader and camera go with the screen', async () => {
  let looks = 0
  let ended = 0
  const slow = async () => ({
    read: () => new Promise<undefined>(() => looks++),
    close: () => void ended++,
  })
  const { unmount } = await showScreen(<MessageScan onMessage={() => undefined} />, lookingWith(slow))
  await expect.poll(() => looks).toBe(1)
  const stream = document.querySelector('video')?.srcObject as MediaStream
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect([looks, ended]).toEqual([1, 0])
  await unmount()
  await expect.poll(() => ended).toBeGreaterThan(0)
  expect(looks).toBe(1)
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})

it('says so where the reader cannot start, and starts it again when told to', async () => {
  let tries = 0
  const second = async () => {
    if (++tries === 1) throw fail('input/no-reader')
    return openQrInWorker()
  }
  const taken: UrMessage[] = []
  const message = messageOf(40)
  await showScreen(<MessageScan onMessage={(read) => void taken.push(read)} />, lookingWith(second))
  await expect.element(page.getByText(/reads codes didn’t start, or stopped/).first()).toBeVisible()
  expect(document.querySelector('video')).toBeNull()
  held = partsOf(message, 1, 1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => taken).toEqual([message])
})
