import { describe, expect, it } from 'vitest'
import type { LightClientState, VerifiedBlock } from '#core/chains/consensus'
import { fail } from '#core/errors'
import { createClient, createPortPair, type Handlers, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators } from '#protocol/chain'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { blockTimes, createLightClients } from './light-client.ts'

const root = `0x${'ab'.repeat(32)}` as const
const block = (slot: number): VerifiedBlock => ({ slot, beaconRoot: root, blockHash: root, signers: 500, of: 512 })
const checkpoint = { root, slot: 0, at: 1_600_000_000, source: 'shipped' } as const
const synced: LightClientState = {
  kind: 'synced',
  checkpoint,
  optimistic: block(100),
  finalized: block(32),
  seconds: 6,
  host: 'beacon.example',
}
const syncing = (period: number): LightClientState => ({ kind: 'syncing', checkpoint, period, target: 9 })

function world(handlers: Partial<Handlers<ChainCalls>> = {}) {
  const platform = { ...createTestPlatform(1_700_000_000_000).tab(), sleep: async () => undefined }
  const [page, worker] = createPortPair()
  const server = serve<ChainCalls, ChainEvents>(worker, handlers as Handlers<ChainCalls>, chainValidators)
  const clients = createLightClients({ chain: createClient<ChainCalls, ChainEvents>(page, 'chain'), platform })
  return { clients, tell: (chainId: number, state: LightClientState) => server.announce('lightClient', { chainId, state }) }
}

describe('light clients as a page sees them', () => {
  it('are off until something was heard, each chain apart', async () => {
    const { clients, tell } = world()
    expect(clients.of(1).get().state).toEqual({ kind: 'off' })
    tell(1, synced)
    await expect.poll(() => clients.of(1).get()).toEqual({ state: synced, heardAt: 1_700_000_000_000 })
    expect(clients.of(2).get().state).toEqual({ kind: 'off' })
  })

  it('count the periods of one catching up from its first', async () => {
    const { clients, tell } = world()
    for (const period of [4, 5, 6]) tell(1, syncing(period))
    await expect.poll(() => clients.of(1).get()).toMatchObject({ from: 4, state: { period: 6 } })
    tell(1, synced)
    tell(1, syncing(8))
    await expect.poll(() => clients.of(1).get()).toMatchObject({ from: 8 })
  })

  it('are asked while somebody watches, also after a failure, and not after', async () => {
    const stop = new AbortController()
    let asked = 0
    const { clients } = world({
      head: () => {
        asked += 1
        if (asked === 3) stop.abort()
        throw fail('rpc/unreachable', { endpoint: 'a' })
      },
      lightClient: () => synced,
    })
    await clients.watch(1, 12, stop.signal)
    expect(asked).toBe(3)
  })

  it('take a root only as 32 bytes', async () => {
    const accepted: string[] = []
    const { clients } = world({
      acceptCheckpoint: ({ root: given }) => {
        accepted.push(given)
        return synced
      },
    })
    await expect(clients.accept(1, '0x1234')).rejects.toMatchObject({ code: 'input/block-root' })
    await clients.accept(1, ` ${root.toUpperCase().replace('0X', '0x')} `)
    expect(accepted).toEqual([root])
    expect(clients.of(1).get().state).toEqual(synced)
  })

  it('know how old a block is, but not where blocks come on demand', () => {
    const heard = { state: synced, heardAt: 1_700_000_000_000 }
    expect(blockTimes(heard, { config: 'mainnet' })).toEqual({ optimistic: 1_699_999_994_000, finalized: 1_699_999_178_000 })
    expect(blockTimes(heard, { config: 'practice' })).toBeUndefined()
    expect(blockTimes({ ...heard, state: syncing(1) }, { config: 'mainnet' })).toBeUndefined()
  })
})
