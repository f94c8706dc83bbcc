import { defined } from '#core/defined'
import type { Chain } from '#core/chains/chain'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, EndpointCapabilities } from '#protocol/chain'
import type { SettingsStore } from '#store'
import { createLieBook, type LieBook } from './lies.ts'
import { createLightClients, type LightClients } from './light-client.ts'
import { type ForkSigns, type UnknownFork, unknownForkIn } from './unknown-fork.ts'

/** By what the chains of this device are proved, and who was caught lying. */
export type EvidenceBook = {
  readonly lightClients: LightClients
  readonly lies: LieBook
  /** What an endpoint can do, as it is known or, `anew`, as it is found by asking it. Names no account. */
  capabilities(chainId: number, endpointId: string, how: 'as known' | 'anew'): Promise<EndpointCapabilities>
  /** The fork of a chain that this build has no rules for, as soon as anything shows it. Asks nobody. */
  unknownFork(chain: Chain, signs: ForkSigns): UnknownFork | undefined
  /** What the browser says of the network: offline, only this computer is asked. */
  online(is: boolean): Promise<void>
}

export type EvidenceDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly platform: Platform
  readonly settings: SettingsStore
}

/** Fetched when a screen first asks for it: a newcomer's first screen does not. */
export function createEvidenceBook({ chain, platform, settings }: EvidenceDeps): EvidenceBook {
  return {
    lightClients: createLightClients({ chain, platform }),
    lies: createLieBook(chain, settings),
    capabilities: (chainId, endpointId, how) =>
      chain.call('capabilities', { chainId, endpointId, ...defined({ anew: how === 'anew' ? true : undefined }) }),
    unknownFork: (chain, signs) => unknownForkIn(chain, signs, platform.now() / 1000),
    async online(is) {
      await chain.call('online', { is })
    },
  }
}
