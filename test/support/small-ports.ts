import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { ETHEREUM } from '../../src/core/test-support/ethereum.ts'
import type { Header } from '#core/chains/header'
import { EMPTY_HASH, EMPTY_TRIE } from '#core/bytes/empty-hash'
import { keccak, keccakText } from '#core/bytes/keccak'
import { type Hex, word } from '#core/bytes/hex'
import type { Evidence } from '#core/evidence/evidence'
import type { MissingState, Simulation, Witness } from '#core/simulation/simulation'
import type { AnalysisPorts } from '#analysis'
import type { Names } from '#decode'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { AnswerSource, ClosureReader } from '#protocol/state-reader'
import { analysisPorts } from '../../src/wallet/analysis-ports.ts'
import { createNames } from '../../src/wallet/facts/names.ts'

/** A chain and its state as plain objects that answer: what asks them is tested without a Worker and without an endpoint. */
export const CHAIN: Chain = { ...ETHEREUM, from: 'preset' }

export const headerAt = (number: bigint, chainId = 1): Header => ({
  chainId,
  number,
  hash: keccakText(`block ${chainId} ${number}`),
  parentHash: keccakText(`block ${chainId} ${number - 1n}`),
  stateRoot: keccakText(`state ${number}`),
  receiptsRoot: keccakText('receipts'),
  timestamp: 1_795_000_000n + 12n * number,
  gasLimit: 60_000_000n,
  gasUsed: 30_000_000n,
  baseFee: 1_000n,
  coinbase: '0x00000000000000000000000000000000c01bae02',
  prevRandao: keccakText('randomness'),
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  head: 'finalized',
  source: 'node.example',
  at: 0,
})

export const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
export const CLAIMED: Evidence = { kind: 'claimed', method: 'answer', source: 'node.example' }

/** How an answer came about: by one trip to one endpoint. */
export const sourceOf = (evidence: Evidence): AnswerSource => ({ trips: 1, accounts: 1, slots: 0, sources: ['node.example'], evidence })

type Answers = { readonly [Name in keyof ChainCalls]?: (params: ChainCalls[Name]['params']) => unknown }

/** Endpoints are chosen by what something is asked for: what is asked for nothing is asked of nobody. */
function requirePurpose(asking: object): void {
  if ('purpose' in asking && asking.purpose !== 'review' && asking.purpose !== 'follow') throw new Error('asked for no purpose')
}

/** A chain that answers these calls and throws of any other; what an answer throws goes through. */
export function chainAnswering(answers: Answers): Client<ChainCalls, ChainEvents> {
  const call = async (name: keyof ChainCalls, params: never): Promise<unknown> => {
    const answer = answers[name] as ((params: never) => unknown) | undefined
    if (answer === undefined) throw new Error(`this chain has no answer to ${name}`)
    requirePurpose(params)
    return answer(params)
  }
  return { call, on: () => () => undefined, close: () => undefined } as unknown as Client<ChainCalls, ChainEvents>
}

/** An account of the state. Balance in wei; slots by their number. */
export type Row = { readonly nonce?: bigint; readonly balance?: bigint; readonly code?: Hex; readonly slots?: ReadonlyMap<bigint, bigint> }
export type Rows = Readonly<Partial<Record<Address, Row>>>

/** What is proved of these accounts; of one that is not among `rows`, that it is not there. */
export const witnessOf = (rows: Rows, wants: readonly MissingState[]): Witness => ({
  accounts: wants.map(({ address }) => {
    const row = rows[address]
    if (row === undefined) return { address, account: undefined }
    const { nonce = 0n, balance = 0n, code, slots } = row
    const storageRoot = slots === undefined ? EMPTY_TRIE : keccakText('some storage')
    return { address, account: { nonce, balance, storageRoot, codeHash: code === undefined ? EMPTY_HASH : keccak(code) } }
  }),
  slots: wants.flatMap(({ address, slots }) =>
    slots.map((slot) => ({ address, slot, value: word(rows[address]?.slots?.get(BigInt(slot)) ?? 0n) })),
  ),
  codes: wants.flatMap(({ address }) => {
    const code = rows[address]?.code
    return code === undefined ? [] : [{ hash: keccak(code), code }]
  }),
})

/** A reader of state, which may be another for each header; what a test does not give is not answered. */
export function readerOf(
  rowsAt: (header: Header) => Rows,
  { evidence = PROVED, ...more }: Partial<ClosureReader> & { readonly evidence?: Evidence } = {},
): ClosureReader {
  const none = (): never => {
    throw new Error('this reader has no answer to that')
  }
  /** The same, which answers only what is asked for something; that stands last. */
  const guarded = Object.fromEntries(
    Object.entries(more).map(([name, answer]) => [
      name,
      (...given: readonly unknown[]): unknown => {
        requirePurpose(given.at(-1) ?? {})
        return (answer as (...all: readonly unknown[]) => unknown)(...given)
      },
    ]),
  )
  return {
    remembered: async () => [],
    expected: async () => [],
    state: async (header: Header, wants: readonly MissingState[]) => ({
      witness: witnessOf(rowsAt(header), wants),
      how: sourceOf(evidence),
    }),
    read: none,
    run: none,
    runBundle: none,
    runs: none,
    ...guarded,
  } as unknown as ClosureReader
}

/** A run that did nothing and went well, but for what is given. */
export const simulationOf = (more: Partial<Simulation> = {}): Simulation =>
  ({
    outcome: { ok: true },
    gasUsed: 21_000n,
    gasNeeded: 21_000n,
    returnData: '0x',
    frames: [],
    logs: [],
    transfers: [],
    balances: [],
    storage: [],
    codes: [],
    nonces: [],
    created: [],
    destroyed: [],
    authorizations: [],
    probes: [],
    read: { accounts: 0, slots: 0 },
    guessed: [],
    readBy: [],
    ...more,
  }) as unknown as Simulation

/** What an analysis asks of the world: what ships with the build, over these plain ports. */
export const portsOf = (deps: Pick<AnalysisPorts, 'chain' | 'reader'> & Partial<AnalysisPorts>): AnalysisPorts =>
  analysisPorts({ now: () => Number(headerAt(100n).timestamp) * 1000 + 1000, ...deps })

/** Names of a device that knows nobody but by what ships. */
export const namesOn = (chain: Chain): Names => createNames(chain, [], [])
