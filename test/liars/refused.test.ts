import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBootstrap, readFinalityUpdate, readOptimisticUpdate, readUpdates } from '#chain/light-client/beacon-json'
import { slotAt } from '#chain/light-client/config'
import { initializeLightClientStore, processLightClientUpdate } from '#chain/light-client/store'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { PRACTICE_CHECKPOINT } from '../../devnet/checkpoint.ts'
import { periodOf } from '../consensus/beacon.ts'
import { PRACTICE } from '../consensus/practice.ts'
import { BEACON_LIES } from './beacon-lies.ts'
import { startDevnetLiars, type DevnetLiars } from './devnet-liars.ts'

const LIGHT = '/eth/v1/beacon/light_client'
/** An hour from now: blocks that are mined at once are of the seconds that follow. */
const NOW = slotAt(Date.now() / 1000 + 3600, PRACTICE)

/** What one host alone cannot be caught at by who signed what, and why. */
const TAKEN: Readonly<Record<string, string>> = {
  'conflicting-finality': 'signed by the committee: only another host shows it',
  'stuck-beacon': 'was true once: only time shows it',
  'other-root': 'not asked by the light client itself',
  'other-genesis': 'not asked by the light client itself',
}

let town: Devnet
let liars: DevnetLiars
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  liars = await startDevnetLiars(town)
}, 180_000)
afterAll(async () => {
  await liars.stop()
  await town.stop()
})

const text = async (path: string): Promise<string> => (await fetch(`${liars.beacon.url}${LIGHT}${path}`)).text()

/** From the checkpoint to the newest block, by the pure light client; the slots that it reaches. */
async function followed(): Promise<{ finalized: number; optimistic: number }> {
  let store = initializeLightClientStore(
    PRACTICE_CHECKPOINT.root,
    readBootstrap(await text(`/bootstrap/${PRACTICE_CHECKPOINT.root}`), PRACTICE),
    PRACTICE,
  )
  const updates = readUpdates(await text(`/updates?start_period=${periodOf(PRACTICE, PRACTICE_CHECKPOINT.slot)}&count=2`), 2, PRACTICE)
  for (const update of updates) store = processLightClientUpdate(store, update, NOW, PRACTICE)
  await town.rpc('anvil_mine', ['0x18'])
  const newest = [
    readFinalityUpdate(await text('/finality_update'), PRACTICE),
    readOptimisticUpdate(await text('/optimistic_update'), PRACTICE),
  ]
  // The newest block may be known by its finality update already: then the optimistic one is no news.
  const [finality, optimistic] = newest
  if (finality) store = processLightClientUpdate(store, finality, NOW, PRACTICE)
  if (optimistic && optimistic.attestedHeader.beacon.slot !== store.optimisticHeader.beacon.slot) {
    store = processLightClientUpdate(store, optimistic, NOW, PRACTICE)
  }
  return { finalized: store.finalizedHeader.beacon.slot, optimistic: store.optimisticHeader.beacon.slot }
}

it('reaches the newest block when it is told the truth', async () => {
  liars.beacon.tell(undefined)
  const { finalized, optimistic } = await followed()
  const answer = (await (await fetch(`${town.beacon}/eth/v1/beacon/headers/head`)).json()) as {
    data: { header: { message: { slot: string } } }
  }
  const head = Number(answer.data.header.message.slot)
  expect({ finalized, optimistic }).toEqual({ finalized: (Math.floor(head / 8) - 2) * 8, optimistic: head })
})

it.each(BEACON_LIES.filter(({ name }) => !Object.hasOwn(TAKEN, name)).map((lie) => [lie.name, lie] as const))(
  'refuses %s',
  async (_, lie) => {
    liars.beacon.tell(lie)
    await expect(followed()).rejects.toMatchObject({ code: expect.stringMatching(/^light-client\//) })
  },
)

it.each(Object.entries(TAKEN))('cannot refuse %s alone: %s', async (name) => {
  liars.beacon.tell(BEACON_LIES.find((lie) => lie.name === name))
  await expect(followed()).resolves.toBeDefined()
})
