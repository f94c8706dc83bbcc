import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { ZERO } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Probe, ProbeResult } from '#core/simulation/simulation'
import type { Engine } from './engine.ts'

/** Gas of a read-only call: more than any transaction may have. The budget is what ends it. */
const CALL_GAS = 30_000_000n

/** Whether a call may write, as `eth_call` lets it, or fails where it tries to. What it writes is undone either way. */
export type CallMode = 'static' | 'normal'

/** A call as `eth_call` makes it: no fee, no value, from the zero address unless said otherwise. */
export async function call(engine: Engine, { to, data, from = ZERO }: Probe, mode: CallMode): Promise<ProbeResult> {
  const { evm, state, block } = engine
  // Nothing is warm at the start: calls on one state do not make each other cheaper.
  evm.journal.cleanJournal()
  const { execResult } = await state.overlay.discard(() =>
    evm.runCall({
      block,
      caller: createAddressFromString(from),
      to: createAddressFromString(to),
      data: hexToBytes(data),
      gasLimit: CALL_GAS,
      isStatic: mode === 'static',
      skipNonceIncrement: true,
    }),
  )
  return { ok: execResult.exceptionError === undefined, data: fromBytes(execResult.returnValue) }
}

/** Makes static calls one by one. One that we cannot make (`simulation/unsupported`) gave no answer, like one that failed. */
export async function probeAll(createEngine: () => Engine, probes: readonly Probe[]): Promise<readonly ProbeResult[]> {
  const results: ProbeResult[] = []
  let engine: Engine | undefined
  for (const probe of probes) {
    engine ??= createEngine()
    try {
      results.push(await call(engine, probe, 'static'))
    } catch (error) {
      if (!isError(error, 'simulation/unsupported')) throw error
      results.push({ ok: false, data: '0x' })
      engine = undefined
    }
  }
  return results
}
