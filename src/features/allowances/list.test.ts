import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Allowance, Grant } from '#core/permissions/allowance'
import { type Evidence, unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { FindingLevel } from '#core/signing/finding'
import { say } from '#core/text/words'
import type { PriceOf } from '#survey'
import type { Right } from '#wallet'
import { type AllowanceOrder, atRisk, groupByTrust, moneyAtRisk, searchRights, separateUnlisted, shareOf, trustOf } from './list.ts'

const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const OWNER: Address = `0x${'11'.repeat(20)}`
const ROUTER: Address = `0x${'22'.repeat(20)}`
const THIEF: Address = `0x${'33'.repeat(20)}`
const TOKEN: Address = `0x${'44'.repeat(20)}`
const OTHER: Address = `0x${'55'.repeat(20)}`
const token = { chainId: 1, standard: 'erc20', address: TOKEN, symbol: 'USDC', name: '', decimals: 6, from: 'listed' } as const
const NO_PRICE: PriceOf = () => undefined
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

describe('moneyAtRisk', () => {
  const price = { units: 10n ** 18n, currency: 'USD', steps: [] } as const
  const priceOf: PriceOf = ({ symbol }) => (symbol === 'USDC' ? { price, evidence: PROVED } : undefined)
  it('tells nothing there from nobody knows, and a sum from a least', () => {
    expect(moneyAtRisk([right({ is: 'allowance', token: TOKEN, spender: THIEF }, units(0n, 5n))], priceOf)).toEqual({ is: 'none' })
    expect(moneyAtRisk([unread], priceOf)).toEqual({ is: 'unknown' })
    expect(moneyAtRisk([thief], NO_PRICE)).toEqual({ is: 'unknown' })
    expect(moneyAtRisk([thief], priceOf)).toMatchObject({ is: 'sum', sum: { missing: 0 } })
    expect(moneyAtRisk([thief, unread], priceOf)).toMatchObject({ is: 'sum', sum: { missing: 1 } })
  })
})

describe('trustOf', () => {
  const unlimited = (spender: Address): Right => right({ is: 'allowance', token: TOKEN, spender }, units(50n, 100n), 'warn')
  it('is dangerous as alarms have it, whoever is named', () => {
    const named = right({ is: 'allowance', token: TOKEN, spender: ROUTER }, units(1n, 100n), 'danger')
    expect(trustOf(named, nameOf)).toBe('dangerous')
    // What only an unlisted contract says is no danger: that is how people are led to it.
    expect(trustOf({ ...named, listed: false }, nameOf)).not.toBe('dangerous')
  })
  it('knows an app by its name, however much it may take; of anything else about it one has to look', () => {
    expect(trustOf(unlimited(ROUTER), nameOf)).toBe('known')
    expect(trustOf(unlimited(THIEF), nameOf)).toBe('look')
    const upgradeable = {
      ...unlimited(ROUTER),
      findings: unlimited(ROUTER).findings.map((one) => ({ ...one, rule: 'allowance/upgradeable' })),
    }
    expect(trustOf(upgradeable, nameOf)).toBe('look')
    expect(trustOf(right({ is: 'allowance', token: TOKEN, spender: ROUTER }, {}, 'unknown'), nameOf)).toBe('look')
  })
})

describe('groupByTrust', () => {
  const small = right({ is: 'allowance', token: TOKEN, spender: OTHER }, units(50n, 100n), 'danger')
  const later = { ...router, id: 'later', allowance: { ...router.allowance, block: 9n } }
  const groups = (order: AllowanceOrder, priceOf = NO_PRICE) =>
    groupByTrust([router, unread, later, thief, small], { order, nameOf, priceOf }).map(({ trust, rights }) => [
      trust,
      rights.map(({ id }) => id),
    ])
  it('puts the dangerous first, then those to look at, then known apps, in whatever order each is', () => {
    for (const order of ['exposure', 'newest', 'name', 'token'] as const)
      expect(groups(order).map(([trust]) => trust)).toEqual(['dangerous', 'look', 'known'])
  })
  it('puts first in a group what is most at risk, in money where it is known, or what is newest', () => {
    expect(groups('exposure')[0]?.[1]).toEqual([small.id, thief.id])
    const dear: PriceOf = ({ address }) =>
      address === TOKEN ? { price: { units: 10n ** 18n, currency: 'USD', steps: [] }, evidence: PROVED } : undefined
    const rich = { ...thief, allowance: { ...thief.allowance, ...units(5n * 10n ** 18n, 10n ** 30n) } }
    expect(groupByTrust([small, rich], { order: 'exposure', nameOf, priceOf: dear })[0]?.rights.map(({ id }) => id)).toEqual([
      rich.id,
      small.id,
    ])
    expect(groups('newest')[2]?.[1]).toEqual(['later', router.id])
  })
  it('has no group without rights', () => {
    expect(groupByTrust([router], { order: 'name', nameOf, priceOf: NO_PRICE }).map(({ trust }) => trust)).toEqual(['known'])
  })
})

describe('searchRights', () => {
  it('finds by name, symbol and address', () => {
    const found = (words: string): number => searchRights([router, thief, unread], { words, only: 'all' }, nameOf).length
    expect([found('uniswap'), found('usdc'), found(THIEF.slice(0, 12)), found('nobody')]).toEqual([2, 2, 1, 0])
  })
  it('shows only the dangerous, or only those that are known never to have been used', () => {
    const unused = {
      ...router,
      allowance: { ...router.allowance, lastUse: know(undefined, { kind: 'claimed', method: 'answer' } as const) },
    }
    const used = { ...router, allowance: { ...router.allowance, lastUse: know({ transaction: '0x01' } as const, PROVED) } }
    const all = [router, thief, unread, unused, used]
    expect(searchRights(all, { words: '', only: 'dangerous' }, nameOf)).toEqual([thief])
    expect(searchRights(all, { words: '', only: 'unused' }, nameOf)).toEqual([unused])
  })
})

describe('setApart', () => {
  it('sets apart what only an unknown contract says, and what ended', () => {
    const claimed = right({ is: 'operator', collection: OTHER, operator: THIEF }, {}, 'warn', false)
    const ended = right({ is: 'allowance', token: TOKEN, spender: ROUTER, via: OTHER }, { until: 1n }, 'info')
    expect(separateUnlisted([router, claimed, ended])).toEqual({ standing: [router], claimed: [claimed], ended: [ended] })
  })
})
