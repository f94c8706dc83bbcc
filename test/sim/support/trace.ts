import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, toQuantity, toBigInt } from '#core/bytes/hex'
import type { Frame, Log, NativeTransfer, Run, RunTransaction } from '#core/simulation/simulation'
import type { Rpc } from '../../../scripts/devnet/rpc.ts'

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

/** A self-destruct is a frame to the tracer; to us it is what the frame above it did. A creation that failed has no address to it. */
const framesOf = ({ type, to, error, calls = [] }: TraceFrame): string[] => {
  if (type === 'SELFDESTRUCT') return []
  const own = type.startsWith('CREATE') ? `create ${error === undefined ? (to ?? '') : ''}` : `${type.toLowerCase()} ${to ?? ''}`
  return [own, ...calls.flatMap(framesOf)]
}

/** A frame of ours in the same words: the tracer names whose code ran for a delegatecall only, and does not follow EIP-7702. */
export function inWords({ kind, to, codeAddress, failure }: Frame): string {
  if (kind === 'create') return `create ${failure === undefined ? to : ''}`
  return `${kind} ${kind === 'delegatecall' || kind === 'callcode' ? codeAddress : to}`
}

/** The prices per gas, as JSON-RPC names them. */
const feesOf = (tx: RunTransaction): Record<string, Hex> =>
  'gasPrice' in tx
    ? { gasPrice: toQuantity(tx.gasPrice) }
    : { maxFeePerGas: toQuantity(tx.maxFeePerGas), maxPriorityFeePerGas: toQuantity(tx.maxPriorityFeePerGas) }

const NUMBERS = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' } as const

/** The run as a node's transaction request. Tuples of EIP-7702 are signed with the keys of the practice chain. */
export async function requestOf({ from, transaction: tx, authorizations }: Run, keys: readonly Key[]): Promise<Record<string, unknown>> {
  const signed = await Promise.all(
    (authorizations ?? []).map(async ({ chainId, address, nonce, authority }) => {
      const key = keys.find((one) => one.address === authority)
      if (!key) throw fail('app/unexpected', { where: 'keys of the town' })
      const account = privateKeyToAccount(key.privateKey)
      const { r, s, yParity } = await account.signAuthorization({
        contractAddress: address,
        chainId: Number(chainId),
        nonce: Number(nonce),
      })
      return { chainId: toQuantity(chainId), address, nonce: toQuantity(nonce), r, s, yParity: toQuantity(yParity ?? 0) }
    }),
  )
  return {
    from,
    to: tx.to,
    value: toQuantity(tx.value),
    data: tx.data,
    gas: toQuantity(tx.gasLimit),
    nonce: toQuantity(tx.nonce),
    type: signed.length > 0 ? '0x4' : NUMBERS[tx.type],
    ...('accessList' in tx ? { accessList: tx.accessList } : {}),
    ...(signed.length > 0 ? { authorizationList: signed } : {}),
    ...feesOf(tx),
  }
}

type Key = { readonly address: Address; readonly privateKey: Hex }

/** The same transaction by anvil's own EVM (revm), on the state after `block` and in its environment. */
export async function traceCall(rpc: Rpc, block: Hex, run: Run, keys: readonly Key[] = []): Promise<Trace> {
  const call = await requestOf(run, keys)
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
