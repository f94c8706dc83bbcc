import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { signBlock } from '../../../scripts/devnet/rollup.ts'
import { ALICE, type ChainClient, connect, endpointAt, newest } from '../test-support/anvil.ts'
import { changing } from '../test-support/proxy.ts'
import { blockAt, followRollup, L1, L2, readView, type RollupTown, setUpRollup, startRollupTown, viewOf } from '../test-support/rollup.ts'

/** Blocks of a rollup by what its layer 1 says of them: the practice rollup, on the practice chain whose consensus is verified. */
let all: RollupTown
let client: ChainClient
let anchor: Hex
beforeAll(async () => {
  all = await startRollupTown()
  anchor = await all.rollup.propose(4n)
  await all.rollup.anchor(anchor)
  await all.rollup.propose(7n)
  await all.settle()
}, 180_000)
beforeEach(async () => {
  all.proxy.behave(() => undefined)
  client = await followRollup(all)
})
afterEach(() => client.close())
afterAll(() => all.stop())

describe('state of a rollup', () => {
  it('is proved under the block that layer 1 holds for final, and under its ancestors', async () => {
    const { anchored, l1, state } = await readView(client)
    expect(l1).toMatchObject({ chainId: L1, head: 'finalized' })
    expect(anchored).toMatchObject({ chainId: L2, number: 4n, head: 'finalized', rollup: { kind: 'anchored', output: 4n } })
    expect(state.anchor).toMatchObject({ game: { address: anchor } })
    if (!anchored) throw new Error('no anchor')
    const { witness } = await client.call('prove', { header: anchored, wants: [{ address: ALICE, slots: [] }], purpose: 'balances' })
    expect(witness.accounts[0]?.account?.balance).toBe(BigInt(await all.l2.rpc<Hex>('eth_getBalance', [ALICE, '0x4'])))
    expect(await blockAt(client, 3n)).toMatchObject({ head: 'finalized', rollup: { kind: 'anchored', output: 4n } })
    expect(await blockAt(client, 4n)).toMatchObject({ head: 'finalized', hash: anchored.hash })
  })

  it('is claimed by its proposer where it is only proposed', async () => {
    const { proposed } = await readView(client)
    expect(proposed).toMatchObject({
      number: 7n,
      head: 'claimed',
      rollup: { kind: 'proposed', output: 7n, proposer: all.rollup.actors.proposer },
    })
    const { rollup } = await blockAt(client, 6n)
    expect(rollup).toMatchObject({ kind: 'proposed', output: 7n })
    if (rollup?.kind !== 'proposed') throw new Error('not proposed')
    expect((rollup.challengeableUntil ?? 0n) - rollup.proposedAt).toBe(302_400n)
  })

  it('is a claim at the newest block, which says how old the newest proved one is', async () => {
    const before = await newest(client, L2)
    expect(before).toMatchObject({ head: 'claimed' })
    const { anchored } = await readView(client)
    const head = await newest(client, L2)
    expect(head).toMatchObject({ head: 'claimed', rollup: { kind: 'newer', anchored: { number: 4n, timestamp: anchored?.timestamp } } })
    expect(head.number).toBeGreaterThan(7n)
  })

  it('is proved by nobody where its layer 1 is not set up, or not verified', async () => {
    const [alone, blind] = [await followRollup(all, { alone: true }), await followRollup(all, { blind: true })]
    expect(await viewOf(alone)).toEqual({ kind: 'no-l1', l1: L1 })
    expect(await viewOf(blind)).toEqual({ kind: 'unverified', l1: L1 })
    for (const one of [alone, blind]) {
      expect(await blockAt(one, 3n)).toMatchObject({ head: 'claimed' })
      one.close()
    }
  })

  it('is that of no rollup on layer 1 itself', async () => {
    expect(await client.call('rollup', { chainId: L1, maxAgeMs: 0, purpose: 'explore' })).toEqual({ kind: 'off' })
  })

  it('takes few trips once it is known where to look', async () => {
    await readView(client)
    const { length } = all.proxy.requests
    await viewOf(client, 60_000)
    expect(all.proxy.requests).toHaveLength(length)
  })
})

describe('a block that layer 1 holds for final and no endpoint gives', () => {
  const withheld = changing('eth_getBlockByNumber', (block, [name]) => (name === '0x4' ? null : block))

  it('leaves those before it claimed, whoever signed them', async () => {
    all.proxy.behave(withheld)
    client.close()
    client = await followRollup(all, { signed: true })
    all.sign(await signBlock(all.l2.rpc, 3n, { chainId: L2 }))
    const { anchored, displaced, why } = await readView(client)
    expect([anchored, displaced, why]).toEqual([undefined, undefined, 'rpc/malformed'])
    expect(await newest(client, L2)).toMatchObject({ head: 'claimed' })
    const older = await blockAt(client, 3n)
    expect([older.head, older.rollup]).toEqual(['claimed', undefined])
    all.sign(undefined)
  })

  it('is asked for again after a minute, by whomever old answers would do for', async () => {
    let ahead = 0
    client.close()
    client = await connect([endpointAt(all.town.url)], { deps: { now: () => Date.now() + ahead } })
    await setUpRollup(client, all)
    all.proxy.behave(withheld)
    await readView(client)
    all.proxy.behave(() => undefined)
    const later = async () => {
      const view = await viewOf(client, 600_000)
      return view.kind === 'read' ? view.anchored?.number : undefined
    }
    expect(await later()).toBeUndefined()
    ahead = 61_000
    expect(await later()).toBe(4n)
  })
})

describe('a head that the sequencer signed', () => {
  it('is signed, and what is proved under it is signed as well', async () => {
    client.close()
    client = await followRollup(all, { signed: true })
    const number = BigInt(await all.l2.rpc<Hex>('eth_blockNumber'))
    all.sign(await signBlock(all.l2.rpc, number, { chainId: L2 }))
    await readView(client)
    const head = await newest(client, L2)
    expect(head).toMatchObject({ number, head: 'signed', rollup: { kind: 'signed', signer: all.rollup.actors.sequencer } })
    expect(await blockAt(client, number - 1n)).toMatchObject({ head: 'signed' })
    expect(await blockAt(client, 4n)).toMatchObject({ head: 'finalized' })
    all.sign(undefined)
  })

  it('is worth no more than the endpoint’s word where layer 1 holds another block for final than the endpoint has', async () => {
    const before = await all.town.rpc('evm_snapshot')
    client.close()
    client = await followRollup(all, { signed: true })
    const number = BigInt(await all.l2.rpc<Hex>('eth_blockNumber'))
    all.sign(await signBlock(all.l2.rpc, number, { chainId: L2 }))
    expect(await newest(client, L2)).toMatchObject({ number, head: 'signed' })
    await all.rollup.anchor(await all.rollup.propose(8n, { root: await all.rollup.outputOf(7n) }))
    await all.rollup.propose(9n)
    await all.settle()
    const { anchored, displaced, proposed } = await readView(client)
    expect([anchored, proposed]).toEqual([undefined, undefined])
    expect(displaced).toEqual({ number: 8n, hash: (await blockAt(client, 8n)).hash })
    for (const at of [4n, 8n, 9n, number]) expect(await blockAt(client, at)).toMatchObject({ number: at, head: 'claimed' })
    expect(await newest(client, L2)).toMatchObject({ number, head: 'claimed' })
    all.sign(undefined)
    await all.town.rpc('evm_revert', [before])
  })
})

it('the address of SystemConfig that ships is that of the practice rollup', () => {
  expect(all.rollup.addresses.config).toBe('0xad6f323fbdfbbcc64ef5b412793684860bf1dcf4')
  expect(toQuantity(L2)).toBe('0x7a6a')
})
