import { defined } from '#core/defined'
import { chainOfBeacon, configOf, CONSENSUS_NAMES } from '#core/chains/beacon-chains'
import { type Consensus, type ConsensusConfig, FORK_NAMES, type ForkRow, type BeaconForkSchedule, parseRoot } from '#core/chains/consensus'
import { type AppError, fail, isError } from '#core/errors'
import { checkSchedule, parseForkSchedule } from '#core/chains/consensus-schedule'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'

/** What the form says of a chain's light client, as it was typed. */
export type ConsensusDraft = {
  /** `none`, `custom`, or one of `CONSENSUS_NAMES`. */
  readonly which: string
  /** A configuration of the person's own that is kept; what is typed below takes its place. */
  readonly kept?: ConsensusConfig
  /** `config.yaml` of a beacon chain, or what its node answers for `/eth/v1/config/spec`. */
  readonly text: string
  readonly genesisTime: string
  readonly genesisRoot: string
  readonly start: 'automatic' | 'pasted'
  readonly root: string
  /** A fork schedule that was imported before; what is typed below takes its place. */
  readonly keptSchedule?: BeaconForkSchedule | undefined
  /** A newer fork schedule, as it was pasted. */
  readonly schedule: string
}

export const NO_CONSENSUS: ConsensusDraft = {
  which: 'none',
  text: '',
  genesisTime: '',
  genesisRoot: '',
  start: 'automatic',
  root: '',
  schedule: '',
}

export function consensusDraftOf(consensus: Consensus | undefined): ConsensusDraft {
  if (consensus === undefined) return NO_CONSENSUS
  const { config, checkpoint, schedule } = consensus
  return {
    ...NO_CONSENSUS,
    ...(typeof config === 'string' ? { which: config } : { which: 'custom', kept: config }),
    ...(checkpoint === undefined ? {} : { start: 'pasted', root: checkpoint }),
    ...defined({ keptSchedule: schedule }),
  }
}

/** The beacon chain that is most likely meant, by the id of the chain. */
export const guessedConsensus = (chainId: number | undefined): string | undefined =>
  chainId === undefined ? undefined : CONSENSUS_NAMES.find((name) => chainOfBeacon(name) === chainId)

const isName = (which: string): boolean => CONSENSUS_NAMES.includes(which)

/** What is wrong, by field: `consensus`, `checkpoint` and `schedule`. */
export function consensusProblems(draft: ConsensusDraft): Readonly<Record<string, AppError>> {
  const { which } = draft
  const problems = [
    ['consensus', thrown(() => consensusOf({ ...draft, start: 'automatic', schedule: '' }))],
    ['schedule', isName(which) ? thrown(() => scheduleOf(draft, which)) : undefined],
    ['checkpoint', draft.which === 'none' || draft.start === 'automatic' ? undefined : thrown(() => parseRoot(draft.root))],
  ] as const
  return Object.fromEntries(problems.filter((pair): pair is [(typeof pair)[0], AppError] => pair[1] !== undefined))
}

/** The fork schedule that is to be kept; what was pasted is held against the chain first. Throws `input/fork-schedule`. */
function scheduleOf({ schedule, keptSchedule }: ConsensusDraft, which: string): BeaconForkSchedule | undefined {
  if (schedule.trim() === '') return keptSchedule
  const read = parseForkSchedule(schedule, which)
  checkSchedule(configOf(which), read, Date.now() / 1000)
  return read
}

/** The light client that a draft means. Throws `input/consensus-config`, `input/block-root`, `input/fork-schedule`. */
export function consensusOf(draft: ConsensusDraft): Consensus | undefined {
  if (draft.which === 'none') return undefined
  const checkpoint = draft.start === 'pasted' ? { checkpoint: parseRoot(draft.root) } : {}
  if (isName(draft.which)) {
    const schedule = scheduleOf(draft, draft.which)
    return { config: draft.which, ...checkpoint, ...defined({ schedule }) }
  }
  const isTyped = draft.text.trim() !== ''
  return { config: !isTyped && draft.kept ? draft.kept : readConfig(draft), ...checkpoint }
}

function thrown(work: () => unknown): AppError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (isError(error)) return error
    throw error
  }
}

/** Weak subjectivity of chains of which nothing else is known: as on mainnet, in days. */
const DAYS = 14
/** `FAR_FUTURE_EPOCH` of consensus-specs and whatever else is never. */
const NEVER = 2 ** 53

/** Reads the lines `NAME: value`, with or without the quotes and commas of JSON. */
function linesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/"?\b([A-Z][A-Z0-9_]+)"?\s*:\s*["']?([^"',\s#}]+)/g)) found.set(name, value)
  return found
}

/**
 * A beacon chain's configuration from what consensus-specs call its config (`configs/*.yaml`) and preset; the genesis of a chain is in neither.
 * Throws `input/consensus-config` with what is missing.
 */
function readConfig({ text, genesisTime, genesisRoot }: ConsensusDraft): ConsensusConfig {
  const lines = linesOf(text)
  const need = (found: number | Hex | undefined, missing: string): never | void => {
    if (found === undefined) throw fail('input/consensus-config', { missing })
  }
  const whole = (name: string): number | undefined => wholeOf(lines.get(name))
  const minimal = lines.get('PRESET_BASE') === 'minimal'
  const secondsPerSlot = whole('SECONDS_PER_SLOT') ?? (whole('SLOT_DURATION_MS') ?? Number.NaN) / 1000
  need(secondsPerSlot >= 1 ? secondsPerSlot : undefined, 'SECONDS_PER_SLOT')
  const forks = forksOf(lines)
  need(forks.length > 0 ? forks.length : undefined, 'ALTAIR_FORK_VERSION')
  const time = wholeOf(genesisTime.trim())
  need(time, 'when it began')
  const typed = genesisRoot.trim()
  const root = isHex(typed, 32) ? lowerHex(typed) : undefined
  need(root, 'its genesis validators root')
  return {
    name: (lines.get('CONFIG_NAME') ?? 'custom').slice(0, 64),
    genesisTime: time ?? 0,
    genesisValidatorsRoot: root ?? '0x',
    secondsPerSlot,
    slotsPerEpoch: whole('SLOTS_PER_EPOCH') ?? (minimal ? 8 : 32),
    epochsPerSyncCommitteePeriod: whole('EPOCHS_PER_SYNC_COMMITTEE_PERIOD') ?? (minimal ? 8 : 256),
    syncCommitteeSize: (whole('SYNC_COMMITTEE_SIZE') ?? (minimal ? 32 : 512)) === 32 ? 32 : 512,
    forks,
    checkpointDays: DAYS,
  }
}

const wholeOf = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,20}$/.test(text) ? Number(text) : undefined)

/** Forks with a date, oldest first. */
const forksOf = (lines: ReadonlyMap<string, string>): readonly ForkRow[] =>
  FORK_NAMES.flatMap((fork) => {
    const version = lines.get(`${fork.toUpperCase()}_FORK_VERSION`)
    const epoch = wholeOf(lines.get(`${fork.toUpperCase()}_FORK_EPOCH`))
    if (version === undefined || !isHex(version, 4) || epoch === undefined || epoch >= NEVER) return []
    return [{ fork, version: lowerHex(version), epoch }]
  })
