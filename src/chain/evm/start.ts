import { type Port, serve } from '#protocol'
import { evmValidators } from '#protocol/evm'
import type { MonotonicClock } from './budget.ts'
import { createEvmHandlers } from './handlers.ts'

/** Starts the evm half of the module behind a port. It has no connection of any kind and keeps nothing but proved state. */
export function startEvm(port: Port, clock: MonotonicClock): void {
  serve(port, createEvmHandlers(clock), evmValidators)
}
