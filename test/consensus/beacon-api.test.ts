import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configOf } from '#chain/light-client/config'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { PRACTICE_CHECKPOINT } from '../../devnet/checkpoint.ts'
import { PRACTICE } from './practice.ts'
import { startConsensus } from './start.ts'

let town: Devnet
/** The newest block at the start, which is of now. */
let first: Block
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  first = await head()
}, 180_000)
afterAll(() => town.stop())

const LIGHT = '/eth/v1/beacon/light_client'
type Block = { number: string; hash: string; stateRoot: string; timestamp: string }
type Light = {
  version: string
  data: { attested_header: { beacon: { slot: string }; execution: { block_hash: string; state_root: string } }; signature_slot: string }
}

const ask = (path: string) => fetch(`${town.beacon}${path}`)
const get = async <T>(path: string): Promise<T> => (await ask(path)).json() as Promise<T>
/** The slot in which a block was made, as consensus has it. */
const slotOf = ({ timestamp }: Block): number => (Number(timestamp) - PRACTICE.genesisTime) / PRACTICE.secondsPerSlot
const head = () => town.rpc<Block>('eth_getBlockByNumber', ['latest', false])

describe('the beacon API of the practice chain', () => {
  it('is one port above the chain', () => {
    expect(Number(new URL(town.beacon).port)).toBe(Number(new URL(town.url).port) + 1)
  })

  it('serves the checkpoint that devnet/checkpoint.ts names (after a change of stories: node scripts/data/practice-checkpoint.ts)', async () => {
    const { data } = await get<{ data: { root: string } }>(`/eth/v1/beacon/blocks/${PRACTICE_CHECKPOINT.slot}/root`)
    expect(data.root).toBe(PRACTICE_CHECKPOINT.root)
    expect(await get(`${LIGHT}/bootstrap/${PRACTICE_CHECKPOINT.root}`)).toMatchObject({
      version: 'fulu',
      data: { header: { beacon: { slot: String(PRACTICE_CHECKPOINT.slot) } } },
    })
  })

  it('attests the newest block at once', async () => {
    const block = await head()
    const { version, data } = await get<Light>(`${LIGHT}/optimistic_update`)
    expect(version).toBe('fulu')
    expect(data.attested_header.execution).toMatchObject({ block_hash: block.hash, state_root: block.stateRoot })
    expect(Number(data.attested_header.beacon.slot)).toBe(slotOf(block))
    expect(Number(data.signature_slot)).toBe(slotOf(block) + 1)
  })

  it('follows the chain forward, back, and to another block of the same number', async () => {
    const served = async () => (await get<Light>(`${LIGHT}/optimistic_update`)).data.attested_header.execution.block_hash
    const first = await head()
    const snapshot = await town.rpc<string>('evm_snapshot')
    await town.rpc('anvil_mine', ['0x2'])
    expect(await served()).toBe((await head()).hash)
    await town.rpc('evm_revert', [snapshot])
    expect(await served()).toBe(first.hash)
    await town.rpc('anvil_mine', ['0x2', '0x7'])
    const other = await head()
    expect(await served()).toBe(other.hash)
    await town.rpc('anvil_reorg', [2, []])
    expect((await head()).number).toBe(other.number)
    expect(await served()).toBe((await head()).hash)
  })

  it('has blocks in the slots of their times, and the others empty', async () => {
    for (const number of ['0x1', '0x1c2', first.number]) {
      const block = await town.rpc<Block>('eth_getBlockByNumber', [number, false])
      const { data } = await get<{ data: { message: { body: { execution_payload: { timestamp: string } } } } }>(
        `/eth/v2/beacon/blocks/${slotOf(block)}`,
      )
      expect(Number(data.message.body.execution_payload.timestamp)).toBe(PRACTICE.genesisTime + slotOf(block) * PRACTICE.secondsPerSlot)
      expect((await ask(`/eth/v1/beacon/headers/${slotOf(block) - 1}`)).status).toBe(404)
    }
  })

  it('gives blocks that anvil makes in one second the slots that follow', async () => {
    const slots: number[] = []
    for (let block = 0; block < 3; block++) {
      await town.rpc('anvil_mine', ['0x1'])
      slots.push(Number((await get<Light>(`${LIGHT}/optimistic_update`)).data.attested_header.beacon.slot))
    }
    expect(new Set(slots).size).toBe(3)
    expect(slots).toEqual(slots.toSorted((a, b) => a - b))
  })

  it('finalizes the newest block that is two epochs old', async () => {
    await town.rpc('anvil_mine', ['0x18'])
    const { data } = await get<{ data: { finalized_header: { beacon: { slot: string } } } }>(`${LIGHT}/finality_update`)
    const headerOf = (id: string) => get<{ data: { root: string; header: { message: { slot: string } } } }>(`/eth/v1/beacon/headers/${id}`)
    const newest = Number((await headerOf('head')).data.header.message.slot)
    expect(Number(data.finalized_header.beacon.slot)).toBe((Math.floor(newest / 8) - 2) * 8)
    const { data: header } = await headerOf('finalized')
    expect(header.header.message.slot).toBe(data.finalized_header.beacon.slot)
  })

  it('has an update for each period so far', async () => {
    expect(await get<unknown[]>(`${LIGHT}/updates?start_period=0&count=10`)).toHaveLength(2)
    expect(await get<unknown[]>(`${LIGHT}/updates?start_period=1&count=1`)).toHaveLength(1)
    expect(await get<unknown[]>(`${LIGHT}/updates?start_period=2&count=1`)).toEqual([])
  })

  it('tells its genesis and its configuration', async () => {
    expect(await get('/eth/v1/beacon/genesis')).toMatchObject({ data: { genesis_time: '1517571200' } })
    expect(await get('/eth/v1/config/spec')).toMatchObject({
      data: { SLOTS_PER_EPOCH: '8', SYNC_COMMITTEE_SIZE: '512', FULU_FORK_VERSION: '0x70000006' },
    })
  })

  it.each([
    [404, `${LIGHT}/bootstrap/0x${'12'.repeat(32)}`],
    [404, `/eth/v1/beacon/blocks/99999999/root`],
    [404, '/eth/v1/events'],
    [400, `${LIGHT}/updates?start_period=x&count=1`],
    [400, '/eth/v1/beacon/headers/newest'],
  ])('answers %i to %s', async (status, path) => {
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: status })
  })

  it('answers any page', async () => {
    expect((await ask(`${LIGHT}/finality_update`)).headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await fetch(`${town.beacon}/eth/v1/beacon/genesis`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toMatch(/GET/)
  })
})

it('is of the chain that ships as the practice chain', () => {
  expect(PRACTICE).toEqual(configOf('practice'))
})

it('says 503 while the chain behind it does not answer', async () => {
  const lonely = await startConsensus({ port: 0, execution: 'http://127.0.0.1:1' })
  const response = await fetch(`${lonely.url}/eth/v1/beacon/genesis`)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 503 })
  await lonely.stop()
})

it("goes over to Gloas with an epoch of one's choice", async () => {
  const other = await startDevnet({ port: 0, as: 'own', now: false, gloasEpoch: 60 })
  const answer = await fetch(`${other.beacon}${LIGHT}/optimistic_update`)
  expect(await answer.json()).toMatchObject({ version: 'gloas', data: { attested_header: { execution_block_hash: expect.any(String) } } })
  await other.stop()
}, 180_000)

it('stops with the town', async () => {
  const other = await startDevnet({ port: 0, as: 'own', now: false })
  await other.stop()
  await expect(fetch(`${other.beacon}/eth/v1/beacon/genesis`)).rejects.toThrow('fetch failed')
}, 180_000)

it('leaves the port next to the chain free where it is not wanted', async () => {
  const alone = await startDevnet({ port: 0, as: 'own', now: false, consensus: false })
  await expect(fetch(`${alone.beacon}/eth/v1/beacon/genesis`)).rejects.toThrow('fetch failed')
  await alone.stop()
}, 180_000)
