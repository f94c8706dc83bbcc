import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#core/ethereum/address'
import { isPossible } from '#core/ethereum/transaction'
import { isError } from '#core/errors'
import { fromBytes, type Hex, isHex, pad, toBigInt } from '#core/bytes/hex'
import type { SimulatedTransaction } from '#core/simulation/simulation'
import { decodeRlpItem, encodeRlpItem, type Rlp } from '../proof/rlp.ts'

/** A transaction as the practice chain takes it, with what JSON-RPC tells of it. */
export type SignedTransaction = {
  readonly hash: Hex
  readonly raw: Uint8Array
  readonly sent: SimulatedTransaction
  readonly chainId: number
  /** As `eth_getTransactionByHash` writes it, without its place. */
  readonly json: Readonly<Record<string, unknown>>
}

/** EIP-1559: chain id, nonce, tip, fee cap, gas, recipient, value, data, access list; then parity, r, s. */
const TYPE = 2
const UNSIGNED = 9
const ITEMS = 12

const NAMES = ['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gas', 'to', 'value', 'input'] as const

function itemsOf(raw: Uint8Array): readonly Rlp[] | undefined {
  if (raw[0] !== TYPE) return undefined
  try {
    const items = decodeRlpItem(raw.subarray(1))
    return items instanceof Uint8Array || items.length !== ITEMS ? undefined : items
  } catch (error) {
    if (!isError(error, 'proof/invalid')) throw error
    return undefined
  }
}

/** Whose key signed the digest; `undefined` where no key did (EIP-2: `s` in the lower half). */
function signerOf(digest: Uint8Array, signature: { readonly r: Hex; readonly s: Hex; readonly yParity: number }): Address | undefined {
  if (!isPossible(signature)) return undefined
  try {
    const { r, s, yParity } = signature
    const key = new secp256k1.Signature(BigInt(r), BigInt(s), yParity).recoverPublicKey(digest).toBytes(false)
    return fromBytes(keccak_256(key.subarray(1)).subarray(12))
  } catch {
    // An r that is on no point of the curve.
    return undefined
  }
}

/**
 * Reads a signed transaction of type 2 without an access list: whatever else is sent, its sender among it, is `undefined`. Practice needs no more.
 */
export function readSignedTransaction(text: unknown): SignedTransaction | undefined {
  if (!isHex(text)) return undefined
  const raw = hexToBytes(text.slice(2))
  const items = itemsOf(raw)
  const list = items?.[UNSIGNED - 1]
  if (items === undefined || list instanceof Uint8Array || list?.length !== 0) return undefined
  const bytes = items.map((item) => (item instanceof Uint8Array ? fromBytes(item) : '0x'))
  const at = (index: number): Hex => bytes[index] ?? '0x'
  const number = (index: number): bigint => toBigInt(at(index))
  const [yParity, r, s] = [Number(number(9)), pad(at(10)), pad(at(11))]
  const digest = keccak_256(concatBytes(Uint8Array.of(TYPE), encodeRlpItem(items.slice(0, UNSIGNED))))
  const from = signerOf(digest, { r, s, yParity })
  if (from === undefined) return undefined
  const to = at(5)
  const quantities = NAMES.map((name, index) => [name, name === 'to' || name === 'input' ? at(index) : `0x${number(index).toString(16)}`])
  return {
    hash: fromBytes(keccak_256(raw)),
    raw,
    chainId: Number(number(0)),
    sent: {
      from,
      transaction: {
        type: 'eip1559',
        chainId: Number(number(0)),
        nonce: Number(number(1)),
        maxPriorityFeePerGas: number(2),
        maxFeePerGas: number(3),
        gasLimit: number(4),
        ...(to === '0x' ? {} : { to }),
        value: number(6),
        data: at(7),
        accessList: [],
      },
    },
    json: {
      ...Object.fromEntries(quantities),
      ...(to === '0x' ? { to: null } : {}),
      type: '0x2',
      from,
      accessList: [],
      yParity: `0x${yParity.toString(16)}`,
      v: `0x${yParity.toString(16)}`,
      r: `0x${BigInt(r).toString(16)}`,
      s: `0x${BigInt(s).toString(16)}`,
    },
  }
}
