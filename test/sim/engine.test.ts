import { encodeFunctionData, type Hex as ViemHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeTransaction } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { type Hex, pad, toQuantity, toBigInt, word } from '#core/bytes/hex'
import { EMPTY_WITNESS, type Run, type Simulation, type Witness } from '#core/simulation/simulation'
import { createEvmHandlers } from '../../src/chain/evm/handlers.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { erc20Abi, fickleAbi, loopAbi, multiAbi, uniswapV2PairAbi, uniswapV2RouterAbi } from '../../devnet/abi.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { allowed, effort } from '../support/effort.ts'
import { code, RETURN_TOP } from './support/bytecode.ts'
import { ALL_CASES } from './support/modern-cases.ts'
import { blockAt, type Case, readState, type RpcBlock, runOf, sameBlock, simulateAt } from './support/read-state.ts'
import { traceCall } from './support/trace.ts'

let town: Devnet
const handlers = createEvmHandlers(performance)
const context = { signal: new AbortController().signal }
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
}, 180_000)
afterAll(() => town.stop())

const latest = (): Promise<RpcBlock> => blockAt(town.rpc, 'latest')
const caseOf = (fields: Partial<Case>): Case => ({ name: '', from: CAST.bob, value: 0n, data: '0x', ...fields })

/** Sends and waits: anvil answers before it has mined. */
async function send(
  fields: Record<string, unknown>,
): Promise<{ readonly status: Hex; readonly gasUsed: Hex; readonly contractAddress: Address | null }> {
  const hash = await town.rpc<Hex>('eth_sendTransaction', [{ gas: toQuantity(3_000_000), ...fields }])
  return vi.waitUntil(() => town.rpc('eth_getTransactionReceipt', [hash]), { timeout: 30_000, interval: 5 }) as never
}

async function expectAsAnvil(run: Run, block: RpcBlock) {
  const { simulation } = await simulateAt(handlers, town.rpc, block, run)
  const trace = await traceCall(town.rpc, block.number, run)
  expect({
    ok: simulation.outcome.ok,
    gas: simulation.gasUsed,
    output: simulation.returnData,
    logs: simulation.logs,
    transfers: simulation.transfers,
  }).toEqual({
    ok: trace.ok,
    gas: trace.gasUsed,
    output: trace.output,
    logs: trace.logs,
    transfers: trace.transfers,
  })
  return simulation
}

/** A case at the newest block: its run, and all that this read, each once. */
type Settled = {
  readonly block: RpcBlock
  readonly run: Run
  readonly simulation: Simulation
  readonly witness: Witness
}
const settled = new Map<string, Promise<Settled>>()

/** Proved once for all that is asked of a case: nothing below is mined before the last of them. */
function settledOf(item: Case): Promise<Settled> {
  const known = settled.get(item.name) ?? settle(item)
  settled.set(item.name, known)
  return known
}

async function settle(item: Case): Promise<Settled> {
  const block = await latest()
  const run = await runOf(town.rpc, item, block)
  const world = `seen ${item.name}`
  const accounts = new Map<string, Witness['accounts'][number]>()
  const slots = new Map<string, Witness['slots'][number]>()
  const codes = new Map<string, Witness['codes'][number]>()
  for (let add = EMPTY_WITNESS; ;) {
    for (const row of add.accounts) accounts.set(row.address, row)
    for (const row of add.slots) slots.set(row.address + row.slot, row)
    for (const row of add.codes) codes.set(row.hash, row)
    const result = await handlers.run({ world, add, run }, context)
    if (result.done) {
      const witness = { accounts: [...accounts.values()], slots: [...slots.values()], codes: [...codes.values()] }
      return { block, run, simulation: result.simulation, witness }
    }
    add = await readState(town.rpc, block, result.wants)
  }
}

describe('every case of the comparison', () => {
  it.each(ALL_CASES)('explains each balance to the last wei: $name', async (item) => {
    const { block, run, simulation } = await settledOf(item)
    const baseFee = toBigInt(block.baseFeePerGas)
    const price = 'gasPrice' in run.transaction ? run.transaction.gasPrice : run.transaction.maxPriorityFeePerGas + baseFee
    const tip = price - baseFee
    const moved = new Map<Address, bigint>()
    const move = (address: Address, value: bigint) => moved.set(address, (moved.get(address) ?? 0n) + value)
    for (const { from, to, value } of simulation.transfers) {
      move(from, -value)
      move(to, value)
    }
    move(run.from, -simulation.gasUsed * price)
    move(block.miner, simulation.gasUsed * tip)
    const expected = [...moved].filter(([, value]) => value !== 0n)
    expect(new Map(simulation.balances.map(({ address, before, after }) => [address, after - before]))).toEqual(new Map(expected))
  })

  it.each(ALL_CASES)('gets as far with the gas that it needs, and not with one unit less: $name', async (item) => {
    const { run, simulation, witness } = await settledOf(item)
    if (simulation.gasNeeded === undefined) return expect(simulation.outcome.ok).toBe(false)
    const at = async (gasLimit: bigint): Promise<Simulation> => {
      await handlers.drop({ world: 'short' }, context)
      const result = await handlers.run(
        { world: 'short', add: witness, run: { ...run, transaction: { ...run.transaction, gasLimit } } },
        context,
      )
      if (!result.done) throw new Error(`wants ${JSON.stringify(result.wants)}`)
      return result.simulation
    }
    const shapeOf = ({ outcome, frames, storage }: Simulation) => [
      outcome.ok,
      frames.map(({ to, failure }) => [to, failure]),
      storage.map(({ address, slot }) => address + slot),
    ]
    expect(shapeOf(await at(simulation.gasNeeded))).toEqual(shapeOf(simulation))
    // What breaks takes what it is given, and breaks with less as well.
    const breaks = simulation.frames.some(({ failure }) => failure !== undefined && failure !== 'revert')
    if (!breaks) expect(shapeOf(await at(simulation.gasNeeded - 1n))).not.toEqual(shapeOf(simulation))
  })

  it.each(ALL_CASES)('is settled in one round when all that it reads is given: $name', async (item) => {
    const { run, witness: add } = await settledOf(item)
    await handlers.drop({ world: 'all' }, context)
    expect(await handlers.run({ world: 'all', add, run }, context)).toMatchObject({ done: true })
    for (const left of add.accounts) {
      await handlers.drop({ world: 'all' }, context)
      const less = { ...add, accounts: add.accounts.filter((row) => row !== left) }
      const result = await handlers.run({ world: 'all', add: less, run }, context)
      expect(result).toMatchObject({ done: false })
      if (!result.done) expect(result.wants.map(({ address }) => address)).toContain(left.address)
    }
  })
})

describe('other kinds of transaction', () => {
  it('legacy is run as anvil runs it', async () => {
    const block = await latest()
    const run = await runOf(town.rpc, caseOf({ to: CONTRACTS.weth, value: 77n }), block)
    const { chainId, nonce, gasLimit, value, data } = run.transaction
    const transaction = {
      type: 'legacy' as const,
      chainId,
      nonce,
      gasLimit,
      to: CONTRACTS.weth,
      value,
      data,
      gasPrice: toBigInt(block.baseFeePerGas) + 5n,
    }
    await expectAsAnvil({ ...run, transaction }, block)
  })
})

describe('precompiles', () => {
  const bytes = (length: number, fill = 7): string => fill.toString(16).padStart(2, '0').repeat(length)
  // The generators of BN254 (EIP-196) and of BLS12-381 (EIP-2537), and EIP-152's first valid vector.
  const bn1 = `${pad('0x1').slice(2)}${pad('0x2').slice(2)}`
  const bls1 =
    '0000000000000000000000000000000017f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb' +
    '0000000000000000000000000000000008b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1'
  const blake =
    '0000000c48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b61626300' +
    `${bytes(124, 0)}03${bytes(15, 0)}01`
  it.each([
    ['ecrecover of rubbish', 1, bytes(128), true],
    ['sha256', 2, bytes(100), true],
    ['ripemd160', 3, bytes(100), true],
    ['identity', 4, bytes(100), true],
    ['modexp', 5, `${word(32n).slice(2)}${word(2n).slice(2)}${word(32n).slice(2)}${bytes(32)}0101${bytes(32, 9)}`, true],
    [
      'modexp of much',
      5,
      `${word(1024n).slice(2)}${word(2n).slice(2)}${word(1024n).slice(2)}${bytes(1024)}${bytes(2, 3)}${bytes(1024, 9)}`,
      true,
    ],
    ['BN254 addition', 6, `${bn1}${bn1}`, true],
    ['BN254 addition off the curve', 6, bytes(128), false],
    ['BN254 multiplication', 7, `${bn1}${word(9n).slice(2)}`, true],
    ['BN254 pairing of none', 8, '', true],
    ['BN254 pairing of rubbish', 8, bytes(192), false],
    ['BLAKE2 F', 9, blake, true],
    ['BLS12-381 addition', 0x0b, `${bls1}${bls1}`, true],
    ['BLS12-381 multiplication', 0x0c, `${bls1}${word(5n).slice(2)}`, true],
    ['BLS12-381 pairing of rubbish', 0x0f, bytes(384), false],
    ['P256 of rubbish', 0x100, bytes(160), true],
  ])('%s costs and gives what it does in anvil', async (_, index, data, ok) => {
    const block = await latest()
    const to = pad(toQuantity(index), 20).toLowerCase() as Address
    const simulation = await expectAsAnvil(await runOf(town.rpc, caseOf({ to, data: `0x${data}` }), block), block)
    expect(simulation.outcome.ok).toBe(ok)
  })

  it('point evaluation is refused, never guessed', async () => {
    const block = await latest()
    const run = await runOf(town.rpc, caseOf({ to: pad('0x0a', 20) }), block)
    await expect(simulateAt(handlers, town.rpc, block, run)).rejects.toSatisfy((error) => isError(error, 'simulation/unsupported'))
  })
})

describe('hashes of blocks', () => {
  it('are those that anvil gives', async () => {
    const block = await latest()
    const number = toBigInt(block.number)
    for (const back of [0n, 1n, 2n, 100n, 255n, 256n, 257n]) {
      const runtime = code(number - back, 'BLOCKHASH', ...RETURN_TOP)
      const run = await runOf(town.rpc, caseOf({ data: runtime }), block)
      // As initcode: what it returns becomes the code, which is what is compared.
      const trace = await traceCall(town.rpc, block.number, run)
      try {
        const { simulation } = await simulateAt(handlers, town.rpc, block, run)
        expect([back, simulation.returnData]).toEqual([back, trace.output])
      } catch (error) {
        // A chain whose history contract (EIP-2935) holds nothing: unknown is allowed, a wrong hash is not.
        expect([back > 1n, isError(error, 'simulation/unsupported')]).toEqual([true, true])
      }
    }
  })
})

describe('a delegated account (EIP-7702)', () => {
  it('runs its delegate as anvil does, sending and receiving', async () => {
    const alice = privateKeyToAccount(town.accounts.alice.privateKey)
    const nonce = Number(toBigInt(await town.rpc<Hex>('eth_getTransactionCount', [alice.address, 'latest'])))
    const authorization = await alice.signAuthorization({ contractAddress: CONTRACTS.multi, chainId: 31337, nonce: nonce + 1 })
    const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const raw: ViemHex = await alice.signTransaction(
      { type: 'eip7702', chainId: 31337, nonce, to: alice.address, gas: 200_000n, authorizationList: [authorization], ...fees },
      { serializer: serializeTransaction },
    )
    const hash = await town.rpc<Hex>('eth_sendRawTransaction', [raw])
    await vi.waitUntil(() => town.rpc('eth_getTransactionReceipt', [hash]), { timeout: 30_000, interval: 5 })
    const block = await latest()
    expect(await town.rpc('eth_getCode', [CAST.alice, block.number])).toBe(`0xef0100${CONTRACTS.multi.slice(2)}`)

    const calls = [
      { target: CAST.carol, value: 3n, data: '0x' as const },
      { target: CONTRACTS.usdc, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.bob, 9n] }) },
    ]
    const data = encodeFunctionData({ abi: multiAbi, functionName: 'all', args: [calls] })
    for (const item of [
      caseOf({ from: CAST.alice, to: CAST.alice, data, value: 3n }),
      caseOf({ to: CAST.alice, value: 7n }),
      caseOf({ to: CAST.alice, data, value: 3n }),
    ]) {
      const simulation = await expectAsAnvil(await runOf(town.rpc, item, block), block)
      expect(simulation.frames[0]).toMatchObject({ to: CAST.alice, codeAddress: CONTRACTS.multi })
    }
  })
})

describe('hostile code', () => {
  it('that picks each slot by the last one takes a round for each, and still ends', async () => {
    await send({ from: CAST.bob, to: CONTRACTS.loop, data: encodeFunctionData({ abi: loopAbi, functionName: 'write', args: [64n] }) })
    const block = await latest()
    const data = encodeFunctionData({ abi: loopAbi, functionName: 'chase', args: [1n, 8n] })
    const run = await runOf(town.rpc, caseOf({ to: CONTRACTS.loop, data }), block)
    const { simulation, rounds } = await simulateAt(handlers, town.rpc, block, run)
    expect(simulation.returnData).toBe((await traceCall(town.rpc, block.number, run)).output)
    expect(rounds).toBeGreaterThan(4)
  })

  it('that behaves by the block is told as such', async () => {
    const block = await latest()
    const run = await runOf(
      town.rpc,
      caseOf({ to: CONTRACTS.fickle, value: 1n, data: encodeFunctionData({ abi: fickleAbi, functionName: 'evenOrOdd' }) }),
      block,
    )
    expect((await expectAsAnvil(run, block)).guessed).toEqual(['number'])
  })

  it('that hashes all its gas away ends in an outcome or in a refusal, within the budget', async () => {
    const block = await latest()
    const data = encodeFunctionData({ abi: loopAbi, functionName: 'hash', args: [1_000_000n] })
    const run = await runOf(town.rpc, caseOf({ to: CONTRACTS.loop, data }), block)
    const began = effort()
    const settled = await simulateAt(handlers, town.rpc, block, {
      ...run,
      transaction: { ...run.transaction, gasLimit: 16_000_000n },
    }).then(
      ({ simulation }) => simulation.outcome,
      (error: unknown) => error,
    )
    expect(
      isError(settled, 'simulation/budget') ||
        (typeof settled === 'object' && settled !== null && 'why' in settled && settled.why === 'out of gas'),
    ).toBe(true)
    expect(effort() - began).toBeLessThan(allowed(12_000))
  })
})

describe('reading', () => {
  it('answers as eth_call does, several at once', async () => {
    const block = await latest()
    const balanceOf = (owner: Address) => encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    const path = [CONTRACTS.weth, CONTRACTS.usdc]
    const calls = [
      ...[CONTRACTS.usdc, CONTRACTS.usdt, CONTRACTS.dai, CONTRACTS.weth].map((to) => ({ to, data: balanceOf(CAST.bob) })),
      { to: CONTRACTS.usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }) },
      { to: CONTRACTS.pairUsdcWeth, data: encodeFunctionData({ abi: uniswapV2PairAbi, functionName: 'getReserves' }) },
      {
        to: CONTRACTS.uniswapV2Router,
        data: encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'getAmountsOut', args: [10n ** 18n, path] }),
      },
      { to: CONTRACTS.usdc, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.carol, 1n] }), from: CAST.bob },
    ]
    const environment = sameBlock(block)
    let result = await handlers.read({ world: 'read', add: await readState(town.rpc, block, []), environment, calls }, context)
    for (let round = 0; !result.done && round < 20; round++) {
      result = await handlers.read({ world: 'read', add: await readState(town.rpc, block, result.wants), environment, calls }, context)
    }
    const answers = await Promise.all(calls.map((call) => town.rpc<Hex>('eth_call', [call, block.number])))
    expect(result).toEqual({ done: true, results: answers.map((data) => ({ ok: true, data })) })
  })
})
