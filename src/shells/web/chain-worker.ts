import { type Client, createClient } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { startWorker } from './start-worker.ts'
import { workerPort } from './worker-port.ts'
import chainUrl from './workers/chain.ts?worker&url'

/** The one that connects, under a policy of its own. */
export const spawnChain = (): Client<ChainCalls, ChainEvents> => createClient(workerPort(startWorker(chainUrl, 'chain')), 'chain')
