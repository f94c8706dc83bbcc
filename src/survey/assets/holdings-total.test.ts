import { expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import { holdingsTotal, type ValuedHolding } from './holdings-total.ts'
import type { Valued } from './value.ts'

const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
const worth = (units: bigint, at: number): Valued => ({
  known: true,
  money: { units, currency: 'USD' },
  prices: [{ units: 1n, currency: 'USD', steps: [{ at }] }] as unknown as Extract<Valued, { known: true }>['prices'],
  evidence: PROVED,
})
const part = (identity: string, units: bigint | undefined, valued: Valued): ValuedHolding => {
  const token: Token = { chainId: 1, standard: 'erc20', symbol: identity, name: identity, decimals: 0, from: 'listed' }
  const balance = units === undefined ? notKnown({ kind: 'unknown', method: 'none' }) : know({ units, token }, PROVED)
  return { holding: { chainId: 1, account: '0x1111111111111111111111111111111111111111', token, identity, balance }, valued }
}

it('adds up what has a price, by the oldest of them', () => {
  expect(holdingsTotal([part('A', 1n, worth(5n, 30)), part('B', 1n, worth(7n, 20))], 'USD')).toEqual({
    money: { units: 12n, currency: 'USD' },
    missing: 0,
    unknown: 0,
    evidence: [PROVED, PROVED],
    oldest: 20,
  })
})

it('counts an asset that has no price, or is unknown, once, and not what there is none of', () => {
  const [unpriced, unread]: readonly Valued[] = [
    { known: false, fault: 'no-pool' },
    { known: false, fault: 'unknown-balance' },
  ]
  if (unpriced === undefined || unread === undefined) return expect.unreachable()
  const parts = [part('A', 1n, unpriced), part('A', 2n, unpriced), part('B', undefined, unread), part('C', 0n, worth(0n, 9))]
  expect(holdingsTotal(parts, 'USD')).toMatchObject({ money: { units: 0n }, missing: 1, unknown: 1, evidence: [] })
})
