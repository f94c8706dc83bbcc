import { isJsonObject, tryJson } from '../text/json.ts'
import { defined } from '../defined.ts'
import {
  type ConsensusConfig,
  FORK_NAMES,
  type ForkName,
  type ForkRow,
  type BeaconForkSchedule,
  type BeaconScheduledFork,
} from './consensus.ts'
import { fail } from '../errors.ts'
import { isHex, lowerHex } from '../bytes/hex.ts'

/** `FAR_FUTURE_EPOCH` of consensus-specs and whatever else is never. */
const NEVER = 2 ** 53
/** Forks in one schedule at most. */
export const MAX_FORKS = 32
/** Longest text that is read, in characters: a whole `config.yaml` has some ten thousand. */
const MAX_TEXT = 200_000

const NAME = /^[a-z][a-z0-9]{1,31}$/

const isKnown = (fork: string): fork is ForkName => (FORK_NAMES as readonly string[]).includes(fork)

const refuse = (what: string) => fail('input/fork-schedule', { what })

/** One row as it was read; refused where a part of it is none. */
function scheduled(fork: string, version: string, epoch: number): BeaconScheduledFork {
  if (!NAME.test(fork)) throw refuse('a name that is none')
  if (!isHex(version, 4)) throw refuse(`a version of ${fork} that is not 4 bytes`)
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw refuse(`an epoch of ${fork} that is none`)
  return { fork, version: lowerHex(version), epoch }
}

/** Lines `GLOAS_FORK_VERSION: 0x…` and `GLOAS_FORK_EPOCH: …`, as `config.yaml` and `/eth/v1/config/spec` have them. Forks without a date are left out. */
function forksOfConfig(text: string): readonly BeaconScheduledFork[] {
  const lines = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/"?\b([A-Z][A-Z0-9_]+)"?\s*:\s*["']?([^"',\s#}]+)/g)) lines.set(name, value)
  return [...lines].flatMap(([name, version]) => {
    const fork = /^([A-Z][A-Z0-9]+)_FORK_VERSION$/.exec(name)?.[1]
    const epoch = Number(lines.get(`${fork ?? ''}_FORK_EPOCH`) ?? NEVER)
    // Genesis has a version and no epoch; it is no fork.
    return fork === undefined || fork === 'GENESIS' || !(epoch < NEVER) ? [] : [scheduled(fork.toLowerCase(), version, epoch)]
  })
}

/** The part of a release's file that is about one chain: the file itself where it is about one only. */
function partOf(json: unknown, name: string | undefined): unknown {
  if (!isJsonObject(json) || !isJsonObject(json['networks'])) return json
  const part = name !== undefined && Object.hasOwn(json['networks'], name) ? json['networks'][name] : undefined
  if (part === undefined) throw refuse('nothing of this chain')
  return part
}

/**
 * `{ "source": "…", "forks": [{ "fork": "gloas", "version": "0x07000000", "epoch": 1 }] }`, or a release's file with such a part under `networks` for each chain by its
 * name; nothing for another text.
 */
function forksOfJson(text: string, name: string | undefined): BeaconForkSchedule | undefined {
  const parsed = tryJson(text)
  if (parsed === undefined) return undefined
  const json = partOf(parsed, name)
  if (!isJsonObject(json) || !Array.isArray(json['forks'])) return undefined
  const forks = json['forks'].map((row): BeaconScheduledFork => {
    if (!isJsonObject(row)) throw refuse('a row that is none')
    const { fork, version, epoch } = row
    if (typeof fork !== 'string' || typeof version !== 'string' || typeof epoch !== 'number')
      throw refuse('a row without a name, a version or an epoch')
    return scheduled(fork, version, epoch)
  })
  return { source: typeof json['source'] === 'string' ? json['source'].slice(0, 200) : '', forks }
}

/**
 * Reads a fork schedule as it is pasted: our JSON, or a beacon chain's `config.yaml`, or what its node answers for `/eth/v1/config/spec`. `name`: of the chain in a
 * release's `consensus-schedules.json`. Nothing is said of whether it fits a chain: see `checkSchedule`. Throws `input/fork-schedule`.
 */
export function parseForkSchedule(text: string, name?: string): BeaconForkSchedule {
  if (text.length > MAX_TEXT) throw refuse(`more than ${MAX_TEXT} characters`)
  const read = forksOfJson(text, name) ?? { source: 'config.yaml', forks: forksOfConfig(text) }
  if (read.forks.length === 0) throw refuse('no fork with a version and a date')
  if (read.forks.length > MAX_FORKS) throw refuse(`more than ${MAX_FORKS} forks`)
  const forks = read.forks.toSorted(inTime)
  const twice = forks.find((row, at) => forks.findIndex(({ fork }) => fork === row.fork) !== at)
  if (twice) throw refuse(`${twice.fork} twice`)
  return { ...read, forks }
}

/** The epoch that it is at a time, in seconds since 1970. */
const epochAt = (seconds: number, { genesisTime, secondsPerSlot, slotsPerEpoch }: ConsensusConfig): number =>
  Math.max(0, Math.floor((seconds - genesisTime) / secondsPerSlot / slotsPerEpoch))

/**
 * Holds a schedule against what the build knows of a chain: what has begun already cannot have another date or version, versions differ, and known forks
 * come in their order. Only dates can be wrong by it: signatures are made for a version, so that a false one leaves blocks unverified, never falsely
 * verified. `seconds`: now, since 1970. Throws `input/fork-schedule` with what does not fit.
 */
export function checkSchedule(config: ConsensusConfig, { forks }: BeaconForkSchedule, seconds: number): void {
  const now = epochAt(seconds, config)
  for (const known of config.forks) {
    const said = forks.find(({ fork }) => fork === known.fork)
    if (said === undefined || (said.version === known.version && said.epoch === known.epoch)) continue
    if (said.version !== known.version) throw refuse(`another version of ${known.fork} than this chain has`)
    if (known.epoch <= now) throw refuse(`another date of ${known.fork}, which has begun`)
  }
  const merged = mergedForks(config, { source: '', forks })
  const versions = new Set(merged.map(({ version }) => version))
  if (versions.size < merged.length) throw refuse('one version for two forks')
  // Forks that are not known come after all that are.
  if (merged.some((row, at) => at > 0 && placeOf(row) < placeOf(merged[at - 1] ?? row))) throw refuse('forks out of their order')
}

/** By date; of one epoch in the order of the specifications. */
const inTime = (one: BeaconScheduledFork, other: BeaconScheduledFork): number => one.epoch - other.epoch || placeOf(one) - placeOf(other)
const placeOf = ({ fork }: BeaconScheduledFork): number => (isKnown(fork) ? FORK_NAMES.indexOf(fork) : FORK_NAMES.length)

/** What the build has and what the schedule adds or moves, oldest first. */
const mergedForks = (config: ConsensusConfig, { forks }: BeaconForkSchedule): readonly BeaconScheduledFork[] =>
  [...config.forks.filter((row) => !forks.some(({ fork }) => fork === row.fork)), ...forks].toSorted(inTime)

/** Days that a checkpoint may be old at most once Gloas has a date: validators may leave twice as fast from there (EIP-8061). */
const DAYS_SINCE_GLOAS = 7

/** A chain's configuration with an imported schedule, which `checkSchedule` took. A fork without rules in this build becomes its end. */
export function withSchedule(config: ConsensusConfig, schedule: BeaconForkSchedule | undefined): ConsensusConfig {
  if (schedule === undefined) return config
  const merged = mergedForks(config, schedule)
  const ends = merged.find(({ fork }) => !isKnown(fork))
  const forks = merged.filter((row): row is ForkRow => isKnown(row.fork))
  const days = config.checkpointDays
  const hasGloas = forks.some(({ fork }) => fork === 'gloas')
  return {
    ...config,
    forks,
    ...defined({ checkpointDays: days !== undefined && hasGloas ? Math.min(days, DAYS_SINCE_GLOAS) : undefined, ends }),
  }
}
