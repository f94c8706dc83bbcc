import { configFor } from '#core/chains/beacon-chains'
import type { Chain } from '#core/chains/chain'
import type { ForkAhead, LightClientState } from '#core/chains/consensus'
import type { WireError } from '#core/errors'
import { unknownForkOf } from '#core/chains/fork-schedule'
import type { Header } from '#core/chains/header'

/**
 * A fork that this build has no rules for. `fork`: its name; absent where only a header shows it. `at`: seconds since the epoch, absent where nobody says since when.
 * `by`: an imported schedule, what a host says of the forks it knows, the version of what hosts serve a light client, or a field of a header.
 */
export type UnknownFork = {
  readonly is: 'coming' | 'here'
  readonly by: 'schedule' | 'host' | 'beacon' | 'header'
  readonly fork?: string
  readonly at?: number
  readonly host?: string
}

/** What shows a fork. `header`: the newest that was read. `error`: why none could be. */
export type ForkSigns = {
  readonly lightClient?: LightClientState
  readonly header?: Pick<Header, 'fork'>
  readonly error?: WireError
}

/** The first fork of an imported schedule that this build's light client has no rules for. */
function endOf({ consensus }: Chain): ForkAhead | undefined {
  const config = consensus && configFor(consensus)
  if (config?.ends === undefined) return undefined
  const { genesisTime, secondsPerSlot, slotsPerEpoch, ends } = config
  return { fork: ends.fork, at: genesisTime + ends.epoch * slotsPerEpoch * secondsPerSlot }
}

/** Forks with a time, of both layers, as schedules and hosts tell of them. */
function scheduledIn(
  chain: Chain,
  lightClient: LightClientState | undefined,
): readonly (Omit<UnknownFork, 'is'> & { readonly at: number })[] {
  const run = unknownForkOf(chain.chainId, chain.forks)
  const said = lightClient !== undefined && 'ahead' in lightClient ? lightClient.ahead : undefined
  const end = endOf(chain)
  return [
    ...(run === undefined ? [] : [{ fork: run.name, at: Number(run.from), by: 'schedule' as const }]),
    ...(end === undefined ? [] : [{ ...end, by: 'schedule' as const }]),
    ...(said?.host === undefined ? [] : [{ ...said, by: 'host' as const }]),
  ].toSorted((one, other) => one.at - other.at)
}

/**
 * The fork of a chain that this build has no rules for, as soon as anything shows it: one that is there before one that is to come, and the first of those. Nothing of it
 * is proved: it is a reason to look for a newer build in time. `nowSeconds`: since the epoch, by the device.
 */
export function unknownForkIn(chain: Chain, { lightClient, header, error }: ForkSigns, nowSeconds: number): UnknownFork | undefined {
  if (lightClient?.kind === 'no-data' && lightClient.known === 'unknown-fork') return { is: 'here', by: 'beacon', fork: lightClient.fork }
  const [first] = scheduledIn(chain, lightClient)
  if (first !== undefined && first.at <= nowSeconds) return { is: 'here', ...first }
  if (header?.fork === 'unknown' || error?.code === 'proof/unknown-header') return { is: 'here', by: 'header' }
  return first && { is: 'coming', ...first }
}
