import { expect, it } from 'vitest'
import { fail } from '#core/errors'
import { createClient, createPortPair, type Handlers, serve } from '#protocol'
import type { QrCalls } from '#protocol/qr'
import { codeOf } from '../../vault/test-support/world.ts'
import { openQrReader } from './qr-reader.ts'

const FRAME = { width: 640, height: 480 } as unknown as ImageBitmap
const never = (): Promise<never> => new Promise(() => undefined)

/** A reader whose Worker answers so. `isOpen`: it was not ended. */
async function readerBy(read: Handlers<QrCalls>['read'], sleep: () => Promise<void> = never) {
  const [page, worker] = createPortPair()
  let isOpen = true
  const server = { ...worker, listen: (onMessage: (message: unknown) => void) => worker.listen(onMessage, () => (isOpen = false)) }
  serve<QrCalls>(server, { read }, { read: (params) => params as { frame: ImageBitmap } })
  const reader = await openQrReader(async () => createClient<QrCalls>(page, 'qr'), { sleep })
  return { reader, isOpen: () => isOpen }
}

it('says what a code says, or that there is none', async () => {
  const { reader } = await readerBy(async ({ frame }) => (frame.width === 640 ? 'ethereum:0x' : undefined))
  expect(await reader.read(FRAME)).toBe('ethereum:0x')
  expect(await reader.read({ ...FRAME, width: 1 })).toBeUndefined()
})

it('says so where its Worker cannot be started, stops, is silent, or takes what it is given for something else, and ends it', async () => {
  expect(await codeOf(openQrReader(undefined, { sleep: never }))).toBe('input/no-reader')
  const refused = async () => {
    throw new Error('Refused by a policy')
  }
  expect(await codeOf(openQrReader(refused, { sleep: never }))).toBe('input/no-reader')
  const gone = async () => {
    throw fail('app/not-loaded', { file: 'qr.js' })
  }
  expect(await codeOf(openQrReader(gone, { sleep: never }))).toBe('app/not-loaded')

  const silent = await readerBy(never, async () => undefined)
  expect(await codeOf(silent.reader.read(FRAME))).toBe('input/no-reader')
  expect(silent.isOpen()).toBe(false)
  const broken = await readerBy(async () => {
    throw fail('app/bad-message', { call: 'read' })
  })
  expect(await codeOf(broken.reader.read(FRAME))).toBe('input/no-reader')
  expect(broken.isOpen()).toBe(false)
})
