import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { startChain, startEvm } from '#chain'
import type { Address } from '#core/ethereum/address'
import type { Endpoint } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { Run, MissingState } from '#core/simulation/simulation'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { createTeller, ownArtifact } from '../../../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { NO_HURRY_MS } from '../../../test/support/platform.ts'
import { erc20Abi, mintAbi, uniswapV2RouterAbi } from '../../../devnet/abi.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import { balanceOfCall } from '../balances.ts'
import { createClosureReader } from './closure.ts'
import { type ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from '../chains/environment.ts'
import { hintsOf, mappingSlot } from './layouts.ts'
import { PRESETS } from '../chains/presets.ts'

/** Round trips that a swap takes before it is shown, and what leaves meanwhile. */
const CHAIN = 31337
const PRACTICE = PRESETS.find(({ chain }) => chain.chainId === CHAIN)

let town: Devnet
let stops: (() => void)[] = []
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})
afterAll(() => town.stop())

type Wallet = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: ClosureReader; readonly header: () => Promise<Header> }

/** Both Workers and a reader. Hidden: the endpoint is a stranger's, which may not see drafts. */
async function open(sees: 'draft' | 'nothing'): Promise<Wallet> {
  const [page, worker] = createPortPair()
  startChain(worker, { fetch, now: Date.now, random: Math.random, timeoutMs: NO_HURRY_MS })
  const chain = createClient<ChainCalls, ChainEvents>(page, 'chain')
  const [evmPage, evmWorker] = createPortPair()
  startEvm(evmWorker, performance)
  const evm = createClient<EvmCalls>(evmPage, 'evm')
  stops.push(chain.close, evm.close)
  const endpoint: Endpoint = {
    id: 'town',
    url: town.url,
    roles: ['state', 'logs', 'submission'],
    owner: 'own',
    operator: 'us',
    seesDrafts: sees === 'draft',
  }
  if (!PRACTICE) throw new Error('no practice preset')
  await chain.call('configure', { chains: [{ ...PRACTICE.chain, endpoints: [endpoint] }] })
  return {
    chain,
    reader: createClosureReader({ chain, evm: () => evm, mayHint: () => sees === 'draft' }),
    header: () => chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'review' }),
  }
}

const V2 = parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256) payable'])
const V3 = parseAbi(['function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable'])
const DEADLINE = 4_000_000_000n

const SWAPS: Readonly<Record<string, (who: Hex, value: bigint) => Call>> = {
  'a swap on Uniswap v2': (who, value) => ({
    to: CONTRACTS.uniswapV2Router,
    value,
    data: encodeFunctionData({ abi: V2, args: [1n, [CONTRACTS.weth, CONTRACTS.dai], who, DEADLINE + value] }),
  }),
  'a swap for another token': (who, value) => ({
    to: CONTRACTS.uniswapV2Router,
    value,
    data: encodeFunctionData({ abi: V2, args: [1n, [CONTRACTS.weth, CONTRACTS.usdc], who, DEADLINE + value] }),
  }),
  'a swap on Uniswap v3': (who, value) => ({
    to: CONTRACTS.uniswapV3Router,
    value,
    data: encodeFunctionData({ abi: V3, args: [[CONTRACTS.weth, CONTRACTS.usdc, 500, who, DEADLINE, value, 1n, 0n]] }),
  }),
}
const SHAPES = Object.keys(SWAPS)

type Call = { readonly to: Hex; readonly data: Hex; readonly value: bigint }

function swap(wallet: Wallet, name: string, value = parseEther('0.01')): Promise<{ trips: number; ok: boolean }> {
  const call = SWAPS[name]?.(CAST.alice, value)
  if (!call) throw new Error('no such swap')
  return runOf(wallet, call)
}

async function runOf(
  { reader, header: newest }: Pick<Wallet, 'reader' | 'header'>,
  call: Call,
  coinbase?: Address,
): Promise<{ trips: number; ok: boolean }> {
  const header = await newest()
  const from = CAST.alice
  const nonce = Number(await town.rpc<Hex>('eth_getTransactionCount', [from, 'latest']))
  const run: Run = {
    from,
    environment: { ...childEnvironment(header, 12, Date.now() / 1000), ...(coinbase === undefined ? {} : { coinbase }) },
    probes: [],
    transaction: {
      type: 'eip1559',
      chainId: CHAIN,
      nonce,
      gasLimit: 2_000_000n,
      accessList: [],
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
      ...call,
    },
  }
  const { simulation, how } = await reader.run(header, run, { purpose: 'review', hints: hintsOf(CHAIN, { from, ...call }) })
  return { trips: how.trips, ok: simulation.outcome.ok }
}

describe.each(SHAPES)('%s', (name) => {
  it('is run in few round trips, hidden and cold', async () => {
    const result = await swap(await open('nothing'), name)
    expect(result.ok).toBe(true)
    expect(result.trips).toBeLessThanOrEqual(5)
  })

  it('is run in fewer once one like it was', async () => {
    const wallet = await open('nothing')
    await swap(wallet, name)
    await town.rpc('anvil_mine', ['0x1'])
    const result = await swap(wallet, name)
    expect(result.trips).toBeLessThanOrEqual(3)
  })

  it('is run in one or two of another amount, though nothing is remembered of the call itself', async () => {
    const wallet = await open('nothing')
    await swap(wallet, name)
    await town.rpc('anvil_mine', ['0x1'])
    const result = await swap(wallet, name, parseEther('0.02'))
    expect(result.ok).toBe(true)
    expect(result.trips).toBeLessThanOrEqual(2)
  })

  it('is run in as few where the endpoint may see the draft', async () => {
    const wallet = await open('draft')
    const result = await swap(wallet, name)
    expect(result).toMatchObject({ ok: true })
    expect(result.trips).toBeLessThanOrEqual(3)
  })
})

describe('a swap through ten pools of tokens that nobody has listed, which keep balances in different places', () => {
  const HOPS = 10
  const TOKENS = ['Dai', 'Usdc', 'Usdt'] as const
  const issueAbi = parseAbi(['function issue(uint256)'])
  let call: Call
  beforeAll(async () => {
    const { write, send } = createTeller(town.rpc)
    const path: Address[] = [CONTRACTS.weth]
    for (let hop = 0; hop < HOPS; hop++) {
      const name = TOKENS[hop % TOKENS.length] ?? 'Dai'
      const { contractAddress } = await send(CAST.deployer, undefined, ownArtifact(name).bytecode)
      if (contractAddress === null) throw new Error('no token was created')
      const [last, token] = [path.at(-1) ?? CONTRACTS.weth, contractAddress.toLowerCase() as Address]
      const units = 10n ** 15n
      if (name === 'Usdt') await write(CAST.deployer, token, issueAbi, 'issue', [4n * units])
      else await write(CAST.deployer, token, mintAbi, 'mint', [CAST.deployer, 4n * units])
      await write(CAST.deployer, token, erc20Abi, 'approve', [CONTRACTS.uniswapV2Router, 4n * units])
      const amounts = [last === CONTRACTS.weth ? parseEther('10') : units, units, 0n, 0n] as const
      await write(CAST.deployer, CONTRACTS.uniswapV2Router, uniswapV2RouterAbi, 'addLiquidity', [
        last,
        token,
        ...amounts,
        CAST.deployer,
        DEADLINE,
      ])
      path.push(token)
    }
    call = {
      to: CONTRACTS.uniswapV2Router,
      value: parseEther('0.01'),
      data: encodeFunctionData({ abi: V2, args: [1n, path, CAST.alice, DEADLINE] }),
    }
  })

  it('is run in as few round trips as through one, hidden and cold', async () => {
    const result = await runOf(await open('nothing'), call)
    expect(result.ok).toBe(true)
    expect(result.trips).toBeLessThanOrEqual(3)
  })

  it('is run in at most three where the endpoint may see the draft', async () => {
    const result = await runOf(await open('draft'), call)
    expect(result.ok).toBe(true)
    expect(result.trips).toBeLessThanOrEqual(3)
  })
})

it('reads balances of tokens that nobody has listed in one trip, once it has read them', async () => {
  const { send } = createTeller(town.rpc)
  const tokens: Address[] = []
  for (const name of ['Dai', 'Usdt', 'Usdc']) {
    const { contractAddress } = await send(CAST.deployer, undefined, ownArtifact(name).bytecode)
    tokens.push((contractAddress ?? '0x').toLowerCase() as Address)
  }
  const wallet = await open('nothing')
  const look = async (account: Address): Promise<number> => {
    await town.rpc('anvil_mine', ['0x1'])
    const header = await wallet.header()
    const calls = tokens.map((token) => balanceOfCall(token, account))
    const environment = childEnvironment(header, 12, Date.now() / 1000)
    const { results, how } = await wallet.reader.read(header, environment, calls, { purpose: 'balances', hints: [] })
    expect(results.every(({ ok }) => ok)).toBe(true)
    return how.trips
  }
  expect([await look(CAST.alice), await look(CAST.alice)]).toEqual([2, 1])
  // Of another account nothing is known by that.
  expect(await look(CAST.bob)).toBe(2)
})

it('expects of a call what that call reads, and nothing of those before it', async () => {
  const { reader, header: newest } = await open('nothing')
  const transfer = (to: Address): Call => ({
    to: CONTRACTS.dai,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] }),
  })
  const expected = (to: Address) => reader.expected({ chainId: CHAIN, from: CAST.alice, ...transfer(to) })
  const kept = (holder: Address): Hex => mappingSlot(holder, 3)
  expect(await expected(CAST.bob), 'nothing is known yet').toEqual([])
  const run = async (to: Address): Promise<void> => void (await runOf({ reader, header: newest }, transfer(to)))
  await run(CAST.bob)
  await run(CAST.carol)
  await town.rpc('anvil_mine', ['0x1'])
  const slots = (wants: readonly MissingState[]): readonly Hex[] => wants.find(({ address }) => address === CONTRACTS.dai)?.slots ?? []
  const dave = slots(await expected(CAST.dave))
  expect(dave).toEqual(expect.arrayContaining([kept(CAST.alice), kept(CAST.dave)]))
  expect(dave).not.toContain(kept(CAST.bob))
  expect(dave).not.toContain(kept(CAST.carol))
  expect(slots(await expected(CAST.bob)), 'the same draft again').not.toContain(kept(CAST.carol))
})

it('does not expect the proposer of an earlier run, who is drawn anew for each look', async () => {
  const { reader, header: newest } = await open('nothing')
  const call: Call = {
    to: CONTRACTS.dai,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 2n] }),
  }
  const drawn: Address = '0x5d6a1f0e4c3b2a1908f7e6d5c4b3a2910f8e7d6c'
  await runOf({ reader, header: newest }, call, drawn)
  const addresses = (await reader.expected({ chainId: CHAIN, from: CAST.alice, ...call })).map(({ address }) => address)
  expect(addresses).toContain(CONTRACTS.dai)
  expect(addresses).not.toContain(drawn)
})

it('runs once what finds all that it reads proved already, without a run on earlier blocks before it', async () => {
  const { chain, header: newest } = await open('nothing')
  const [evmPage, evmWorker] = createPortPair()
  startEvm(evmWorker, performance)
  const evm = createClient<EvmCalls>(evmPage, 'evm')
  stops.push(evm.close)
  const called: string[] = []
  const call: Client<EvmCalls>['call'] = (name, ...rest) => {
    called.push(name)
    return evm.call(name, ...rest)
  }
  const reader = createClosureReader({ chain, evm: () => ({ ...evm, call }) })
  const sent = SWAPS['a swap for another token']?.(CAST.alice, parseEther('0.02'))
  if (!sent) throw new Error('no such swap')
  const header = await newest()
  const environment = childEnvironment(header, 12, Date.now() / 1000)
  const proposer = { address: environment.coinbase, slots: [] }
  // Another call of the same contracts: there is an earlier state, and nothing is remembered of this one.
  await reader.read(header, environment, [balanceOfCall(CONTRACTS.usdc, CAST.alice)], { purpose: 'review', hints: [] })
  await reader.state(header, [...hintsOf(CHAIN, { from: CAST.alice, ...sent }), proposer], { purpose: 'review' })
  called.length = 0
  const { trips, ok } = await runOf({ reader, header: () => Promise.resolve(header) }, sent)
  expect({ trips, ok, called }).toEqual({ trips: 0, ok: true, called: ['run'] })
})

describe('an evm Worker that was started anew', () => {
  it('is given all code again, though an earlier one had it, and nothing is fetched for that', async () => {
    const { chain, header } = await open('nothing')
    const sizes: number[] = []
    const spawn = (): Client<EvmCalls> => {
      const [page, worker] = createPortPair()
      startEvm(worker, performance)
      const client = createClient<EvmCalls>(page, 'evm')
      stops.push(client.close)
      return {
        ...client,
        call(name, params, options) {
          if (name === 'read') sizes.push((params as EvmCalls['read']['params']).add.codes.length)
          return client.call(name, params, options)
        },
      }
    }
    let evm = spawn()
    const reader = createClosureReader({ chain, evm: () => evm })
    const balance = async (): Promise<bigint> => {
      const head = await header()
      const call = balanceOfCall(CONTRACTS.dai, CAST.alice)
      const { results } = await reader.read(head, childEnvironment(head, 1, Date.now() / 1000), [call], { purpose: 'balances', hints: [] })
      return BigInt(results[0]?.data ?? '0x')
    }
    const first = await balance()
    await town.rpc('anvil_mine', ['0x1'])
    expect(await balance()).toBe(first)
    // At the second block its code was not sent.
    expect(sizes.filter((size) => size > 0).length).toBe(1)
    await town.rpc('anvil_mine', ['0x1'])
    evm = spawn()
    const before = await chain.call('requestLog', { after: 0 })
    expect(await balance()).toBe(first)
    expect(sizes.filter((size) => size > 0).length).toBe(2)
    const asked = (await chain.call('requestLog', { after: before.at(-1)?.id ?? 0 })).flatMap(({ methods }) => methods)
    expect(asked).not.toContain('eth_getCode')
  })
})
