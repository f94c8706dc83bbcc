import { concat, encodeAbiParameters, encodeFunctionData, parseAbi, parseEther, parseUnits, toHex } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { entryPointAbi, uniswapV2RouterAbi, uniswapV3RouterAbi } from '../../../devnet/abi.ts'
import { lendingAbi, universalRouterAbi, vaultAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import { approveOf, batchOf, NEVER, supplyOf } from './honest.ts'
import type { Look } from './lab.ts'

const { weth, usdc, vault, lending, universalRouter, uniswapV2Router, uniswapV3Router, uniswapV3Positions, multicall3, entryPoint } =
  CONTRACTS
const { alice, deployer, erin } = { ...CAST, ...OUTSIDERS }

/** Parts of a hundred that go to the recipient; what is left goes to whoever signs. */
export type Part = 1n | 50n | 100n

/** A known way of having something paid out to an address that the request names. */
export type WayOut = {
  readonly name: string
  /** Whoever asks. */
  readonly by: Address
  readonly parts: readonly Part[]
  /** The contract that is asked, where it would keep what is sent to it for anybody to take. */
  readonly keeper?: Address
  make(to: Address, part: Part): Omit<Look, 'name' | 'from'>
}

const ETHER = parseEther('1')
const dollars = (text: string): bigint => parseUnits(text, 6)
const of = (units: bigint, part: Part): bigint => (units * part) / 100n
const rest = (units: bigint, part: Part): bigint => units - of(units, part)

const [SELF, HELD] = ['0x0000000000000000000000000000000000000002', 2n ** 255n] as const
const input = (types: readonly string[], values: readonly unknown[]): Hex =>
  encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  )
type Step = readonly [string, Hex]
const toWeth = (recipient: Address, units: bigint): Step => ['0b', input(['address', 'uint256'], [recipient, units])]
const swapOf = (recipient: Address, units: bigint): Step => [
  '00',
  input(['address', 'uint256', 'uint256', 'bytes', 'bool'], [recipient, units, 0n, concat([weth, toHex(500, { size: 3 }), usdc]), false]),
]
/** SWEEP 04, TRANSFER 05, PAY_PORTION 06: token (zero for ether), recipient, amount or ten-thousandths. */
const paid = (command: '04' | '05' | '06', token: Address, recipient: Address, units: bigint): Step => [
  command,
  input(['address', 'address', 'uint256'], [token, recipient, units]),
]
const ETH: Address = '0x0000000000000000000000000000000000000000'

const byRouter = (steps: readonly Step[]): Omit<Look, 'name' | 'from'> => ({
  to: universalRouter,
  value: ETHER,
  data: encodeFunctionData({
    abi: universalRouterAbi,
    functionName: 'execute',
    args: [`0x${steps.map(([code]) => code).join('')}`, steps.map(([, data]) => data), NEVER],
  }),
})

const universal: readonly WayOut[] = [
  {
    name: 'Universal Router: the recipient of a swap, or PAY_PORTION of what it brings',
    by: alice,
    parts: [1n, 50n, 100n],
    keeper: universalRouter,
    make: (to, part) =>
      part === 100n
        ? byRouter([toWeth(SELF, ETHER), swapOf(to, ETHER)])
        : byRouter([toWeth(SELF, ETHER), swapOf(SELF, ETHER), paid('06', usdc, to, part * 100n), paid('04', usdc, alice, 0n)]),
  },
  {
    name: 'Universal Router: SWEEP of what a swap brings',
    by: alice,
    parts: [100n],
    make: (to) => byRouter([toWeth(SELF, ETHER), swapOf(SELF, ETHER), paid('04', usdc, to, 0n)]),
  },
  {
    name: 'Universal Router: TRANSFER of ether before the swap',
    by: alice,
    parts: [1n, 50n],
    make: (to, part) => byRouter([paid('05', ETH, to, of(ETHER, part)), toWeth(SELF, rest(ETHER, part)), swapOf(alice, rest(ETHER, part))]),
  },
  {
    name: 'Universal Router: ether in, and SWEEP of it',
    by: alice,
    parts: [1n, 50n, 100n],
    make: (to, part) => byRouter([paid('06', ETH, to, part * 100n), paid('04', ETH, part === 100n ? to : alice, 0n)]),
  },
  {
    name: 'Universal Router: WRAP_ETH, then TRANSFER of the WETH',
    by: alice,
    parts: [1n, 50n, 100n],
    make: (to, part) =>
      byRouter([toWeth(SELF, ETHER), paid('05', weth, to, of(ETHER, part)), ...(part === 100n ? [] : [swapOf(alice, rest(ETHER, part))])]),
  },
  {
    name: 'Universal Router: PAY_PORTION of the WETH, then the swap',
    by: alice,
    parts: [1n, 50n],
    make: (to, part) => byRouter([toWeth(SELF, ETHER), paid('06', weth, to, part * 100n), swapOf(alice, HELD)]),
  },
  {
    name: 'Universal Router: UNWRAP_WETH to somebody',
    by: alice,
    parts: [100n],
    make: (to) => byRouter([toWeth(SELF, ETHER), ['0c', input(['address', 'uint256'], [to, 0n])]]),
  },
]

const V2 = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])
const V3 = parseAbi([
  'function multicall(bytes[] data) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])
const v3Swap = (recipient: Address, amountIn: bigint, [tokenIn, tokenOut]: readonly [Address, Address] = [weth, usdc]): Hex =>
  encodeFunctionData({
    abi: uniswapV3RouterAbi,
    functionName: 'exactInputSingle',
    args: [{ tokenIn, tokenOut, fee: 500, recipient, deadline: NEVER, amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }],
  })
const v3Calls = (...calls: readonly Hex[]): Hex => encodeFunctionData({ abi: V3, functionName: 'multicall', args: [calls] })
const v2Swap = (to: Address): Hex =>
  encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, usdc], to, NEVER] })

const COLLECT = parseAbi([
  'struct Less { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Take { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function decreaseLiquidity(Less params) payable',
  'function collect(Take params) payable',
])
const NO_END = 2n ** 128n - 1n

type Inner = Parameters<typeof batchOf>[0][number]
const batch = (...calls: readonly Inner[]): Omit<Look, 'name' | 'from'> => ({ to: erin, value: 0n, data: batchOf(calls) })
/** The same after a contract was allowed so many dollars. */
const approvedBatch = (spender: Address, units: bigint, ...calls: readonly Inner[]): Omit<Look, 'name' | 'from'> =>
  batch({ target: usdc, value: 0n, data: approveOf(spender, units) }, ...calls)

const exchanges: readonly WayOut[] = [
  {
    name: 'Uniswap v2: the recipient of a swap',
    by: alice,
    keeper: uniswapV2Router,
    parts: [100n],
    make: (to) => ({ to: uniswapV2Router, value: ETHER, data: v2Swap(to) }),
  },
  {
    name: 'Uniswap v2: the shares of liquidity that is added',
    by: erin,
    parts: [100n],
    make: (to) =>
      approvedBatch(uniswapV2Router, dollars('400'), {
        target: uniswapV2Router,
        value: ETHER / 10n,
        data: encodeFunctionData({ abi: V2, functionName: 'addLiquidityETH', args: [usdc, dollars('400'), 0n, 0n, to, NEVER] }),
      }),
  },
  {
    name: 'Uniswap v3: the recipient of a swap',
    by: alice,
    keeper: uniswapV3Router,
    parts: [1n, 50n, 100n],
    make: (to, part) => ({
      to: uniswapV3Router,
      value: ETHER,
      data: v3Calls(v3Swap(to, of(ETHER, part)), ...(part === 100n ? [] : [v3Swap(alice, rest(ETHER, part))])),
    }),
  },
  {
    name: 'Uniswap v3: sweepToken, and its fee',
    by: alice,
    parts: [1n, 100n],
    make: (to, part) => ({
      to: uniswapV3Router,
      value: ETHER,
      data: v3Calls(
        v3Swap(ETH, ETHER),
        part === 100n
          ? encodeFunctionData({ abi: V3, functionName: 'sweepToken', args: [usdc, 0n, to] })
          : encodeFunctionData({ abi: V3, functionName: 'sweepTokenWithFee', args: [usdc, 0n, alice, 100n, to] }),
      ),
    }),
  },
  {
    name: 'Uniswap v3: unwrapWETH9',
    by: erin,
    parts: [100n],
    make: (to) =>
      approvedBatch(uniswapV3Router, dollars('300'), {
        target: uniswapV3Router,
        value: 0n,
        data: v3Calls(
          v3Swap(ETH, dollars('300'), [usdc, weth]),
          encodeFunctionData({ abi: V3, functionName: 'unwrapWETH9', args: [0n, to] }),
        ),
      }),
  },
  {
    name: 'Uniswap v3: a position that is taken out and collected',
    by: deployer,
    keeper: uniswapV3Positions,
    parts: [100n],
    make: (to) => ({
      to: uniswapV3Positions,
      value: 0n,
      data: v3Calls(
        encodeFunctionData({
          abi: COLLECT,
          functionName: 'decreaseLiquidity',
          args: [{ tokenId: 1n, liquidity: 10n ** 12n, amount0Min: 0n, amount1Min: 0n, deadline: NEVER }],
        }),
        encodeFunctionData({
          abi: COLLECT,
          functionName: 'collect',
          args: [{ tokenId: 1n, recipient: to, amount0Max: NO_END, amount1Max: NO_END }],
        }),
      ),
    }),
  },
]

/** The same for somebody and, with what is left, for whoever signs. */
const shared = (units: bigint, to: Address, part: Part, make: (to: Address, units: bigint) => Inner): readonly Inner[] => [
  make(to, of(units, part)),
  ...(part === 100n ? [] : [make(erin, rest(units, part))]),
]

const deposits: readonly WayOut[] = [
  {
    name: 'ERC-4626: deposit for a receiver',
    by: erin,
    keeper: vault,
    parts: [1n, 50n, 100n],
    make: (to, part) =>
      approvedBatch(
        vault,
        dollars('100'),
        ...shared(dollars('100'), to, part, (receiver, units) => ({
          target: vault,
          value: 0n,
          data: encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [units, receiver] }),
        })),
      ),
  },
  ...(['withdraw', 'redeem'] as const).map((functionName): WayOut => ({
    name: `ERC-4626: ${functionName} for a receiver`,
    by: erin,
    parts: [1n, 50n, 100n],
    make: (to, part) =>
      batch(
        ...shared(dollars('100'), to, part, (receiver, units) => ({
          target: vault,
          value: 0n,
          data: encodeFunctionData({ abi: vaultAbi, functionName, args: [units, receiver, erin] }),
        })),
      ),
  })),
  {
    name: 'Aave: supply for somebody',
    by: erin,
    keeper: lending,
    parts: [1n, 50n, 100n],
    make: (to, part) =>
      approvedBatch(
        lending,
        dollars('100'),
        ...shared(dollars('100'), to, part, (receiver, units) => ({ target: lending, value: 0n, data: supplyOf(receiver, units) })),
      ),
  },
  {
    name: 'Aave: withdraw to somebody',
    by: erin,
    parts: [1n, 50n, 100n],
    make: (to, part) =>
      batch(
        ...shared(dollars('100'), to, part, (receiver, units) => ({
          target: lending,
          value: 0n,
          data: encodeFunctionData({ abi: lendingAbi, functionName: 'withdraw', args: [usdc, units, receiver] }),
        })),
      ),
  },
  {
    name: 'EntryPoint: depositTo somebody',
    by: alice,
    keeper: entryPoint,
    parts: [100n],
    make: (to) => ({
      to: entryPoint,
      value: ETHER,
      data: encodeFunctionData({ abi: entryPointAbi, functionName: 'depositTo', args: [to] }),
    }),
  },
  {
    name: 'EntryPoint: withdrawTo somebody',
    by: erin,
    parts: [1n, 50n, 100n],
    make: (to, part) =>
      batch(
        ...shared(ETHER / 10n, to, part, (receiver, units) => ({
          target: entryPoint,
          value: 0n,
          data: encodeFunctionData({
            abi: parseAbi(['function withdrawTo(address withdrawAddress, uint256 withdrawAmount)']),
            functionName: 'withdrawTo',
            args: [receiver, units],
          }),
        })),
      ),
  },
]

const MULTICALL = parseAbi([
  'struct Paying { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Paying[] calls) payable',
])

/** Sends a part of what it is paid to `to` and the rest to `back`, and leaves no code. */
const forwarding = (to: Address, units: bigint, back: Address): Hex => {
  const push = (value: bigint, size: number): Hex => concat([toHex(0x5f + size, { size: 1 }), toHex(value, { size })])
  const send = (whom: Address, value: Hex): Hex => concat(['0x5f5f5f5f', value, push(BigInt(whom), 20), '0x5af150'])
  return concat([send(to, push(units, 32)), send(back, '0x47'), '0x5f5ff3'])
}

const direct: readonly WayOut[] = [
  {
    name: 'Multicall3: ether passed on',
    by: alice,
    parts: [1n, 50n, 100n],
    make: (to, part) => ({
      to: multicall3,
      value: ETHER,
      data: encodeFunctionData({
        abi: MULTICALL,
        functionName: 'aggregate3Value',
        args: [
          [
            { target: to, allowFailure: false, value: of(ETHER, part), callData: '0x' },
            ...(part === 100n
              ? []
              : [{ target: uniswapV2Router, allowFailure: false, value: rest(ETHER, part), callData: v2Swap(alice) } as const]),
          ],
        ],
      }),
    }),
  },
  {
    name: 'a creation that passes its value on',
    by: alice,
    parts: [1n, 50n, 100n],
    make: (to, part) => ({ value: ETHER, data: forwarding(to, of(ETHER, part), alice) }),
  },
  {
    name: 'a creation that destroys itself for somebody',
    by: alice,
    parts: [100n],
    make: (to) => ({ value: ETHER, data: concat(['0x73', to, '0xff']) }),
  },
]

/** Ways in which a request has value paid out to whoever it names, each with what is shared where only a part goes there. */
export const WAYS_OUT: readonly WayOut[] = [...universal, ...exchanges, ...deposits, ...direct]
