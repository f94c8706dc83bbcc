import { defined } from '#core/defined'
import type { ConsensusConfig, ForkAhead } from '#core/chains/consensus'
import type { Hex } from '#core/bytes/hex'
import { isError } from '#core/errors'
import type { Clock } from '../connection/clock.ts'
import { forkAtSlot, slotAt, timeOfSlot } from '../light-client/light-client.ts'
import type { Beacon } from './beacon.ts'

/** Which forks hosts know is asked this often at most, in milliseconds. */
const ASK_FORKS = 86_400_000

/** The fork of a slot by name, also where this build has no rules for it. */
export const forkNameAt = (slot: number, config: ConsensusConfig): string =>
  config.ends && slot >= config.ends.epoch * config.slotsPerEpoch ? config.ends.fork : forkAtSlot(slot, config)

/**
 * The next fork that this build has no rules for, or has another date of: by what a host says of forks, else by the imported schedule. What has begun is not
 * looked at: a host that differs there is of another chain, and its data will not hold. `seconds`: now, since 1970.
 */
export function aheadOf(
  said: readonly { readonly version: Hex; readonly epoch: number }[],
  config: ConsensusConfig,
  seconds: number,
  host?: string,
): ForkAhead | undefined {
  const { forks, ends, slotsPerEpoch } = config
  const now = Math.floor(slotAt(seconds, config) / slotsPerEpoch)
  const timeOf = (epoch: number): number => timeOfSlot(epoch * slotsPerEpoch, config)
  const unknown = said
    .filter(({ version, epoch }) => epoch > now && forks.find((row) => row.version === version)?.epoch !== epoch)
    .toSorted((one, other) => one.epoch - other.epoch)[0]
  if (unknown === undefined) return ends && { fork: ends.fork, at: timeOf(ends.epoch) }
  const { version, epoch } = unknown
  const named = forks.find((row) => row.version === version)?.fork ?? (ends?.version === version ? ends.fork : version)
  return { fork: named, at: timeOf(epoch), ...defined({ host }) }
}

type WatchDeps = {
  readonly clock: Clock
  readonly config: ConsensusConfig
  /** Since 1970. */
  readonly seconds: () => number
  readonly signal: AbortSignal
  /** Something else is known than before. */
  readonly tell: () => void
}

/** Looks out for forks that this build has no rules for. Nothing waits for it: what a host says of them is no more than a reason to look for a newer build. */
export function createForkWatch({ clock, config, seconds, signal, tell }: WatchDeps) {
  let ahead = aheadOf([], config, seconds())
  let askedAt = -Infinity
  const ask = async (beacon: Beacon): Promise<void> => {
    try {
      ahead = aheadOf(await beacon.forks(signal), config, seconds(), beacon.connection.host)
      tell()
    } catch (error) {
      // It does not say: nothing is known of what comes.
      if (!isError(error)) throw error
    }
  }
  return {
    ahead: (): { readonly ahead?: ForkAhead } => (ahead ? { ahead } : {}),
    /** Asks a host which forks it knows, once a day; not of chains whose blocks come on demand. */
    ask(beacon: Beacon): void {
      if (config.checkpointDays === undefined || clock.steady() - askedAt < ASK_FORKS) return
      askedAt = clock.steady()
      void ask(beacon)
    },
  }
}
