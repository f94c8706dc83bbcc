import { messageDigest } from '#core/messages/message-digest'
import { recoverSigner } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import { fromBytes, type Hex, isHex } from '#core/bytes/hex'
import type { Called, GrantedCall } from './called.ts'
import { AppFailure } from './failure.ts'
import { readAddressParam, blockIn, bytesIn, callIn, filterIn, type ParamValue, listIn, quantityIn, readTextParam } from './params.ts'

// What an app reads of the chain that it is on, through the person's own endpoints.

const at = ({ connection: { chainId }, signal }: GrantedCall): { readonly chainId: number; readonly signal: AbortSignal } => ({
  chainId,
  signal,
})
const given = ({ method, list }: Called, index: number): ParamValue => ({ method, value: list[index] })

/** A revert is an answer, and its bytes are the app's to read (as execution-apis names it). */
async function result(work: Promise<Hex | { readonly reverted: Hex }>): Promise<Hex> {
  const found = await work
  if (typeof found === 'string') return found
  throw new AppFailure({ code: 3, message: 'execution reverted', data: found.reverted })
}

type Reading = (call: GrantedCall) => Promise<unknown>

/** EIP-1474's reads, each with the parameters that it takes. */
export const READINGS = {
  eth_blockNumber: (call) => call.apps.reads.blockNumber(at(call)),
  eth_getBalance: (call) => call.apps.reads.balance(at(call), readAddressParam(given(call, 0)), blockIn(given(call, 1))),
  eth_getTransactionCount: (call) => call.apps.reads.nonce(at(call), readAddressParam(given(call, 0)), blockIn(given(call, 1))),
  eth_getCode: (call) => call.apps.reads.code(at(call), readAddressParam(given(call, 0)), blockIn(given(call, 1))),
  eth_getStorageAt: (call) => {
    const slot: Hex = `0x${slotIn(given(call, 1)).toString(16).padStart(64, '0')}`
    return call.apps.reads.slot(at(call), { address: readAddressParam(given(call, 0)), slot }, blockIn(given(call, 2)))
  },
  eth_call: (call) => result(call.apps.reads.call(at(call), callIn(given(call, 0)), blockIn(given(call, 1)))),
  eth_estimateGas: (call) => result(call.apps.reads.gas(at(call), callIn(given(call, 0)))),
  eth_gasPrice: (call) => call.apps.reads.gasPrice(at(call)),
  eth_maxPriorityFeePerGas: (call) => call.apps.reads.tip(at(call)),
  eth_feeHistory: (call) => {
    const blocks = quantityIn({ method: call.method, value: hexOf(call.list[0]) })
    if (blocks < 1n || blocks > 1024n) throw fail('request/invalid-params', { method: call.method })
    const asked = call.list[2] === undefined || call.list[2] === null ? [] : listIn(given(call, 2), 100)
    const shares = asked.map((one) => {
      if (typeof one !== 'number' || !(one >= 0 && one <= 100)) throw fail('request/invalid-params', { method: call.method })
      return one
    })
    return call.apps.reads.feeHistory(at(call), `0x${blocks.toString(16)}`, blockIn(given(call, 1)), shares)
  },
  eth_getBlockByNumber: (call) => call.apps.reads.block(at(call), blockIn(given(call, 0)), fullIn(call)),
  eth_getBlockByHash: (call) => call.apps.reads.block(at(call), { hash: bytesIn(given(call, 0), 32) }, fullIn(call)),
  eth_getTransactionByHash: (call) => call.apps.reads.transaction(at(call), bytesIn(given(call, 0), 32)),
  eth_getTransactionReceipt: (call) => call.apps.reads.receipt(at(call), bytesIn(given(call, 0), 32)),
  eth_getLogs: (call) => call.apps.reads.logs(at(call), filterIn(given(call, 0))),
} as const satisfies Readonly<Record<string, Reading>>

/** Older apps write numbers where the standard has hexadecimal. */
const hexOf = (value: unknown): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? `0x${value.toString(16)}` : value

function fullIn({ method, list }: Called): 'full' | 'hashes' {
  if (list[1] === undefined || list[1] === false) return 'hashes'
  if (list[1] !== true) throw fail('request/invalid-params', { method })
  return 'full'
}

/** A position in storage: a quantity, or 32 bytes as many apps pad it. */
const slotIn = ({ method, value }: ParamValue): bigint => (isHex(value, 32) ? BigInt(value) : quantityIn({ method, value }))

/** Who signed a message: a calculation that anybody can make, and nothing of this wallet is in it. */
export async function ecRecover(call: Called): Promise<Hex> {
  const text = readTextParam(given(call, 0), 1_048_576)
  const message: Hex = isHex(text) ? text : fromBytes(new TextEncoder().encode(text))
  const signature = bytesIn(given(call, 1), 65)
  const v = Number.parseInt(signature.slice(130), 16)
  const yParity = v === 27 || v === 0 ? 0 : v === 28 || v === 1 ? 1 : undefined
  const parts = { r: `0x${signature.slice(2, 66)}`, s: `0x${signature.slice(66, 130)}` } as const
  const found = yParity === undefined ? undefined : await recoverSigner(messageDigest(message), { ...parts, yParity })
  if (found === undefined) throw fail('request/invalid-params', { method: call.method })
  return found
}
