import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { closingLine, isAsExpected } from './corpus.ts'
import { type CorpusEntry, fillIn, type Judged, readEntries, signableOf } from './corpus-entries.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const entry = (change: Partial<CorpusEntry>): CorpusEntry => ({
  id: 'one',
  family: 'test',
  kind: 'hostile',
  expect: 'danger',
  as: `0x${'11'.repeat(20)}`,
  chainId: 31337,
  paste: 'hello',
  ...change,
})
const judged = (change: Partial<CorpusEntry>, level: Judged['level'], rules: readonly string[] = []): Judged => ({
  entry: entry(change),
  level,
  headline: 'Sign a text',
  effects: [],
  findings: rules.map((rule) => ({ rule, level, text: rule })),
  gaps: false,
})

describe('the closing line', () => {
  it('counts what got danger, what got nothing but “first time”, and what was stopped wrongly', () => {
    const all = [
      judged({}, 'danger', ['order/gives-away']),
      judged({ expect: 'block' }, 'block', ['message/malformed']),
      judged({}, 'warn', ['recipient/first-time']),
      judged({ expect: 'warn' }, 'warn', ['call/unknown']),
      judged({}, 'none'),
      judged({ kind: 'honest', expect: 'warn' }, 'danger', ['order/gives-away']),
      judged({ kind: 'honest', expect: 'danger' }, 'danger', ['order/gives-away']),
      judged({ kind: 'honest', expect: 'info' }, 'warn', ['recipient/first-time']),
    ]
    expect(closingLine(all)).toBe('hostile: 2/4 at danger, 2 silent; honest: 1/3 stopped')
    expect(all.map(isAsExpected)).toEqual([true, true, false, true, false, false, true, false])
  })

  it('never counts what has no Review as expected', () => {
    expect(isAsExpected({ ...judged({ kind: 'honest', expect: 'warn' }, 'none'), error: 'no Review' })).toBe(false)
  })
})

describe('a file of requests', () => {
  const written = (value: unknown): string => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-corpus-test-'))
    folders.push(folder)
    writeFileSync(join(folder, 'a.json'), JSON.stringify(value))
    return join(folder, 'a.json')
  }

  it('is read, addresses in lower case and amounts as integers', () => {
    const [one] = readEntries(written([{ ...entry({}), as: `0x${'AB'.repeat(20)}`, paste: undefined, wanted: { value: '7' } }]))
    expect(one).toMatchObject({ as: `0x${'ab'.repeat(20)}`, wanted: { value: 7n } })
  })

  it.each([
    ['no request in it', { ...entry({}), paste: undefined }],
    ['two requests in it', { ...entry({}), wanted: {} }],
    ['a level that is none', { ...entry({}), expect: 'terrible' }],
    ['an address that is none', { ...entry({}), as: '0x12' }],
  ])('is refused with %s', (_what, one) => expect(() => readEntries(written([one]))).toThrow('Entry 0'))

  it('is filled in with what only the chain knows', () => {
    const filling = { NOW: 100n, USDC_NONCE: 3n, USDC_BALANCE: 50n, SAFE_NONCE: 7n, TX_NONCE: 9n }
    expect(fillIn('@NOW+20 @NOW-5 @NOW @NONCE_USDC @BAL_USDC @SAFENONCE @SAFENONCE1 @TXNONCE', filling)).toBe('120 95 100 3 50 7 8 9')
  })

  it('holds signables whose numbers are as the types have them', () => {
    expect(signableOf({ kind: 'calls', chainId: 31337, calls: [{ to: '0x1', value: '5', data: '0x' }] })).toEqual({
      kind: 'calls',
      chainId: 31337,
      calls: [{ to: '0x1', value: 5n, data: '0x' }],
    })
    expect(signableOf({ kind: 'user-operation', chainId: 1, operation: { nonce: '2', callGasLimit: '3' } })).toMatchObject({
      operation: { nonce: 2n, callGasLimit: 3n },
    })
    expect(signableOf({ kind: 'authorization', authorization: { chainId: '0', nonce: '4' } })).toMatchObject({
      authorization: { chainId: 0n, nonce: 4n },
    })
  })
})
