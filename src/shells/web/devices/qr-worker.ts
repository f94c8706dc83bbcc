import { type Client, createClient } from '#protocol'
import type { QrCalls } from '#protocol/qr'
import { startWorker } from '../start-worker.ts'
import { workerPort } from '../worker-port.ts'
import qrUrl from '../workers/qr.ts?worker&url'

/** The Worker that reads codes before a camera: started for each look through one, and ended with it. */
export const spawnQr = (): Client<QrCalls> => createClient(workerPort(startWorker(qrUrl, 'qr')), 'qr')
