import { type Client, createClient } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { startWorker } from '../web/start-worker.ts'
import { workerPort } from '../web/worker-port.ts'
import chainUrl from './workers/chain.ts?worker&url'

/** The one that connects. The host sends it no policy: its own code decides whom it asks. */
export const spawnKeylessChain = (): Client<ChainCalls, ChainEvents> => createClient(workerPort(startWorker(chainUrl, 'chain')), 'chain')
