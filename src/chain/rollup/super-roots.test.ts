import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Hex, word } from '#core/bytes/hex'
import { REGISTRY } from '#core/rollup/l1-contracts'
import { superRoot } from '#core/rollup/output-root'
import type { ChainClient } from '../test-support/anvil.ts'
import { refusing } from '../test-support/proxy.ts'
import { blockAt, followRollup, L2, readView, type RollupTown, setUpRollup, startRollupTown } from '../test-support/rollup.ts'
import { numberAt } from './number-outputs.ts'

/** Games that claim super roots, as OP Mainnet's do since upgrade 20: of a second, over one chain or several. The real contracts, on the practice chain. */
let all: RollupTown
let client: ChainClient
let clean: string
beforeAll(async () => {
  all = await startRollupTown()
  await all.rollup.respectSuperRoots()
  clean = await all.town.rpc('evm_snapshot')
}, 180_000)
beforeEach(async () => {
  all.proxy.behave(() => undefined)
  client = await followRollup(all)
})
afterEach(async () => {
  client.close()
  await all.town.rpc('evm_revert', [clean])
  clean = await all.town.rpc('evm_snapshot')
})
afterAll(() => all.stop())

const anchorOf = async (...asked: Parameters<RollupTown['rollup']['propose']>): Promise<void> => {
  await all.rollup.anchor(await all.rollup.propose(...asked))
  await all.settle()
}

describe('state of a rollup whose games claim super roots', () => {
  it('is proved under the block that was the newest at the second of the anchor, and under its ancestors', async () => {
    await anchorOf(4n)
    const { anchored, state } = await readView(client)
    expect(state.respectedGameType).toBe(9)
    expect(anchored).toMatchObject({ chainId: L2, number: 4n, head: 'finalized', rollup: { kind: 'anchored', output: 4n } })
    expect(await blockAt(client, 3n)).toMatchObject({ head: 'finalized' })
    expect(await blockAt(client, 5n)).toMatchObject({ head: 'claimed', rollup: { kind: 'newer' } })
  })

  it.each([
    ['a second later, while no newer block was there', { late: 1 }],
    ['beside another chain', { others: [{ chainId: 130, root: word(7n) }] }],
  ] as const)('is proved under a root %s', async (_, how) => {
    await anchorOf(4n, how)
    expect((await readView(client)).anchored).toMatchObject({ number: 4n, head: 'finalized' })
  })

  it('is claimed by its proposer under a root that is only proposed', async () => {
    await anchorOf(4n)
    const game = await all.rollup.propose(7n)
    await all.settle()
    const { proposed, state } = await readView(client)
    expect(state.proposals[0]).toMatchObject({ game, l2Number: 7n, outputRoot: await all.rollup.outputOf(7n) })
    expect(proposed).toMatchObject({ number: 7n, head: 'claimed', rollup: { kind: 'proposed', proposer: all.rollup.actors.proposer } })
  })

  it.each([
    ['of another chain alone', { chainId: 130 }, 'super-root'],
    ['of the output of another block', { root: word(9n) }, undefined],
  ] as const)('is not proved by a root %s', async (_, how, fault) => {
    await anchorOf(4n, how)
    const { anchored, state, displaced } = await readView(client)
    expect(anchored).toBeUndefined()
    expect('fault' in state.anchor ? state.anchor.fault : undefined).toBe(fault)
    // Layer 1 holds an output for true that the endpoint's block of that second does not have.
    expect(displaced?.number).toBe(fault === undefined ? 4n : undefined)
    expect(await blockAt(client, 4n)).toMatchObject({ head: 'claimed' })
  })

  it('is not proved where no endpoint says its newest block, and nobody is blamed', async () => {
    await anchorOf(4n)
    all.proxy.behave(refusing('eth_getBlockByNumber', 'Not now.', ([name]) => name === 'latest'))
    const { anchored, state, displaced } = await readView(client)
    expect([anchored, state.anchor, displaced]).toMatchObject([undefined, { fault: 'unnumbered' }, undefined])
  })

  it('is not proved where blocks come at other times than was set up, and nobody is blamed', async () => {
    await anchorOf(4n)
    await setUpRollup(client, all, { blockTime: 4 })
    const { anchored, why, displaced } = await readView(client)
    expect([anchored, why, displaced]).toEqual([undefined, 'rpc/cannot-prove', undefined])
  })
})

describe('a registry that was set up with a super root', () => {
  const setUpWith = async (...chains: readonly number[]): Promise<void> => {
    const { timestamp } = await all.l2.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['0x4', false])
    const outputRoot = await all.rollup.outputOf(4n)
    const root = superRoot({ timestamp: BigInt(timestamp), outputs: chains.map((chainId) => ({ chainId: BigInt(chainId), outputRoot })) })
    const set = (slot: Hex, value: Hex) => all.town.rpc('anvil_setStorageAt', [all.rollup.addresses.registry, slot, value])
    await set(REGISTRY.startingRoot, root)
    await set(REGISTRY.startingNumber, word(BigInt(timestamp)))
    await all.settle()
  }

  it('proves the block of its second, where it is of this chain alone', async () => {
    await setUpWith(L2)
    expect((await readView(client)).anchored).toMatchObject({ number: 4n, head: 'finalized' })
    expect(await blockAt(client, 3n)).toMatchObject({ head: 'finalized' })
  })

  it.each([
    ['several chains', [L2, 130]],
    ['another chain', [130]],
  ] as const)('proves nothing where it may be of %s, and nobody is blamed', async (_, chains) => {
    await setUpWith(...chains)
    const { anchored, why, displaced } = await readView(client)
    expect([anchored, why, displaced]).toEqual([undefined, 'rpc/cannot-prove', undefined])
    expect(await blockAt(client, 4n)).toMatchObject({ head: 'claimed' })
  })
})

describe('the newest block at a second', () => {
  const newest = { number: 100n, timestamp: 1_000n }
  it.each([
    [1_000n, 100n],
    [1_001n, 100n],
    [999n, 99n],
    [998n, 99n],
    [997n, 98n],
    [800n, 0n],
  ])('%i is reckoned back from a newer one: %i', (second, number) => expect(numberAt(newest, second, 2n)).toBe(number))

  it.each([[1_002n], [1_100n], [799n], [0n]])('%i cannot be told by it', (second) => expect(numberAt(newest, second, 2n)).toBeUndefined())
})
