import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createDice, type Dice } from '../../core/test-support/dice.ts'
import { allowed, effort } from '../../../test/support/effort.ts'
import { exactJsonOf, parseExactJson } from './json.ts'

/** What it was refused for, and where. */
function refusal(text: string): string {
  try {
    parseExactJson(text)
  } catch (error) {
    if (isError(error, 'decode/unreadable')) return `${String(error.data?.['fault'])} ${String(error.data?.['at'])}`.trim()
    throw error
  }
  return 'taken'
}

const TEXTS = ['', 'a', 'chainId', '"', '\\', '/', '\n', '\u0001', 'é', '🙂', '\u2028', 'constructor', 'toString'] as const

function madeUp(dice: Dice, depth: number): unknown {
  const kind = dice.below(depth === 0 ? 4 : 6)
  if (kind === 0) return null
  if (kind === 1) return dice.below(2) === 0
  if (kind === 2) return Number(dice.integer(53)) * dice.pick([1, -1]) + 0
  if (kind === 3) return dice.pick(TEXTS) + dice.pick(TEXTS)
  if (kind === 4) return Array.from({ length: dice.below(4) }, () => madeUp(dice, depth - 1))
  return Object.fromEntries(Array.from({ length: dice.below(4) }, () => [dice.pick(TEXTS), madeUp(dice, depth - 1)]))
}

describe('JSON', () => {
  it('is read as the language writes it', () => {
    const dice = createDice(8259)
    for (let each = 0; each < 500; each++) {
      const value = madeUp(dice, 4)
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) expect(parseExactJson(text)).toEqual(value)
    }
  })

  it('keeps every digit of a large number', () => {
    const most = 2n ** 256n - 1n
    expect(parseExactJson(`{"value": ${most}, "less": -${most}, "small": 9007199254740991, "next": 9007199254740992}`)).toEqual({
      value: most,
      less: -most,
      small: 9_007_199_254_740_991,
      next: 9_007_199_254_740_992n,
    })
  })

  it.each<[string, string, string]>([
    ['a name that stands twice', '{"to":"a","b":{"to":1,"to":2}}', 'duplicate-key b.to'],
    ['the same name, written otherwise', '{"to":1,"\\u0074o":2}', 'duplicate-key to'],
    ['a name that reaches behind objects', '{"a":[{"__proto__":{}}]}', 'forbidden-key a[0].__proto__'],
    ['a fraction', '{"value":1.5}', 'number-form value'],
    ['a fraction of nothing', '[1.0]', 'number-form [0]'],
    ['an exponent', '[1,1e18]', 'number-form [1]'],
    ['a negative zero', '-0', 'number-form'],
    ['more digits than any quantity has', `[${'9'.repeat(90)}]`, 'number-form [0]'],
    ['zeros before a number', '[01]', 'number-form [0]'],
    ['half of a character', '["\\ud83d"]', 'json [0]'],
    ['an end that is missing', '{"a":1', 'json #6'],
    ['a second value', '{} {}', 'json #3'],
    ['a comma at the end', '[1,]', 'json #3'],
    ['a name without marks', '{a:1}', 'json #1'],
    ['a comment', '// a\n1', 'json #0'],
    ['a line break inside a text', '"a\nb"', 'json #2'],
    ['an escape that is none', '"\\x41"', 'json #2'],
    ['an escape that is cut', '"\\u00"', 'json #2'],
    ['NaN', '[NaN]', 'json #1'],
    ['a plus', '[+1]', 'json #1'],
    ['nothing', '', 'json #0'],
    ['more than a mebibyte', `"${'a'.repeat(2 ** 20)}"`, 'too-large'],
  ])('refuses %s', (_, text, told) => {
    expect(refusal(text)).toBe(told)
  })

  it.each<[string, string]>([
    ['brackets', '['.repeat(2 ** 20)],
    ['braces', '{"a":'.repeat(2 ** 17)],
    ['quotes', '"'.repeat(2 ** 20 - 1)],
    ['backslashes', `"${'\\'.repeat(2 ** 20 - 1)}`],
    ['digits', '9'.repeat(2 ** 20)],
    ['spaces', ' '.repeat(2 ** 20)],
    ['numbers', `[${'1,'.repeat(2 ** 19 - 2)}1`],
    ['names', `{${Array.from({ length: 60_000 }, (_, at) => `"n${at}":0`).join()}`],
    ['a text that is too long', 'a'.repeat(2 ** 20 + 1)],
  ])('refuses a hostile megabyte of %s before anybody waits', (_, text) => {
    const started = effort()
    expect(refusal(text)).not.toBe('taken')
    expect(effort() - started).toBeLessThan(allowed(1500))
  })

  it('leaves objects as they are in the language', () => {
    parseExactJson('{"constructor":{"prototype":{"broken":true}}}')
    expect(({} as Record<string, unknown>)['broken']).toBeUndefined()
    expect(refusal('{"__proto__":{"broken":true}}')).toBe('forbidden-key __proto__')
  })
})

describe('a value that was read elsewhere', () => {
  const refusalOf = (value: unknown): string => {
    try {
      exactJsonOf(value)
    } catch (error) {
      if (isError(error, 'decode/unreadable')) return `${String(error.data?.['fault'])} ${String(error.data?.['at'])}`.trim()
      throw error
    }
    return 'taken'
  }

  it('is what its text would be read as', () => {
    const dice = createDice(7493)
    for (let each = 0; each < 500; each++) {
      const value = madeUp(dice, 4)
      expect(exactJsonOf(value)).toEqual(parseExactJson(JSON.stringify(value)))
    }
  })

  it.each([
    ['a fraction', { value: 1.5 }, 'number-form value'],
    ['a number that a float rounds', { value: 2 ** 53 }, 'number-form value'],
    ['no number', [Number.NaN], 'number-form [0]'],
    ['a bigint, which JSON cannot say', { value: 1n }, 'json value'],
    ['a function', { call: () => 1 }, 'json call'],
    ['a date', [new Date(0)], 'json [0]'],
    ['half of a letter', { text: '\ud800' }, 'json text'],
    ['a forbidden name', JSON.parse('{"a":{"__proto__":1}}') as unknown, 'forbidden-key a.__proto__'],
    ['more than a mebibyte', ['x'.repeat(2 ** 20)], 'too-large'],
  ])('is refused for %s', (_, value, fault) => {
    expect(refusalOf(value)).toBe(fault)
  })

  it('is refused for a tower of lists and for a circle, without an end', () => {
    const circle: unknown[] = []
    circle.push(circle)
    expect(refusalOf(circle)).toMatch(/^too-deep/)
  })

  it('has no member where one is undefined', () => {
    expect(exactJsonOf({ a: undefined, b: 0 })).toStrictEqual({ b: 0 })
  })
})
