import { concat, encodeFunctionData, type Hex, maxUint256, parseAbi, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { erc20Abi } from '../../../devnet/abi.ts'
import { tillAbi } from '../../../devnet/abi-grown.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import type { PinFact } from '../facts.ts'
import { NEVER } from '../test-support/honest.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { type Lab, type Look, startLab } from '../test-support/lab.ts'
import { RECORD } from '../test-support/recorded.ts'

const { usdc, dai, weth, uniswapV2Router, till } = CONTRACTS
const { alice, dave } = CAST
const HUNDRED = parseUnits('100', 6)
const more = parseUnits('250', 6)

/** Whatever it is asked, it takes 250 USDC from whoever asks: `USDC.transferFrom(CALLER, ADDRESS, 250e6)`. */
const GREEDY = concat([
  '0x6323b872dd60e01b600052', // the selector to memory 0
  '0x33600452', // CALLER to 4
  '0x30602452', // ADDRESS to 36
  concat(['0x63', toHex(more, { size: 4 }), '0x604452']), // 250e6 to 68
  '0x60006000606460006000', // no answer wanted, 100 bytes of data, no value
  concat(['0x73', usdc]),
  '0x5af100', // GAS CALL STOP
])
/** PUSH1 size, DUP1, PUSH1 offset, PUSH1 0, CODECOPY, PUSH1 0, RETURN, then the code. */
const creation = (code: Hex): Hex => concat(['0x60', toHex(code.length / 2 - 1, { size: 1 }), '0x80600b6000396000f3', code])

let lab: Lab
let greedy: Address
beforeAll(async () => {
  lab = await startLab()
  const made = await lab.teller.send(CAST.scammer, undefined, creation(GREEDY))
  if (made.contractAddress === null) throw new Error('not made')
  greedy = made.contractAddress.toLowerCase() as Address
  for (const spender of [greedy, uniswapV2Router, till]) await lab.teller.write(alice, usdc, erc20Abi, 'approve', [spender, maxUint256])
}, 180_000)
afterAll(() => lab.stop())

const swapAt = (to: Address): Look => ({
  name: 'swap',
  from: alice,
  to,
  value: 0n,
  data: encodeFunctionData({
    abi: parseAbi(['function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)']),
    functionName: 'swapExactTokensForTokens',
    args: [HUNDRED, 0n, [usdc, weth, dai], alice, NEVER],
  }),
})

describe('effects/unlike-request, in real runs', () => {
  const rule = 'effects/unlike-request'
  it('is silent for the router that takes what it says', async () => {
    expect(judged(rule, await lab.look(swapAt(uniswapV2Router)))).toEqual([])
  })
  it('stops one that says a hundred and takes two hundred and fifty, and the difference is what is read first', async () => {
    const input = await lab.look(swapAt(greedy))
    expect(judged(rule, input)).toContain('danger: It says that you send at most 100 USDC, but you send 250 USDC')
    const { effects, differs, verdict } = soundly(input)
    expect(effects.map((effect) => ('amount' in effect ? `${effect.kind} ${effect.amount.units}` : effect.kind))).toContain(
      `asset-out ${more}`,
    )
    expect([differs, verdict.hold]).toEqual([true, true])
  })
  it('has nothing to hold against it without a run, which is a gap that is asked for', async () => {
    const { simulation: _, variants: _variants, plays: _plays, ...input } = await lab.look(swapAt(greedy))
    expect(judged(rule, input)).toEqual([])
    expect(soundly(input).verdict.gaps).toBe(true)
  })
})

describe('allowance/spender-changed, of a real proxy', () => {
  const rule = 'allowance/spender-changed'
  const again: Look = {
    name: 'again',
    from: alice,
    to: usdc,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [till, HUNDRED] }),
  }
  let pin: PinFact
  const look = () => lab.look({ ...again, facts: { pins: know({ [till]: pin }, RECORD) } })
  beforeAll(async () => {
    const state = (await lab.look(again)).facts.accounts[till]
    if (state?.known !== true) throw new Error('not proved')
    pin = { codeHash: state.value.codeHash, implementation: CONTRACTS.tillCode, at: 0 }
  })

  it('is silent while it is what it was', async () => expect(judged(rule, await look())).toEqual([]))
  it('is unknown while its code could not be proved', async () => {
    const input = await look()
    const { [till]: _, ...accounts } = input.facts.accounts
    expect(judged(rule, { ...input, facts: { ...input.facts, accounts } })[0]).toMatch(/^unknown: We don’t know whether .* changed$/)
  })
  it('stops once its keeper put other code behind it', async () => {
    await lab.teller.write(dave, till, tillAbi, 'upgradeTo', [CONTRACTS.tillForOwner])
    expect(judged(rule, await look())[0]).toMatch(/^danger: .* can already take from you, and changed since you allowed it$/)
  })
})
