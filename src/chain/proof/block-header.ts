import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { fail } from '#core/errors'
import type { Header } from '#core/header'
import { fromBytes, type Hex, isHex } from '#core/hex'
import { encode, integer } from './rlp.ts'

/** The fields of a block header in the order of their RLP, as JSON-RPC names them, and how each is written. Later forks append. */
const FIELDS = [
  ['parentHash', 32],
  ['sha3Uncles', 32],
  ['miner', 20],
  ['stateRoot', 32],
  ['transactionsRoot', 32],
  ['receiptsRoot', 32],
  ['logsBloom', 256],
  ['difficulty', 'integer'],
  ['number', 'integer'],
  ['gasLimit', 'integer'],
  ['gasUsed', 'integer'],
  ['timestamp', 'integer'],
  ['extraData', 'bytes'],
  ['mixHash', 32],
  ['nonce', 8],
  // EIP-1559
  ['baseFeePerGas', 'integer'],
  // EIP-4895
  ['withdrawalsRoot', 32],
  // EIP-4844
  ['blobGasUsed', 'integer'],
  ['excessBlobGas', 'integer'],
  // EIP-4788
  ['parentBeaconBlockRoot', 32],
  // EIP-7685
  ['requestsHash', 32],
  // EIP-7928 and EIP-7843, of Amsterdam. Read, so that state can be proved there; what runs on it has other rules than ours (`beyond`).
  ['blockAccessListHash', 32],
  ['slotNumber', 'integer'],
] as const

/** Of every block since the first. What forks appended may be absent from the end on, never in the middle. */
const REQUIRED = 15
/** Longest field that is looked at: consensus allows 32 bytes of extra data, and clique chains more. */
const MOST_DIGITS = 2048

type Block = Readonly<Record<string, unknown>>

const mismatch = (block: Block) =>
  fail('proof/header-mismatch', { number: isQuantity(block['number']) ? BigInt(block['number']).toString() : 'unknown' })

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)

function piece(value: unknown, kind: number | 'integer' | 'bytes'): Uint8Array | undefined {
  if (kind === 'integer') return isQuantity(value) ? integer(BigInt(value)) : undefined
  if (!isHex(value, kind === 'bytes' ? undefined : kind) || value.length > MOST_DIGITS) return undefined
  return hexToBytes(value.slice(2))
}

/** keccak256 of the RLP of a header as JSON-RPC gives it. Throws `proof/header-mismatch` for a shape that we do not know. */
export function headerHash(block: Block): Hex {
  const given = FIELDS.map(([name]) => block[name] !== undefined && block[name] !== null)
  const count = given.lastIndexOf(true) + 1
  if (count < REQUIRED || given.slice(0, count).includes(false)) throw mismatch(block)
  const items = FIELDS.slice(0, count).map(([name, kind]) => {
    const bytes = piece(block[name], kind)
    if (!bytes) throw mismatch(block)
    return bytes
  })
  return fromBytes(keccak_256(encode(items)))
}

/** Fields that went through `headerHash`: known to be well formed, absent only where a fork had not come yet. */
const quantity = (value: unknown): bigint => (isQuantity(value) ? BigInt(value) : 0n)
const text = (value: unknown): Hex => (isHex(value) ? (value.toLowerCase() as Hex) : '0x')

/**
 * Reads a block whose recomputed hash is the one that it came with; a fork that adds fields gives another hash, and so is refused rather than guessed at.
 * Who vouches for the hash is not decided here: `head` is `claimed`. Throws `proof/header-mismatch`.
 */
export function readHeader(block: Block, from: Pick<Header, 'chainId' | 'source' | 'at'>): Header {
  const hash = headerHash(block)
  // A chain without base fees (EIP-1559) is not one that we can price a transaction for.
  if (hash !== text(block['hash']) || !isQuantity(block['baseFeePerGas'])) throw mismatch(block)
  return {
    ...from,
    hash,
    number: quantity(block['number']),
    parentHash: text(block['parentHash']),
    stateRoot: text(block['stateRoot']),
    receiptsRoot: text(block['receiptsRoot']),
    timestamp: quantity(block['timestamp']),
    gasLimit: quantity(block['gasLimit']),
    gasUsed: quantity(block['gasUsed']),
    baseFee: quantity(block['baseFeePerGas']),
    coinbase: text(block['miner']),
    prevRandao: text(block['mixHash']),
    blobGasUsed: quantity(block['blobGasUsed']),
    excessBlobGas: quantity(block['excessBlobGas']),
    head: 'claimed',
    ...(isHex(block['blockAccessListHash']) ? { beyond: 'amsterdam' as const } : {}),
  }
}
