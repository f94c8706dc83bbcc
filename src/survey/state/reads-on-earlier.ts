import { isError } from '#core/errors'
import type { BlockEnvironment, MissingState, Witness } from '#core/simulation/simulation'
import type { ReadSetKey } from '#protocol/state-reader'
import type { AskEvm, ProvedState } from './proved-state.ts'

/** Of an evm Worker that forgot a world nothing is lost: each run on earlier state brings all of it. */
const NAME = 'earlier'

type Deps = {
  readonly ask: AskEvm
  readonly drop: (world: string) => void
  readonly createWorld: () => ProvedState
}

type Question = {
  readonly call: ReadSetKey
  /** Of an earlier block. */
  readonly environment: BlockEnvironment
  readonly state: Witness
  readonly signal: AbortSignal | undefined
}

/**
 * What a call reads on state of earlier blocks, in a world of its own that is dropped afterwards. What of it was never proved reads as empty, and is in the answer.
 * No request leaves for it. Throws `app/aborted`.
 */
export async function readsOnEarlier(
  { ask, drop, createWorld }: Deps,
  { call, environment, state, signal }: Question,
): Promise<readonly MissingState[]> {
  const { from, to, value = 0n, data } = call
  // Of a contract that was never proved, its code alone would be found, which is asked for anyway.
  if (to === undefined || state.accounts.every(({ address }) => address !== to)) return []
  const world = createWorld()
  world.add(state)
  const bundle = { environment, steps: [{ kind: 'call' as const, from, to, value, data }], probes: [] }
  const name = `${NAME}:${call.chainId}`
  try {
    return (await ask('runBundle', (add) => ({ world: name, add, bundle }), world, signal)).reads
  } catch (error) {
    if (!isError(error) || error.code === 'app/aborted') throw error
    // One that runs on for ever is not tried again.
    return [{ address: to, slots: [] }]
  } finally {
    drop(name)
  }
}
