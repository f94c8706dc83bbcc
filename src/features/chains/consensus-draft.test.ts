import { describe, expect, it } from 'vitest'
import { configFor, CONSENSUS_NAMES } from '#core/chains/beacon-chains'
import type { ConsensusConfig, ForkRow } from '#core/chains/consensus'
import { carriedSchedules } from '../../../scripts/data/carried-schedules.ts'
import { type ConsensusDraft, consensusDraftOf, consensusOf, consensusProblems, NO_CONSENSUS } from './consensus-draft.ts'

const root = `0x${'ab'.repeat(32)}` as const
type Release = { readonly networks: Readonly<Record<string, { readonly source: string; readonly forks: readonly ForkRow[] }>> }
const shipped = JSON.parse(carriedSchedules()['consensus-schedules.json']) as Release
/** Of a devnet, as `configs/minimal.yaml` of consensus-specs writes it. */
const YAML = `
PRESET_BASE: 'minimal'
CONFIG_NAME: 'devnet-7'
SECONDS_PER_SLOT: 6
ALTAIR_FORK_VERSION: 0x01000001
ALTAIR_FORK_EPOCH: 0   # from the start
GLOAS_FORK_VERSION: 0x07000001
GLOAS_FORK_EPOCH: 18446744073709551615
`
const SPEC = `{"data":{"CONFIG_NAME":"devnet-8","SLOT_DURATION_MS":"12000","SLOTS_PER_EPOCH":"32","SYNC_COMMITTEE_SIZE":"512",
  "DENEB_FORK_VERSION":"0x04000001","DENEB_FORK_EPOCH":"0","ELECTRA_FORK_VERSION":"0x05000001","ELECTRA_FORK_EPOCH":"10"}}`
const custom = (change: Partial<ConsensusDraft> = {}): ConsensusDraft => ({
  ...NO_CONSENSUS,
  which: 'custom',
  text: YAML,
  genesisTime: '1700000000',
  genesisRoot: root,
  ...change,
})

describe('the light client of a chain that is typed by hand', () => {
  it.each([undefined, { config: 'mainnet' }, { config: 'practice', checkpoint: root }] as const)('%j comes back the same', (consensus) => {
    expect(consensusOf(consensusDraftOf(consensus))).toEqual(consensus)
  })

  it('reads config.yaml of a beacon chain; a fork without a date has no row', () => {
    expect(consensusOf(custom())).toEqual({
      config: {
        name: 'devnet-7',
        genesisTime: 1_700_000_000,
        genesisValidatorsRoot: root,
        secondsPerSlot: 6,
        slotsPerEpoch: 8,
        epochsPerSyncCommitteePeriod: 8,
        syncCommitteeSize: 32,
        forks: [{ fork: 'altair', version: '0x01000001', epoch: 0 }],
        checkpointDays: 14,
      },
    })
  })

  it('reads what a node answers for its spec', () => {
    expect(consensusOf(custom({ text: SPEC }))?.config).toMatchObject({
      name: 'devnet-8',
      secondsPerSlot: 12,
      slotsPerEpoch: 32,
      epochsPerSyncCommitteePeriod: 256,
      syncCommitteeSize: 512,
      forks: [
        { fork: 'deneb', epoch: 0 },
        { fork: 'electra', epoch: 10 },
      ],
    })
  })

  it('keeps a custom configuration that is not typed anew', () => {
    const config = consensusOf(custom())?.config as ConsensusConfig
    const draft = consensusDraftOf({ config })
    expect(draft.which).toBe('custom')
    expect(consensusOf(draft)).toEqual({ config })
  })

  it.each([
    ['when it began', { genesisTime: 'yesterday' }],
    ['its genesis validators root', { genesisRoot: '0x12' }],
    ['SECONDS_PER_SLOT', { text: 'ALTAIR_FORK_VERSION: 0x01000001\nALTAIR_FORK_EPOCH: 0' }],
    ['ALTAIR_FORK_VERSION', { text: 'SECONDS_PER_SLOT: 12' }],
  ])('says that %s is missing', (missing, change) => {
    expect(consensusProblems(custom(change))).toMatchObject({ consensus: { code: 'input/consensus-config', data: { missing } } })
  })

  it('refuses a checkpoint that is no root, and looks at none where none is meant', () => {
    const draft = { ...NO_CONSENSUS, which: 'mainnet', start: 'pasted', root: '0x12' } as const
    expect(consensusProblems(draft)).toMatchObject({ checkpoint: { code: 'input/block-root' } })
    expect(consensusProblems({ ...draft, start: 'automatic' })).toEqual({})
    expect(consensusProblems({ ...draft, which: 'none' })).toEqual({})
  })
})

describe('an imported fork schedule', () => {
  const sepolia = `FULU_FORK_VERSION: 0x90000075\nFULU_FORK_EPOCH: 272640\nHEZE_FORK_VERSION: 0x90000077\nHEZE_FORK_EPOCH: 900000`

  it('is kept with the chain that it fits, until it is taken back', () => {
    const draft: ConsensusDraft = { ...NO_CONSENSUS, which: 'sepolia', schedule: sepolia }
    expect(consensusProblems(draft)).toEqual({})
    const consensus = consensusOf(draft)
    expect(consensus?.schedule?.forks.map(({ fork }) => fork)).toEqual(['fulu', 'heze'])
    const again = consensusDraftOf(consensus)
    expect(consensusOf(again)).toEqual(consensus)
    expect(consensusOf({ ...again, keptSchedule: undefined })).toEqual({ config: 'sepolia' })
  })

  it('is taken of the file that ships with a release, for the practice chain as for any other', () => {
    const release = JSON.stringify({
      ...shipped,
      networks: Object.fromEntries(
        Object.entries(shipped.networks).map(([name, { source, forks }], at) => [
          name,
          { source, forks: [...forks, { fork: 'heze', version: `0xa000000${at}`, epoch: 90_000_000 }] },
        ]),
      ),
    })
    for (const which of CONSENSUS_NAMES) {
      expect(consensusProblems({ ...NO_CONSENSUS, which, schedule: JSON.stringify(shipped) })).toEqual({})
      const kept = consensusOf({ ...NO_CONSENSUS, which, schedule: release })
      expect(kept && configFor(kept).ends?.fork).toBe('heze')
      expect(kept && configFor(kept).ends?.version).toBe(`0xa000000${CONSENSUS_NAMES.indexOf(which)}`)
    }
    const others = JSON.stringify({ networks: { mainnet: shipped.networks['mainnet'] } })
    expect(consensusProblems({ ...NO_CONSENSUS, which: 'hoodi', schedule: others })).toMatchObject({
      schedule: { code: 'input/fork-schedule', data: { what: 'nothing of this chain' } },
    })
  })

  it.each([
    ['of another chain', 'mainnet', sepolia],
    ['that is none', 'sepolia', 'hello'],
  ] as const)('%s is refused, beside its own field', (_, which, schedule) => {
    expect(consensusProblems({ ...NO_CONSENSUS, which, schedule })).toMatchObject({ schedule: { code: 'input/fork-schedule' } })
  })
})
