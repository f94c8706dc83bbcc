import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configOf } from '#chain/light-client/config'
import { startTown, type Town } from '../../scripts/town/start.ts'
import { PRACTICE_CHECKPOINT } from '../../town/checkpoint.ts'
import { PRACTICE } from './practice.ts'
import { startConsensus } from './start.ts'

let town: Town
beforeAll(async () => {
  town = await startTown({ port: 0, as: 'own' })
}, 180_000)
afterAll(() => town.stop())

const LIGHT = '/eth/v1/beacon/light_client'
type Block = { number: string; hash: string; stateRoot: string }
type Light = {
  version: string
  data: { attested_header: { beacon: { slot: string }; execution: { block_hash: string; state_root: string } }; signature_slot: string }
}

const ask = (path: string) => fetch(`${town.beacon}${path}`)
const get = async <T>(path: string): Promise<T> => (await ask(path)).json() as Promise<T>
const head = () => town.rpc<Block>('eth_getBlockByNumber', ['latest', false])

describe('the beacon API of the practice chain', () => {
  it('is one port above the chain', () => {
    expect(Number(new URL(town.beacon).port)).toBe(Number(new URL(town.url).port) + 1)
  })

  it('serves the checkpoint that town/checkpoint.ts names (after a change of stories: node scripts/practice-checkpoint.ts)', async () => {
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
    expect(Number(data.signature_slot)).toBe(Number(block.number) + 1)
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

  it('finalizes what is two epochs of blocks old', async () => {
    const { data } = await get<{ data: { finalized_header: { beacon: { slot: string } } } }>(`${LIGHT}/finality_update`)
    const number = Number((await head()).number)
    expect(Number(data.finalized_header.beacon.slot)).toBe((Math.floor(number / 8) - 2) * 8)
    const { data: header } = await get<{ data: { root: string; header: { message: { slot: string } } } }>(
      '/eth/v1/beacon/headers/finalized',
    )
    expect(header.header.message.slot).toBe(data.finalized_header.beacon.slot)
  })

  it('has an update for each period so far', async () => {
    expect(await get<unknown[]>(`${LIGHT}/updates?start_period=0&count=10`)).toHaveLength(2)
    expect(await get<unknown[]>(`${LIGHT}/updates?start_period=1&count=1`)).toHaveLength(1)
    expect(await get<unknown[]>(`${LIGHT}/updates?start_period=2&count=1`)).toEqual([])
  })

  it('tells its genesis and its configuration', async () => {
    expect(await get('/eth/v1/beacon/genesis')).toMatchObject({ data: { genesis_time: '0' } })
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
  const other = await startTown({ port: 0, as: 'own', now: false, gloasEpoch: 60 })
  const answer = await fetch(`${other.beacon}${LIGHT}/optimistic_update`)
  expect(await answer.json()).toMatchObject({ version: 'gloas', data: { attested_header: { execution_block_hash: expect.any(String) } } })
  await other.stop()
}, 180_000)

it('stops with the town', async () => {
  const other = await startTown({ port: 0, as: 'own', now: false })
  await other.stop()
  await expect(fetch(`${other.beacon}/eth/v1/beacon/genesis`)).rejects.toThrow('fetch failed')
}, 180_000)

it('leaves the port next to the chain free where it is not wanted', async () => {
  const alone = await startTown({ port: 0, as: 'own', now: false, consensus: false })
  await expect(fetch(`${alone.beacon}/eth/v1/beacon/genesis`)).rejects.toThrow('fetch failed')
  await alone.stop()
}, 180_000)
