import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Allowance, Grant } from '#core/permissions/allowance'
import { type Evidence, unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { FindingLevel } from '#core/signing/finding'
import { say } from '#core/text/words'
import type { PriceOf } from '#survey'
import type { Right } from '#wallet'
import { atRisk, groupRights, linesOf, needsAttention, searchRights, separateUnlisted, shareOf } from './list.ts'

const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const OWNER: Address = `0x${'11'.repeat(20)}`
const ROUTER: Address = `0x${'22'.repeat(20)}`
const THIEF: Address = `0x${'33'.repeat(20)}`
const TOKEN: Address = `0x${'44'.repeat(20)}`
const OTHER: Address = `0x${'55'.repeat(20)}`
const token = { chainId: 1, standard: 'erc20', address: TOKEN, symbol: 'USDC', name: '', decimals: 6, from: 'listed' } as const
const nameOf = (address: Address): string | undefined => (address === ROUTER ? 'Uniswap v2' : undefined)

function right(grant: Grant, more: Partial<Allowance> = {}, level?: FindingLevel, listed = true): Right {
  const words = say('It expired and can’t be used any more')
  return {
    id: JSON.stringify(grant),
    allowance: {
      chainId: 1,
      owner: OWNER,
      grant,
      sources: ['log'],
      amount: know(5n, PROVED),
      lastUse: notKnown(unknownEvidence('rpc/cannot-prove')),
      ...more,
    },
    own: false,
    listed,
    findings: level ? [{ rule: 'allowance/unlimited', level, say: words, why: words, todo: words }] : [],
    ...(level ? { level } : {}),
  }
}
const units = (most: bigint, held: bigint): Partial<Allowance> => ({
  token,
  exposure: know({ units: most, token }, PROVED),
  balance: know(held, PROVED),
})
const router = right({ is: 'allowance', token: TOKEN, spender: ROUTER }, units(50n, 100n))
const thief = right({ is: 'allowance', token: TOKEN, spender: THIEF }, units(1n, 100n), 'danger')
const unread = right(
  { is: 'operator', collection: OTHER, operator: ROUTER },
  { amount: notKnown(unknownEvidence('simulation/unsupported')) },
  'unknown',
)

describe('shareOf', () => {
  it('tells how much of what there is could be taken', () => expect([router, thief].map(shareOf)).toEqual([500, 10]))
  it('never takes a little for nothing', () => {
    expect(shareOf(right({ is: 'allowance', token: TOKEN, spender: ROUTER }, units(1n, 10n ** 20n)))).toBe(1)
  })
  it('says nothing of what is not known', () => {
    expect(shareOf(unread)).toBeUndefined()
    expect(shareOf(right({ is: 'allowance', token: TOKEN, spender: ROUTER }))).toBeUndefined()
  })
  it('takes all for all where code runs as the account', () => expect(shareOf(right({ is: 'delegation', delegate: THIEF }))).toBe(1000))
})

describe('atRisk', () => {
  const price = { units: 10n ** 18n, currency: 'USD', steps: [] } as const
  const priceOf: PriceOf = ({ symbol }) => (symbol === 'USDC' ? { price, evidence: PROVED } : undefined)
  const dollars = (cents: bigint) => ({ money: { units: cents * 10n ** 16n, currency: 'USD' } })
  const may = (spender: Address, most: bigint, held: bigint): Right =>
    right({ is: 'allowance', token: TOKEN, spender }, units(most * 10_000n, held * 10_000n))

  it('takes of one thing no more than there is, however many may take it', () => {
    expect(atRisk([may(ROUTER, 70n, 100n), may(THIEF, 20n, 100n)], priceOf)).toMatchObject({ ...dollars(90n), missing: 0 })
    expect(atRisk([may(ROUTER, 100n, 100n), may(THIEF, 100n, 100n)], priceOf)).toMatchObject({ ...dollars(100n), missing: 0 })
  })
  it('tells that it is more where something has no price, is not known, or is everything', () => {
    expect(atRisk([may(ROUTER, 5n, 100n), unread], priceOf)).toMatchObject({ ...dollars(5n), missing: 1 })
    const code = right({ is: 'delegation', delegate: THIEF })
    expect(atRisk([may(ROUTER, 5n, 100n), code, right({ is: 'allowance', token: OTHER, spender: ROUTER })], priceOf)?.missing).toBe(2)
  })
  it('leaves out what is nothing now, and the person’s own other accounts', () => {
    expect(atRisk([may(ROUTER, 0n, 0n), { ...may(THIEF, 5n, 100n), own: true }], priceOf)).toBeUndefined()
  })
})

describe('groupRights', () => {
  it('puts the worst first and keeps what is of one taker together', () => {
    const groups = groupRights([router, unread, thief], { by: 'taker', order: 'exposure', nameOf })
    expect(groups.map(({ of, rights }) => [of, rights.length])).toEqual([
      [THIEF, 1],
      [ROUTER, 2],
    ])
  })
  it('groups by token, and by name where that is asked for', () => {
    expect(groupRights([router, unread, thief], { by: 'token', order: 'name', nameOf }).map(({ of }) => of)).toEqual([OTHER, TOKEN])
  })
})

describe('linesOf', () => {
  it('lays groups out in one list, each its head and then its rights, no two with one key', () => {
    const lines = linesOf(groupRights([router, unread, thief], { by: 'taker', order: 'exposure', nameOf }))
    expect(lines.map(({ group, right, place }) => [group.of, right === undefined ? 'head' : right.id, place])).toEqual([
      [THIEF, 'head', 'first'],
      [THIEF, thief.id, 'last'],
      [ROUTER, 'head', 'middle'],
      [ROUTER, expect.any(String), 'middle'],
      [ROUTER, expect.any(String), 'last'],
    ])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(5)
  })
})

describe('searchRights', () => {
  it('finds by name, symbol and address', () => {
    const found = (words: string): number => searchRights([router, thief, unread], { words, only: 'all' }, nameOf).length
    expect([found('uniswap'), found('usdc'), found(THIEF.slice(0, 12)), found('nobody')]).toEqual([2, 2, 1, 0])
  })
  it('shows only what needs a look, and what is unknown does', () => {
    expect(searchRights([router, thief, unread], { words: '', only: 'look' }, nameOf)).toEqual([thief, unread])
    expect(needsAttention(right({ is: 'delegation', delegate: ROUTER }, {}, 'info'))).toBe(false)
  })
})

describe('setApart', () => {
  it('sets apart what only an unknown contract says, and what ended', () => {
    const claimed = right({ is: 'operator', collection: OTHER, operator: THIEF }, {}, 'warn', false)
    const ended = right({ is: 'allowance', token: TOKEN, spender: ROUTER, via: OTHER }, { until: 1n }, 'info')
    expect(separateUnlisted([router, claimed, ended])).toEqual({ standing: [router], claimed: [claimed], ended: [ended] })
  })
})
