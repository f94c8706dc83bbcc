import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Header } from '#core/chains/header'
import { fromBytes, type Hex, isHex, lowerHex } from '#core/bytes/hex'
import { type HeaderFault, headerMismatch, unknownHeader } from './refuted.ts'
import { encodeRlpItem, encodeRlpInteger } from './rlp.ts'

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
  // EIP-7928 and EIP-7843, of Amsterdam
  ['blockAccessListHash', 32],
  ['slotNumber', 'integer'],
] as const

/** Of every block since the first. What forks appended may be absent from the end on, never in the middle. */
const REQUIRED = 15
/** Longest field that is looked at: consensus allows 32 bytes of extra data, and clique chains more. */
const MAX_DIGITS = 2048

type Block = Readonly<Record<string, unknown>>

/** What JSON-RPC gives of a block beside its header, at the clients that we know. */
const BESIDE: ReadonlySet<string> = new Set(['hash', 'size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals'])
const KNOWN: ReadonlySet<string> = new Set([...BESIDE, ...FIELDS.map(([name]) => name)])

/** Names that we do not know: each may be a field that a later fork appended, or something that a client tells beside. */
const unknownFields = (block: Block): readonly string[] =>
  Object.entries(block).flatMap(([name, value]) => (!KNOWN.has(name) && value !== undefined && value !== null ? [name] : []))

/**
 * The failure of a block that does not have the hash of the one that was asked for. Where a name may be of a field of a later fork the hash cannot be told, and
 * nobody is accused.
 */
export function mismatch(block: Block, why?: HeaderFault) {
  const number = isQuantity(block['number']) ? BigInt(block['number']).toString() : 'unknown'
  const unknown = unknownFields(block)
  if (why !== undefined || unknown.length === 0) return headerMismatch(number, why ?? 'fields')
  // A later fork appends to all that is known; before that, what is unknown is something that a client tells beside, or a chain of its own.
  const isWhole = FIELDS.every(([name]) => block[name] !== undefined && block[name] !== null)
  return isWhole ? unknownHeader(number, unknown) : headerMismatch(number, 'shape')
}

const isQuantity = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)

function piece(value: unknown, kind: number | 'integer' | 'bytes'): Uint8Array | undefined {
  if (kind === 'integer') return isQuantity(value) ? encodeRlpInteger(BigInt(value)) : undefined
  if (!isHex(value, kind === 'bytes' ? undefined : kind) || value.length > MAX_DIGITS) return undefined
  return hexToBytes(value.slice(2))
}

const hashOf = (items: readonly Uint8Array[]): Hex => fromBytes(keccak_256(encodeRlpItem(items)))

/** keccak256 of the RLP of a header as JSON-RPC gives it. Throws `proof/header-mismatch` for a shape that we do not know. */
export const headerHash = (block: Block): Hex => hashOf(knownItems(block))

function knownItems(block: Block): readonly Uint8Array[] {
  const given = FIELDS.map(([name]) => block[name] !== undefined && block[name] !== null)
  const count = given.lastIndexOf(true) + 1
  if (count < REQUIRED || given.slice(0, count).includes(false)) throw mismatch(block, 'shape')
  return FIELDS.slice(0, count).map(([name, kind]) => {
    const bytes = piece(block[name], kind)
    if (!bytes) throw mismatch(block, 'shape')
    return bytes
  })
}

/** Fields of one later fork, and names that a client tells beside a header: orders of more are not tried. */
const [MOST_APPENDED, MOST_UNKNOWN] = [3, 6]

/** Every list of some of the names, each once, in each order. */
function* orders(names: readonly string[], most: number): Generator<readonly string[]> {
  if (most === 0) return
  for (const name of names) {
    yield [name]
    for (const rest of orders(
      names.filter((other) => other !== name),
      most - 1,
    ))
      yield [name, ...rest]
  }
}

/** How a value of a field that nobody here knows may be written: 32 bytes are a hash, what is shorter a number or bytes. */
function* pieces(values: readonly unknown[]): Generator<readonly Uint8Array[]> {
  const [first, ...rest] = values
  if (first === undefined) return yield []
  const kinds = isHex(first, 32) ? ([32] as const) : (['integer', 'bytes'] as const)
  for (const kind of kinds) {
    const bytes = piece(first, kind)
    if (bytes) for (const more of pieces(rest)) yield [bytes, ...more]
  }
}

/**
 * Whether the hash that a header came with is that of its known fields and some unknown ones after them, as a later fork appends them: then all of them are as the hash says, whatever
 * the new ones mean. Only a header with all fields of Amsterdam can have more.
 */
export function isOfLaterFork(block: Block): boolean {
  const names = unknownFields(block)
  if (names.length === 0 || names.length > MOST_UNKNOWN || !isHex(block['hash'], 32)) return false
  const known = knownItems(block)
  if (known.length < FIELDS.length) return false
  const wanted = block['hash'].toLowerCase()
  for (const order of orders(names, MOST_APPENDED)) {
    for (const appended of pieces(order.map((name) => block[name]))) if (hashOf([...known, ...appended]) === wanted) return true
  }
  return false
}

/** Fields that went through `headerHash`: known to be well formed, absent only where a fork had not come yet. */
const quantity = (value: unknown): bigint => (isQuantity(value) ? BigInt(value) : 0n)
const text = (value: unknown): Hex => (isHex(value) ? lowerHex(value) : '0x')

/** The hash that the fields of a block have, those of a later fork among them where it comes out with them. Throws as `headerHash`. */
export const blockHash = (block: Block): Hex => (isOfLaterFork(block) ? text(block['hash']) : headerHash(block))

/**
 * Reads a block whose recomputed hash is the one that it came with. Of a fork that appends fields which this build does not know the hash is tried with those that came
 * along (`isOfLaterFork`); where it does not come out, the header is refused rather than guessed at. Who vouches for the hash is not decided here: `head` is `claimed`. Throws `proof/header-mismatch`.
 */
export function readExecutionHeader(block: Block, from: Pick<Header, 'chainId' | 'source' | 'at'>): Header {
  const hash = headerHash(block)
  // A chain without base fees (EIP-1559) is not one that we can price a transaction for.
  if (!isQuantity(block['baseFeePerGas'])) throw mismatch(block, 'shape')
  const isLater = hash !== text(block['hash'])
  if (isLater && !isOfLaterFork(block)) throw mismatch(block)
  const accessListHash = block['blockAccessListHash']
  return {
    ...from,
    hash: text(block['hash']),
    number: quantity(block['number']),
    parentHash: text(block['parentHash']),
    stateRoot: text(block['stateRoot']),
    ...(isHex(block['withdrawalsRoot'], 32) ? { withdrawalsRoot: text(block['withdrawalsRoot']) } : {}),
    receiptsRoot: text(block['receiptsRoot']),
    logsBloom: text(block['logsBloom']),
    timestamp: quantity(block['timestamp']),
    gasLimit: quantity(block['gasLimit']),
    gasUsed: quantity(block['gasUsed']),
    baseFee: quantity(block['baseFeePerGas']),
    coinbase: text(block['miner']),
    prevRandao: text(block['mixHash']),
    blobGasUsed: quantity(block['blobGasUsed']),
    excessBlobGas: quantity(block['excessBlobGas']),
    head: 'claimed',
    ...(isLater ? { fork: 'unknown' as const } : isHex(accessListHash) ? { fork: 'amsterdam' as const } : {}),
    ...(isHex(accessListHash) ? { accessListHash: text(accessListHash), slotNumber: quantity(block['slotNumber']) } : {}),
  }
}
