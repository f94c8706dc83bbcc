import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMadeUpBlocks } from '../../test/consensus/made-up-blocks.ts'
import { SHORT_PERIODS } from '../../test/consensus/practice.ts'
import { createBeaconRoutes } from '../../test/consensus/routes.ts'
import { type BeaconServer, serveBeacon } from '../../test/consensus/serve-beacon.ts'
import { createSimulation } from '../../test/consensus/simulation.ts'
import { checkpointFor, hostOf, NO_CHECKPOINT } from './ask-checkpoint.ts'
import { RECORD_FILE } from './record.ts'
import { refusal, smallRelease, source } from './test-support/small-release.ts'

const serve = (graffito: string): Promise<BeaconServer> =>
  serveBeacon(0, createBeaconRoutes(createSimulation({ config: SHORT_PERIODS, source: createMadeUpBlocks(100), graffito: () => graffito })))

let servers: readonly BeaconServer[] = []
let folder = ''
beforeAll(async () => {
  servers = await Promise.all([serve('one'), serve('one'), serve('one'), serve('another')])
  folder = mkdtempSync(join(tmpdir(), 'assay-checkpoint-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(servers.map((server) => server.stop()))
})
const named = (...indices: readonly number[]): readonly string[] => indices.map((index) => `${servers[index]?.url ?? ''}=operator ${index}`)

it('is what three operators have, and stands in the record', async () => {
  const checkpoint = await checkpointFor(named(0, 1, 2), 'practice')
  expect(checkpoint).toMatchObject({ network: 'practice', slot: 80, operators: ['operator 0', 'operator 1', 'operator 2'] })
  const file = join(folder, 'release.json')
  writeFileSync(file, smallRelease({ ...source(), checkpoint }).get(RECORD_FILE) ?? '')
  // The same release again, when those operators have long been elsewhere.
  expect(await checkpointFor([file])).toEqual(checkpoint)
})

it('is refused where they do not agree, are too few, or do not answer', async () => {
  for (const list of [named(0, 1, 2, 3), named(0, 1), [...named(0, 1), 'http://127.0.0.1:1=nobody']])
    expect(await refusal(() => checkpointFor(list, 'practice'))).toBe('no-checkpoint')
})

it('is said to be missing where nobody was asked', async () => {
  expect(await checkpointFor([])).toBe(NO_CHECKPOINT)
  expect(NO_CHECKPOINT).toEqual({ none: 'No checkpoint was fetched.' })
})

it('takes the name of a host for its operator where none is named', async () => {
  expect(hostOf('https://one.example/a')).toEqual({ url: 'https://one.example/a', operator: 'one.example' })
  expect(hostOf('https://one.example/?a=b=Some One')).toEqual({ url: 'https://one.example/?a=b', operator: 'Some One' })
  for (const text of ['one.example', 'file:///a=B']) expect(await refusal(() => hostOf(text))).toBe('usage')
})
