import { readFileSync, writeFileSync } from 'node:fs'
import { encodeFunctionData, maxUint256, parseEther, parseSignature, parseUnits, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, toQuantity, toBigInt } from '#core/bytes/hex'
import { nextBaseFee } from '#core/chains/header'
import type { Probe, Simulation } from '#core/simulation/simulation'
import { explain } from '#decode'
import { createEvmHandlers } from '../chain/evm/handlers.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { blockAt, type Case, runOf, sameBlock, simulateAt } from '../../test/sim/support/read-state.ts'
import {
  catsAbi,
  claimTrapAbi,
  erc20Abi,
  factoryAbi,
  fakeTokenAbi,
  fickleAbi,
  multicall3Abi,
  permit2Abi,
  permitAbi,
  reverterAbi,
  uniswapV2RouterAbi,
  wethAbi,
  willAbi,
} from '../../devnet/abi.ts'
import { CAST, CONTRACTS, LOOKALIKE } from '../../devnet/addresses.ts'
import type { AccountFact } from './facts.ts'
import { plan } from './plan.ts'
import { revive, write } from './test-support/json.ts'
import { NAMES, NOBODY, type Recorded, requestOf } from './test-support/recorded.ts'

const { weth, usdc, dai, uniswapV2Router: router } = CONTRACTS
const NEVER = 2n ** 40n
const path = new URL('../../test/support/recorded-runs.json', import.meta.url)

const transfer = (to: Address, units: bigint): Hex => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
const approve = (spender: Address, units: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
const call = (name: string, from: Address, to: Address, data: Hex, value = 0n): Case => ({ name, from, to, value, data })
const swap = (functionName: 'swapExactTokensForTokens' | 'swapExactTokensForETH', out: Address): Hex =>
  encodeFunctionData({
    abi: uniswapV2RouterAbi,
    functionName,
    args: [parseUnits('350', 6), 1n, [usdc, weth, ...(out === weth ? [] : [out])], CAST.deployer, NEVER],
  })

const CASES: readonly Case[] = [
  call('ether to bob', CAST.alice, CAST.bob, '0x', parseEther('1.25')),
  call('ether to oneself', CAST.alice, CAST.alice, '0x', parseEther('1')),
  call('ether to a look-alike', CAST.alice, LOOKALIKE, '0x', parseEther('1')),
  call('USDC to bob', CAST.alice, usdc, transfer(CAST.bob, parseUnits('25', 6))),
  call('USDC to somebody new', CAST.alice, usdc, transfer(NOBODY, parseUnits('25', 6))),
  call('USDC to its own contract', CAST.alice, usdc, transfer(usdc, parseUnits('25', 6))),
  call('more USDC than there is', CAST.alice, usdc, transfer(CAST.bob, parseUnits('1000000000', 6))),
  call('unlimited approve', CAST.alice, usdc, approve(router, maxUint256)),
  call('exact approve', CAST.alice, usdc, approve(router, parseUnits('10', 6))),
  call('approve of a bare account', CAST.alice, usdc, approve(CAST.scammer, parseUnits('10', 6))),
  call('approve taken back', CAST.deployer, usdc, approve(router, 0n)),
  call('WETH deposit', CAST.bob, weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), parseEther('0.5')),
  call('WETH withdraw', CAST.bob, weth, encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseEther('0.25')] })),
  call(
    'swap ether for USDC',
    CAST.bob,
    router,
    encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, usdc], CAST.bob, NEVER] }),
    parseEther('0.7'),
  ),
  call('swap USDC for ether', CAST.deployer, router, swap('swapExactTokensForETH', weth)),
  call('swap USDC for DAI', CAST.deployer, router, swap('swapExactTokensForTokens', dai)),
  call(
    'cat to bob',
    CAST.alice,
    CONTRACTS.cats,
    encodeFunctionData({ abi: catsAbi, functionName: 'safeTransferFrom', args: [CAST.alice, CAST.bob, 0n] }),
  ),
  call(
    'every cat to the market',
    CAST.alice,
    CONTRACTS.cats,
    encodeFunctionData({ abi: catsAbi, functionName: 'setApprovalForAll', args: [CAST.market, true] }),
  ),
  call('fake USDC, approved', CAST.alice, CONTRACTS.fakeUsdc, approve(CAST.scammer, 5n)),
  call(
    'fake USDC, forged',
    CAST.alice,
    CONTRACTS.fakeUsdc,
    encodeFunctionData({ abi: fakeTokenAbi, functionName: 'forge', args: [[CAST.alice], [CAST.bob], [parseUnits('1000', 6)]] }),
  ),
  call('claim', CAST.alice, CONTRACTS.claimTrap, encodeFunctionData({ abi: claimTrapAbi, functionName: 'claim' }), parseEther('1')),
  call('call of a bare account', CAST.alice, NOBODY, transfer(CAST.bob, 5n)),
  call('custom error', CAST.bob, CONTRACTS.reverter, encodeFunctionData({ abi: reverterAbi, functionName: 'customError', args: [500n] })),
  call(
    'string as reason',
    CAST.bob,
    CONTRACTS.reverter,
    encodeFunctionData({ abi: reverterAbi, functionName: 'requireString', args: [false] }),
  ),
  call('panic', CAST.bob, CONTRACTS.reverter, encodeFunctionData({ abi: reverterAbi, functionName: 'overflow', args: [1n] })),
  call('inner create', CAST.bob, CONTRACTS.factory, encodeFunctionData({ abi: factoryAbi, functionName: 'make' }), 12345n),
  { name: 'deployment', from: CAST.bob, value: 0n, data: '0x600a600c600039600a6000f3602a60005260206000f3' },
  call(
    'outcome by block',
    CAST.alice,
    CONTRACTS.fickle,
    encodeFunctionData({ abi: fickleAbi, functionName: 'evenOrOdd' }),
    parseEther('1'),
  ),
  call(
    'two calls through Multicall3',
    CAST.alice,
    CONTRACTS.multicall3,
    encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        [
          { target: usdc, allowFailure: false, callData: approve(router, 5n) },
          { target: dai, allowFailure: true, callData: transfer(CAST.bob, 5n) },
        ],
      ],
    }),
  ),
  call('transfer with a tail', CAST.alice, usdc, `${transfer(CAST.bob, parseUnits('25', 6))}deadbeef`),
  call(
    'allowance through Permit2',
    CAST.alice,
    CONTRACTS.permit2,
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, CAST.market, parseUnits('5', 6), Number(NEVER)] }),
  ),
  call(
    'note in a will',
    CAST.deployer,
    CONTRACTS.will,
    encodeFunctionData({ abi: willAbi, functionName: 'note', args: [stringToHex('first', { size: 32 }), 7n] }),
  ),
]

/** Bob hands in what alice signed. */
async function permitCase(): Promise<Case> {
  const { address: owner, privateKey } = town.accounts.alice
  const nonces = encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [owner] })
  const message = {
    owner,
    spender: CAST.bob,
    value: parseUnits('7', 6),
    nonce: toBigInt(await town.rpc<Hex>('eth_call', [{ to: usdc, data: nonces }, 'latest'])),
    deadline: NEVER,
  }
  const uint256 = 'uint256' as const
  const signature = await privateKeyToAccount(privateKey).signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: usdc },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: uint256 },
        { name: 'nonce', type: uint256 },
        { name: 'deadline', type: uint256 },
      ],
    },
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  const args = [owner, CAST.bob, message.value, NEVER, 27 + yParity, r, s] as const
  return call('permit of another', CAST.bob, usdc, encodeFunctionData({ abi: permitAbi, functionName: 'permit', args }))
}

let town: Devnet
const handlers = createEvmHandlers({ now: () => 0 })
beforeAll(async () => {
  // Without the block of the present, so that every start gives the same hashes.
  town = await startDevnet({ port: 0, as: 'own', now: false })
}, 180_000)
afterAll(() => town.stop())

type Proof = { readonly nonce: Hex; readonly balance: Hex; readonly codeHash: Hex }

async function record(one: Case): Promise<Recorded> {
  const block = await blockAt(town.rpc, 'latest')
  const { transaction } = await runOf(town.rpc, one, block)
  const request = { id: one.name, account: one.from, chainId: 31337, transaction }
  const parent = { gasLimit: toBigInt(block.gasLimit), gasUsed: toBigInt(block.gasUsed), baseFee: toBigInt(block.baseFeePerGas) }
  const child = {
    parentHash: block.hash,
    number: toBigInt(block.number) + 1n,
    timestamp: toBigInt(block.timestamp) + 12n,
    baseFee: nextBaseFee(parent),
  }
  const environment = { ...sameBlock(block), ...child }
  const subject = { request: requestOf(request), explanation: explain({ ...one, chainId: 31337 }, NAMES), names: NAMES }
  const run = async (probes: readonly Probe[]): Promise<Simulation> =>
    (await simulateAt(handlers, town.rpc, block, { from: one.from, transaction, environment, probes })).simulation
  const first = await run(plan(subject).probes.map(({ probe }) => probe))
  const { probes, facts } = plan(subject, { simulation: first })
  const simulation = await run(probes.map(({ probe }) => probe))
  const addresses = facts.flatMap((key) => (key.fact === 'accounts' ? [key.address] : []))
  const accounts = await Promise.all(
    addresses.map(async (address): Promise<[Address, AccountFact]> => {
      const proof = await town.rpc<Proof>('eth_getProof', [address, [], toQuantity(toBigInt(block.number))])
      return [address, { nonce: toBigInt(proof.nonce), balance: toBigInt(proof.balance), codeHash: proof.codeHash }]
    }),
  )
  return {
    name: one.name,
    request,
    block: {
      number: toBigInt(block.number),
      hash: block.hash,
      timestamp: toBigInt(block.timestamp),
      head: 'claimed',
      source: '127.0.0.1:8545',
    },
    environment,
    simulation: { ...simulation, ms: 4 },
    accounts: Object.fromEntries(accounts.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** What rules go by, without amounts and hashes: those move with every story that the practice chain learns. */
const shape = ({ name, simulation }: Recorded): unknown => ({
  name,
  outcome: simulation.outcome,
  frames: simulation.frames.map(({ kind, to, failure }) => [kind, to, failure]),
  logs: simulation.logs.map(({ address, topics }) => [address, topics[0]]),
  transfers: simulation.transfers.map(({ from, to }) => [from, to]),
  probes: simulation.probes.map(({ before, after }) => [before.ok, after.ok]),
  guessed: simulation.guessed,
})

/** The records that rules are tested on are real: `RECORD=1 npx vitest run --project unit src/review/recorded.test.ts` makes them anew. */
it('holds what the practice chain and our EVM give today', async () => {
  const made: Recorded[] = []
  for (const one of [...CASES, await permitCase()]) made.push(await record(one))
  if (process.env['RECORD'] === '1') writeFileSync(path, write(made))
  const kept = revive(JSON.parse(readFileSync(path, 'utf8'))) as readonly Recorded[]
  expect(kept.map(shape)).toEqual(made.map(shape))
}, 180_000)
