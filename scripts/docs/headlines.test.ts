import { describe, expect, it } from 'vitest'
import type { Judged } from '../measure/corpus-entries.ts'
import { headlinesOf, withoutTimes } from './headlines.ts'

const judged = (id: string, change: Partial<Judged> = {}): Judged => ({
  entry: { id, family: 'swap', kind: 'honest', expect: 'warn', as: `0x${'11'.repeat(20)}`, chainId: 31337, paste: 'hello' },
  level: 'none',
  headline: 'Swap 1 ETH',
  effects: [],
  findings: [],
  gaps: false,
  ...change,
})

describe('the list of headlines', () => {
  it('has the level, the headline and the worst finding of each request, by kind', () => {
    const findings = [
      { level: 'info', rule: 'batch/no-guard', text: 'Nothing guards it' },
      { level: 'warn', rule: 'call/unknown', text: 'We cannot | name it' },
    ]
    const list = headlinesOf([
      judged('a'),
      judged('b', { level: 'warn', findings }),
      judged('c', { entry: { ...judged('c').entry, kind: 'hostile' }, error: 'no Review' }),
    ])
    expect(list.split('\n').filter((line) => line.startsWith('## '))).toEqual(['## Honest: swap', '## Hostile: swap'])
    expect(list).toContain('| a | none | Swap 1 ETH |  |')
    expect(list).toContain('| b | warn | Swap 1 ETH | `call/unknown` We cannot \\| name it |')
    expect(list).toContain('| c | none | no Review |  |')
  })

  it.each([
    ['Lock 100 CRV until 22 November 2027, 12:00', 'Lock 100 CRV until ‹date›'],
    ['valid until 2026-11-23T04:20:00Z', 'valid until ‹date›'],
    ['claimed by 127.0.0.1:46021: no light client', 'claimed by ‹endpoint›: no light client'],
    ['Send 2026 USDC to Bob', 'Send 2026 USDC to Bob'],
  ])('leaves out what moves: %s', (text, left) => expect(withoutTimes(text)).toBe(left))
})
