import { createHash } from 'node:crypto'
import { hexToBytes, keccak256, numberToHex, parseTransaction, toRlp } from 'viem'
import { headerHash } from '../../src/chain/proof/block-header.ts'
import { listRoot } from '../../src/chain/proof/list-root.ts'
import { type Receipt, receiptsRoot } from '../../src/chain/proof/receipt.ts'
import { encodeMined } from '../../src/chain/proof/transaction.ts'
import type { Log } from '../../src/core/simulation/simulation.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import type { Files } from './recorded-light-client.ts'

const BEACON_BLOCK = /^eth_v2_beacon_blocks_.*\.ssz$/
const BLOCK = /^eth_getBlockBy(?:Number|Hash)_.*\.json$/
const RECEIPTS = /^eth_getBlockReceipts_.*\.json$/
const LOGS = /^eth_getLogs_.*\.json$/
const TRANSACTION = /^eth_getTransactionByHash_.*\.json$/

type Json = Readonly<Record<string, unknown>>

/** A block whose hash was computed anew from what it is made of. `block`: its header's fields as JSON-RPC names them. */
export type KnownBlock = { readonly hash: Hex; readonly block: Json; readonly transactions?: readonly Hex[] }

export type BlocksSeen = {
  readonly blocks: ReadonlyMap<Hex, KnownBlock>
  /** Transactions that were written anew from JSON and have the hash that they came with, by type. */
  readonly types: ReadonlyMap<number, number>
  readonly receipts: number
  readonly logs: number
}

/** What a node answered: what stands in the envelope. */
export function resultOf(files: Files, name: string): unknown {
  const { result } = JSON.parse(new TextDecoder().decode(files.read(name))) as Json
  if (result === undefined) throw new Error(`${name}: no result`)
  return result
}

const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
/** JSON-RPC's quantity of a little-endian number. */
const quantity = (bytes: Uint8Array): Hex => numberToHex(BigInt(toHex(bytes.toReversed())))

/** Reads fields of fixed sizes one after another; `offset` reads where something of another size begins. */
function cursor(bytes: Uint8Array) {
  let at = 0
  const take = (size: number): Uint8Array => bytes.subarray(at, (at += size))
  return {
    take,
    hex: (size: number) => toHex(take(size)),
    number: (size: number) => quantity(take(size)),
    offset: () => Number(quantity(take(4))),
  }
}

/** SSZ: items of their own sizes behind a table of offsets. */
function listOf(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length === 0) return []
  const count = Number(quantity(bytes.subarray(0, 4))) / 4
  const starts = Array.from({ length: count }, (_, at) => Number(quantity(bytes.subarray(at * 4, at * 4 + 4))))
  return starts.map((start, at) => bytes.subarray(start, starts[at + 1] ?? bytes.length))
}

const rlpInteger = (value: Hex): Hex => (BigInt(value) === 0n ? '0x' : numberToHex(BigInt(value)))

/** `Withdrawal` (capella): 44 bytes each, to RLP (EIP-4895). */
function withdrawalsRoot(bytes: Uint8Array): Hex {
  const items = Array.from({ length: bytes.length / 44 }, (_, at) => {
    const read = cursor(bytes.subarray(at * 44, at * 44 + 44))
    const [index, validator, address, amount] = [read.number(8), read.number(8), read.hex(20), read.number(8)]
    return hexToBytes(toRlp([rlpInteger(index), rlpInteger(validator), address, rlpInteger(amount)]))
  })
  return listRoot(items)
}

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** EIP-7685, of the three lists of `ExecutionRequests` (electra); those that are empty are left out. */
function requestsHash(bytes: Uint8Array): Hex {
  const offsets = [0, 4, 8].map((at) => Number(quantity(bytes.subarray(at, at + 4))))
  const lists = offsets.map((from, type) => ({ type, data: bytes.subarray(from, offsets[type + 1] ?? bytes.length) }))
  return toHex(sha256(...lists.filter(({ data }) => data.length > 0).map(({ type, data }) => sha256(Uint8Array.of(type), data))))
}

/** Fixed part of a body of Deneb; Electra's has one offset more (consensus-specs, `BeaconBlockBody`). */
const BODY_OF_DENEB = 392

/** The execution block in a `SignedBeaconBlock` of Deneb or Electra, with the hash that its header has by what is in it. */
function readBeaconBlock(bytes: Uint8Array): KnownBlock {
  const message = bytes.subarray(100)
  const parentBeaconBlockRoot = toHex(message.subarray(16, 48))
  const body = message.subarray(84)
  const read = cursor(body)
  read.take(96 + 72 + 32 + 5 * 4 + 160)
  const [payloadAt, changesAt, , requestsAt] = [read.offset(), read.offset(), read.offset(), read.offset()]
  const hasRequests = Number(quantity(body.subarray(200, 204))) > BODY_OF_DENEB
  const payload = body.subarray(payloadAt, changesAt)
  const of = cursor(payload)
  const fields = {
    parentHash: of.hex(32),
    miner: of.hex(20),
    stateRoot: of.hex(32),
    receiptsRoot: of.hex(32),
    logsBloom: of.hex(256),
    mixHash: of.hex(32),
    number: of.number(8),
    gasLimit: of.number(8),
    gasUsed: of.number(8),
    timestamp: of.number(8),
  }
  const extraAt = of.offset()
  const baseFeePerGas = of.number(32)
  const hash = of.hex(32)
  const [transactionsAt, withdrawalsAt] = [of.offset(), of.offset()]
  const [blobGasUsed, excessBlobGas] = [of.number(8), of.number(8)]
  const transactions = listOf(payload.subarray(transactionsAt, withdrawalsAt))
  const block = {
    ...fields,
    sha3Uncles: keccak256(toRlp([])),
    difficulty: '0x0',
    nonce: '0x0000000000000000',
    extraData: toHex(payload.subarray(extraAt, transactionsAt)),
    baseFeePerGas,
    hash,
    transactionsRoot: listRoot(transactions),
    withdrawalsRoot: withdrawalsRoot(payload.subarray(withdrawalsAt)),
    blobGasUsed,
    excessBlobGas,
    parentBeaconBlockRoot,
    ...(hasRequests ? { requestsHash: requestsHash(body.subarray(requestsAt)) } : {}),
  }
  return { hash: checked(block, hash), block, transactions: transactions.map(toHex) }
}

/** The hash, if the fields have it; with one of them changed they must not. */
function checked(block: Json, hash: Hex): Hex {
  const found = headerHash(block)
  if (found !== hash) throw new Error(`block ${String(block['number'])}: its fields hash to ${found}, not to ${hash}`)
  if (headerHash({ ...block, gasUsed: numberToHex(BigInt(block['gasUsed'] as Hex) + 1n) }) === hash)
    throw new Error('a changed header has the same hash')
  return hash
}

/** A transaction's bytes as JSON, as a node would have told it; viem reads them, nothing of it is ours. */
function jsonOf(raw: Hex): Json {
  const from = parseTransaction(raw as Parameters<typeof parseTransaction>[0]) as unknown as Readonly<Record<string, unknown>>
  const type = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 }[String(from['type'])] ?? 9
  const number = (value: unknown): unknown => (typeof value === 'bigint' || typeof value === 'number' ? numberToHex(value) : value)
  const authorizations = (from['authorizationList'] as readonly Json[] | undefined)?.map((one) =>
    Object.fromEntries(
      Object.entries({ ...one, r: number(BigInt(one['r'] as Hex)), s: number(BigInt(one['s'] as Hex)) }).map(([name, value]) => [
        name,
        number(value),
      ]),
    ),
  )
  const plain = Object.fromEntries(Object.entries(from).map(([name, value]) => [name, number(value)]))
  const zero = Object.fromEntries(
    ['nonce', 'value', 'gas', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gasPrice'].map((name) => [name, plain[name] ?? '0x0']),
  )
  return {
    ...plain,
    ...zero,
    type: numberToHex(type),
    input: plain['data'] ?? '0x',
    to: plain['to'] ?? null,
    accessList: plain['accessList'] ?? [],
    r: number(BigInt(String(from['r']))),
    s: number(BigInt(String(from['s']))),
    ...(authorizations ? { authorizationList: authorizations } : {}),
  }
}

/** Each of a block's transactions, written anew; throws where the bytes are others. A type that is not known counts as 9. */
function rewrite(transactions: readonly Hex[], types: Map<number, number>): void {
  for (const raw of transactions) {
    const json = jsonOf(raw)
    const bytes = encodeMined(json)
    if (bytes === undefined || toHex(bytes) !== raw) throw new Error(`transaction ${keccak256(raw)}: it is written otherwise`)
    const type = Number(json['type'])
    types.set(type, (types.get(type) ?? 0) + 1)
  }
}

const receiptOf = (item: Json): Receipt => ({
  type: Number(item['type']),
  success: item['status'] === '0x1',
  cumulativeGas: BigInt(item['cumulativeGasUsed'] as Hex),
  bloom: item['logsBloom'] as Hex,
  logs: item['logs'] as readonly Log[],
})

/** Blocks of a folder with their transactions, receipts and logs. Throws at the first thing that does not hold. */
export function readBlocks(files: Files): BlocksSeen {
  const named = (pattern: RegExp): readonly string[] => files.names.filter((name) => pattern.test(name))
  const blocks = new Map<Hex, KnownBlock>()
  const types = new Map<number, number>()
  for (const name of named(BEACON_BLOCK)) {
    const known = readBeaconBlock(files.read(name))
    if (!blocks.has(known.hash)) rewrite(known.transactions ?? [], types)
    blocks.set(known.hash, known)
  }
  for (const name of named(BLOCK)) {
    const block = resultOf(files, name) as Json
    const hash = checked(block, block['hash'] as Hex)
    if (!blocks.has(hash)) blocks.set(hash, { hash, block })
  }
  const logs = new Set<string>()
  const receipts = named(RECEIPTS).reduce((sum, name) => sum + readReceipts(resultOf(files, name) as readonly Json[], blocks, logs), 0)
  const asked = named(LOGS).flatMap((name) => resultOf(files, name) as readonly Json[])
  for (const log of asked) if (logs.size > 0 && !logs.has(keyOf(log))) throw new Error('a log that no receipt holds')
  for (const name of named(TRANSACTION)) readTransaction(resultOf(files, name) as Json, blocks)
  return { blocks, types, receipts, logs: logs.size > 0 ? asked.length : 0 }
}

const keyOf = ({ transactionHash, logIndex, address, topics, data }: Json): string =>
  JSON.stringify([transactionHash, logIndex, address, topics, data])

/** Receipts of one block, to its root; without the last of them they have another. How many they are; 0 where the block was not recorded. */
function readReceipts(items: readonly Json[], blocks: ReadonlyMap<Hex, KnownBlock>, logs: Set<string>): number {
  const known = blocks.get(items[0]?.['blockHash'] as Hex)
  if (known === undefined) return 0
  const root = receiptsRoot(items.map(receiptOf))
  if (root !== known.block['receiptsRoot']) throw new Error(`the receipts of ${known.hash} have another root`)
  if (receiptsRoot(items.slice(0, -1).map(receiptOf)) === root) throw new Error('fewer receipts have the same root')
  for (const item of items) for (const log of item['logs'] as readonly Json[]) logs.add(keyOf(log))
  return items.length
}

/** A transaction as a node told it: of the hash that it was asked by, and in its block where that was recorded. */
function readTransaction(json: Json, blocks: ReadonlyMap<Hex, KnownBlock>): void {
  const bytes = encodeMined(json)
  const raw = bytes && toHex(bytes)
  if (raw === undefined || keccak256(raw) !== json['hash'])
    throw new Error(`transaction ${String(json['hash'])}: its fields have another hash`)
  const { transactions } = blocks.get(json['blockHash'] as Hex) ?? {}
  if (transactions && transactions[Number(json['transactionIndex'])] !== raw)
    throw new Error(`transaction ${keccak256(raw)} is not in its block`)
}
