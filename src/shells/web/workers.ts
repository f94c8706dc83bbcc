import { type Client, createClient } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { VaultCalls, VaultEvents } from '#protocol/vault'
import { createWatched } from '../watched.ts'
import { trustedScript } from './trusted-script.ts'
import { workerPort } from './worker-port.ts'
import chainUrl from './workers/chain.ts?worker&url'
import evmUrl from './workers/evm.ts?worker&url'
import vaultUrl from './workers/vault.ts?worker&url'

const start = (url: string, name: string): Worker => new Worker(trustedScript(url), { type: 'module', name })

/** A fresh vault: no key of an earlier one is in its memory. */
export const spawnVault = (): Client<VaultCalls, VaultEvents> => createClient(workerPort(start(vaultUrl, 'vault')), 'vault')

export const spawnChain = (): Client<ChainCalls, ChainEvents> => createClient(workerPort(start(chainUrl, 'chain')), 'chain')

const after = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Starts the evm Worker when it is first needed, and again when it has stopped or hangs: hostile code can only end its own run. */
export function createEvm(): () => Client<EvmCalls> {
  const spawn = (): Client<EvmCalls> => createClient<EvmCalls>(workerPort(start(evmUrl, 'evm')), 'evm')
  const client = createWatched<EvmCalls>({ spawn, after })
  return () => client
}
