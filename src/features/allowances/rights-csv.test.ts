import { expect, it } from 'vitest'
import { notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import { rightsCsv } from './rights-csv.ts'
import { dangerousRight, knownRight, nameAt, ODD, priceOf } from './test-support/test-rights.ts'

const JANUARY = Date.UTC(2026, 0, 12)
const written = rightsCsv(
  [
    knownRight(),
    dangerousRight({
      of: ODD,
      more: {
        block: 8n,
        exposure: notKnown(unknownEvidence('simulation/unsupported')),
        lastUse: { known: true, value: undefined, evidence: { kind: 'claimed', method: 'answer' } },
      },
    }),
  ],
  { nameOf: nameAt, priceOf, timeOf: (block) => (block === 7n ? JANUARY : undefined) },
)
const [head = [], known = [], dangerous = []] = written.split('\r\n').map((line) => line.split(','))
const cell = (line: readonly string[], column: string): string | undefined => line[head.indexOf(column)]

it('has whole addresses, exact amounts, money and days', () => {
  expect(cell(known, 'spender')).toMatch(/^0x2{40}$/)
  expect([cell(known, 'spender name'), cell(known, 'trust'), cell(known, 'symbol'), cell(known, 'limit')]).toEqual([
    'Uniswap v2',
    'known',
    'USDC',
    '100',
  ])
  expect([cell(known, 'at risk value'), cell(known, 'currency'), cell(known, 'granted')]).toEqual([
    '100',
    'USD',
    '2026-01-12T00:00:00.000Z',
  ])
})

it('leaves empty what is not known, and says never only of what is known', () => {
  expect(['at risk', 'at risk value', 'currency', 'granted', 'spender name'].map((column) => cell(dangerous, column))).toEqual([
    '',
    '',
    '',
    '',
    '',
  ])
  expect([cell(dangerous, 'last used'), cell(known, 'last used'), cell(dangerous, 'trust')]).toEqual(['never', '', 'dangerous'])
})
