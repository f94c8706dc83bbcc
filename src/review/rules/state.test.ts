import { encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import { uniswapV2PairAbi, uniswapV2RouterAbi } from '../../../devnet/abi.ts'
import { flippedSlotAbi, tillAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../../../devnet/addresses.ts'
import type { EarlierSlot } from '../facts.ts'
import { judged } from '../test-support/judged.ts'
import { approveOf, batchOf, NEVER, supplyOf } from '../test-support/honest.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { RECORD, RUN } from '../test-support/recorded.ts'

const { weth, usdc, dai, flippedSlot, till, lending, pairUsdcWeth, uniswapV2Router: router } = CONTRACTS
const { alice, faucet } = CAST
const { erin } = OUTSIDERS

let lab: Lab
let reserves: { readonly usdc: bigint; readonly weth: bigint }

beforeAll(async () => {
  lab = await startLab()
  const [one, two] = (await lab.teller.read(pairUsdcWeth, uniswapV2PairAbi, 'getReserves', [])) as readonly [bigint, bigint]
  reserves = { usdc: one, weth: two }
  await lab.teller.send(faucet, usdc, approveOf(router, maxUint256))
}, 180_000)
afterAll(() => lab.stop())

const short = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.replaceAll(/0x[0-9a-fA-F]+(?:…[0-9a-fA-F]+)?/g, '0x'))

describe('swap/bad-rate', () => {
  const buy = (value: bigint): Look => ({
    name: 'buy',
    from: faucet,
    to: router,
    value,
    data: encodeFunctionData({ abi: uniswapV2RouterAbi, functionName: 'swapExactETHForTokens', args: [1n, [weth, usdc], faucet, NEVER] }),
  })
  const twice = (units: bigint): Look => ({
    name: 'twice',
    from: faucet,
    to: router,
    value: 0n,
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactTokensForTokens',
      args: [units, 1n, [usdc, weth, dai], faucet, NEVER],
    }),
  })
  const said = async (one: Look): Promise<readonly string[]> => {
    const input = await lab.look(one)
    expect(input.simulation?.outcome).toEqual({ ok: true })
    return judged('swap/bad-rate', input)
  }

  it('is silent while the pool is large for what is traded', async () => {
    expect(await said(buy(reserves.weth / 100n))).toEqual([])
  })

  it('warns from three percent on, and stops from fifteen on', async () => {
    // Of x in a pool of r one gets r/(r+x) of its price, and 0.3 % stays as the fee.
    expect(await said(buy(reserves.weth / 25n))).toEqual(['warn: You get 4.1 % less than the pool’s price'])
    expect(await said(buy(reserves.weth / 4n))).toEqual(['danger: You get 20.2 % less than the pool’s price'])
  })

  it('takes pairs on the way together', async () => {
    const [text] = await said(twice(reserves.usdc / 55n))
    expect(text).toMatch(/^warn: You get [4-9]\.\d % less than the pool’s price$/)
  })

  it('is silent where the reserves are not known, and where it was not run', async () => {
    const input = await lab.look(buy(reserves.weth / 4n))
    if (input.simulation === undefined) throw new Error('not run')
    const storage = input.simulation.storage.filter(({ address }) => address !== pairUsdcWeth)
    expect(judged('swap/bad-rate', { ...input, simulation: { ...input.simulation, storage } })).toEqual([])
    const { simulation: _simulation, ...none } = input
    expect(judged('swap/bad-rate', none)).toEqual([])
  })
})

describe('state/just-switched', () => {
  const claim: Look = {
    name: 'claim',
    from: alice,
    to: flippedSlot,
    value: parseEther('0.3'),
    data: encodeFunctionData({ abi: flippedSlotAbi, functionName: 'claim' }),
  }
  /** Slot 0 as it was before, and as it is. */
  const slotsOf = async (address: Address, blocks: number): Promise<readonly EarlierSlot[]> => {
    const newest = toBigInt(await lab.town.rpc<Hex>('eth_blockNumber', []))
    return Promise.all(
      [newest - BigInt(blocks), newest].map(async (block) => ({
        address,
        slot: word(0n),
        block,
        value: await lab.town.rpc<Hex>('eth_getStorageAt', [address, word(0n), `0x${block.toString(16)}`]),
      })),
    )
  }
  const said = async (one: Look): Promise<readonly string[]> => short(judged('state/just-switched', await lab.look(one)))

  it('warns where the owner just opened the trap', async () => {
    await lab.teller.write(CAST.scammer, flippedSlot, flippedSlotAbi, 'close', [true])
    await lab.teller.write(CAST.scammer, flippedSlot, flippedSlotAbi, 'close', [false])
    const earlierSlots = know(await slotsOf(flippedSlot, 1), RUN)
    expect(await said({ ...claim, facts: { earlierSlots } })).toEqual(['warn: Somebody changed a setting of 0x a short while ago'])
    // What was signed for before is not looked after here.
    const pins = know({ [flippedSlot]: { codeHash: word(1n), at: 0 } }, RECORD)
    expect(await said({ ...claim, facts: { earlierSlots, pins } })).toEqual([])
  })

  const at = (slot: bigint, value: bigint, block: bigint): EarlierSlot => ({
    address: flippedSlot,
    slot: word(slot),
    value: word(value),
    block,
  })

  it('goes by what it did and not by its values: a trap chooses its constants', async () => {
    for (const before of [1n, 2n, 7n, 255n]) {
      const earlierSlots = know([at(0n, before, 1n), at(0n, 0n, 2n)], RUN)
      expect(await said({ ...claim, facts: { earlierSlots } }), String(before)).toEqual([
        'warn: Somebody changed a setting of 0x a short while ago',
      ])
    }
  })

  it('is silent where nothing moved, and where what moved changes nothing: counters, reserves, prices', async () => {
    expect(await said({ ...claim, facts: { earlierSlots: know(await slotsOf(flippedSlot, 0), RUN) } })).toEqual([])
    for (const [before, after] of [
      [7n, 8n],
      [0n, 1n],
      [2n ** 200n, 2n ** 201n],
    ] as const)
      // prettier-ignore
      expect(await said({ ...claim, facts: { earlierSlots: know([at(5n, before, 1n), at(5n, after, 2n)], RUN) } })).toEqual([])
    // In the same slot, beside the switch.
    expect(await said({ ...claim, facts: { earlierSlots: know([at(0n, 2n ** 160n, 1n), at(0n, 0n, 2n)], RUN) } })).toEqual([])
  })

  it('is told where it could not be tried', async () => {
    const input = await lab.look({ ...claim, facts: { earlierSlots: know([at(5n, 7n, 1n), at(5n, 8n, 2n)], RUN) } })
    expect(short(judged('state/just-switched', { ...input, earlierRuns: [] }))).toEqual([
      'info: Values that 0x uses changed a short while ago',
    ])
  })

  it('is unknown where earlier state was not to be had, and silent for a payment to a person', async () => {
    const without = async (one: Look): Promise<readonly string[]> => {
      const input = await lab.look(one)
      const { earlierSlots: _earlierSlots, ...facts } = input.facts
      return judged('state/just-switched', { ...input, facts })
    }
    expect(await without(claim)).toEqual(['unknown: We didn’t check whether a contract’s settings just changed'])
    expect(await without({ name: 'pay', from: alice, to: CAST.bob, value: 5n, data: '0x' })).toEqual([])
  })
})

describe('batch/no-guard', () => {
  const said = async (one: Look): Promise<readonly string[]> => judged('batch/no-guard', await lab.look(one))
  const batch: Look = {
    name: 'batch',
    from: erin,
    to: erin,
    value: 0n,
    data: batchOf([
      { target: usdc, value: 0n, data: approveOf(lending, parseUnits('5', 6)) },
      { target: lending, value: 0n, data: supplyOf(erin, parseUnits('5', 6)) },
    ]),
  }

  it('tells an account that could check for itself that nothing does', async () => {
    expect(await said(batch)).toEqual(['info: Nothing on the chain guarantees the result shown here'])
  })

  it('is silent where a least amount is named, where nothing arrives, and for accounts that cannot', async () => {
    const swap = encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [1n, [weth, usdc], erin, NEVER],
    })
    expect(await said({ ...batch, data: batchOf([{ target: router, value: parseEther('0.1'), data: swap }]) })).toEqual([])
    expect(await said({ ...batch, data: batchOf([{ target: CAST.bob, value: 5n, data: '0x' }]) })).toEqual([])
    const put = encodeFunctionData({ abi: tillAbi, functionName: 'put' })
    expect(await said({ name: 'put', from: alice, to: till, value: 5n, data: put })).toEqual([])
  })

  it('is silent where it was not run', async () => {
    const { simulation: _simulation, ...input } = await lab.look(batch)
    expect(judged('batch/no-guard', input)).toEqual([])
  })
})
