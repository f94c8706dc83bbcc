import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { Log } from '#core/simulation/simulation'
import type { Hex } from '#core/bytes/hex'
import { listRoot } from './list-root.ts'
import { encodeRlpItem, encodeRlpInteger, type Rlp } from './rlp.ts'

/** Types of transactions whose receipts we know how to write: legacy, EIP-2930, EIP-1559, EIP-4844, EIP-7702. */
export const RECEIPT_TYPES = 4

/** What a block commits to of one transaction's outcome (EIP-658, EIP-2718). Gas is of all transactions up to this one. */
export type Receipt = {
  readonly type: number
  readonly success: boolean
  readonly cumulativeGas: bigint
  /** 256 bytes. */
  readonly bloom: Hex
  readonly logs: readonly Log[]
}

const bytesOf = (hex: Hex): Uint8Array => hexToBytes(hex.slice(2))
const logItem = ({ address, topics, data }: Log): Rlp => [bytesOf(address), topics.map(bytesOf), bytesOf(data)]

/** A receipt as the trie holds it: RLP, after its type where that is not zero. */
export function encodeReceipt({ type, success, cumulativeGas, bloom, logs }: Receipt): Uint8Array {
  const body = encodeRlpItem([encodeRlpInteger(success ? 1n : 0n), encodeRlpInteger(cumulativeGas), bytesOf(bloom), logs.map(logItem)])
  return type === 0 ? body : concatBytes(Uint8Array.of(type), body)
}

/** The root that a block with just these receipts has. */
export const receiptsRoot = (receipts: readonly Receipt[]): Hex => listRoot(receipts.map(encodeReceipt))
