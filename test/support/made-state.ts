import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { type Header, nextBaseFee } from '#core/chains/header'
import { fromBytes, type Hex, toBigInt, toBytes, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { BlockEnvironment, Run, Simulation, MissingState, Witness } from '#core/simulation/simulation'
import type { Signable } from '#core/signing/signable'
import type { FeeMarketTransaction } from '#core/ethereum/transaction'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { Review } from '#review'
import { createClosureReader } from '#survey'
import { createEvmHandlers } from '../../src/chain/evm/handlers.ts'
import { createNames } from '../../src/wallet/facts/names.ts'
import { analyseSignable } from '../../src/analysis/index.ts'
import { analysisPorts } from '../../src/wallet/analysis-ports.ts'

/** An account of a made world. Slots by their number. */
export type Row = {
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex
  readonly storage?: ReadonlyMap<bigint, bigint>
}
export type Rows = ReadonlyMap<Address, Row>

/** Who signs, with ten ether. */
export const SIGNER: Address = `0x${'a1'.repeat(20)}`
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const NO_STORAGE: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const SOME_STORAGE: Hex = `0x${'11'.repeat(32)}`
export const HISTORY: Address = '0x0000f90827f1c53a10cb7a02335b175320002935'
/** EIP-2935 as deployed. */
const HISTORY_CODE: Hex =
  '0x3373fffffffffffffffffffffffffffffffffffffffe14604657602036036042575f35600143038111604257611fff81430311604257611fff9006545f5260205ff35b5f5ffd5b5f35611fff60014303065500'

export const BEACON_ROOTS: Address = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
/** EIP-4788 as deployed. */
const BEACON_ROOTS_CODE: Hex =
  '0x3373fffffffffffffffffffffffffffffffffffffffe14604d57602036146024575f5ffd5b5f35801560495762001fff810690815414603c575f5ffd5b62001fff01545f5260205ff35b5f5ffd5b62001fff42064281555f359062001fff015500'
const WINDOW = 8191n

const KEEPERS: ReadonlyMap<Address, Row> = new Map([
  [HISTORY, { code: HISTORY_CODE, storage: new Map() }],
  [BEACON_ROOTS, { code: BEACON_ROOTS_CODE, storage: new Map() }],
])

export const CHAIN: Chain = {
  chainId: 31337,
  name: 'Made',
  shortName: 'made',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
}

/** The newest block: what a keeper could write down of it stands in the contracts of a case. */
export const HEADER: Header = {
  chainId: 31337,
  number: 24_000_000n,
  hash: keccakText('newest'),
  parentHash: keccakText('before it'),
  stateRoot: keccakText('state'),
  receiptsRoot: keccakText('receipts'),
  timestamp: 1_795_000_008n,
  gasLimit: 60_000_000n,
  gasUsed: 33_000_000n,
  baseFee: 11_000_000_000n,
  coinbase: '0x00000000000000000000000000000000c01bae02',
  prevRandao: keccakText('randomness'),
  blobGasUsed: 0n,
  excessBlobGas: 60_000_000n,
  head: 'claimed',
  source: 'made.example',
  at: 0,
}

/** Of a block before the newest one, as the history contract holds it. */
export const hashOf = (number: bigint): Hex => (number === HEADER.number ? HEADER.hash : keccakText(`block ${number}`))

/** The beacon root that the block of that time stored. */
export const rootOf = (timestamp: bigint): Hex => keccakText(`beacon root ${timestamp}`)

/** What the ring of EIP-4788 holds: the newest time of a place up to the newest block, and its root. A slot of twelve seconds has a block. */
function beaconSlot(slot: bigint): Hex {
  const place = slot % WINDOW
  for (let time = HEADER.timestamp; time > HEADER.timestamp - 12n * WINDOW; time -= 12n)
    if (time % WINDOW === place) return slot < WINDOW ? word(time) : rootOf(time)
  return word(0n)
}

function slotOf(rows: Rows, address: Address, slot: Hex): Hex {
  if (address === BEACON_ROOTS) return beaconSlot(toBigInt(slot))
  if (address !== HISTORY) return word(rows.get(address)?.storage?.get(toBigInt(slot)) ?? 0n)
  const last = HEADER.number - 1n
  return hashOf(last - ((last - toBigInt(slot)) % WINDOW))
}

const codeHash = (code: Hex): Hex => fromBytes(keccak_256(toBytes(code) ?? new Uint8Array()))

/** Proved state, as a prover would give it. */
function witnessOf(rows: Rows, wants: readonly MissingState[]): Witness {
  const found = wants.map(({ address }) => ({ address, row: KEEPERS.get(address) ?? rows.get(address) }))
  return {
    accounts: found.map(({ address, row }) => ({
      address,
      account: row && {
        nonce: row.nonce ?? 0n,
        balance: row.balance ?? 0n,
        storageRoot: row.storage ? SOME_STORAGE : NO_STORAGE,
        codeHash: row.code ? codeHash(row.code) : NO_CODE,
      },
    })),
    slots: wants.flatMap(({ address, slots }) => slots.map((slot) => ({ address, slot, value: slotOf(rows, address, slot) }))),
    codes: found.flatMap(({ row }) => (row?.code ? [{ hash: codeHash(row.code), code: row.code }] : [])),
  }
}

/** The chain Worker of a chain that is nothing but its newest block and these accounts. */
function chainOf(rows: Rows): Client<ChainCalls, ChainEvents> {
  const answers = {
    head: () => HEADER,
    header: () => HEADER,
    vouch: () => HEADER,
    prove: ({ wants }: ChainCalls['prove']['params']) => ({ witness: witnessOf(rows, wants), trips: 1, sources: ['made.example'] }),
    hint: () => ({ wants: [], asked: 0 }),
    codes: () => ({ codes: [], asked: 0 }),
    feeHistory: () => ({
      baseFees: [HEADER.baseFee],
      tips: { slow: 1n, normal: 1_000_000_000n, fast: 2_000_000_000n },
      evidence: { kind: 'claimed', method: 'answer', source: 'made.example' },
    }),
  }
  const call = async (name: string, params: unknown): Promise<unknown> => {
    const answer = (answers as Readonly<Record<string, ((params: never) => unknown) | undefined>>)[name]
    if (answer === undefined) throw new Error(`this chain has no answer to ${name}`)
    return answer(params as never)
  }
  return { call, on: () => () => undefined, close: () => undefined } as Client<ChainCalls, ChainEvents>
}

const signal = new AbortController().signal
const clock = { now: () => performance.now() }

/** The evm Worker's own code, in this thread. */
function evmHere(): Client<EvmCalls> {
  const handlers = createEvmHandlers(clock) as unknown as Record<string, (params: unknown, context: unknown) => unknown>
  return {
    call: async (name: string, params: unknown) => handlers[name]?.(params, { signal }),
    on: () => () => undefined,
    close: () => undefined,
  } as unknown as Client<EvmCalls>
}

export type Sent = { readonly to: Address; readonly value: bigint; readonly data: Hex; readonly gasLimit: bigint }

export const transactionOf = ({ to, value, data, gasLimit }: Sent): FeeMarketTransaction => ({
  type: 'eip1559',
  chainId: 31337,
  nonce: 0,
  gasLimit,
  to,
  value,
  data,
  maxFeePerGas: 2n * nextBaseFee(HEADER) + 1_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  accessList: [],
})

export type Looked = { readonly review: Review; readonly first: Review | undefined; readonly ms: number; readonly firstMs: number }

/** The whole way of a Review in a made world: planned, run, run under other circumstances, judged. `secret`: what the session draws from. */
export const lookIn = (rows: Rows, sent: Sent, secret: Hex): Promise<Looked> =>
  lookAt(rows, { kind: 'transaction', transaction: transactionOf(sent) }, secret)

/** The same of anything that somebody may be asked for. */
export async function lookAt(rows: Rows, asked: Signable, secret: Hex): Promise<Looked> {
  const evm = evmHere()
  const chain = chainOf(rows)
  const reader = createClosureReader({ chain, evm: () => evm })
  let first: Review | undefined
  let firstAt = 0
  const began = performance.now()
  const { review } = await analyseSignable(
    analysisPorts({ chain, reader, now: () => Number(HEADER.timestamp) * 1000 + 4_000 + performance.now() - began }),
    {
      id: 'made',
      secret,
      asked,
      account: SIGNER,
      chain: CHAIN,
      asker: { kind: 'check' },
      memory: { chainId: 31337, account: SIGNER, accounts: [], contacts: [], transactions: [] },
      names: createNames(CHAIN, [], []),
      onProgress: () => undefined,
      onFirst: (opinion) => {
        first = opinion.review
        firstAt = performance.now()
      },
      signal,
    },
  )
  const ended = performance.now()
  return { review, first, ms: ended - began, firstMs: (firstAt === 0 ? ended : firstAt) - began }
}

/** One run in a block, with all that it asks for. */
export async function simulateIn(rows: Rows, sent: Sent, environment: BlockEnvironment): Promise<Simulation> {
  const handlers = createEvmHandlers(clock)
  const run: Run = { from: SIGNER, transaction: transactionOf(sent), environment, probes: [] }
  let add: Witness = { accounts: [], slots: [], codes: [] }
  for (let round = 0; round < 20; round++) {
    const result = await handlers.run({ world: 'real', add, run }, { signal } as never)
    if (result.done) return result.simulation
    add = witnessOf(rows, result.wants)
  }
  throw new Error('it reads without end')
}

/** What the transaction really does in a block: wei that the signer gains, the fee left aside; `undefined` where it fails or no block takes it. */
export async function gainIn(rows: Rows, sent: Sent, environment: BlockEnvironment): Promise<bigint | undefined> {
  const { outcome, transfers } = await simulateIn(rows, sent, environment)
  if (!outcome.ok) return undefined
  return transfers.reduce((sum, { from, to, value }) => sum + (to === SIGNER ? value : 0n) - (from === SIGNER ? value : 0n), 0n)
}
