import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { startDevnet, type Devnet } from '../../../../scripts/devnet/start.ts'
import { CAST } from '../../../../devnet/addresses.ts'
import { type ChainClient, connect, endpointAt } from '../../test-support/anvil.ts'

const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))
const countAt = (block: number) => ({ method: 'eth_getTransactionCount', params: [CAST.alice, `0x${block.toString(16)}`] }) as const
const latest = { method: 'eth_getTransactionCount', params: [CAST.alice, 'latest'] } as const

let own: Devnet
let strange: Devnet
const clients: ChainClient[] = []
const open = async (...given: Parameters<typeof connect>): Promise<ChainClient> => {
  const client = await connect(...given)
  clients.push(client)
  return client
}
beforeAll(async () => {
  own = await startDevnet({ port: 0, as: 'own' })
  strange = await startDevnet({ port: 0, as: 'public' })
}, 180_000)
afterAll(async () => {
  for (const client of clients) client.close()
  await own.stop()
  await strange.stop()
})
const [ownAt, strangeAt] = [() => endpointAt(own.url), () => endpointAt(strange.url, { owner: 'foreign' })]

describe('what an endpoint only claims', () => {
  it('comes unread, each answer or the reason why there is none', async () => {
    const chain = await open([strangeAt()])
    const answer = await chain.call('claimed', { chainId: 31337, account: CAST.alice, calls: [countAt(1), countAt(1_000_000_000), latest] })
    expect(answer.source).toBe(new URL(strange.url).host)
    expect(answer.results.map((one) => (one.ok ? typeof one.result : one.error.code))).toEqual(['rpc/pruned', expect.any(String), 'string'])
    const logged = (await chain.call('requestLog', { after: 0 })).at(-1)
    expect(logged).toMatchObject({ purpose: 'history', names: [CAST.alice], methods: ['eth_getTransactionCount'] })
  })

  it('is asked of another where the first knows none of it, and of none where nobody does', async () => {
    const call = { method: 'ots_getApiLevel', params: [] } as const
    const both = await open([strangeAt(), ownAt()])
    expect(await both.call('claimed', { chainId: 31337, calls: [call] })).toMatchObject({ results: [{ ok: true, result: 8 }] })
    const alone = await open([strangeAt()])
    await expect(alone.call('claimed', { chainId: 31337, calls: [call] })).rejects.toThrow(is('rpc/unsupported'))
    expect(
      (await alone.call('health', undefined)).map(({ at }) => at),
      'no fault of its',
    ).toEqual(['unknown'])
  })

  it('names one of the person’s accounts in a request to a stranger, and takes no method that is not for the past', async () => {
    const chain = await open([strangeAt()], { accounts: [CAST.alice, CAST.bob] })
    const both = { method: 'trace_filter', params: [{ fromAddress: [CAST.alice, CAST.bob] }] } as const
    await expect(chain.call('claimed', { chainId: 31337, account: CAST.alice, calls: [both] })).rejects.toThrow(is('rpc/names-two'))
    const draft = { method: 'eth_call', params: [] } as never
    await expect(chain.call('claimed', { chainId: 31337, calls: [draft] })).rejects.toThrow(is('app/bad-message'))
    expect((await chain.call('requestLog', { after: 0 })).flatMap(({ methods }) => methods)).not.toContain('eth_call')
  })
})
