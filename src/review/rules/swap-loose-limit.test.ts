import { concat, encodeAbiParameters, encodeFunctionData, maxUint256, parseAbi, parseEther, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { EMPTY_SIMULATION } from '#core/simulation/simulation'
import { uniswapV2RouterAbi, uniswapV3RouterAbi, wethAbi } from '../../../devnet/abi.ts'
import { universalRouterAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import { approveOf, batchOf, NEVER } from '../test-support/honest.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { NAMES, RUN, TOKENS } from '../test-support/recorded.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { swapLooseLimit } from './swap-loose-limit.ts'

const { weth, usdc, uniswapV2Router, uniswapV3Router, universalRouter } = CONTRACTS
const { alice } = CAST
const { erin } = OUTSIDERS
const ETHER = parseEther('1')

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
}, 180_000)
afterAll(() => lab.stop())

type Asked = Omit<Look, 'name'>
const look = (asked: Asked) => lab.look({ name: 'a swap', ...asked, alone: true })

const V2 = parseAbi([
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])
const universal = (least: bigint): Hex =>
  encodeFunctionData({
    abi: universalRouterAbi,
    functionName: 'execute',
    args: [
      '0x0b00',
      [
        encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], ['0x0000000000000000000000000000000000000002', ETHER]),
        encodeAbiParameters(
          ['address', 'uint256', 'uint256', 'bytes', 'bool'].map((type) => ({ type })),
          [alice, ETHER, least, concat([weth, toHex(500, { size: 3 }), usdc]), false],
        ),
      ],
      NEVER,
    ],
  })

/** Ways of selling one ether for dollars, each with a minimum. */
const SELLING: Readonly<Record<string, (least: bigint) => Asked>> = {
  'Uniswap v2': (least) => ({
    from: alice,
    to: uniswapV2Router,
    value: ETHER,
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [least, [weth, usdc], alice, NEVER],
    }),
  }),
  'Uniswap v3': (least) => ({
    from: alice,
    to: uniswapV3Router,
    value: ETHER,
    data: encodeFunctionData({
      abi: uniswapV3RouterAbi,
      functionName: 'exactInputSingle',
      args: [
        {
          tokenIn: weth,
          tokenOut: usdc,
          fee: 500,
          recipient: alice,
          deadline: NEVER,
          amountIn: ETHER,
          amountOutMinimum: least,
          sqrtPriceLimitX96: 0n,
        },
      ],
    }),
  }),
  'Universal Router': (least) => ({ from: alice, to: universalRouter, value: ETHER, data: universal(least) }),
}

/** Ways of buying 100 dollars or their worth, each with a maximum. */
const BUYING: Readonly<Record<string, (most: bigint) => Asked>> = {
  'with ether': (most) => ({
    from: alice,
    to: uniswapV2Router,
    value: most,
    data: encodeFunctionData({
      abi: V2,
      functionName: 'swapETHForExactTokens',
      args: [parseUnits('100', 6), [weth, usdc], alice, NEVER],
    }),
  }),
  'with dollars': (most) => ({
    from: erin,
    to: erin,
    value: 0n,
    data: batchOf([
      { target: usdc, value: 0n, data: approveOf(uniswapV2Router, most) },
      {
        target: uniswapV2Router,
        value: 0n,
        data: encodeFunctionData({
          abi: V2,
          functionName: 'swapTokensForExactTokens',
          args: [parseEther('0.02'), most, [usdc, weth], erin, NEVER],
        }),
      },
    ]),
  }),
}

/** What the run itself moves: of the first asset that arrives, or leaves. */
async function movedBy(asked: Asked, kind: 'asset-in' | 'asset-out'): Promise<bigint> {
  const { effects } = soundly(await look(asked))
  const found = effects.find((effect) => effect.kind === kind)
  return found !== undefined && 'amount' in found ? found.amount.units : 0n
}
const findings = async (asked: Asked) => judged('swap/loose-limit', await look(asked))

describe.each(Object.entries(SELLING))('a minimum, %s', (_, selling) => {
  it('of nothing, of one unit or of less than half is a warning, and a close one is fine', async () => {
    const whole = await movedBy(selling(1n), 'asset-in')
    expect(whole).toBeGreaterThan(0n)
    expect(await findings(selling(0n))).toEqual([expect.stringMatching(/^warn: You set no minimum/)])
    for (const loose of [1n, whole / 100n, (whole * 49n) / 100n])
      expect(await findings(selling(loose)), `${loose} of ${whole}`).toEqual([
        expect.stringMatching(/^warn: (You set no minimum|Your minimum is only)/),
      ])
    for (const close of [(whole * 51n) / 100n, (whole * 95n) / 100n, whole])
      expect(await findings(selling(close)), `${close} of ${whole}`).toEqual([])
  })
})

describe.each(Object.entries(BUYING))('a maximum, %s', (_, buying) => {
  it('of more than twice what it costs is a warning, and a close one is fine', async () => {
    const cost = await movedBy(buying(parseEther('1')), 'asset-out')
    expect(cost).toBeGreaterThan(0n)
    for (const close of [cost + cost / 100n, (cost * 19n) / 10n]) expect(await findings(buying(close)), `${close} of ${cost}`).toEqual([])
    expect(await findings(buying((cost * 21n) / 10n))).toEqual([expect.stringMatching(/^warn: You allow a cost of up to/)])
  })
})

it('is no matter of what has no limit: wrapping, and an allowance without bound', async () => {
  const wrapping = { from: alice, to: weth, value: ETHER, data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }) }
  expect(await findings(wrapping)).toEqual([])
  expect(await findings({ from: alice, to: usdc, value: 0n, data: approveOf(uniswapV2Router, maxUint256) })).toEqual([])
})

it('is not told of what is not understood whole, did not succeed, or only could be done', () => {
  const [token] = TOKENS
  const swap = (more: CaseParts = {}, complete = true) =>
    saidOf(swapLooseLimit, {
      simulation: EMPTY_SIMULATION,
      explanation: { complete, claims: [{ kind: 'in', to: alice, token: token?.address, least: 1n }] } as never,
      effects: [
        { kind: 'asset-out', amount: { units: ETHER, token: NAMES.native }, evidence: RUN },
        { kind: 'asset-in', amount: { units: 1_000_000n, token }, evidence: RUN },
      ] as never,
      ...more,
    })
  expect(swap()).toHaveLength(1)
  expect(swap({}, false)).toEqual([])
  expect(swap({ simulation: { ...EMPTY_SIMULATION, outcome: { ok: false, why: 'revert', data: '0x' } } })).toEqual([])
  expect(swap({ input: { exercise: { tense: 'could', gaps: [] } } })).toEqual([])
})
