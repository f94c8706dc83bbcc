import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import { addressWord, amountWord, foreignWord, phraseWord, plain, say, type Words } from '#core/text/words'
import { explain, explainCalls, type Explanation } from '#decode'
import { movingWords } from './moving-words.ts'
import type { Explained } from '../review.ts'
import { ALICE, BOB, CATS, NAMES, ROUTER, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { STRANGER } from '../test-support/strangers.ts'

const [usdc] = TOKENS as readonly [Token]
const evidence = RUN
const out: Effect = { kind: 'asset-out', amount: { units: 5_000_000n, token: usdc }, evidence }
const into: Effect = { kind: 'asset-in', amount: { units: 10n ** 18n, token: NAMES.native }, evidence }
const call = (data: `0x${string}`, to: Address = STRANGER) => explain({ from: ALICE, to, data, value: 0n, chainId: 31337 }, NAMES)
const said = (effects: readonly Effect[], explanation: Explained = call('0xdeadbeef'), ran = true): string | undefined => {
  const words = movingWords({ explanation, effects, names: NAMES, hasRun: ran, isDescribed: () => false })
  return words && plain(words)
}
const unknown = `Call an unknown function of ${STRANGER}`

it('says of a call that nobody can name what moved in the run', () => {
  expect(said([out])).toBe(`${unknown}: you send 5 USDC`)
  expect(said([out, into])).toBe(`${unknown}: you send 5 USDC and you receive 1 ETH`)
  expect(said([out, into, into])).toBe(`${unknown}: you send 5 USDC, you receive 1 ETH and 1 more`)
  const right: Effect = { kind: 'allowance', token: usdc, spender: BOB, before: 0n, after: 7n, unlimited: true, evidence }
  expect(said([right])).toContain('can spend unlimited USDC')
})

it('says that nothing moved, and where no run tells that it is unknown', () => {
  expect(said([])).toBe(`${unknown}: in the simulation, nothing of yours moves`)
  expect(said([], undefined, false)).toBe(`${unknown}: we don’t know what moves`)
  const paid = { ...into, kind: 'asset-out' } as Effect
  const payable = explain({ from: ALICE, to: STRANGER, data: '0xdeadbeef', value: 10n ** 18n, chainId: 31337 }, NAMES)
  expect(said([paid], payable)).toBe(`${unknown} and send it 1 ETH: in the simulation, you receive nothing for it`)
})

it('says it of one inside of others, and of no call that has a name or is described', () => {
  const bare = { from: ALICE, value: 0n, chainId: 31337 }
  const pay = { ...bare, to: BOB, data: '0x', value: 1n } as const
  expect(said([out], explainCalls([{ ...bare, to: STRANGER, data: '0xdeadbeef' }, pay], 'required', NAMES))).toContain(
    `“${unknown}”, then “Send 0.000000000000000001 ETH to ${BOB}”: you send 5 USDC`,
  )
  expect(said([out], call('0x', USDC))).toBeUndefined()
  const described = (text: string): Explained => ({ ...call('0xdeadbeef'), intent: say('{text}', { text: foreignWord(text) }) })
  const words = (text: string) =>
    movingWords({ explanation: described(text), effects: [into], names: NAMES, hasRun: true, isDescribed: () => true })
  expect(words('Collect 1 ETH')).toBeUndefined()
  expect(words('Collect rewards') && plain(words('Collect rewards') ?? say(''))).toBe('Collect rewards: you receive 1 ETH')
})

/** What is said of one effect of a call that nobody can name, without its sentence. */
const moves = (...effects: readonly Effect[]): string | undefined => said(effects)?.replace(`${unknown}: `, '')
const nothing = 'in the simulation, nothing of yours moves'

it.each<readonly [string, Effect, string]>([
  ['an item that leaves', { kind: 'nft-out', collection: CATS, tokenId: 7n, evidence }, `you send item 7 of ${CATS}`],
  ['an item that comes', { kind: 'nft-in', collection: CATS, tokenId: 7n, evidence }, `you receive item 7 of ${CATS}`],
  [
    'a right to so much',
    { kind: 'allowance', token: usdc, spender: BOB, after: 7_000_000n, unlimited: false, evidence },
    `${BOB} can spend 7 USDC`,
  ],
  [
    'a right to one unit',
    { kind: 'allowance', token: usdc, spender: BOB, after: 1n, unlimited: false, evidence },
    `${BOB} can spend 0.000001 USDC`,
  ],
  [
    'a right to more than before',
    { kind: 'allowance', token: usdc, spender: BOB, before: 1n, after: 7_000_000n, unlimited: false, evidence },
    `${BOB} can spend 7 USDC`,
  ],
  [
    'a right to all',
    { kind: 'allowance', token: usdc, spender: ROUTER, after: 7n, unlimited: true, evidence },
    'Uniswap v2 router can spend unlimited USDC',
  ],
  [
    'a right that is taken back',
    { kind: 'allowance', token: usdc, spender: BOB, before: 7n, after: 0n, unlimited: false, evidence },
    nothing,
  ],
  [
    'a right that stays as it was',
    { kind: 'allowance', token: usdc, spender: BOB, before: 7n, after: 7n, unlimited: false, evidence },
    nothing,
  ],
  [
    'an operator',
    { kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence },
    `${BOB} can move all your items of ${CATS}`,
  ],
  ['an operator no more', { kind: 'operator', collection: CATS, operator: BOB, granted: false, evidence }, nothing],
  [
    'a right to one item',
    { kind: 'item-allowance', collection: CATS, tokenId: 7n, spender: BOB, granted: true, evidence },
    `${BOB} can move item 7 of ${CATS}`,
  ],
  [
    'a right to one item no more',
    { kind: 'item-allowance', collection: CATS, tokenId: 7n, spender: BOB, granted: false, evidence },
    nothing,
  ],
  ['code of another', { kind: 'delegation', authority: ALICE, delegate: BOB, evidence }, `${ALICE} runs the code of ${BOB}`],
  ['code of another no more', { kind: 'delegation', authority: ALICE, evidence }, nothing],
  ['control', { kind: 'control', of: CATS, what: 'owner', to: BOB, given: 'granted', evidence }, `${BOB} gets control of ${CATS}`],
  ['control that is taken', { kind: 'control', of: CATS, what: 'owner', to: BOB, given: 'taken', evidence }, nothing],
  ['control that nobody gets', { kind: 'control', of: CATS, what: 'owner', given: 'granted', evidence }, nothing],
  ['other code', { kind: 'code-change', address: CATS, evidence }, `the code of ${CATS} changes`],
  ['a contract', { kind: 'contract-created', address: CATS, evidence }, `${CATS} is created`],
])('tells %s by its effect', (_, effect, words) => {
  expect(moves(effect)).toBe(words)
})

it('counts of what goes along only what the sentence does not say', () => {
  const paid = (units: bigint, token = NAMES.native): Effect => ({ kind: 'asset-out', amount: { units, token }, evidence })
  expect(moves(paid(1n))).toBe('you send 0.000000000000000001 ETH')
  const payable = explain({ from: ALICE, to: STRANGER, data: '0xdeadbeef', value: 5n, chainId: 31337 }, NAMES)
  expect(said([paid(5n)], payable)).toContain('you receive nothing for it')
  expect(said([paid(5n, usdc)], payable)).toContain(': you send 0.000005 USDC')
  expect(said([paid(6n)], payable)).toContain(': you send 0.000000000000000006 ETH')
  expect(said([{ ...paid(5n), kind: 'asset-in' } as Effect], payable)).toContain(': you receive 0.000000000000000005 ETH')
})

describe('of a call that has a name', () => {
  const named = (values: Words['values'], more: Partial<Explanation> = {}): Explanation => ({
    ...call('0xdeadbeef'),
    kind: 'call',
    intent: { id: 'Collect', ...(values === undefined ? {} : { values }) },
    complete: false,
    ...more,
  })
  const told = (explanation: Explained, effects = [into], hasRun = true) =>
    movingWords({ explanation, effects, names: NAMES, hasRun, isDescribed: () => true }) !== undefined

  it('what moves is told where its sentence is open and names no amount', () => {
    expect(told(named(undefined))).toBe(true)
    expect(told(named(undefined, { complete: true }))).toBe(false)
    expect(told(named(undefined, { kind: 'creation' }))).toBe(false)
    expect(told(named(undefined), [])).toBe(false)
    expect(told(named(undefined), [into], false)).toBe(false)
    expect(told(named({ what: addressWord(BOB) }))).toBe(true)
    expect(told(named({ what: 'USDC' }))).toBe(true)
    expect(told(named({ what: 'USDC', too: 'x' }))).toBe(true)
    expect(told(named({ what: 'v2' }))).toBe(true)
    expect(told(named({ text: foreignWord('0x12 and 0xAB…cd') }))).toBe(true)
    expect(told(named({ what: phraseWord(say('none')) }))).toBe(true)
  })

  it('what names an amount, wherever it stands, needs nothing more', () => {
    const amount = amountWord({ units: 5n, token: usdc })
    for (const values of [
      { count: 2 },
      { count: '2' },
      { amount },
      { who: 'Bob', amount },
      { text: foreignWord('2 of 0x12') },
      { what: phraseWord(say('{amount}', { amount })) },
    ])
      expect(told(named(values))).toBe(false)
  })

  it('a call that another’s code makes is none that a sentence is about', () => {
    const one = call('0xdeadbeef')
    expect(said([out], { ...one, call: { ...one.call, by: 'delegatecall' } })).toBe(`${unknown}: you send 5 USDC`)
    expect(said([], { ...one, call: { ...one.call, by: 'delegatecall' } })).toBeUndefined()
    const { to: _to, ...nowhere } = one.call
    expect(said([], { ...one, call: nowhere })).toBeUndefined()
    expect(movingWords({ explanation: one, effects: [], names: NAMES, hasRun: true, isDescribed: () => true })).toBeUndefined()
  })
})
