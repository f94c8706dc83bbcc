// What runs in the page of `npm run bench -- engine`. The Workers are the app's own bundles: same sources, same settings of Vite.
import { fromBytes } from '../../src/core/bytes/hex.ts'
import type { Address } from '../../src/core/ethereum/address.ts'
import type { Chain } from '../../src/core/chains/chain.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import type { Token } from '../../src/core/money/token.ts'
import type { Client } from '../../src/protocol/index.ts'
import type { ChainCalls, ChainEvents } from '../../src/protocol/chain.ts'
import type { EvmCalls } from '../../src/protocol/evm.ts'
import { childEnvironment, createClosureReader, readBalances, type ClosureReader } from '../../src/survey/index.ts'
import { spawnChain } from '../../src/shells/web/chain-worker.ts'
import { createEvm } from '../../src/shells/web/evm-worker.ts'
import { analyseSend } from '../../src/analysis/index.ts'
import { analysisPorts } from '../../src/wallet/analysis-ports.ts'
import { createNames } from '../../src/wallet/facts/names.ts'
import { createOneByOne } from './one-by-one.ts'
import proofsUrl from './proofs-worker.ts?worker&url'

/** A call that somebody is about to make. */
export type Call = { readonly from: Address; readonly to: Address; readonly value: bigint; readonly data: Hex }

/** `closure`: as the app reads. `one-by-one`: the alternative, which fetches what is missing one item at a time and starts over. */
export type How = 'closure' | 'one-by-one'

/** When it began, when the head was known, when the Review stood, and when the last of its further runs was in it, in milliseconds since the epoch. */
export type Reviewed = {
  readonly began: number
  readonly headAt: number
  readonly shownAt: number
  readonly ended: number
  readonly level: string
  readonly ok: boolean
}

/** `trips`: as the app counts them, by what had to be answered before the next could be asked. */
export type Balanced = {
  readonly began: number
  readonly headAt: number
  readonly ended: number
  readonly known: number
  readonly trips: number
}

type HeliosLibrary = {
  createHeliosProvider(
    config: object,
    kind: string,
  ): Promise<{ waitSynced(): Promise<void>; request(call: object): Promise<unknown>; shutdown(): Promise<void> }>
}

type Opened = { readonly chain: Client<ChainCalls, ChainEvents>; readonly evm: () => Client<EvmCalls>; readonly on: Chain }

const PURPOSE = 'review'
let opened: Opened | undefined
const readers = new Map<How, ClosureReader>()
let helios: HeliosLibrary | undefined
let loaded = 0

function here(): Opened {
  if (opened === undefined) throw new Error('Nothing is open.')
  return opened
}

function readerOf(how: How): ClosureReader {
  const { chain, evm, on } = here()
  const mayHint = (): boolean => on.endpoints.some(({ owner, seesDrafts }) => seesDrafts ?? owner === 'own')
  const made = readers.get(how) ?? (how === 'closure' ? createClosureReader({ chain, evm, mayHint }) : createOneByOne({ chain, evm }))
  readers.set(how, made)
  return made
}

const request = (on: Chain, { from, ...call }: Call) =>
  ({
    id: 'bench',
    origin: { kind: 'own' },
    kind: 'transaction',
    account: from,
    chainId: on.chainId,
    intent: { kind: 'call', ...call },
    speed: 'normal',
    createdAt: 0,
    stage: { at: 'analysing' },
  }) as const

const engine = {
  /** Starts both Workers anew, as opening the app does. Nothing is asked of anybody yet. */
  async open(on: Chain, accounts: readonly Address[]): Promise<void> {
    opened?.chain.close()
    opened?.evm().close()
    readers.clear()
    opened = { chain: spawnChain(), evm: createEvm(), on }
    await opened.chain.call('configure', { chains: [on], accounts })
  },

  /** The newest verified block. The first time, the light client goes all the way from its checkpoint. */
  async head(): Promise<{ readonly level: string; readonly number: number; readonly ms: number }> {
    const { chain, on } = here()
    const began = performance.now()
    const { head, number } = await chain.call('head', { chainId: on.chainId, maxAgeMs: 0, purpose: PURPOSE })
    return { level: head, number: Number(number), ms: performance.now() - began }
  },

  /** All that is shown before a signature, by the app's own code: fee, nonce, both runs, facts, judgement. */
  async review(call: Call, how: How): Promise<Reviewed> {
    const { chain, on } = here()
    const began = Date.now()
    let headAt = began
    let shownAt: number | undefined
    const { review, header } = await analyseSend(analysisPorts({ chain, reader: readerOf(how), now: () => Date.now() }), {
      request: request(on, call),
      chain: on,
      asker: { kind: 'own' },
      secret: fromBytes(crypto.getRandomValues(new Uint8Array(32))),
      memory: { chainId: on.chainId, account: call.from, accounts: [], contacts: [], transactions: [] },
      names: createNames(on, [], []),
      pending: [],
      onProgress(progress) {
        if (progress === 'state') headAt = Date.now()
      },
      onFirst: () => (shownAt = Date.now()),
      signal: new AbortController().signal,
    })
    const ended = Date.now()
    return { began, headAt, shownAt: shownAt ?? ended, ended, level: header.head, ok: review.outcome === 'success' }
  },

  /** What a wallet does that believes its node: one question, one answer. */
  async trust(url: string, call: Call): Promise<{ readonly ms: number; readonly ok: boolean }> {
    const { from, to, value, data } = call
    const params = [
      { from, to, value: `0x${value.toString(16)}`, data },
      'latest',
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'debug_traceCall', params })
    const began = performance.now()
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await response.json()) as { readonly result?: { readonly error?: string } }
    return { ms: performance.now() - began, ok: result !== undefined && result.error === undefined }
  },

  async balances(account: Address, tokens: readonly Token[]): Promise<Balanced> {
    const { chain, on } = here()
    const began = Date.now()
    const header = await chain.call('head', { chainId: on.chainId, maxAgeMs: 0, purpose: 'balances' })
    const headAt = Date.now()
    const question = { reader: readerOf('closure'), chain: on, account, header, extra: tokens, nowSeconds: Date.now() / 1000 }
    const { items, trips } = await readBalances(question)
    return { began, headAt, trips, ended: Date.now(), known: items.filter(({ balance }) => balance.known).length }
  },

  /** The same balances by a node's word, in one request. */
  async trustBalances(url: string, account: Address, tokens: readonly Token[]): Promise<{ readonly ms: number; readonly known: number }> {
    const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
    const calls = tokens.map(({ address }, id) => ({ jsonrpc: '2.0', id, method: 'eth_call', params: [{ to: address, data }, 'latest'] }))
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    const answers = (await response.json()) as readonly { readonly result?: string }[]
    return { ms: performance.now() - began, known: answers.filter(({ result }) => result !== undefined).length }
  },

  /** Runs it so often at the newest block, each time with another value, in the evm Worker. */
  async simulate(call: Call, times: number): Promise<void> {
    const { chain, on } = here()
    const header = await chain.call('head', { chainId: on.chainId, maxAgeMs: 0, purpose: PURPOSE })
    const environment = childEnvironment(header, on.blockTime, Date.now() / 1000)
    const reader = readerOf('closure')
    const { witness } = await reader.state(header, [{ address: call.from, slots: [] }], { purpose: PURPOSE })
    const nonce = Number(witness.accounts[0]?.account?.nonce ?? 0n)
    const fees = { maxFeePerGas: header.baseFee * 2n, maxPriorityFeePerGas: 0n }
    for (let at = 0; at < times; at++) {
      const { from, to, data } = call
      const value = call.value + BigInt(loaded++)
      const transaction = {
        type: 'eip1559',
        chainId: on.chainId,
        nonce,
        gasLimit: 1_000_000n,
        to,
        value,
        data,
        accessList: [],
        ...fees,
      } as const
      const { simulation } = await reader.run(header, { from, transaction, environment, probes: [] }, { purpose: PURPOSE, hints: [] })
      if (!simulation.outcome.ok) throw new Error(`It failed: ${simulation.outcome.why}`)
    }
  },

  /** Proofs a second of both verifiers, taken in turns in one Worker. */
  proofs: (rounds: number): Promise<readonly { readonly ours: number; readonly theirs: number }[]> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(proofsUrl, { type: 'module' })
      worker.addEventListener('message', ({ data }) => {
        worker.terminate()
        resolve(data as readonly { readonly ours: number; readonly theirs: number }[])
      })
      worker.addEventListener('error', ({ message }) => {
        worker.terminate()
        reject(new Error(message))
      })
      worker.postMessage(rounds)
    }),

  async loadHelios(): Promise<void> {
    const path = '/helios.mjs'
    helios = (await import(/* @vite-ignore */ path)) as HeliosLibrary
  },

  /** From its checkpoint to the newest block, as `head` does with ours. */
  async syncHelios(config: object): Promise<{ readonly number: number; readonly ms: number }> {
    const began = performance.now()
    const provider = await helios?.createHeliosProvider(config, 'ethereum')
    if (provider === undefined) throw new Error('Helios is not loaded.')
    await provider.waitSynced()
    const number = Number(await provider.request({ method: 'eth_blockNumber', params: [] }))
    const ms = performance.now() - began
    await provider.shutdown()
    return { number, ms }
  },
}

export type Engine = typeof engine

Object.assign(globalThis, { engine })
