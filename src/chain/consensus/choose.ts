import type { Checkpoint, CheckpointSource, ClockFault, ConsensusConfig } from '#core/chains/consensus'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { beaconRootOf, type LightClientBootstrap, slotAt, timeOfSlot } from '../light-client/light-client.ts'
import { type Beacon, quietly } from './beacon.ts'

/** A block that one host has finalized. */
type Finalized = { readonly root: Hex; readonly slot: number; readonly beacon: Beacon }

/** What two hosts say of a block to start from. */
export type CheckpointOffer =
  | { readonly is: 'agreed'; readonly checkpoint: Checkpoint; readonly hosts: readonly string[] }
  | { readonly is: 'differ' | 'too-few'; readonly hosts: readonly string[] }
  /** By the device's clock the blocks of two operators are still to come, or long gone, by so many seconds. */
  | { readonly is: 'clock'; readonly hosts: readonly string[]; readonly clock: ClockFault }

/** A checkpoint as the state tells it. */
export const checkpointAt = (root: Hex, slot: number, source: CheckpointSource, config: ConsensusConfig): Checkpoint => ({
  root,
  slot,
  at: timeOfSlot(slot, config),
  source,
})

/** Whole days since a slot, by the clock in seconds; none where blocks come on demand. */
export const daysSince = (slot: number, seconds: number, config: ConsensusConfig): number =>
  config.checkpointDays === undefined ? 0 : Math.floor(Math.max(0, seconds - timeOfSlot(slot, config)) / 86_400)

/** True where a checkpoint is older than the committees that it vouches for can be trusted (weak subjectivity, docs/SPEC.md, point 9). */
export const isTooOld = (slot: number, seconds: number, config: ConsensusConfig): boolean =>
  config.checkpointDays !== undefined && daysSince(slot, seconds, config) >= config.checkpointDays

/** The first host of each operator: two that one person runs agree with themselves. */
function ofDifferentOperators(beacons: readonly Beacon[]): readonly Beacon[] {
  const seen = new Set<string>()
  return beacons.filter(({ connection }) => {
    const { operator, url } = connection.endpoint
    const name = operator.trim() === '' ? url : operator.trim().toLowerCase()
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

const finalizedOf = async (beacon: Beacon, signal: AbortSignal): Promise<Finalized | undefined> => {
  const update = await quietly(beacon.finality(signal))
  const header = update?.finalizedHeader.beacon
  return header && { root: fromBytes(beaconRootOf(header)), slot: header.slot, beacon }
}

/** The start of a light client from this block, where a host serves it: that it does only for blocks that it has finalized. */
const startAt = async (beacon: Beacon, root: Hex, signal: AbortSignal): Promise<LightClientBootstrap | undefined> => {
  const bootstrap = await quietly(beacon.bootstrap(root, signal))
  return bootstrap && fromBytes(beaconRootOf(bootstrap.header.beacon)) === root ? bootstrap : undefined
}

/**
 * What the finalized blocks of two operators say of the device's clock, where all of them are of a time to come, or so old that nothing may start there. What is
 * final is some minutes old, so that it is wrong by more than that.
 */
function clockOf(answers: readonly Finalized[], seconds: number, config: ConsensusConfig): ClockFault | undefined {
  if (config.checkpointDays === undefined || answers.length < 2) return undefined
  const times = answers.map(({ slot }) => timeOfSlot(slot, config))
  const behind = Math.min(...times) - seconds
  if (behind > 0) return { kind: 'behind', seconds: Math.round(behind) }
  return answers.every(({ slot }) => isTooOld(slot, seconds, config))
    ? { kind: 'ahead', seconds: Math.round(seconds - Math.max(...times)) }
    : undefined
}

/**
 * A finalized block that two hosts of different operators agree on, to be offered to the person: it is worth as much as those two are. One that is ahead by an
 * epoch is asked for the other's block.
 */
export async function offerOfHosts(
  beacons: readonly Beacon[],
  seconds: number,
  config: ConsensusConfig,
  signal: AbortSignal,
): Promise<CheckpointOffer> {
  const asked = ofDifferentOperators(beacons).slice(0, 3)
  const answers = await Promise.all(asked.map((beacon) => finalizedOf(beacon, signal)))
  const now = config.checkpointDays === undefined ? Infinity : slotAt(seconds, config)
  const there = answers.filter((answer) => answer !== undefined)
  const clock = clockOf(there, seconds, config)
  if (clock) return { is: 'clock', hosts: there.map(({ beacon }) => beacon.connection.host), clock }
  const found = there.filter((answer) => answer.slot <= now && !isTooOld(answer.slot, seconds, config)).sort((a, b) => a.slot - b.slot)
  const hosts = found.map(({ beacon }) => beacon.connection.host)
  if (found.length < 2) return { is: 'too-few', hosts }
  for (const one of found)
    for (const other of found) {
      if (one === other || other.slot < one.slot) continue
      if (one.root !== other.root && !(await startAt(other.beacon, one.root, signal))) continue
      const agreeing = [one.beacon.connection.host, other.beacon.connection.host]
      return { is: 'agreed', checkpoint: checkpointAt(one.root, one.slot, 'hosts', config), hosts: agreeing }
    }
  return { is: 'differ', hosts }
}

/** What hosts serve of one block to start from. */
export type Starts = ReadonlyMap<Beacon, LightClientBootstrap>

/**
 * What hosts of two operators serve to start from a block (of one, where there is but one): how a shipped checkpoint is looked at again before it is used.
 * `undefined` where fewer have it.
 */
export async function startsAt(beacons: readonly Beacon[], root: Hex, signal: AbortSignal): Promise<Starts | undefined> {
  const asked = ofDifferentOperators(beacons)
  const starts = new Map<Beacon, LightClientBootstrap>()
  await Promise.all(
    asked.slice(0, 3).map(async (beacon) => {
      const start = await startAt(beacon, root, signal)
      if (start) starts.set(beacon, start)
    }),
  )
  return starts.size >= Math.min(2, asked.length) ? starts : undefined
}
