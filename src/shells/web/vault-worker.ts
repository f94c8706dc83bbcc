import { type Client, createClient } from '#protocol'
import type { VaultCalls, VaultEvents } from '#protocol/vault'
import { startWorker } from './start-worker.ts'
import { workerPort } from './worker-port.ts'
import vaultUrl from './workers/vault.ts?worker&url'

/** A fresh vault: no key of an earlier one is in its memory. It may reach nothing: wherever this page is served from, the page starts it itself. */
export const spawnVault = (): Client<VaultCalls, VaultEvents> => createClient(workerPort(startWorker(vaultUrl, 'vault')), 'vault')
