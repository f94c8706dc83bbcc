import { type Hex, quantity, toBigInt } from '#core/hex'
import type { Log, NativeTransfer, Run, RunTransaction } from '#core/simulation'
import type { Rpc } from '../../../scripts/town/rpc.ts'

/** A frame of geth's `callTracer` with logs. */
type TraceFrame = {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly gasUsed: Hex
  readonly output?: Hex
  readonly error?: string
  readonly calls?: readonly TraceFrame[]
  readonly logs?: readonly (Log & { readonly index?: Hex | number; readonly position?: Hex })[]
}

export type Trace = {
  readonly ok: boolean
  readonly gasUsed: bigint
  readonly output: Hex
  readonly logs: readonly Log[]
  readonly transfers: readonly NativeTransfer[]
  /** Kind and destination of each frame, in the order of entry. */
  readonly frames: readonly string[]
}

/** Logs that stay, in their order: a frame's own come between its calls, which `position` tells. */
function logsOf(frame: TraceFrame): Log[] {
  if (frame.error !== undefined) return []
  const calls = frame.calls ?? []
  const own = frame.logs ?? []
  const logs: Log[] = []
  for (let at = 0; at <= calls.length; at++) {
    for (const { address, topics, data, position } of own) if (Number(position ?? 0) === at) logs.push({ address, topics, data })
    const call = calls[at]
    if (call) logs.push(...logsOf(call))
  }
  return logs
}

function transfersOf(frame: TraceFrame): NativeTransfer[] {
  if (frame.error !== undefined) return []
  const moves = !['DELEGATECALL', 'STATICCALL', 'CALLCODE'].includes(frame.type) && toBigInt(frame.value ?? '0x') > 0n
  const own = moves && frame.to ? [{ from: frame.from, to: frame.to, value: toBigInt(frame.value ?? '0x') }] : []
  return [...own, ...(frame.calls ?? []).flatMap(transfersOf)]
}

const framesOf = (frame: TraceFrame): string[] => [
  `${frame.type === 'CREATE2' ? 'create' : frame.type.toLowerCase()} ${frame.to ?? ''}`,
  ...(frame.calls ?? []).flatMap(framesOf),
]

/** The prices per gas, as JSON-RPC names them. */
export const feesOf = (tx: RunTransaction): Record<string, Hex> =>
  'gasPrice' in tx
    ? { gasPrice: quantity(tx.gasPrice) }
    : { maxFeePerGas: quantity(tx.maxFeePerGas), maxPriorityFeePerGas: quantity(tx.maxPriorityFeePerGas) }

/** The same transaction by anvil's own EVM (revm), on the state after `block` and in its environment. */
export async function traceCall(rpc: Rpc, block: Hex, { from, transaction: tx }: Run): Promise<Trace> {
  const call = {
    from,
    to: tx.to,
    value: quantity(tx.value),
    data: tx.data,
    gas: quantity(tx.gasLimit),
    nonce: quantity(tx.nonce),
    ...feesOf(tx),
  }
  const frame = await rpc<TraceFrame>('debug_traceCall', [call, block, { tracer: 'callTracer', tracerConfig: { withLog: true } }])
  return {
    ok: frame.error === undefined,
    gasUsed: toBigInt(frame.gasUsed),
    output: frame.output ?? '0x',
    logs: logsOf(frame),
    transfers: transfersOf(frame),
    frames: framesOf(frame),
  }
}
