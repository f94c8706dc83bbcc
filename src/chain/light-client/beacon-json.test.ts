import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { readBootstrap, readFinalityUpdate, readGenesis, readBeaconHeader, readOptimisticUpdate, readUpdates } from './beacon-json.ts'
import { BEACON_BLOCK_HEADER } from './containers.ts'
import { beaconRootOf } from './header.ts'
import { writeValue } from './json.ts'
import { initializeLightClientStore, processLightClientUpdate } from './store.ts'
import { configAt, createSimulation } from './test-support/generator.ts'
import { bootstrapAnswer, finalityUpdateAnswer, optimisticUpdateAnswer, updateAnswer } from './test-support/json.ts'

const FORKS = ['capella', 'deneb', 'electra', 'fulu', 'gloas'] as const
const CONFIG = configAt('fulu')
const chain = createSimulation(CONFIG)

/** The code and the place of what is thrown. */
function faultOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (!isError(error)) throw error
    return `${error.code} ${String(error.data?.['what'] ?? error.data?.['fork'] ?? '')}`.trim()
  }
  return 'read'
}

const bootstrapText = (change: (answer: { version: unknown; data: Record<string, Record<string, unknown>> }) => void): string => {
  const answer = structuredClone(bootstrapAnswer(chain.bootstrap(64), CONFIG)) as never
  change(answer)
  return JSON.stringify(answer)
}

describe('answers of beacon REST', () => {
  it.each(FORKS)('are read as they were written: %s', (fork) => {
    const config = configAt(fork)
    const simulation = createSimulation(config)
    const update = simulation.update({ attested: 90, finalized: 72 }) as Parameters<typeof finalityUpdateAnswer>[0]
    const { nextSyncCommittee, nextSyncCommitteeBranch, ...finality } = update as Record<string, unknown>
    const { finalizedHeader, finalityBranch, ...optimistic } = finality
    expect(readBootstrap(JSON.stringify(bootstrapAnswer(simulation.bootstrap(64), config)), config)).toEqual(simulation.bootstrap(64))
    expect(readUpdates(JSON.stringify([updateAnswer(update, config)]), 1, config)).toEqual([update])
    expect(readFinalityUpdate(JSON.stringify(finalityUpdateAnswer(update, config)), config)).toEqual(finality)
    expect(readOptimisticUpdate(JSON.stringify(optimisticUpdateAnswer(update, config)), config)).toEqual(optimistic)
    expect([nextSyncCommittee, nextSyncCommitteeBranch, finalizedHeader, finalityBranch]).not.toContain(undefined)
  })

  it('may say more than we read', () => {
    const text = bootstrapText((answer) => Object.assign(answer, { finalized: true, execution_optimistic: false }))
    expect(readBootstrap(text, CONFIG)).toEqual(chain.bootstrap(64))
  })

  it.each([
    ['no JSON', () => 'upstream error', 'no JSON'],
    ['a list', () => '[]', 'answer'],
    ['no data', () => '{"version":"fulu"}', 'data'],
    ['an error', () => '{"code":404,"message":"not found"}', undefined],
    [
      'a number that is a number',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['beacon'] as object, { slot: 64 })),
      'data.header.beacon.slot',
    ],
    [
      'a number with a zero before it',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['beacon'] as object, { slot: '064' })),
      'data.header.beacon.slot',
    ],
    [
      'a slot beyond counting',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['beacon'] as object, { slot: '9007199254740993' })),
      'data.header.beacon.slot',
    ],
    [
      'a number over 64 bits',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['execution'] as object, { gas_limit: '18446744073709551616' })),
      'data.header.execution.gas_limit',
    ],
    [
      'a root that is short',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['beacon'] as object, { body_root: '0x00' })),
      'data.header.beacon.body_root',
    ],
    [
      'hex without 0x',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['beacon'] as object, { body_root: '00'.repeat(32) })),
      'data.header.beacon.body_root',
    ],
    [
      'too much extra data',
      () => bootstrapText(({ data }) => Object.assign(data['header']?.['execution'] as object, { extra_data: `0x${'00'.repeat(33)}` })),
      'data.header.execution.extra_data',
    ],
    [
      'a committee with a member less',
      () => bootstrapText(({ data }) => Object.assign(data['current_sync_committee'] as object, { pubkeys: [`0x${'00'.repeat(48)}`] })),
      'data.current_sync_committee.pubkeys',
    ],
    [
      'a branch of another depth',
      () => bootstrapText(({ data }) => void (data['current_sync_committee_branch'] as unknown as unknown[]).pop()),
      'data.current_sync_committee_branch',
    ],
    [
      'a branch that is null',
      () => bootstrapText(({ data }) => Object.assign(data, { current_sync_committee_branch: null })),
      'data.current_sync_committee_branch',
    ],
    ['no header of the payload', () => bootstrapText(({ data }) => void delete data['header']?.['execution']), 'data.header.execution'],
    ['more than anybody needs to say', () => `${' '.repeat(160_001)}{}`, 'more than 160000 characters'],
  ])('are refused with %s', (_, text, place) => {
    const code = place === undefined ? 'light-client/unknown-fork unnamed' : `light-client/malformed ${place}`
    expect(faultOf(() => readBootstrap(text(), CONFIG))).toBe(code)
  })

  it('are refused with more updates than asked for', () => {
    const answer = updateAnswer(chain.update({ attested: 90, finalized: 72 }), CONFIG)
    expect(faultOf(() => readUpdates(JSON.stringify([answer, answer]), 1, CONFIG))).toBe('light-client/malformed more than 1 updates')
    expect(readUpdates('[]', 4, CONFIG)).toEqual([])
  })

  it.each([
    ['heze', 'heze'],
    ['Fulu', 'Fulu'],
    ['phase0', 'phase0'],
    ['gloas', 'gloas'],
    [7, 'unnamed'],
  ])('are closed to the fork %s, which this build or this chain does not know', (version, named) => {
    expect(
      faultOf(() =>
        readBootstrap(
          bootstrapText((answer) => Object.assign(answer, { version })),
          CONFIG,
        ),
      ),
    ).toBe(`light-client/unknown-fork ${named}`)
  })
})

describe('a header and a genesis', () => {
  const { beacon } = chain.blockAt(64).header
  const answer = (root: string) =>
    JSON.stringify({ data: { root, canonical: true, header: { message: writeValue(BEACON_BLOCK_HEADER, beacon), signature: '0x' } } })

  it('are read, the header with its own root only', () => {
    const root = fromBytes(beaconRootOf(beacon))
    expect(readBeaconHeader(answer(root))).toEqual({ root, slot: 64 })
    expect(faultOf(() => readBeaconHeader(answer(`0x${'11'.repeat(32)}`)))).toBe('light-client/malformed data.root')
    const genesis = { genesis_time: '1606824023', genesis_validators_root: `0x${'4b'.repeat(32)}`, genesis_fork_version: '0x00000000' }
    expect(readGenesis(JSON.stringify({ data: genesis }))).toEqual({ time: 1_606_824_023, validatorsRoot: genesis.genesis_validators_root })
  })
})

/** Each leaf of JSON, with a way to set it. */
function leavesOf(value: unknown, at = ''): readonly { readonly at: string; set(root: unknown, leaf: string): void }[] {
  if (typeof value === 'string') return [{ at, set: () => undefined }]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, below]) =>
    leavesOf(below, `${at}.${key}`).map((leaf) => ({
      at: leaf.at,
      set(root: unknown, text: string) {
        const parent = root as Record<string, unknown>
        if (typeof parent[key] === 'string') parent[key] = text
        else leaf.set(parent[key], text)
      },
    })),
  )
}

const at = (root: unknown, path: string): string =>
  path
    .slice(1)
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root) as string

/** Another value of the same form: one bit or one more. */
const changed = (leaf: string, seed: number): string => {
  if (!leaf.startsWith('0x')) return String(BigInt(leaf) + 1n)
  const place = 2 + (seed % (leaf.length - 2))
  return `${leaf.slice(0, place)}${(Number.parseInt(leaf.charAt(place), 16) ^ (1 << (seed % 4))).toString(16)}${leaf.slice(place + 1)}`
}

describe('an update of which one field was changed', () => {
  // Who signed when is not signed itself: another slot of the same period and fork is as good (spec: "untrusted").
  const free = new Set(['.signature_slot'])

  it.each(['capella', 'electra', 'gloas'] as const)('is refused, whichever it is: %s [C1]', (fork) => {
    const config = configAt(fork)
    const simulation = createSimulation(config)
    const store = initializeLightClientStore(simulation.checkpoint(64), simulation.bootstrap(64), config)
    const answer = updateAnswer(simulation.update({ attested: 90, finalized: 72 }), config)
    const leaves = leavesOf(answer.data)
    expect(leaves.length).toBeGreaterThan(60)
    const faultWith = (data: unknown) =>
      faultOf(() => {
        const [update] = readUpdates(JSON.stringify([{ ...answer, data }]), 1, config)
        if (update !== undefined) processLightClientUpdate(store, update, 10_000, config)
      })
    expect(faultWith(answer.data)).toBe('read')
    for (const [index, { at: path, set }] of leaves.entries()) {
      if (free.has(path)) continue
      const data = structuredClone(answer.data)
      set(data, changed(at(data, path), index * 31 + 7))
      const fault = faultWith(data)
      expect(`${path}: ${fault}`).toMatch(/: light-client\/(?:invalid-update|malformed)/)
    }
  })
})
