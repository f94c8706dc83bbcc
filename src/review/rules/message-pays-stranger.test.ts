import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RECORD, ROUTER, USDC } from '../test-support/recorded.ts'
import { messagePaysStranger } from './message-pays-stranger.ts'
import type { RuleFacts } from './rule.ts'

const SAVINGS: Address = '0x00000000000000000000000000000000005a1ce2'
const MET: Address = '0x00000000000000000000000000000000c0ffee04'
const NOW = 1_700_000_000n
const DAY = 86_400n
const HELD = 1000n
const FACTS = {
  ownAccounts: know([{ address: SAVINGS, name: 'Savings' }], RECORD),
  contacts: know([{ address: BOB, name: 'Bob' }], RECORD),
  pins: know({}, RECORD),
  accounts: {},
  parties: [
    { address: MET, firstTime: false },
    { address: NOBODY, firstTime: true },
  ],
} as unknown as Partial<RuleFacts>

type Pay = {
  readonly to?: Address
  readonly value?: bigint
  readonly until?: bigint
  readonly now?: bigint | null
  readonly held?: bigint | null
  readonly use?: string
}
const said = ({ to = NOBODY, value = HELD, until = NOW + 2n * DAY, now = NOW, held = HELD, use = 'transfer-authorization' }: Pay = {}) =>
  saidOf(
    messagePaysStranger,
    {
      message: { use: { use, to, token: USDC, value, validBefore: until }, claims: [], args: [] } as never,
      readings: {
        balance: (token: Address, who: Address) => (held !== null && token === USDC && who === ALICE ? { before: held } : undefined),
      } as never,
      ...(now === null ? {} : { input: { block: { timestamp: now } as never } }),
    },
    FACTS,
  )

const MOST = `danger: It pays a large part of what you have to ${NOBODY}, a recipient you never paid`
const UNKNOWN = `unknown: We don’t know whether it pays a large part of what you have to ${NOBODY}, a recipient you never paid`
const LONG = `danger: It could pay ${NOBODY}, a recipient you never paid, for more than a year`

describe('message/pays-stranger', () => {
  it('stops a payment of all that there is to somebody new', () => {
    expect(said()).toEqual([MOST])
    expect(said({ now: null })).toEqual([MOST])
    expect(said({ value: 1n })).toEqual([])
    expect(said({ value: 0n })).toEqual([])
    expect(said({ use: 'permit' })).toEqual([])
  })

  it('is silent of whoever is known', () => {
    for (const to of [ALICE, SAVINGS, BOB, ROUTER, USDC, MET]) expect(said({ to }), to).toEqual([])
  })

  it('is silent of what must be handed in within a day or is over, and stops what can wait for more than a year', () => {
    expect([NOW - 1n, NOW].map((until) => said({ until }))).toEqual([[], []])
    expect([said({ until: NOW + DAY }), said({ until: NOW + DAY + 1n })]).toEqual([[], [MOST]])
    expect([said({ until: NOW + 365n * DAY }), said({ until: NOW + 365n * DAY + 1n })]).toEqual([[MOST], [LONG]])
    // However little: for years nobody has to ask again.
    expect(said({ until: NOW + 366n * DAY, value: 1n })).toEqual([LONG])
    expect(said({ until: NOW + 366n * DAY, value: 0n })).toEqual([])
  })

  it('does not know where the balance is not known, but what must be handed in soon', () => {
    expect(said({ held: null })).toEqual([UNKNOWN])
    expect(said({ held: null, now: null })).toEqual([UNKNOWN])
    expect(said({ held: null, until: NOW + DAY })).toEqual([])
  })

  it('stops what leaves Hyperliquid for somebody new, of sums that are much, and all that is withdrawn', () => {
    const by = (primaryType: string, amount?: string, more: object = {}) =>
      saidOf(
        messagePaysStranger,
        {
          message: {
            standard: 'Hyperliquid',
            typed: { primaryType },
            args: [
              { name: 'fee', value: { is: 'text', text: '99999' } },
              ...(amount === undefined ? [] : [{ name: 'amount', value: { is: 'text', text: amount } }]),
            ],
            claims: [{ kind: 'receiver', to: NOBODY }, { kind: 'other' }],
            ...more,
          } as never,
        },
        FACTS,
      )
    const much = [`danger: It pays a large sum to ${NOBODY}, a recipient you never paid`]
    const send = 'HyperliquidTransaction:UsdSend'
    expect(by(send, '10000')).toEqual(much)
    expect([by(send, '9999.9'), by(send, 'a lot'), by(send), by(send, '')]).toEqual([[], [], [], []])
    expect(by(send, '10000', { args: [{ name: 'amount', value: { is: 'number', text: '10000' } }] })).toEqual([])
    const out = [`danger: What you withdraw goes to ${NOBODY}, a recipient you never paid`]
    expect([by('HyperliquidTransaction:Withdraw', '1'), by('HyperliquidTransaction:Withdraw')]).toEqual([out, out])
    expect(by(send, '10000', { claims: [{ kind: 'receiver', to: BOB }] })).toEqual([])
    expect(by(send, '10000', { standard: 'Other' })).toEqual([])
  })
})
