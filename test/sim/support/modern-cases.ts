import { concat as joined, encodeAbiParameters, encodeFunctionData, encodePacked, pad as padded, parseEther, parseUnits, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import { createTeller } from '../../../scripts/devnet/teller.ts'
import {
  entryPointAbi,
  erc20Abi,
  factoryAbi,
  multiAbi,
  notaryAbi,
  permit2Abi,
  simple7702Abi,
  uniswapV2RouterAbi,
  uniswapV3RouterAbi,
  willAbi,
} from '../../../devnet/abi.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import { code } from './bytecode.ts'
import { CASES } from './cases.ts'
import type { Case } from './read-state.ts'

const { alice, bob, carol, dave, deployer, market } = CAST
const { weth, usdc, usdt, dai, will, uniswapV2Router, uniswapV3Router, entryPoint, simple7702 } = CONTRACTS
const NEVER = 2n ** 40n
const NO_DELEGATE: Address = '0x0000000000000000000000000000000000000000'
/** The keyless CREATE2 deployer, which anvil has from the start. */
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/** Dave's, as everybody knows it: account 4 of the practice chain's words. */
const DAVES_KEY: Hex = '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'

const v3 = { fee: 500, deadline: NEVER, amountOutMinimum: 0n }
const path = (...parts: (Address | number)[]): Hex =>
  encodePacked(
    parts.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
    parts,
  )

const transfer = (to: Address, amount: bigint): Hex => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** Two calls by an account that runs the delegate's code. */
const batch = encodeFunctionData({
  abi: simple7702Abi,
  functionName: 'executeBatch',
  args: [
    [
      { target: usdc, value: 0n, data: transfer(carol, 7n) },
      { target: bob, value: 11n, data: '0x' },
    ],
  ],
})

/** A user operation of dave's, signed by him over the hash that the EntryPoint tells. */
async function operation(rpc: Parameters<NonNullable<Case['make']>>[0]): Promise<Hex> {
  const { read } = createTeller(rpc)
  const gas = joined([padded('0x30000', { size: 16 }), padded('0x30000', { size: 16 })])
  const unsigned = {
    sender: dave,
    nonce: (await read(entryPoint, entryPointAbi, 'getNonce', [dave, 0n])) as bigint,
    initCode: '0x',
    callData: encodeFunctionData({ abi: simple7702Abi, functionName: 'execute', args: [bob, 3n, '0x'] }),
    accountGasLimits: gas,
    preVerificationGas: 50_000n,
    // Both the same: then the EntryPoint does not look at the base fee, which anvil's trace takes from the next block.
    gasFees: joined([padded(toHex(10n ** 9n), { size: 16 }), padded(toHex(10n ** 9n), { size: 16 })]),
    paymasterAndData: '0x',
    signature: '0x',
  } as const
  // The EntryPoint hashes for an account that already delegates; dave does so in the transaction itself, which makes no difference without init code.
  const hash = (await read(entryPoint, entryPointAbi, 'getUserOpHash', [unsigned])) as Hex
  const signature = await privateKeyToAccount(DAVES_KEY).sign({ hash })
  return encodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps', args: [[{ ...unsigned, signature }], market] })
}

/** Creates by CREATE2 and calls, in one transaction: what comes and goes in it leaves nothing. */
const comeAndGo = (): Hex => {
  const runtime = code('CALLER', 'SELFDESTRUCT')
  const initcode = code(word(BigInt(runtime) << 240n), 0, 'MSTORE', 2, 0, 'RETURN')
  const calls = [{ target: CREATE2_DEPLOYER, value: 0n, data: concat(word(7n), initcode) }]
  return encodeFunctionData({ abi: multiAbi, functionName: 'all', args: [calls] })
}

/** Types of transaction, and the contracts that came after Uniswap v2. */
export const MODERN_CASES: readonly Case[] = [
  {
    name: 'v3 swap over one pool',
    from: deployer,
    to: uniswapV3Router,
    value: 0n,
    data: encodeFunctionData({
      abi: uniswapV3RouterAbi,
      functionName: 'exactInputSingle',
      args: [{ ...v3, tokenIn: usdc, tokenOut: weth, recipient: deployer, amountIn: parseUnits('900', 6), sqrtPriceLimitX96: 0n }],
    }),
  },
  {
    name: 'v3 swap over two pools, paid in ether',
    from: bob,
    to: uniswapV3Router,
    value: parseEther('0.3'),
    data: encodeFunctionData({
      abi: uniswapV3RouterAbi,
      functionName: 'exactInput',
      args: [{ path: path(weth, 500, usdc, 500, dai), recipient: bob, deadline: NEVER, amountIn: parseEther('0.3'), amountOutMinimum: 0n }],
    }),
  },
  {
    name: 'v2 swap over ten pools',
    from: deployer,
    to: uniswapV2Router,
    value: 0n,
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactTokensForTokens',
      args: [parseUnits('10', 6), 1n, [usdc, weth, dai, weth, usdt, weth, usdc, weth, dai, weth, usdt], deployer, NEVER],
    }),
  },
  {
    name: 'token moved by an allowance of Permit2',
    from: bob,
    to: CONTRACTS.permit2,
    value: 0n,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args: [deployer, carol, parseUnits('12', 6), usdc] }),
  },
  {
    name: 'allowance given by way of Permit2',
    from: alice,
    to: CONTRACTS.permit2,
    value: 0n,
    data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, bob, 5n, 2 ** 40] }),
  },
  {
    name: 'delegation set by its owner (type 4)',
    from: carol,
    to: carol,
    value: 0n,
    data: '0x',
    delegate: [[carol, simple7702]],
  },
  {
    name: 'delegation set and used at once (type 4)',
    from: alice,
    to: alice,
    value: 0n,
    data: batch,
    delegate: [[alice, simple7702]],
  },
  {
    name: 'two delegations, one set twice and taken back (type 4)',
    from: bob,
    to: dave,
    value: 5n,
    data: '0x',
    delegate: [
      [dave, simple7702],
      [carol, CONTRACTS.multi],
      [carol, NO_DELEGATE],
    ],
  },
  {
    name: 'user operation of an account that delegates in the same transaction',
    from: market,
    to: entryPoint,
    value: 0n,
    data: '0x',
    make: operation,
    delegate: [[dave, simple7702]],
  },
  {
    name: 'contract that destroys itself while it is created',
    from: bob,
    value: 9n,
    data: code('CALLER', 'SELFDESTRUCT'),
  },
  {
    name: 'contract that is created and destroyed in one transaction',
    from: bob,
    to: CONTRACTS.notary,
    value: 1234n,
    data: encodeFunctionData({ abi: notaryAbi, functionName: 'all', args: [carol] }),
  },
  {
    name: 'older contract that destroys itself and stays',
    from: bob,
    to: will,
    value: 0n,
    data: encodeFunctionData({ abi: willAbi, functionName: 'leaveTo', args: [alice] }),
  },
  {
    name: 'older contract that destroys itself for itself',
    from: bob,
    to: will,
    value: 0n,
    data: encodeFunctionData({ abi: willAbi, functionName: 'leaveTo', args: [will] }),
  },
  {
    name: 'note in an array in a mapping in a mapping',
    from: alice,
    to: will,
    value: 0n,
    data: encodeFunctionData({ abi: willAbi, functionName: 'note', args: [`0x${'6e'.repeat(32)}`, 77n] }),
  },
  { name: 'create2 by the keyless deployer', from: bob, to: CONTRACTS.multi, value: 0n, data: comeAndGo() },
  {
    name: 'create2 at an address that is taken',
    from: bob,
    to: CONTRACTS.multi,
    value: 2n,
    data: encodeFunctionData({
      abi: multiAbi,
      functionName: 'each',
      args: [
        [1n, 1n].map((value) => ({
          target: CONTRACTS.factory,
          value,
          data: encodeFunctionData({ abi: factoryAbi, functionName: 'makeSalted', args: [word(3n)] }),
        })),
      ],
    }),
  },
  {
    name: 'access list with a gas price (type 1)',
    from: deployer,
    to: usdc,
    value: 0n,
    data: transfer(bob, 1n),
    type: 'eip2930',
    accessList: [
      { address: usdc, storageKeys: [word(0n), word(1n)] },
      { address: weth, storageKeys: [] },
    ],
  },
  {
    name: 'access list that warms what is used (type 2)',
    from: bob,
    to: uniswapV2Router,
    value: parseEther('0.1'),
    data: encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, usdc], bob, NEVER] }),
    accessList: [{ address: CONTRACTS.pairUsdcWeth, storageKeys: [word(8n), word(9n), word(12n)] }],
  },
  { name: 'ether with a gas price (type 0)', from: alice, to: bob, value: 1n, data: '0x', type: 'legacy' },
  {
    name: 'data that costs by its floor (EIP-7623)',
    from: alice,
    to: bob,
    value: 0n,
    data: encodeAbiParameters([{ type: 'bytes' }], [`0x${'ff'.repeat(2_000)}`]),
  },
]

export const ALL_CASES: readonly Case[] = [...CASES, ...MODERN_CASES]
