import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { countIn, fieldOf, type JsonObject, objectIn, parseStrictJson, decodeJsonText, decodeUtf8Strict } from './strict-json.ts'

const what = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    const { code, data } = error as { code: string; data?: { what?: string } }
    return `${code} ${data?.what ?? ''}`
  }
  return 'taken'
}

describe('JSON of a stranger', () => {
  it('is read as the language reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        for (const text of [JSON.stringify(value), JSON.stringify(value, undefined, 2)])
          expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['{"a":1,"a":2}', 'twice'],
    ['{"a":1,"\\u0061":2}', 'twice, once escaped'],
    [`{"a":1,"b":[{"c":{},"d":"x","c"${' '.repeat(500)}:1}]}`, 'far inside, with room before the colon'],
    ['{"":0,"":0}', 'an empty name'],
    ['{"__proto__":1,"__proto__":2}', 'a name of the language'],
    ['{"a\\"b":1,"a\\"b":2}', 'a name with a quote'],
  ])('is refused where a name stands twice: %s (%s)', (text) =>
    expect(what(() => parseStrictJson(text))).toBe('import/malformed a name twice'),
  )

  it.each([
    ['{"a":{"a":1},"b":{"a":2}}', 'in objects of their own'],
    ['["a","a",{"a":"a"}]', 'as texts'],
    ['{"a":"a\\":","b":"\\\\"}', 'with escapes around'],
    ['{"A":1,"a":2}', 'in another case'],
    ['{"constructor":1,"__proto__":{"x":1}}', 'as names of the language'],
  ])('may say the same %s (%s)', (text) => expect(parseStrictJson(text)).toEqual(JSON.parse(text)))

  it.each(['', '{', '{"a":1', '{"a"', '"', '"\\', '{"a":1}}', "{'a':1}", '[1,]', 'nul', '{"\\x":1}', '{"a":1}{"a":1}', '\u0000'])(
    'is refused when it is cut off or none: %j',
    (text) => expect(what(() => parseStrictJson(text))).toBe('import/malformed JSON'),
  )

  it('may be 64 deep and no deeper', () => {
    expect(what(() => parseStrictJson('['.repeat(64) + ']'.repeat(64)))).toBe('taken')
    expect(what(() => parseStrictJson('{"a":'.repeat(65) + '1' + '}'.repeat(65)))).toBe('import/malformed nesting')
  })

  it.each([
    ['ten million brackets', '['.repeat(10_000_000)],
    ['brackets that are closed', '[],'.repeat(3_000_000)],
    ['a text of ten million quotes', `"${'\\"'.repeat(5_000_000)}`],
    ['a text of ten million strokes', `{"a":"${'\\'.repeat(9_999_999)}"}`],
    ['a million names', `{${Array.from({ length: 800_000 }, (_, at) => `"${at}":0`).join()},"7":0}`],
  ])('is refused without much work when it is %s', (_, text) => {
    const started = effort()
    expect(what(() => parseStrictJson(text))).toMatch(/^import\/malformed/)
    expect(effort() - started).toBeLessThan(allowed(3000))
  })

  it('keeps what it refuses out of the failure', () => {
    try {
      parseStrictJson('{"mnemonic":"legal winner thank year", x')
      expect.unreachable()
    } catch (error) {
      const { message, stack, cause } = error as Error
      expect(`${message}${stack ?? ''}${String(cause)}`).not.toContain('legal')
    }
  })
})

describe('fields of it', () => {
  const object = parseStrictJson('{"Crypto":{"n":2},"text":"x","zero":0,"half":0.5,"big":1e300,"list":[1],"none":null}') as JsonObject

  it('are found in any case, and not where two differ by case only', () => {
    expect(fieldOf(object, 'crypto')).toEqual({ n: 2 })
    expect(fieldOf(object, 'absent')).toBeUndefined()
    expect(fieldOf(object, 'tostring')).toBeUndefined()
    expect(what(() => fieldOf({ Crypto: 1, crypto: 2 }, 'crypto'))).toBe('import/malformed crypto')
  })

  it('have the type that was asked for', () => {
    expect([objectIn(object, 'crypto'), decodeJsonText(object, 'text'), countIn(objectIn(object, 'crypto'), 'n')]).toEqual([
      { n: 2 },
      'x',
      2,
    ])
    for (const name of ['text', 'list', 'none', 'absent']) expect(what(() => objectIn(object, name))).toBe(`import/malformed ${name}`)
    for (const name of ['zero', 'list', 'none', 'absent']) expect(what(() => decodeJsonText(object, name))).toBe(`import/malformed ${name}`)
    for (const name of ['zero', 'half', 'big', 'text', 'absent']) expect(what(() => countIn(object, name))).toBe(`import/malformed ${name}`)
  })
})

it('reads UTF-8 and nothing else, without its byte order mark', () => {
  expect(decodeUtf8Strict(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toBe('{}')
  for (const bytes of [[0xff, 0xfe, 0x7b, 0], [0xc3], [0xed, 0xa0, 0x80]]) expect(decodeUtf8Strict(new Uint8Array(bytes))).toBeUndefined()
})
