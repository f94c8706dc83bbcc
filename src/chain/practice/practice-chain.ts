import { sha256 } from '@noble/hashes/sha2.js'
import type { Address } from '#core/ethereum/address'
import type { ConsensusConfig } from '#core/chains/consensus'
import { fail } from '#core/errors'
import { fromBytes, type Hex, pad, toQuantity } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { bloomOf } from '#core/bytes/bloom'
import type { BlockEnvironment, Log } from '#core/simulation/simulation'
import type { MonotonicClock } from '../evm/budget.ts'
import { hashPair, merkleize } from '../light-client/ssz.ts'
import { headerHash } from '../proof/block-header.ts'
import { EMPTY_ROOT } from '../proof/trie.ts'
import { listRoot } from '../proof/list-root.ts'
import { encodeReceipt } from '../proof/receipt.ts'
import { type Executed, executeTransaction } from './execute-block.ts'
import { createPracticeBeacon, type PayloadHeader, type PracticeBeacon } from './practice-beacon.ts'
import { bytesOfHex, type PracticeGenesis, type PracticeState, stateOfGenesis, stateRootOf } from './practice-state.ts'
import { readSignedTransaction, type SignedTransaction } from './signed-transaction.ts'

/** What became of the one transaction of a block. */
export type MinedTransaction = { readonly transaction: SignedTransaction; readonly outcome: Executed; readonly bloom: Hex }

/** A block as JSON-RPC writes its header, with the state after it. */
export type PracticeBlock = {
  readonly number: bigint
  readonly hash: Hex
  readonly header: Readonly<Record<string, Hex>>
  readonly state: PracticeState
  readonly mined: MinedTransaction | undefined
}

/** An Ethereum of one page: blocks are made when somebody sends something. Nothing of it is stored. */
export type PracticeChain = {
  readonly chainId: number
  readonly blocks: readonly PracticeBlock[]
  readonly beacon: PracticeBeacon
  head(): PracticeBlock
  /** Makes a block of a signed transaction; resolves with its hash once it is in. Throws `tx/rejected-by-node`, `simulation/budget`. */
  send(raw: unknown): Promise<Hex>
}

export type PracticeChainDeps = {
  readonly chainId: number
  readonly genesis: PracticeGenesis
  readonly consensus: ConsensusConfig
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly clock: MonotonicClock
}

/** Wei per gas: of all blocks, as nobody else sends anything. */
export const BASE_FEE = 1_000_000_000n
const GAS_LIMIT = 36_000_000n
const PROPOSER: Address = '0x70726163746963652070726f706f736572202020'
const NO_UNCLES: Hex = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const NO_REQUESTS = fromBytes(sha256(new Uint8Array(0)))
const NO_BLOOM = pad('0x', 256)
/** SSZ roots of the empty list of withdrawals, and of lists of transactions (consensus-specs, capella/beacon-chain.md and bellatrix/beacon-chain.md). */
const NO_WITHDRAWALS = hashPair(merkleize([], 16), new Uint8Array(32))
const MAX_TRANSACTIONS = 2 ** 20
const MAX_TRANSACTION_CHUNKS = 2 ** 25

const length = (count: number): Uint8Array => {
  const chunk = new Uint8Array(32)
  new DataView(chunk.buffer).setUint32(0, count, true)
  return chunk
}

/** `List[ByteList[2**30], 2**20]`. */
function transactionsRoot(all: readonly Uint8Array[]): Uint8Array {
  const roots = all.map((bytes) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / 32) }, (_, at) => {
      const chunk = new Uint8Array(32)
      chunk.set(bytes.subarray(at * 32, at * 32 + 32))
      return chunk
    })
    return hashPair(merkleize(chunks, MAX_TRANSACTION_CHUNKS), length(bytes.length))
  })
  return hashPair(merkleize(roots, MAX_TRANSACTIONS), length(all.length))
}

/** The header in the shape of consensus. */
function payloadOf({ header, hash, mined }: PracticeBlock): PayloadHeader {
  const bytes = (name: string): Uint8Array => bytesOfHex(header[name] ?? '0x')
  const number = (name: string): bigint => BigInt(header[name] ?? '0x0')
  return {
    parentHash: bytes('parentHash'),
    feeRecipient: bytes('miner'),
    stateRoot: bytes('stateRoot'),
    receiptsRoot: bytes('receiptsRoot'),
    logsBloom: bytes('logsBloom'),
    prevRandao: bytes('mixHash'),
    blockNumber: number('number'),
    gasLimit: number('gasLimit'),
    gasUsed: number('gasUsed'),
    timestamp: number('timestamp'),
    extraData: bytes('extraData'),
    baseFeePerGas: number('baseFeePerGas'),
    blockHash: bytesOfHex(hash),
    transactionsRoot: transactionsRoot(mined === undefined ? [] : [mined.transaction.raw]),
    withdrawalsRoot: NO_WITHDRAWALS,
    blobGasUsed: 0n,
    excessBlobGas: 0n,
  }
}

type Next = { readonly timestamp: bigint; readonly parent: PracticeBlock | undefined; readonly beaconRoot: Hex }

/** The fields of a block of Prague and later (EIP-7685). */
function createBlock({ timestamp, parent, beaconRoot }: Next, state: PracticeState, mined: MinedTransaction | undefined): PracticeBlock {
  const number = parent === undefined ? 0n : parent.number + 1n
  const receipts = mined === undefined ? [] : [encodeReceipt(receiptOf(mined))]
  const header = {
    parentHash: parent?.hash ?? pad('0x'),
    sha3Uncles: NO_UNCLES,
    miner: PROPOSER,
    stateRoot: stateRootOf(state),
    transactionsRoot: mined === undefined ? EMPTY_ROOT : listRoot([mined.transaction.raw]),
    receiptsRoot: mined === undefined ? EMPTY_ROOT : listRoot(receipts),
    logsBloom: mined?.bloom ?? NO_BLOOM,
    difficulty: '0x0',
    number: toQuantity(number),
    gasLimit: toQuantity(GAS_LIMIT),
    gasUsed: toQuantity(mined?.outcome.gasUsed ?? 0n),
    timestamp: toQuantity(timestamp),
    extraData: fromBytes(new TextEncoder().encode('practice')),
    mixHash: randomnessOf(number),
    nonce: pad('0x', 8),
    baseFeePerGas: toQuantity(BASE_FEE),
    withdrawalsRoot: EMPTY_ROOT,
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: beaconRoot,
    requestsHash: NO_REQUESTS,
  } as const
  return { number, hash: headerHash(header), header, state, mined }
}

const randomnessOf = (number: bigint): Hex => keccakText(`practice randomness ${number}`)

export const receiptOf = ({ outcome, bloom }: MinedTransaction) => ({
  type: 2,
  success: outcome.success,
  cumulativeGas: outcome.gasUsed,
  bloom,
  logs: outcome.logs,
})

const bloomOfLogs = (logs: readonly Log[]): Hex => bloomOf(logs.flatMap(({ address, topics }) => [address, ...topics]))

/** Seconds between the two blocks that a chain begins with, before and at the present. */
const BLOCK_TIME = 12n

/** Starts at its first state, with two empty blocks up to now: the older of them is final at once. */
export function createPracticeChain({ chainId, genesis, consensus, now, clock }: PracticeChainDeps): PracticeChain {
  const beacon = createPracticeBeacon(consensus)
  const blocks: PracticeBlock[] = []
  const append = (block: PracticeBlock): void => {
    blocks.push(block)
    beacon.append(payloadOf(block))
  }
  const first = createBlock(
    { timestamp: BigInt(genesis.time), parent: undefined, beaconRoot: pad('0x') },
    stateOfGenesis(genesis),
    undefined,
  )
  append(first)
  const head = (): PracticeBlock => blocks.at(-1) ?? first
  const seconds = (): bigint => BigInt(Math.floor(now() / 1000))
  /** Never before its parent, whatever the device's clock says. */
  const nextAt = (wanted: bigint): Next => {
    const parent = head()
    const earliest = BigInt(parent.header['timestamp'] ?? '0x0') + 1n
    return { timestamp: wanted > earliest ? wanted : earliest, parent, beaconRoot: beacon.head() }
  }
  for (const wanted of [seconds() - BLOCK_TIME, seconds()]) append(createBlock(nextAt(wanted), head().state, undefined))

  const mine = async (raw: unknown): Promise<Hex> => {
    const transaction = readSignedTransaction(raw)
    if (transaction === undefined || transaction.chainId !== chainId)
      throw fail('tx/rejected-by-node', { endpoint: 'practice', text: 'not a signed transaction of this chain' })
    const next = nextAt(seconds())
    const outcome = await executeTransaction(head().state, environmentOf(chainId, next, head()), transaction.sent, clock)
    append(createBlock(next, outcome.state, { transaction, outcome, bloom: bloomOfLogs(outcome.logs) }))
    return transaction.hash
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    chainId,
    blocks,
    beacon,
    head,
    send(raw) {
      const mined = last.then(async () => mine(raw))
      last = mined.catch(() => undefined)
      return mined
    },
  }
}

const environmentOf = (chainId: number, { timestamp, beaconRoot }: Next, parent: PracticeBlock): BlockEnvironment => ({
  chainId,
  parentHash: parent.hash,
  number: parent.number + 1n,
  timestamp,
  baseFee: BASE_FEE,
  gasLimit: GAS_LIMIT,
  coinbase: PROPOSER,
  prevRandao: randomnessOf(parent.number + 1n),
  excessBlobGas: 0n,
  parentBeaconRoot: beaconRoot,
  parent: { timestamp: BigInt(parent.header['timestamp'] ?? '0x0') },
})
