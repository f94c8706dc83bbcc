import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { type Claim, explainMessage, type MessageExplanation, type OrderTerms } from '#decode'
import { type Facts, givenFacts } from '../facts.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, DAI, NAMES, NOBODY, RUN, USDC } from '../test-support/recorded.ts'
import { orderGivesAway } from './order-gives-away.ts'

const ETH = 10n ** 18n
const USD = 1_000_000n
const TEXT = explainMessage({ kind: 'message', message: '0x6869' }, { chainId: 31337, signer: ALICE, names: NAMES })
const price = (whole: bigint) => know({ units: whole * ETH, currency: 'USD' as const, steps: [] }, RUN)
const FACTS: Facts = { accounts: {}, tokens: {}, prices: { native: price(3_000n), [DAI]: price(1n), [USDC]: price(1n) } }

const said = (claims: readonly Claim[], more: Partial<MessageExplanation> = {}, parts: CaseParts = {}) =>
  saidOf(orderGivesAway, { message: { ...TEXT, claims, complete: true, ...more }, ...parts }, givenFacts(FACTS))
const out = (most: bigint, token: Address | undefined = USDC, from: Address | undefined = ALICE): Claim => ({ kind: 'out', from, most, exact: true, ...(token === undefined ? {} : { token }) }) // prettier-ignore
const into = (least: bigint, token: Address | undefined = DAI, to: Address | undefined = ALICE): Claim => ({ kind: 'in', to, least, ...(token === undefined ? {} : { token }) }) // prettier-ignore
const less = (level: string, percent: number) => `${level}: This order asks for ${percent} % less than what you give is worth`
const GIFT = 'danger: This order gives away what’s yours, and you get nothing for it'

describe('what is no order and names both sides', () => {
  it('is judged as an order with those sides', () => {
    expect(said([out(100n * USD), into(90n * ETH)])).toEqual([])
    expect(said([out(100n * USD), into(80n * ETH)])).toEqual([less('warn', 20)])
    expect(said([out(100n * USD), into(50n * ETH)])).toEqual([less('danger', 50)])
    expect(said([out(60n * USD), out(40n * USD), into(25n * ETH), into(25n * ETH)])).toEqual([less('danger', 50)])
  })

  it('is told of a danger alone where it may do something else besides', () => {
    expect(said([out(100n * USD), into(80n * ETH)], { complete: false })).toEqual([])
    expect(said([out(100n * USD), into(50n * ETH)], { complete: false })).toEqual([less('danger', 50)])
  })

  it('is none where nothing leaves, nothing arrives, or an item leaves as well', () => {
    expect(said([out(100n * USD)])).toEqual([])
    expect(said([into(1n)])).toEqual([])
    expect(said([out(100n * USD), into(1n), { kind: 'item-out', from: ALICE, collection: CATS, tokenId: 1n }])).toEqual([])
    expect(said([])).toEqual([])
  })

  it('is of what is the account’s or the actor’s, or whose nobody says it is', () => {
    expect(said([out(100n * USD, USDC, BOB), into(1n)])).toEqual([])
    expect(said([out(100n * USD, USDC, BOB), into(50n * ETH, DAI, BOB)], {}, { actor: BOB })).toEqual([less('danger', 50)])
    expect(said([{ kind: 'out', from: undefined, token: USDC, most: 100n * USD, exact: true }, { kind: 'in', to: undefined, token: DAI, least: 50n * ETH }])).toEqual([less('danger', 50)]) // prettier-ignore
    expect(said([out(100n * USD), into(100n * ETH, DAI, NOBODY)])).toEqual([GIFT])
    expect(said([out(100n * USD), into(100n * ETH, DAI, BOB)], {}, { actor: BOB })).toEqual([])
  })

  it('counts what arrives by one step and leaves by a later one as passed on', () => {
    // A hundred dollars become forty DAI, which are sold for a fiftieth of an ether.
    const steps = (dai: bigint, sold: bigint, wei: bigint) =>
      said([out(100n * USD), into(dai * ETH), out(sold * ETH, DAI), into(wei, undefined)])
    expect(steps(95n, 95n, ETH / 30n)).toEqual([])
    expect(said([into(95n * ETH), out(95n * ETH, DAI)])).toEqual([])
    expect(said([into(95n * ETH), out(95n * ETH + 1n, DAI)])).not.toContain(GIFT)
    // Of forty DAI that leave ten were the account’s: for them and a hundred dollars thirty come.
    expect(said([out(100n * USD), into(30n * ETH), out(20n * ETH, DAI), out(20n * ETH, DAI)])).toEqual([less('danger', 72)])
    expect(said([into(30n * ETH, DAI, BOB), out(30n * ETH, DAI)])).toEqual([GIFT])
  })

  it('is left alone in a user operation by which something arrives, since its fee stands beside it', () => {
    const operation = { use: 'user-operation' } as MessageExplanation['use'] & object
    expect(said([out(100n * USD), into(50n * ETH)], { use: operation })).toEqual([])
    expect(said([out(100n * USD), into(0n)], { use: operation })).toEqual([GIFT])
    expect(said([out(100n * USD), into(50n * ETH, DAI, BOB)], { use: operation })).toEqual([GIFT])
  })
})

describe('orders', () => {
  const order = (dai: bigint, more: Partial<OrderTerms> = {}): Claim => ({
    kind: 'order',
    terms: {
      maker: ALICE,
      gives: [{ asset: { kind: 'currency', token: USDC }, start: 100n * USD, end: 100n * USD }],
      gets: [{ asset: { kind: 'currency', token: DAI }, start: dai * ETH, end: dai * ETH }],
      ...more,
    },
  })
  const many = (count: number) => `warn: You’d sign ${count} orders with one signature`
  const [fair, poor, bad] = [100n, 80n, 50n]

  it('of the person are judged, one by itself, and those of others not', () => {
    expect(said([order(bad)])).toEqual([less('danger', 50)])
    expect(said([order(bad, { maker: BOB })])).toEqual([])
    expect(said([order(bad, { maker: undefined })])).toEqual([less('danger', 50)])
    expect(said([order(bad, { maker: BOB })], {}, { actor: BOB })).toEqual([less('danger', 50)])
    expect(said([order(fair)])).toEqual([])
  })

  it('of several are told by their numbers, the worst first', () => {
    expect(said([order(fair), order(poor), order(bad)])).toEqual([
      `danger: Order 3 of 3: “${less('', 50).slice(2)}”`,
      `warn: Order 2 of 3: “${less('', 20).slice(2)}”`,
      many(3),
    ])
    expect(said([order(fair), order(fair)])).toEqual([many(2)])
    expect(said([order(bad), order(bad, { maker: BOB })])).toEqual([less('danger', 50)])
  })

  it('beyond the third are counted, as badly as the worst of them', () => {
    const told = (...orders: readonly bigint[]) => said(orders.map((dai) => order(dai))).slice(-2)[0]
    expect(told(bad, bad, bad, bad)).toBe('danger: 1 more order has findings of this kind')
    expect(told(bad, bad, bad, bad, poor)).toBe('danger: 2 more orders have findings of this kind')
    expect(told(bad, bad, bad, poor)).toBe('warn: 1 more order has findings of this kind')
    expect(said([bad, bad, bad, fair].map((dai) => order(dai)))).toHaveLength(4)
  })

  it('behind the root of a tree alone are a danger', () => {
    const root = 'danger: You’d agree to orders this message doesn’t show'
    expect(said([], { standard: 'Blur', faults: ['raw-hash'] })).toEqual([root])
    expect(said([], { standard: 'Blur', faults: [] })).toEqual([])
    expect(said([], { standard: 'Seaport', faults: ['raw-hash'] })).toEqual([])
  })

  it('of a transaction are judged as well, and its claims are not', () => {
    const judged = (claims: readonly Claim[]) => saidOf(orderGivesAway, { explanation: { ...TEXT, claims } }, givenFacts(FACTS))
    expect(judged([order(bad)])).toEqual([less('danger', 50)])
    expect(judged([out(100n * USD), into(50n * ETH)])).toEqual([])
  })
})
