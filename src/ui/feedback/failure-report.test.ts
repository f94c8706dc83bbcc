import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorCode, type WireError } from '#core/catalogue'
import { browserKind, failureReport } from './failure-report.ts'

const at = new Date('2026-01-09T12:34:56.789Z')
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const report = (wire: WireError): string => failureReport(wire, { facts: {}, userAgent: CHROME, at })

/** What a wallet holds: none of it may be in a report. Each begins as nothing of ours does. */
const content = fc.oneof(
  fc.stringMatching(/^0x[0-9a-f]{40}$/),
  fc.stringMatching(/^0x[0-9a-f]{64}$/),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.stringMatching(/^[1-9]\d{6,20}$/),
  fc.stringMatching(/^[1-9]\d{4,9}\.\d{4,8} [A-Z]{3}$/),
  fc.stringMatching(/^https:\/\/[a-z]{6,9}\.example\/v2\/[a-z0-9]{16,32}$/),
  fc.stringMatching(/^Zq[a-z]{5,12} [A-Z][a-z]{4,9}$/),
  fc.stringMatching(/^(?:zq[a-z]{4,7} ){11}zq[a-z]{4,7}$/),
)

/** Names of data that messages of the catalogue read. */
const keysOf = (code: ErrorCode): readonly string[] => {
  const seen = new Set<string>()
  const { message } = catalogue[code]
  if (typeof message !== 'function') return []
  const data = new Proxy({}, { get: (_, key) => (seen.add(String(key)), 'x'), has: () => true })
  try {
    ;(message as (given: unknown) => unknown)(data)
  } catch {
    // What it read before is known all the same.
  }
  return [...seen]
}

describe('a report', () => {
  it('holds nothing of a wallet, whatever failed', () => {
    for (const code of Object.keys(catalogue) as ErrorCode[]) {
      const keys = [...keysOf(code), 'address', 'amount', 'name']
      fc.assert(
        fc.property(fc.array(content, { minLength: keys.length, maxLength: keys.length }), (values) => {
          const text = report({ code, data: Object.fromEntries(keys.map((key, index) => [key, values[index] ?? ''])) })
          for (const value of values) expect(text).not.toContain(value)
        }),
        { numRuns: 12 },
      )
    }
  })

  it('says what happened, where, and with what', () => {
    const facts = {
      ...{ version: '0.1.0', build: 'index-abc.js', screen: '/accounts/$address', chainId: 1, lightClient: 'synced' },
      requests: [
        { purpose: 'state', outcome: 'ok' },
        { purpose: 'fees', outcome: 'failed' },
      ],
    }
    expect(failureReport({ code: 'app/unexpected', data: { where: 'screen' } }, { facts, userAgent: CHROME, at }).split('\n')).toEqual([
      'code: app/unexpected',
      expect.stringMatching(/^words: ./),
      'where: screen',
      'version: 0.1.0',
      'build: index-abc.js',
      'screen: /accounts/$address',
      'chain: 1',
      'light client: synced',
      'browser: Chrome 141',
      'time: 2026-01-09T12:34Z',
      'last requests: state ok, fees failed',
    ])
  })

  it('leaves out what is no word of this code, and a code that is none', () => {
    expect(report({ code: 'app/unexpected', data: { where: 'https://user:pw@node.home/key' } })).not.toMatch(/where|node/)
    expect(report({ code: 'zq/secret' as ErrorCode })).not.toContain('zq')
  })
})

it.each([
  [CHROME, 'Chrome 141'],
  [`${CHROME} Edg/141.0.1.2`, 'Edge 141'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15', 'Safari 18'],
  ['something else', 'unknown'],
])('tells the kind of browser of %s', (userAgent, kind) => expect(browserKind(userAgent)).toBe(kind))
