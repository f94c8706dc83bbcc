import { configOf } from '../../src/chain/light-client/config.ts'
import type { ConsensusConfig } from '../../src/core/chains/consensus.ts'
import { slotsPerPeriod } from '../consensus/beacon.ts'
import type { BlockSource } from '../consensus/execution.ts'
import { createSimulation, type Simulation } from '../consensus/simulation.ts'

/** Other clients know only chains of their own: so here, and nowhere else, the simulation says it is mainnet. It has no keys of anybody. */
export const MAINNET: ConsensusConfig = configOf('mainnet')

/** The first period of mainnet that is all Fulu, long past. */
const PERIOD = 1_608
/** Blocks before it, so that both clients have a period to cross. */
export const BEFORE = 300

/** A chain of these blocks, some of them in the period before `PERIOD`. */
export const mainnetOf = (source: BlockSource): Simulation =>
  createSimulation({ config: MAINNET, source, firstSlot: (PERIOD + 1) * slotsPerPeriod(MAINNET) - BEFORE })

/** The second period that it is in, and the slot at which that begins. */
export const SECOND = { period: PERIOD + 1, slot: (PERIOD + 1) * slotsPerPeriod(MAINNET) } as const

/** When all of this is past: slots, not seconds. */
export const LATER = SECOND.slot + slotsPerPeriod(MAINNET)
