import { type Client, createClient } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import { after, createWatched } from '../watched.ts'
import { startWorker } from './start-worker.ts'
import { workerPort } from './worker-port.ts'
import evmUrl from './workers/evm.ts?worker&url'

/**
 * Starts the evm Worker when it is first needed, and again when it has stopped or hangs: hostile code can only end its own run. It may reach nothing: wherever
 * this page is served from, the page starts it itself.
 */
export function createEvm(): () => Client<EvmCalls> {
  const spawn = (): Client<EvmCalls> => createClient<EvmCalls>(workerPort(startWorker(evmUrl, 'evm')), 'evm')
  const client = createWatched<EvmCalls>({ spawn, after })
  return () => client
}
