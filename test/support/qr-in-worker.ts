import { createClient } from '#protocol'
import type { QrCalls } from '#protocol/qr'
import type { QrReader } from '#wallet'
import { workerPort } from '../../src/shells/web/worker-port.ts'
import qrUrl from '../../src/shells/web/workers/qr.ts?worker&url'
import { openQrReader } from '../../src/wallet/devices/qr-reader.ts'

/** The Worker of the page that reads codes, in a browser test: its script is that of the build, from a server without the page's policy. */
export const startQrWorker = () => createClient<QrCalls>(workerPort(new Worker(qrUrl, { type: 'module' })), 'qr')

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The reader of a wallet, by that Worker. */
export const openQrInWorker = (): Promise<QrReader> => openQrReader(async () => startQrWorker(), { sleep })
