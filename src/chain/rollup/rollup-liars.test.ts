import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { concatHex, keccak256, pad } from 'viem'
import { isVerified } from '#core/evidence/evidence'
import { type Hex, word } from '#core/bytes/hex'
import { headerHash } from '../proof/block-header.ts'
import { MESSAGE_PASSER, signBlock } from '../../../scripts/devnet/rollup.ts'
import { type ChainClient, newest } from '../test-support/anvil.ts'
import { type Behaviour, changing, startProxy, type Proxy } from '../test-support/proxy.ts'
import { blockAt, followRollup, L2, readView, type RollupTown, setUpRollup, startRollupTown, viewOf } from '../test-support/rollup.ts'

/**
 * Endpoints of layer 1 that lie about a rollup, and proposals and signatures that do; `endpoint-lies.test.ts` has those of its own endpoint. Block 4 is anchored on layer 1. Whatever is said of any block, nothing is ever shown as proved but the true block
 * 4, its true ancestors, and true state of them.
 */
let all: RollupTown
let l1: Proxy
let client: ChainClient
let truth: ReadonlyMap<bigint, Hex>
beforeAll(async () => {
  all = await startRollupTown()
  l1 = await startProxy(all.town.url)
  client = await followRollup(all)
  await all.rollup.anchor(await all.rollup.propose(4n))
  await all.settle()
  const rows = await Promise.all(
    Array.from({ length: 11 }, async (_, at) => {
      const { hash } = await all.l2.rpc<{ hash: Hex }>('eth_getBlockByNumber', [`0x${at.toString(16)}`, false])
      return [BigInt(at), hash] as const
    }),
  )
  truth = new Map(rows)
}, 180_000)
afterEach(() => {
  all.proxy.behave(() => undefined)
  l1.behave(() => undefined)
  all.sign(undefined)
})
afterAll(async () => {
  client.close()
  await l1.stop()
  await all.stop()
})

type Block = Record<string, Hex>
/** Makes every block of these numbers another one, whose hash is right for it. */
const invented = (change: Block, numbers: readonly bigint[] = [4n]): Behaviour => {
  const make = (block: Block | null): unknown => {
    if (!block || !numbers.includes(BigInt(block['number'] ?? '0x0'))) return block
    const made = { ...block, ...change }
    return { ...made, hash: headerHash(made) }
  }
  const [byNumber, byHash] = [changing('eth_getBlockByNumber', make), changing('eth_getBlockByHash', make)]
  return (answers, asked) => byNumber(answers, asked) ?? byHash(answers, asked)
}
const FALSE: Hex = word(0xbadn)
type Proof = { storageHash: Hex; accountProof: Hex[]; balance: Hex }

/** Nothing that it says is proved, but what is true. */
async function expectOnlyTruth(): Promise<void> {
  const view = await viewOf(client)
  expect(view.kind).toBe('read')
  if (view.kind === 'read' && view.anchored) expect(view.anchored.hash).toBe(truth.get(4n))
  for (const number of [2n, 3n, 4n, 5n, 8n]) {
    const header = await blockAt(client, number).catch(() => undefined)
    if (header === undefined || !isVerified(header.head)) continue
    expect(number).toBeLessThanOrEqual(4n)
    expect(header.hash).toBe(truth.get(number))
  }
  // One that was caught is not asked any more.
  const head = await newest(client, L2).catch(() => undefined)
  if (head !== undefined) expect(head.head).toBe('claimed')
}

describe('an endpoint of layer 1', () => {
  const SLOT_62 = word(62n)
  it.each([
    ['says another registry of anchors', changing('eth_getProof', (proof: { storageProof: { key: Hex; value: Hex }[] }) => ({ ...proof, storageProof: proof.storageProof.map((one) => (pad(one.key) === SLOT_62 ? { ...one, value: '0x1234' } : one)) }))],
    ['says other code of each contract', changing('eth_getCode', () => '0x64332e352e30')],
    ['leaves every slot out', changing('eth_getProof', (proof: object) => ({ ...proof, storageProof: [] }))],
    ['gives no code', changing('eth_getCode', () => '0x')],
  ] as const)('makes nothing of the rollup proved when it %s', async (_, behaviour) => {
    l1.behave(behaviour)
    // Code that is known by its hash is not asked for again: a client of its own.
    const fresh = await followRollup(all, { l1Url: l1.url })
    expect((await viewOf(fresh)).kind).not.toBe('read')
    expect(await blockAt(fresh, 4n)).toMatchObject({ head: 'claimed' })
    fresh.close()
  }) // prettier-ignore
})

describe('false proposals of a stranger', () => {
  it('change nothing of what is shown: of no state, of another version, with roots swapped, of another block', async () => {
    const before = await all.town.rpc('evm_snapshot')
    const { stateRoot = '0x', hash = '0x' } = await all.l2.rpc<Block>('eth_getBlockByNumber', ['0x6', false])
    const { storageHash } = await all.l2.rpc<Proof>('eth_getProof', [MESSAGE_PASSER, [], '0x6'])
    const lies = [
      word(1n),
      keccak256(concatHex([pad('0x01'), stateRoot, storageHash, hash])),
      keccak256(concatHex([pad('0x'), storageHash, stateRoot, hash])),
      await all.rollup.outputOf(7n),
    ]
    expect(lies).not.toContain(await all.rollup.outputOf(6n))
    for (const root of lies) await all.rollup.propose(6n, { who: 'stranger', root })
    await all.rollup.propose(2n ** 64n - 1n, { who: 'stranger', root: word(1n) })
    await all.settle()
    await setUpRollup(client, all)
    const { anchored, proposed, state } = await readView(client)
    expect(state.proposals).toHaveLength(6)
    expect(anchored?.hash).toBe(truth.get(4n))
    expect(proposed).toBeUndefined()
    expect(await blockAt(client, 6n)).toMatchObject({ head: 'claimed', rollup: { kind: 'newer' } })
    expect(await newest(client, L2)).toMatchObject({ head: 'claimed' })
    await all.town.rpc('evm_revert', [before])
  })
})

describe('a signature', () => {
  const sign = (number: bigint, more: Partial<Parameters<typeof signBlock>[2]> = {}) =>
    signBlock(all.l2.rpc, number, { chainId: L2, ...more })
  it.each([
    ['of a stranger', () => sign(10n, { by: 'stranger' })],
    ['for another chain', () => sign(10n, { chainId: 10 })],
    ['over a block that nobody has', () => sign(10n, { hash: FALSE })],
    ['over an older block than the anchored one', () => sign(3n)],
    ['that does not fit', async () => ({ ...(await sign(10n)), signature: `0x${'12'.repeat(64)}00` as Hex })],
    ['over bytes that are cut off', async () => ({ ...(await sign(10n)), data: '0x1234' as Hex })],
  ] as const)('%s makes no head signed', async (_, signed) => {
    await setUpRollup(client, all, { signed: true })
    all.sign(await signed())
    await readView(client)
    expect(await newest(client, L2)).toMatchObject({ head: 'claimed' })
    expect(await blockAt(client, 9n)).toMatchObject({ head: 'claimed' })
  })

  it('of the sequencer over a false block at the height of the anchored one is worth nothing', async () => {
    await setUpRollup(client, all, { signed: true })
    all.proxy.behave(invented({ stateRoot: FALSE }, [3n]))
    all.sign(await sign(3n))
    await expectOnlyTruth()
  })
})
