import { defined } from '#core/defined'
import { type Consensus, hasClock, type LightClientState, parseRoot } from '#core/chains/consensus'
import { isError } from '#core/errors'
import { type Cell, createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'

/** Where a light client is, and when that was heard, in milliseconds since the epoch. */
export type HeardState = {
  readonly state: LightClientState
  readonly heardAt: number
  /** While it syncs: the first committee period of this catching up. */
  readonly from?: number
}

/** The light clients of the person's chains, as far as the chain Worker told. */
export type LightClients = {
  of(chainId: number): Source<HeardState>
  /** Reads where it is, without asking any endpoint. */
  load(chainId: number): Promise<void>
  /** Looks for the newest block at each of the chain's slots, until the signal says stop: while somebody looks. */
  watch(chainId: number, seconds: number, signal: AbortSignal): Promise<void>
  /** Starts again from a checkpoint that the person accepts. Throws `input/block-root`, `light-client/*`. */
  accept(chainId: number, root: string): Promise<void>
}

/** When the verified blocks were made, in milliseconds since the epoch; nothing where blocks come on demand, or the device's clock is wrong. */
export function blockTimes(
  { state, heardAt }: HeardState,
  consensus: Consensus | undefined,
): { readonly optimistic: number; readonly finalized: number } | undefined {
  if ((state.kind !== 'synced' && state.kind !== 'behind') || !consensus || !hasClock(consensus)) return undefined
  // By a clock that is wrong nothing has an age.
  if (state.clock) return undefined
  const slot = typeof consensus.config === 'string' ? 12 : consensus.config.secondsPerSlot
  const optimistic = heardAt - state.seconds * 1000
  return { optimistic, finalized: optimistic - (state.optimistic.slot - state.finalized.slot) * slot * 1000 }
}

const OFF: LightClientState = { kind: 'off' }
function ignoreFailure(error: unknown): void {
  if (!isError(error)) throw error
}
/** Shortest pause between two looks, in seconds. */
const SHORTEST = 4

/** Listens to the chain Worker. Nothing is asked of anybody but by `watch` and `accept`. */
export function createLightClients({
  chain,
  platform,
}: {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly platform: Platform
}): LightClients {
  const cells = new Map<number, Cell<HeardState>>()
  const cellOf = (chainId: number): Cell<HeardState> => {
    const found = cells.get(chainId) ?? createCell<HeardState>({ state: OFF, heardAt: platform.now() })
    cells.set(chainId, found)
    return found
  }
  const heard = (chainId: number, state: LightClientState): void => {
    const before = cellOf(chainId).get()
    const from = state.kind === 'syncing' ? Math.min(before.from ?? state.period, state.period) : undefined
    cellOf(chainId).set({ state, heardAt: platform.now(), ...defined({ from }) })
  }
  chain.on('lightClient', ({ chainId, state }) => heard(chainId, state))

  const load = async (chainId: number): Promise<void> => heard(chainId, await chain.call('lightClient', { chainId }))

  return {
    of: cellOf,
    load,
    async watch(chainId, seconds, signal) {
      const pace = Math.max(SHORTEST, seconds) * 1000
      const look = async (): Promise<void> => {
        // Several tabs may watch: what one of them just asked answers for all.
        await chain.call('head', { chainId, maxAgeMs: pace * 0.8, purpose: 'head' }, { signal })
        await load(chainId)
      }
      while (!signal.aborted) {
        // What fails is in the state of the light client and in the health of the endpoints.
        await look().catch(ignoreFailure)
        await platform.sleep(pace, signal).catch(ignoreFailure)
      }
    },
    async accept(chainId, root) {
      heard(chainId, await chain.call('acceptCheckpoint', { chainId, root: parseRoot(root) }))
    },
  }
}
