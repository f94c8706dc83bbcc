import { describe, expect, it } from 'vitest'
import { digestsOf } from '#core/signing/digests'
import { createDice, type Dice } from '../../core/test-support/dice.ts'
import { honestTexts } from '../test-support/requests.ts'
import { allowed, effort } from '../../../test/support/effort.ts'
import { answered } from './candidate.ts'
import { encodeLink } from './link.ts'
import { readSignable } from './read-signable.ts'

/** What makes two readers read two things. */
const SPICE = [
  '0x',
  '0',
  '00',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '-1',
  '1e9',
  '9'.repeat(30),
  '__proto__',
  '\u202e',
  '\u0000',
  ' ',
  '\n',
  '🙂',
  'ff',
] as const

function spoilt(dice: Dice, text: string, other: string): string {
  const at = dice.below(text.length + 1)
  const end = Math.min(text.length, at + dice.below(12))
  const kind = dice.below(5)
  if (kind === 0) return text.slice(0, at) + text.slice(end)
  if (kind === 1) return text.slice(0, at) + dice.pick(SPICE) + text.slice(at)
  if (kind === 2) return text.slice(0, at) + dice.pick(SPICE) + text.slice(end)
  if (kind === 3) return text.slice(0, end) + text.slice(at)
  return text.slice(0, at) + other.slice(dice.below(other.length + 1))
}

/** Reads, fills the gaps, hashes and links: everything that the screen does with a text. */
function useOf(text: string): number {
  const { candidates, refusal, report, signature } = readSignable(text)
  expect(candidates.length > 0 || refusal !== undefined || report !== undefined || signature !== undefined).toBe(true)
  for (const one of candidates) {
    const { signable } = answered(one, { chainId: 1, to: `0x${'11'.repeat(20)}`, safe: `0x${'22'.repeat(20)}`, amount: 1n })
    if (signable === undefined) continue
    const again = readSignable(encodeLink(signable))
    expect(again.candidates[0]?.signable && digestsOf(again.candidates[0].signable)).toEqual(digestsOf(signable))
  }
  return candidates.length
}

describe('hostile text', () => {
  it('is read or refused with a code, however honest texts are spoilt; what is read survives a link', () => {
    const dice = createDice(20_261_121)
    const texts = honestTexts()
    let read = 0
    let refused = 0
    for (const text of texts)
      for (let each = 0; each < 250; each++) {
        let bad = text
        for (let times = dice.below(3); times >= 0; times--) bad = spoilt(dice, bad, dice.pick(texts as readonly [string, ...string[]]))
        if (useOf(bad) > 0) read++
        else refused++
      }
    expect(read).toBeGreaterThan(500)
    expect(refused).toBeGreaterThan(500)
  })

  it('of any bytes is read or refused with a code', () => {
    const dice = createDice(5)
    for (let each = 0; each < 3000; each++) {
      const start = dice.pick(['0x', '0x01', '0x02f8', '0x03', '0x04f9', '0x05', '0xc0', '0xf8', '0xf9', '0x1901'])
      useOf(start + dice.bytes(dice.below(140)).slice(2))
    }
  })

  /** Values that turn to text in ways of their own, or are almost what they should be. */
  const STRANGE = [
    { toString: 1, valueOf: 1 },
    { toJSON: 'x', length: 5 },
    { constructor: { prototype: 1 } },
    ['0x2'],
    [['0x1']],
    [],
    {},
    null,
    true,
    -1,
    '',
    '0x',
    '0x1',
    'constructor',
    '\u202e',
  ] as const

  function replaced(dice: Dice, value: unknown, chance: number): unknown {
    if (dice.below(chance) === 0) return dice.pick(STRANGE as readonly [unknown, ...unknown[]])
    if (Array.isArray(value)) return value.map((item: unknown) => replaced(dice, item, chance))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [dice.below(40) === 0 ? 'toString' : name, replaced(dice, item, chance)]),
    )
  }

  it('that is whole JSON with strange values in it is read or refused with a code', () => {
    const dice = createDice(99)
    const texts = honestTexts().filter((text) => text.startsWith('{') || text.startsWith('['))
    for (const text of texts)
      for (let each = 0; each < 300; each++) useOf(JSON.stringify(replaced(dice, JSON.parse(text), dice.pick([5, 20, 60]))))
  })

  const most = 2 ** 20
  const nested = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times)
  it.each<[string, string]>([
    ['of spaces', ' '.repeat(most)],
    ['of words', 'a '.repeat(most / 2)],
    ['of hexadecimal', `0x${'ab'.repeat(most / 2 - 1)}`],
    ['of hexadecimal with one flaw', `0x${'ab'.repeat(most / 2 - 2)} b`],
    ['of lists in a transaction', `0xfa07ffff${'c0'.repeat(most / 2 - 8)}`],
    ['of a list that is one byte short', `0xfa07fff0${'c0'.repeat(most / 2 - 8)}`],
    ['of nested lists in a transaction', `0x${'f9ffff'.repeat(100_000)}`],
    ['of a payment link', `ethereum:${'0x'.repeat(most / 4)}`],
    ['of a link', `https://a.example/check#check1.${'A'.repeat(most / 2)}`],
    ['of an address before a link', `https://${'a#'.repeat(most / 4)}`],
    [
      'of nested types',
      JSON.stringify({ types: { A: [{ name: 'a', type: `A${'[]'.repeat(200_000)}` }] }, primaryType: 'A', domain: {}, message: { a: [] } }),
    ],
    ['of nested values', `{"types":{},"domain":{},"primaryType":"A","message":${nested('[', ']', 5000)}}`],
    ['of calls', `[${Array.from({ length: 20_000 }, () => '{"to":"0x"}').join()}]`],
    ['of digits', `{"to":null,"value":${'9'.repeat(70)},"nonce":"${'9'.repeat(most / 2)}"}`],
    ['of escapes', `{"to":"${'\\u0041'.repeat(100_000)}"}`],
    ['of names', `{"to":0,${Array.from({ length: 40_000 }, (_, at) => `"${at}":0`).join()}}`],
    [
      'of a method',
      JSON.stringify({
        version: '1.0',
        chainId: '1',
        meta: {},
        transactions: [
          {
            to: `0x${'11'.repeat(20)}`,
            value: '0',
            data: null,
            contractMethod: { name: 'a', inputs: [{ name: 'x', type: `uint256${'[]'.repeat(8)}` }] },
            contractInputsValues: { x: nested('[', ']', 20) },
          },
        ],
      }),
    ],
  ])('of a megabyte %s keeps nobody waiting', (_, text) => {
    const started = effort()
    const { candidates, refusal } = readSignable(text)
    for (const { signable } of candidates) if (signable !== undefined) digestsOf(signable)
    expect(candidates.length > 0 || refusal !== undefined).toBe(true)
    expect(effort() - started).toBeLessThan(allowed(2000))
  })
})
