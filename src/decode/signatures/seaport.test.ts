import { hashStruct } from 'viem'
import { describe, expect, it } from 'vitest'
import { ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { ANYBODY } from '../anybody.ts'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { DAN, END, HERE } from '../test-support/reading.ts'
import { seaport } from './seaport.ts'
import { contextOf, DIGEST, isSpent, signatureOf, TAKEN_BYTES } from './test-support/signing.ts'

const ITEM = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const abi = encoder(
  `function fulfillOrder(((address offerer, address zone, (${ITEM})[] offer, (${ITEM}, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature) order, bytes32 fulfillerConduitKey)`,
  'function getCounter(address offerer)',
  'function getOrderStatus(bytes32 orderHash)',
  'function incrementCounter()',
)
const nft = { itemType: 2, token: USDC, identifier: 9n, start: 1n, end: 1n }
const ether = (start: bigint, end: bigint) => ({ itemType: 0, token: ZERO, identifier: 0n, start, end, recipient: CAROL })
const order = {
  offerer: CAROL,
  zone: DAN,
  offer: [nft],
  consideration: [ether(5n, 3n), ether(1n, 2n)],
  orderType: 2,
  startTime: 10n,
  endTime: END,
  zoneHash: word(4n),
  salt: 5n,
  conduitKey: word(6n),
} as const
const USE = { use: 'seaport', seaport: HERE, order, counter: 3n, bulk: false } as const
const played = (use: Parameters<typeof seaport.actor>[0]) => {
  const one = seaport.exercise?.(use, contextOf(), CAROL)
  return one && { ...one, gaps: one.gaps.map((gap) => plain(gap)) }
}

describe('an order of Seaport', () => {
  const coded = (consideration: readonly (readonly unknown[])[]) =>
    abi('fulfillOrder', [
      [
        [CAROL, DAN, [[2, USDC, 9n, 1n, 1n]], consideration, 2, 10n, END, word(4n), 5n, word(6n), BigInt(consideration.length)],
        TAKEN_BYTES,
      ],
      word(0n),
    ])

  it('is filled by anybody, who has and sends the most that it can cost', () => {
    const data = coded([
      [0, ZERO, 0n, 5n, 3n, CAROL],
      [0, ZERO, 0n, 1n, 2n, CAROL],
    ])
    expect(played(USE)).toEqual({
      tense: 'could',
      by: ANYBODY,
      actor: CAROL,
      steps: [{ kind: 'call', from: ANYBODY, to: HERE, value: 7n, data, balance: 7n }],
      first: 0,
      signed: [{ digest: DIGEST, signer: CAROL }],
      gaps: [],
    })
  })

  it('that asks for tokens cannot be paid for', () => {
    const { recipient: _, ...nobody } = { ...ether(9n, 9n), itemType: 1, token: USDC }
    const one = played({ ...USE, order: { ...order, consideration: [ether(5n, 3n), nobody] } })
    expect(one?.steps).toMatchObject([
      {
        value: 5n,
        data: coded([
          [0, ZERO, 0n, 5n, 3n, CAROL],
          [1, USDC, 0n, 9n, 9n, ZERO],
        ]),
      },
    ])
    expect(one?.gaps).toEqual(['No buyer was found who could pay, so what you receive is only what the order says'])
  })

  it('that is one of several says so', () => {
    expect(played({ ...USE, bulk: true })?.gaps).toEqual(['It is one of several orders under one signature; only this one was simulated'])
  })

  it('has terms', () => {
    expect(seaport.actor(USE, ME)).toBe(CAROL)
    expect(seaport.terms(USE)).toEqual({ from: 10n, until: END })
    expect(seaport.isRight).toBe(true)
  })
})

describe('whether an order was used', () => {
  const data = {
    domain: {},
    types: { OrderComponents: [{ name: 'salt', type: 'uint256' }] },
    primaryType: 'OrderComponents',
    message: { salt: '5' },
  }
  const hash = hashStruct({ data: { salt: 5n }, primaryType: 'OrderComponents', types: data.types })
  const check = seaport.spent?.(USE, BOB, signatureOf(data))
  const counter = { to: HERE, data: abi('getCounter', [BOB]) }

  it('is asked by the counter and by the hash of the order', () => {
    expect(check?.reads).toEqual([counter, { to: HERE, data: abi('getOrderStatus', [hash]) }])
  })

  // Of the order: validated, cancelled, filled, of how much.
  it.each([
    ['another counter', [[4n], [1n, 0n, 0n, 0n]], true],
    ['another counter alone', [[4n]], true],
    ['nothing done', [[3n], [0n, 0n, 0n, 0n]], false],
    ['a part filled', [[3n], [1n, 0n, 1n, 2n]], false],
    ['all filled', [[3n], [1n, 0n, 2n, 2n]], true],
    ['cancelled', [[3n], [1n, 1n, 0n, 0n]], true],
    ['validated alone', [[3n], [1n, 0n, 0n, 0n]], false],
    ['no counter, and all filled', [[], [1n, 0n, 1n, 1n]], true],
    ['no counter, and nothing done', [[], [0n, 0n, 0n, 0n]], undefined],
    ['no status', [[3n]], false],
    ['half a status', [[3n], [1n, 0n, 1n]], false],
    ['no answer', [], undefined],
  ])('with %s', (_, answers, used) => {
    expect(isSpent(check, answers)).toBe(used)
  })

  it.each([
    ['one of several', { ...USE, bulk: true }, signatureOf(data)],
    ['a text', USE, { ...signatureOf(data), asked: { kind: 'message', message: '0x' } as const }],
    ['data that has no hash', USE, signatureOf({ ...data, message: {} })],
  ])('of %s is asked by the counter alone', (_, use, signature) => {
    const only = seaport.spent?.(use, BOB, signature)
    expect(only?.reads).toEqual([counter])
    expect([[[3n]], [[4n]], []].map((answers) => isSpent(only, answers))).toEqual([false, true, undefined])
  })

  it('ends with all others by moving the counter on', () => {
    const wish = { kind: 'call', to: HERE, value: 0n, data: abi('incrementCounter') }
    expect(seaport.void?.(USE, signatureOf(data), [])).toEqual({ how: 'call', wish, also: 'all-orders' })
  })
})
