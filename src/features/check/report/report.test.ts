import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { plain, say } from '#core/text/words'
import { readSignable } from '#decode'
import type { Review } from '#review'
import { hashesHold, readReport, writeReport } from './report.ts'
import { type Choices, NO_CHOICES } from '../choices.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const ALICE = `0x${'a1'.repeat(20)}` as const
/** What a report takes of a Review. */
const review = {
  chainId: 10,
  block: { number: 123n, hash: `0x${'cd'.repeat(32)}` },
  outcome: 'success',
  sentence: say('Let {who} take all', { who: 'Bob' }),
  findings: [{ level: 'danger', rule: 'allowance/unlimited', say: say('All'), why: say('Why'), todo: say('Do') }],
  hashes: [
    { id: 'eip712', value: HASH, label: say('a'), what: say('b') },
    { id: 'calldata', of: 1, value: HASH, label: say('a'), what: say('b') },
  ],
} as unknown as Review

const TEXT = '{"a": "b\\n\u202e"}'
const choices: Choices = { which: 1, chainId: 10, account: ALICE, answers: { to: ALICE, amount: 2n ** 200n, safeForm: '1.0.0' } }
const written = (): string => writeReport({ review, text: TEXT, choices, at: 1_800_000_000_000 }, plain)

const open = (file: string) => {
  const { report } = readSignable(file)
  if (report === undefined) throw new Error('no report')
  return readReport(report)
}

describe('a report', () => {
  it('comes back as it was written', () => {
    expect(open(written())).toEqual({
      madeAt: new Date(1_800_000_000_000).toISOString(),
      text: TEXT,
      choices,
      block: review.block,
      outcome: 'success',
      sentence: 'Let Bob take all',
      findings: [{ level: 'danger', rule: 'allowance/unlimited', text: 'All. Why Do' }],
      hashes: [
        { id: 'eip712', value: HASH },
        { id: 'calldata', of: 1, value: HASH },
      ],
    })
  })

  it('needs no block, no account and no chain', () => {
    const { block: _block, ...rest } = review
    const bare = open(writeReport({ review: { ...rest, chainId: 0, block: undefined }, text: 'x', choices: NO_CHOICES, at: 0 }, plain))
    expect(bare.choices).toEqual(NO_CHOICES)
    expect(bare).not.toHaveProperty('block')
  })

  it('is refused where anything in it is not as we write it', () => {
    const good = JSON.parse(written()) as Record<string, unknown>
    const bad: Record<string, unknown>[] = [
      { ...good, extra: 1 },
      { ...good, assayReport: 2 },
      { ...good, text: 7 },
      { ...good, madeAt: 'yesterday' },
      { ...good, account: ALICE.toUpperCase() },
      { ...good, chainId: -1 },
      { ...good, block: { number: '0x1', hash: HASH } },
      { ...good, outcome: 'fine' },
      { ...good, sentence: 'x'.repeat(5000) },
      { ...good, findings: [{ level: 'good', rule: 'a/b', text: '' }] },
      { ...good, findings: Array.from({ length: 257 }, () => ({ level: 'info', rule: 'a/b', text: '' })) },
      { ...good, hashes: [{ id: 'eip712', value: '0x12' }] },
      { ...good, answers: { to: ALICE, from: ALICE } },
      ...Object.keys(good)
        .filter((name) => !['assayReport', 'account', 'block'].includes(name))
        .map((name) => Object.fromEntries(Object.entries(good).filter(([other]) => other !== name))),
    ]
    for (const one of bad) {
      let thrown: unknown
      try {
        open(JSON.stringify(one))
      } catch (error) {
        thrown = error
      }
      expect(isError(thrown, 'decode/malformed'), JSON.stringify(one).slice(0, 80)).toBe(true)
    }
  })

  it('is not written where it could not be opened again', () => {
    let thrown: unknown
    try {
      writeReport({ review, text: '"'.repeat(2 ** 20 - 100), choices, at: 0 }, plain)
    } catch (error) {
      thrown = error
    }
    expect(isError(thrown, 'input/too-long')).toBe(true)
  })

  it('is held against the hashes of what it holds, every one of them', () => {
    const report = open(written())
    expect(hashesHold(report, review)).toBe('hold')
    const [first, second] = review.hashes
    if (first === undefined || second === undefined) throw new Error('two hashes')
    expect(hashesHold(report, { hashes: [first, { ...second, value: `0x${'00'.repeat(32)}` }] })).toBe('differ')
    expect(hashesHold({ hashes: report.hashes.slice(0, 1) }, review)).toBe('differ')
    expect(hashesHold({ hashes: [] }, review)).toBe('none')
  })
})
