import { type Client, createClient } from '#protocol'
import type { EvmCalls } from '#protocol/evm'
import type { VaultCalls, VaultEvents } from '#protocol/vault'
import { after, createWatched } from '../watched.ts'
import { startWorker, workerPort } from './worker-port.ts'
import evmUrl from './workers/evm.ts?worker&url'
import vaultUrl from './workers/vault.ts?worker&url'

// The two that may reach nothing: wherever this page is served from, it starts them itself.

/** A fresh vault: no key of an earlier one is in its memory. */
export const spawnVault = (): Client<VaultCalls, VaultEvents> => createClient(workerPort(startWorker(vaultUrl, 'vault')), 'vault')

/** Starts the evm Worker when it is first needed, and again when it has stopped or hangs: hostile code can only end its own run. */
export function createEvm(): () => Client<EvmCalls> {
  const spawn = (): Client<EvmCalls> => createClient<EvmCalls>(workerPort(startWorker(evmUrl, 'evm')), 'evm')
  const client = createWatched<EvmCalls>({ spawn, after })
  return () => client
}
