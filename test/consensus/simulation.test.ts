import { bls12_381 } from '@noble/curves/bls12-381.js'
import { describe, expect, it } from 'vitest'
import { INDICES, signingRoot } from './beacon.ts'
import { createLightClientData } from './light-client-data.ts'
import { createMadeUpBlocks, type MadeUpBlocks } from './made-up-blocks.ts'
import { practiceWithGloas, SHORT_PERIODS } from './practice.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { bytesOf, hexOf, merkleize, padded, uint } from './ssz.ts'
import { climb } from './tree.ts'

type Beacon = { slot: string; proposer_index: string; parent_root: string; state_root: string; body_root: string }
type Header = { beacon: Beacon; execution?: Record<string, string>; execution_block_hash?: string; execution_branch: string[] }

async function chainOf(count: number, config = SHORT_PERIODS): Promise<{ blocks: MadeUpBlocks; chain: Simulation }> {
  const blocks = createMadeUpBlocks(count)
  const chain = createSimulation({ config, source: blocks })
  await chain.follow()
  return { blocks, chain }
}

const rootOf = ({ slot, proposer_index, parent_root, state_root, body_root }: Beacon) =>
  merkleize([uint(Number(slot)), uint(Number(proposer_index)), bytesOf(parent_root), bytesOf(state_root), bytesOf(body_root)], 3)

const climbed = (leaf: Uint8Array, branch: unknown, index: number) => hexOf(climb(leaf, (branch as string[]).map(bytesOf), index))

describe('following the execution chain', () => {
  it('gives each block the slot of its time and finalizes the start of the epoch before the last', async () => {
    const { chain } = await chainOf(60)
    expect(chain.head().slot).toBe(59)
    expect(chain.finalizedBy(chain.head())?.slot).toBe(40)
    expect(chain.finalizedBy(chain.at(23) ?? chain.head())).toBeUndefined()
  })

  it('leaves slots empty for which there is no block', async () => {
    const { blocks, chain } = await chainOf(20)
    blocks.wait(100)
    blocks.mine(2)
    await chain.follow()
    expect(chain.head().slot).toBe(121)
    expect(chain.at(119)).toBeUndefined()
    expect(chain.upTo(119)?.slot).toBe(19)
    expect(chain.head().slot * SHORT_PERIODS.secondsPerSlot + SHORT_PERIODS.genesisTime).toBe(Number(chain.head().block.timestamp))
    expect(chain.at(120)?.header.parentRoot).toEqual(chain.at(19)?.root)
    expect(chain.finalizedBy(chain.head())?.slot, 'the newest block at the start of that epoch').toBe(19)
  })

  it('takes no block that is before the first slot', async () => {
    const chain = createSimulation({ config: { ...SHORT_PERIODS, genesisTime: 1_800_000_000 }, source: createMadeUpBlocks(3) })
    await expect(chain.follow()).rejects.toThrow('not at the start of a slot')
  })

  it('chains each header to the one before', async () => {
    const { chain } = await chainOf(20)
    for (let slot = 1; slot < 20; slot++) expect(chain.at(slot)?.header.parentRoot).toEqual(chain.at(slot - 1)?.root)
  })

  it.each([
    ['new blocks', 0, 5],
    ['fewer blocks', 40, 0],
    ['other blocks from a fork on', 40, 45],
    ['as many other blocks', 40, 40],
    ['another last block', 1, 1],
  ])('takes over %s as if it had read them from the start', async (_, dropped, mined) => {
    const { blocks, chain } = await chainOf(100)
    const before = hexOf(chain.head().root)
    blocks.drop(dropped)
    blocks.mine(mined)
    await chain.follow()
    const again = createSimulation({ config: SHORT_PERIODS, source: blocks })
    await again.follow()
    expect(hexOf(chain.head().root)).toBe(hexOf(again.head().root))
    expect(chain.head().slot).toBe(99 - dropped + mined)
    expect(chain.byRoot(before) === undefined).toBe(dropped > 0)
  })

  it('follows one caller at a time', async () => {
    const { blocks, chain } = await chainOf(10)
    blocks.mine(10)
    await Promise.all([chain.follow(), chain.follow(), chain.follow()])
    expect(chain.head().slot).toBe(19)
  })

  it('makes another chain of the same blocks for another graffito, from the slot on where it differs', async () => {
    const { blocks, chain } = await chainOf(50)
    const other = createSimulation({ config: SHORT_PERIODS, source: blocks, graffito: (slot) => (slot < 30 ? 'practice' : 'other') })
    await other.follow()
    expect(other.at(29)?.root).toEqual(chain.at(29)?.root)
    expect(other.at(30)?.root).not.toEqual(chain.at(30)?.root)
  })
})

describe('what light clients are told', () => {
  it('has branches that lead to the roots they prove', async () => {
    const { chain } = await chainOf(560)
    const { data } = createLightClientData(chain).updateOf(chain.head())
    const attested = data['attested_header'] as Header
    const finalized = data['finalized_header'] as Header
    expect(hexOf(rootOf(attested.beacon))).toBe(hexOf(chain.head().root))
    expect(climbed(rootOf(finalized.beacon), data['finality_branch'], INDICES.electra.finalized)).toBe(attested.beacon.state_root)
    const next = chain.committee(2).root
    expect(climbed(next, data['next_sync_committee_branch'], INDICES.electra.next)).toBe(attested.beacon.state_root)
  })

  it('is signed by those whose bits are set, and nobody else', async () => {
    const { chain } = await chainOf(30)
    const light = createLightClientData(chain)
    const { sync_aggregate } = light.updateOf(chain.head(), (seat) => seat % 5 !== 0).data as {
      sync_aggregate: { sync_committee_bits: string; sync_committee_signature: string }
    }
    const bits = bytesOf(sync_aggregate.sync_committee_bits)
    const { Point } = bls12_381.G1
    const keys = chain.committee(0).publicKeys.filter((_, seat) => ((bits[seat >> 3] ?? 0) >> (seat & 7)) & 1)
    expect(keys).toHaveLength(409)
    const sum = keys.reduce((a, key) => a.add(Point.fromBytes(key)), Point.ZERO)
    const message = bls12_381.longSignatures.hash(
      signingRoot(SHORT_PERIODS, chain.head().root, 30),
      'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_',
    )
    const signature = bls12_381.G2.Point.fromBytes(bytesOf(sync_aggregate.sync_committee_signature))
    expect(bls12_381.longSignatures.verify(signature, message, sum)).toBe(true)
  })

  it('has committees whose aggregate is the sum of their keys, another one in each period', async () => {
    const { chain } = await chainOf(1)
    const { publicKeys, aggregate } = chain.committee(7)
    const { Point } = bls12_381.G1
    expect(publicKeys).toHaveLength(512)
    const sum = publicKeys.reduce((a, key) => a.add(Point.fromBytes(key)), Point.ZERO)
    expect(hexOf(sum.toBytes(true))).toBe(hexOf(aggregate))
    expect(chain.committee(8).aggregate).not.toEqual(aggregate)
  })

  it('has one update a period, signed within it, and none for a period that has not begun', async () => {
    const { chain } = await chainOf(1030)
    const light = createLightClientData(chain)
    expect(light.update(0)?.data).toMatchObject({ signature_slot: '511', finalized_header: { beacon: { slot: '488' } } })
    expect(light.update(1)?.data).toMatchObject({ signature_slot: '1023', finalized_header: { beacon: { slot: '1000' } } })
    expect(light.update(2)?.data).toMatchObject({ signature_slot: '1030', finalized_header: { beacon: { slot: '1008' } } })
    expect(light.update(3)).toBeUndefined()
  })

  it('has an update for each period with a block, however few it has', async () => {
    const { blocks, chain } = await chainOf(60)
    blocks.wait(1200)
    blocks.mine(1)
    await chain.follow()
    const light = createLightClientData(chain)
    expect(light.update(0)?.data).toMatchObject({ signature_slot: '60', finalized_header: { beacon: { slot: '40' } } })
    expect(light.update(1), 'the chain made no block in it').toBeUndefined()
    expect(light.update(2)?.data).toMatchObject({ signature_slot: '1261', finalized_header: { beacon: { slot: '59' } } })
  })

  it('bootstraps from the newest block at the start of an epoch whose first slot is empty', async () => {
    const { blocks, chain } = await chainOf(60)
    blocks.wait(100)
    blocks.mine(40)
    await chain.follow()
    const light = createLightClientData(chain)
    expect(light.bootstrap(hexOf(chain.at(59)?.root ?? new Uint8Array()))?.data).toMatchObject({ header: { beacon: { slot: '59' } } })
    expect(light.bootstrap(hexOf(chain.at(58)?.root ?? new Uint8Array()))).toBeUndefined()
  })

  it('bootstraps from finalized starts of epochs only', async () => {
    const { chain } = await chainOf(60)
    const light = createLightClientData(chain)
    const of = (slot: number) => light.bootstrap(hexOf(chain.at(slot)?.root ?? new Uint8Array()))
    expect(of(40)?.data).toMatchObject({ header: { beacon: { slot: '40' } } })
    expect(of(48)).toBeUndefined()
    expect(of(39)).toBeUndefined()
    const state = chain.at(40)?.header.stateRoot ?? new Uint8Array()
    expect(climbed(chain.committee(0).root, of(40)?.data['current_sync_committee_branch'], INDICES.electra.current)).toBe(hexOf(state))
  })

  it('tells no finality before there is any', async () => {
    const { chain } = await chainOf(20)
    const light = createLightClientData(chain)
    expect(light.finalityUpdate()).toBeUndefined()
    expect(light.update(0)?.data).toMatchObject({ finalized_header: { beacon: { slot: '0' } } })
    expect(light.optimisticUpdate()?.data).toMatchObject({ signature_slot: '20' })
  })
})

describe('from Gloas on', () => {
  it('proves the parent of the execution block, and an older block in the same shape', async () => {
    const { chain } = await chainOf(60, practiceWithGloas(6, SHORT_PERIODS))
    const light = createLightClientData(chain)
    const { version, data } = light.updateOf(chain.head())
    const attested = data['attested_header'] as Header
    const finalized = data['finalized_header'] as Header
    expect(version).toBe('gloas')
    expect(attested.execution_block_hash).toBe(chain.at(58)?.block.hash)
    expect(climbed(bytesOf(attested.execution_block_hash ?? ''), attested.execution_branch, INDICES.gloas.execution)).toBe(
      attested.beacon.body_root,
    )
    expect(finalized.beacon.slot).toBe('40')
    expect(finalized.execution_block_hash).toBe(chain.at(40)?.block.hash)
    expect(finalized.execution_branch.slice(0, 2)).toEqual([hexOf(padded(new Uint8Array())), hexOf(padded(new Uint8Array()))])
    // Gindex of `execution_payload.block_hash` in a body of Deneb to Fulu.
    expect(climbed(bytesOf(finalized.execution_block_hash ?? ''), finalized.execution_branch.slice(2), 812)).toBe(
      finalized.beacon.body_root,
    )
    expect(climbed(rootOf(finalized.beacon), data['finality_branch'], INDICES.gloas.finalized)).toBe(attested.beacon.state_root)
  })

  it('answers in the shape of the fork of the block', async () => {
    const { chain } = await chainOf(80, practiceWithGloas(6, SHORT_PERIODS))
    const light = createLightClientData(chain)
    expect(light.bootstrap(hexOf(chain.at(40)?.root ?? new Uint8Array()))?.version).toBe('fulu')
    expect(light.bootstrap(hexOf(chain.at(48)?.root ?? new Uint8Array()))?.version).toBe('gloas')
  })
})
