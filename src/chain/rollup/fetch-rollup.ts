import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { readRollup, type RollupReading } from '#core/rollup/read-rollup'
import type { RollupRoot } from '#core/rollup/rollup-state'
import { EMPTY_WITNESS, mergeMissingState, type MissingState } from '#core/simulation/simulation'
import type { CallOptions } from '../connection/exchange.ts'
import type { Prover } from '../calls/state/prover.ts'

/** What was read, and what to ask for at once the next time. */
export type FetchedRollup = {
  readonly reading: Exclude<RollupReading, { readonly kind: 'needs' }>
  readonly used: readonly MissingState[]
  readonly trips: number
}

/** From the first contract to the last game there are six steps, and one that finds nothing missing. */
const MAX_ROUNDS = 9

/**
 * Reads a rollup's contracts at a header of its layer 1, every slot proved there. `hints`: what the last reading used, so that mostly one trip is enough. Who vouches
 * for the header is not looked at. Throws as the prover does.
 */
export async function fetchRollup(
  root: RollupRoot,
  header: Header,
  { prover, hints, asking }: { readonly prover: Prover; readonly hints: readonly MissingState[]; readonly asking: CallOptions },
): Promise<FetchedRollup> {
  let wants = hints
  let trips = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const proved = wants.length === 0 ? undefined : await prover(header, wants, asking)
    trips += proved?.trips ?? 0
    const reading = readRollup(root, proved?.witness ?? EMPTY_WITNESS)
    if (reading.kind !== 'needs') return { reading, used: reading.kind === 'read' ? reading.used : [], trips }
    wants = mergeMissingState([...wants, ...reading.wants])
  }
  throw fail('simulation/moved')
}
