import { expect, it } from 'vitest'
import { createClient, createPortPair, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators, type EndpointHealth } from '#protocol/chain'
import { createHealthBook } from './health.ts'

it('keeps the newest word about each endpoint', async () => {
  const [page, worker] = createPortPair()
  const known: readonly EndpointHealth[] = [{ endpointId: 'a', at: 'unknown' }]
  const server = serve<ChainCalls, ChainEvents>(worker, { health: () => known } as never, chainValidators)
  const health = createHealthBook(createClient<ChainCalls, ChainEvents>(page, 'chain'))
  await health.load()
  expect(health.entries.get()).toEqual(known)
  server.announce('health', { endpointId: 'b', at: 'healthy', ms: 4 })
  server.announce('health', { endpointId: 'a', at: 'failing', error: 'no answer' })
  server.announce('health', { endpointId: 'b', at: 'slow', ms: 3000 })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(health.entries.get()).toEqual([
    { endpointId: 'a', at: 'failing', error: 'no answer' },
    { endpointId: 'b', at: 'slow', ms: 3000 },
  ])
})
