import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { EndpointHealth } from '#protocol/chain'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { type ChainClient, connect, endpointAt, newest } from './test-support/anvil.ts'
import { type Behaviour, type Proxy, startProxy } from './test-support/proxy.ts'

/** An endpoint that stands still while the chain goes on: of later blocks it knows nothing. */
let town: Devnet
let proxy: Proxy
let chain: ChainClient
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  proxy = await startProxy(town.url)
}, 180_000)
beforeEach(() => proxy.behave(() => undefined))
afterEach(() => chain.close())
afterAll(async () => {
  await proxy.stop()
  await town.stop()
})

const mine = (blocks: number): Promise<unknown> => town.rpc('anvil_mine', [`0x${blocks.toString(16)}`])
const head = async (): Promise<bigint> => BigInt(await town.rpc<Hex>('eth_blockNumber', []))
/** From now on it has no block after the one that it has now. */
async function standStill(): Promise<void> {
  const last = await town.rpc<{ number: Hex }>('eth_getBlockByNumber', ['latest', false])
  const behaviour: Behaviour = (answers, asked) => {
    for (const [at, { method }] of asked.entries()) {
      const answer = answers[at]
      if (answer === undefined || !method.startsWith('eth_getBlockBy')) continue
      const found = answer.result as { readonly number: Hex } | null
      if (found !== null && BigInt(found.number) > BigInt(last.number)) answer.result = method === 'eth_getBlockByHash' ? null : last
    }
    return { body: answers.length === 1 && asked.length === 1 ? answers[0] : answers }
  }
  proxy.behave(behaviour)
}
const healthOf = async (id: string): Promise<EndpointHealth | undefined> =>
  (await chain.call('health', undefined)).find(({ endpointId }) => endpointId === id)

it('is told by the number of blocks that the light client verified since, and gives no old block as the newest', async () => {
  const endpoints = [endpointAt(proxy.url, { id: 'still' }), endpointAt(town.beacon, { id: 'beacon', roles: ['consensus'] })]
  chain = await connect(endpoints, { consensus: { config: 'practice' } })
  await newest(chain)
  await standStill()
  await mine(6)
  await expect
    .poll(
      () =>
        newest(chain)
          .catch(() => undefined)
          .then(() => healthOf('still')),
      { timeout: 30_000 },
    )
    .toMatchObject({ behind: 6 })
  proxy.behave(() => undefined)
  await expect.poll(async () => (await newest(chain)).number, { timeout: 30_000 }).toBe(await head())
  expect((await healthOf('still'))?.behind).toBeUndefined()
})

it('is no ground for a Review, long after; what was may be looked at', async () => {
  const endpoints = [endpointAt(proxy.url, { id: 'still' }), endpointAt(town.beacon, { id: 'beacon', roles: ['consensus'] })]
  await standStill()
  const before = await head()
  await mine(6)
  // Nothing newer was ever had of it.
  chain = await connect(endpoints, { consensus: { config: 'practice' } })
  await expect.poll(async () => (await newest(chain)).number, { timeout: 30_000 }).toBe(before)
  const ground = chain.call('head', { chainId: 31337, maxAgeMs: 0, purpose: 'review' })
  await expect(ground).rejects.toSatisfy((error) => isError(error, 'rpc/behind') && error.data?.['blocks'] === 6)
  expect(await healthOf('still')).toMatchObject({ behind: 6 })
})

it('is told by another endpoint where there is no light client, whose head counts', async () => {
  let later = 0
  const deps = { now: () => Date.now() + later }
  chain = await connect([endpointAt(proxy.url, { id: 'still' }), endpointAt(town.url, { id: 'goes-on' })], { deps })
  await standStill()
  const before = await head()
  expect((await newest(chain)).number).toBe(before)
  await mine(4)
  expect((await newest(chain)).number, 'it may be that no block came').toBe(before)
  later = 60_000
  expect((await newest(chain)).number).toBe(before + 4n)
  expect(await healthOf('still')).toMatchObject({ at: 'healthy', behind: 4 })
  expect((await healthOf('goes-on'))?.behind).toBeUndefined()
  proxy.behave(() => undefined)
  expect((await newest(chain)).number).toBe(before + 4n)
  expect((await healthOf('still'))?.behind).toBeUndefined()
})
