import { keccak256, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { pad, word } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'
import type { PinFact } from '../facts.ts'
import { type CaseParts, reasonsOf, saidOf } from '../test-support/case.ts'
import { judged } from '../test-support/judged.ts'
import {
  ALICE,
  CATS,
  factsOf,
  find,
  inputOf,
  type Recorded,
  ROUTER,
  RUN,
  withFacts,
  withoutFacts,
  withoutRun,
} from '../test-support/recorded.ts'
import { allowanceOperator } from './allowance-operator.ts'
import { KNOWN_OPERATORS } from './known-operators.ts'

/** The run with other answers to its probes. */
const answering = (
  one: Recorded,
  change: (probe: Simulation['probes'][number], data: string) => Simulation['probes'][number],
): Recorded => {
  const { plan } = inputOf(one)
  return {
    ...one,
    simulation: { ...one.simulation, probes: one.simulation.probes.map((answer, at) => change(answer, plan.probes[at]?.probe.data ?? '')) },
  }
}
const ok = (units: bigint) => ({ before: { ok: true, data: word(units) }, after: { ok: true, data: word(units) } })
const failed = { before: { ok: false, data: '0x' }, after: { ok: false, data: '0x' } } as const
/** The exact approval, where nothing was allowed before. */
const fresh = answering(find('exact approve'), (answer, data) =>
  data.startsWith('0xdd62ed3e') ? { ...answer, before: { ok: true, data: word(0n) } } : answer,
)
const BALANCE = '0x70a08231'
const SUPPLY = '0x18160ddd'

describe('allowance/unlimited', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('allowance/unlimited', input)

  it('is silent for a sum that one has, for revoking, and for what a swap uses up', () => {
    expect(judge(inputOf(fresh))).toEqual([])
    expect(judge(inputOf(find('approve taken back')))).toEqual([])
    expect(judge(inputOf(find('swap USDC for DAI')))).toEqual([])
  })

  it('warns of "all"', () => {
    expect(judge(inputOf(find('unlimited approve')))).toEqual(['warn: Uniswap v2 router can spend unlimited USDC, at any time'])
  })

  it('warns of more than ten times the balance, and of the whole supply', () => {
    const poor = answering(fresh, (answer, data) => (data.startsWith(BALANCE) ? ok(999_999n) : answer))
    expect(judge(inputOf(poor))).toEqual(['warn: Uniswap v2 router can spend 10 USDC, far more than you have'])
    const ten = answering(fresh, (answer, data) => (data.startsWith(BALANCE) ? ok(1_000_000n) : answer))
    expect(judge(inputOf(ten))).toEqual([])
    const whole = answering(fresh, (answer, data) => (data.startsWith(SUPPLY) ? ok(10_000_000n) : answer))
    expect(judge(inputOf(whole))).toEqual(['warn: Uniswap v2 router can spend unlimited USDC, at any time'])
  })

  it('is unknown when the balance is', () => {
    const mute = answering(fresh, (answer, data) => (data.startsWith(BALANCE) ? failed : answer))
    expect(judge(inputOf(mute))).toEqual(['unknown: We don’t know how much of your USDC Uniswap v2 router could spend'])
  })
})

describe('allowance/no-code', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('allowance/no-code', input)

  it('is silent for contracts and for taking back', () => {
    expect(judge(inputOf(find('exact approve')))).toEqual([])
    expect(judge(inputOf(find('approve taken back')))).toEqual([])
  })

  it('stops a right for a bare account, over tokens and over a collection, run or not', () => {
    const words = ', a personal wallet and not a contract, could take from you'
    expect(judge(inputOf(find('approve of a bare account')))).toEqual([`danger: 0x976ea74026e726554db657fa54763abd0c3a0aa9${words}`])
    expect(judge(withoutRun(inputOf(find('approve of a bare account'))))).toHaveLength(1)
    expect(judge(inputOf(find('every cat to the market')))).toEqual([`danger: 0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc${words}`])
  })

  it('is unknown when the account is', () => {
    expect(judge(withoutFacts(find('exact approve'), 'accounts'))).toEqual([
      'unknown: We couldn’t check whether Uniswap v2 router, which can take from you, is a contract',
    ])
  })

  it('takes an account that runs the code of another for a contract', () => {
    const one = find('exact approve')
    const state = { nonce: 1n, balance: 0n, codeHash: `0x${'22'.repeat(32)}`, delegate: ROUTER } as const
    expect(judge(withFacts(one, { accounts: { ...factsOf(one).accounts, [ROUTER]: know(state, RUN) } }))).toEqual([])
  })
})

describe('allowance/operator', () => {
  const judge = (input: Parameters<typeof judged>[1]) => judged('allowance/operator', input)

  it('is silent when no collection is handed over', () => {
    expect(judge(inputOf(find('cat to bob')))).toEqual([])
  })

  it('stops a right to a whole collection', () => {
    expect(judge(inputOf(find('every cat to the market')))).toEqual([
      'danger: 0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc can move all your items of 0x95bd8d42f30351685e96c62eddc0d0613bf9a87a, at any time',
    ])
  })

  it('warns of a right to a single item, and not of its end', () => {
    const one = find('every cat to the market')
    const approval = (spender: Address) => ({
      address: CATS,
      topics: [keccak256(stringToHex('Approval(address,address,uint256)')), pad(ALICE), pad(spender), word(7n)],
      data: '0x' as const,
    })
    const run = (...spenders: Address[]) =>
      inputOf({ ...one, simulation: { ...one.simulation, logs: spenders.map(approval) } }, { plan: inputOf(one).plan })
    expect(judge(run(ROUTER)).filter((line) => line.includes('item 7'))).toEqual([`warn: Uniswap v2 router can move item 7 of ${CATS}`])
    expect(judge(run(ROUTER, ZERO)).filter((line) => line.includes('item 7'))).toEqual([])
  })

  const operator = (address: Address, granted = true): CaseParts => ({
    effects: [{ kind: 'operator', collection: CATS, operator: address, granted, evidence: RUN }],
  })

  it('is silent of a right that is taken back', () => {
    expect(saidOf(allowanceOperator, operator(ROUTER))).toHaveLength(1)
    expect(saidOf(allowanceOperator, operator(ROUTER, false))).toEqual([])
  })

  it('says of a known marketplace that it is known by its address alone, until this device met its code', () => {
    const [market = ZERO] = KNOWN_OPERATORS.keys()
    const codeHash = word(7n)
    const accounts = { [market]: know({ nonce: 1n, balance: 0n, codeHash }, RUN) }
    const why = (pins: Readonly<Record<Address, PinFact>>) =>
      reasonsOf(allowanceOperator, operator(market), { accounts, pins: know(pins, RUN) })
    expect(why({})).toEqual([expect.stringMatching(/^We know it only by its address\. /)])
    expect(why({ [market]: { codeHash, at: 0 } })).toEqual([expect.stringMatching(/^If it’s hacked or dishonest/)])
  })

  it('leaves it to simulation/not-run to say that nothing is known', () => {
    expect(judge(withoutRun(inputOf(find('every cat to the market'))))).toEqual([])
  })
})
