import { readBootstrap, readFinalityUpdate, readOptimisticUpdate, readUpdates } from '../../src/chain/light-client/beacon-json.ts'
import type { LightClientStore } from '../../src/chain/light-client/containers.ts'
import { initializeLightClientStore, processLightClientUpdate } from '../../src/chain/light-client/store.ts'
import type { ConsensusConfig } from '../../src/core/chains/consensus.ts'
import type { Client } from './peer.ts'

/** Our own light client, from the bytes of an answer on. */
export function createOurs(config: ConsensusConfig, currentSlot: number): Client {
  let store: LightClientStore | undefined
  const begun = (): LightClientStore => {
    if (store === undefined) throw new Error('It has not begun.')
    return store
  }
  const take = (update: Parameters<typeof processLightClientUpdate>[1]): void => {
    store = processLightClientUpdate(begun(), update, currentSlot, config)
  }
  return {
    begin(root, bootstrap) {
      store = initializeLightClientStore(root as `0x${string}`, readBootstrap(JSON.stringify(bootstrap), config), config)
    },
    update: (update) => readUpdates(JSON.stringify([update]), 1, config).forEach(take),
    finality: (update) => take(readFinalityUpdate(JSON.stringify(update), config)),
    optimistic: (update) => take(readOptimisticUpdate(JSON.stringify(update), config)),
    standing: () => ({ finalized: begun().finalizedHeader.beacon.slot, optimistic: begun().optimisticHeader.beacon.slot }),
  }
}
