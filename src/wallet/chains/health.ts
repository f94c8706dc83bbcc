import { createCell, type Source } from '#core/source'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, EndpointHealth } from '#protocol/chain'

/** How the endpoints do, as far as they were asked. `load` reads what is known without asking anybody. */
export type HealthBook = { readonly entries: Source<readonly EndpointHealth[]>; load(): Promise<void> }

/** Listens to the chain Worker: the newest word about an endpoint replaces the one before. */
export function createHealthBook(chain: Client<ChainCalls, ChainEvents>): HealthBook {
  const entries = createCell<readonly EndpointHealth[]>([])
  const heard = (one: EndpointHealth): void =>
    entries.update((list) => [...list.filter(({ endpointId }) => endpointId !== one.endpointId), one])
  chain.on('health', heard)
  return {
    entries,
    load: async () => entries.set(await chain.call('health', undefined)),
  }
}
