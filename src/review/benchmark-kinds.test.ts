import { type Abi, encodeFunctionData, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { type Hex, toBigInt } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Receipt } from '../../scripts/devnet/teller.ts'
import { catsAbi, erc20Abi, fickleAbi } from '../../devnet/abi.ts'
import { medalsAbi } from '../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../devnet/addresses.ts'
import { judge } from './judge.ts'
import { approveOf, batchOf, bySafe, multiSendOf, NEVER, supplyOf, transferOf } from './test-support/honest.ts'
import { type Lab, type Look, startLab } from './test-support/lab.ts'
import { NAMES } from './test-support/recorded.ts'

const { usdc, cats, medals, lending, receiptUsdc, treasury, fickle } = CONTRACTS
const { alice, bob } = CAST
const { erin } = OUTSIDERS
const TEN = parseUnits('10', 6)
const SPOKEN = new Map<string, string>([
  [bob, 'bob'],
  [lending, 'lending pool'],
  [cats, 'cats'],
  [medals, 'medals'],
  [treasury, 'treasury'],
  [erin, 'erin'],
  [fickle, 'fickle'],
])
const names = { ...NAMES, nameOf: (address: string) => SPOKEN.get(address) }
const byAlice = (to: Address, data: Look['data'], value = 0n): Look => ({ name: 'one', from: alice, to, data, value, names })

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
  await lab.teller.send(alice, usdc, approveOf(lending, TEN))
}, 180_000)
afterAll(() => lab.stop())

const tokenOf = (address: string | undefined): string =>
  address === undefined ? 'ETH' : address === usdc ? 'USDC' : address === receiptUsdc ? 'aUSDC' : address
const told = (effect: Effect): string => {
  if ('amount' in effect) return `${effect.kind} ${effect.amount.units} ${tokenOf(effect.amount.token.address)}`
  if (effect.kind === 'allowance') return `allowance ${effect.after} ${tokenOf(effect.token.address)} ${SPOKEN.get(effect.spender) ?? ''}`
  if (effect.kind === 'nft-out' || effect.kind === 'nft-in')
    return `${effect.kind} ${effect.units ?? 1n} of ${SPOKEN.get(effect.collection) ?? ''} ${effect.tokenId}`
  return effect.kind
}

async function reviewed(one: Look) {
  const review = judge(await lab.look({ ...one, names }))
  return { review, sentence: plain(review.sentence), effects: review.effects.map(told), outcome: review.outcome }
}

const item = encodeFunctionData({ abi: catsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 0n] })
const several = encodeFunctionData({ abi: medalsAbi, functionName: 'safeTransferFrom', args: [alice, bob, 2n, 3n, '0x'] })
const lent = ['asset-out 10000000 USDC', 'asset-in 10000000 aUSDC']

describe('the outcome in words, before signing', () => {
  it.each([
    ['ether', byAlice(bob, '0x', parseEther('1')), 'Send 1 ETH to bob', ['asset-out 1000000000000000000 ETH']],
    ['ERC-20', byAlice(usdc, transferOf(bob, TEN)), 'Send 10 USDC to bob', ['asset-out 10000000 USDC']],
    ['ERC-721', byAlice(cats, item), 'Send item 0 of cats to bob', ['nft-out 1 of cats 0']],
    ['ERC-1155', byAlice(medals, several), 'Send 3 of item 2 of medals to bob', ['nft-out 3 of medals 2']],
    [
      'an allowance',
      byAlice(usdc, approveOf(lending, TEN)),
      'Let lending pool spend up to 10 USDC',
      ['allowance 10000000 USDC lending pool'],
    ],
  ])('is said for %s', async (_, one, sentence, effects) => {
    const found = await reviewed(one)
    expect(found).toMatchObject({ sentence, effects, outcome: 'success' })
    expect(found.review.verdict.hold).toBe(false)
  })

  it('is what moves, for a supply whose words we do not know', async () => {
    const found = await reviewed(byAlice(lending, supplyOf(alice, TEN)))
    expect(found).toMatchObject({ effects: lent, outcome: 'success' })
    expect(found.sentence).toContain('lending pool')
    expect(found.review.verdict.hold).toBe(false)
  })

  it('is the Safe’s, for what is inside its execTransaction [T2]', async () => {
    const allow = await bySafe(lab, 'allow', { to: usdc, value: 0n, data: approveOf(lending, TEN), operation: 0 })
    const found = await reviewed(allow)
    expect(found).toMatchObject({
      sentence: 'As the Safe treasury: “Let lending pool spend up to 10 USDC”',
      effects: ['allowance 10000000 USDC lending pool'],
    })
    expect(found.review).toMatchObject({ actor: treasury, account: CAST.builder })
    await lab.teller.send(CAST.builder, treasury, allow.data)
    const supply = await reviewed(await bySafe(lab, 'supply', { to: lending, value: 0n, data: supplyOf(treasury, TEN), operation: 0 }))
    expect(supply).toMatchObject({ effects: lent, outcome: 'success' })
    expect(supply.sentence).toMatch(/^As the Safe treasury: /)
  })

  it('is that of all together, for a multiSend of a Safe [T2 T3]', async () => {
    const both = multiSendOf([
      { to: usdc, value: 0n, data: approveOf(lending, TEN) },
      { to: lending, value: 0n, data: supplyOf(treasury, TEN) },
    ])
    const found = await reviewed(await bySafe(lab, 'both', both))
    expect(found.sentence).toBe('As the Safe treasury: “In 2 calls: “Lend 10 USDC to lending pool””')
    expect(found.effects.slice(0, 2)).toEqual(lent)
    expect(found.review.explanation.inner).toHaveLength(1)
    expect(found.review.verdict.hold).toBe(false)
  })

  it('is that of all together, for a batch of an account that delegates [T2 T3]', async () => {
    const data = batchOf([
      { target: usdc, value: 0n, data: approveOf(lending, TEN) },
      { target: lending, value: 0n, data: supplyOf(erin, TEN) },
    ])
    const found = await reviewed({ ...byAlice(erin, data), from: erin })
    expect(found).toMatchObject({
      sentence: 'As erin, in 2 calls: “Lend 10 USDC to lending pool”',
      outcome: 'success',
    })
    expect(found.effects.slice(0, 2)).toEqual(lent)
    expect(found.review.verdict.hold).toBe(false)
  })

  it('is the reason, where it would fail', async () => {
    const found = await reviewed(byAlice(usdc, transferOf(bob, 10n ** 18n)))
    expect(found).toMatchObject({ sentence: 'This would fail, and you’d pay only the fee', effects: [], outcome: 'revert' })
    expect(found.review.findings[0]?.rule).toBe('simulation/reverts')
  })

  it('is told as one that can flip, where it hangs on the block [T5]', async () => {
    const { number } = await lab.town.rpc<{ number: Hex }>('eth_getBlockByNumber', ['latest', false])
    // In the block after the head it gives the ether back; in the one after that it keeps it.
    if (toBigInt(number) % 2n === 0n) await lab.town.rpc('evm_mine', [])
    const data = encodeFunctionData({ abi: fickleAbi, functionName: 'evenOrOdd' })
    const found = await reviewed(byAlice(fickle, data, parseEther('1')))
    expect(found.effects).toEqual([])
    expect(found.review.findings[0]).toMatchObject({ rule: 'block/result-flips', level: 'danger' })
    expect(found.review.verdict.hold).toBe(true)
  })
})

const POOL = parseAbi([
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 tokens, uint256 tokensMin, uint256 etherMin, address to, uint256 deadline) payable',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 tokensMin, uint256 etherMin, address to, uint256 deadline)',
])

describe('what leaves and arrives at a pool', () => {
  const { uniswapV2Router: router, weth, pairUsdcWeth: pool } = CONTRACTS
  const THOUSAND = parseUnits('1000', 6)
  const holdings = async (): Promise<readonly bigint[]> =>
    Promise.all([
      lab.town.rpc<Hex>('eth_getBalance', [alice, 'latest']).then(toBigInt),
      ...[usdc, pool].map(async (token) => (await lab.teller.read(token, erc20Abi, 'balanceOf', [alice])) as bigint),
    ])
  /** What the Review says moves of ether, dollars and shares of the pool. */
  const moves = async (one: Look): Promise<readonly bigint[]> => {
    const { effects } = judge(await lab.look(one))
    return [undefined, usdc, pool].map((token) =>
      effects.reduce((sum, effect) => {
        if (effect.kind !== 'asset-out' && effect.kind !== 'asset-in') return sum
        if (effect.amount.token.address !== token) return sum
        return effect.kind === 'asset-in' ? sum + effect.amount.units : sum - effect.amount.units
      }, 0n),
    )
  }
  const v2 = (functionName: 'swapExactTokensForETH' | 'addLiquidityETH' | 'removeLiquidityETH', args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: POOL as Abi, functionName, args })

  it('is told to the unit for a swap, for liquidity put in and taken out again: what is said is what happens [T10]', async () => {
    for (const token of [usdc, pool]) await lab.teller.send(alice, token, approveOf(router, maxUint256))
    const steps: readonly (readonly [() => Promise<Look>, readonly number[]])[] = [
      [async () => byAlice(router, v2('swapExactTokensForETH', [THOUSAND, 1n, [usdc, weth], alice, NEVER])), [1, -1, 0]],
      [async () => byAlice(router, v2('addLiquidityETH', [usdc, THOUSAND, 1n, 1n, alice, NEVER]), parseEther('1')), [-1, -1, 1]],
      [async () => byAlice(router, v2('removeLiquidityETH', [usdc, (await holdings())[2], 1n, 1n, alice, NEVER])), [1, 1, -1]],
    ]
    for (const [step, signs] of steps) {
      const one = await step()
      const told = await moves(one)
      expect(told.map((units) => (units === 0n ? 0 : units > 0n ? 1 : -1))).toEqual(signs)
      const before = await holdings()
      const { gasUsed, effectiveGasPrice } = (await lab.teller.send(alice, router, one.data ?? '0x', {
        value: one.value ?? 0n,
      })) as Receipt & { readonly effectiveGasPrice: Hex }
      const after = await holdings()
      const paid = toBigInt(gasUsed) * toBigInt(effectiveGasPrice)
      expect(after.map((units, at) => units - (before[at] ?? 0n) + (at === 0 ? paid : 0n))).toEqual(told)
    }
  })
})
