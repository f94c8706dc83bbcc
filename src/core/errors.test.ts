import { describe, expect, it } from 'vitest'
import { catalogue, isListed, errorKindOf, errorMessage, remedyOf, rpcCodeOf } from './catalogue.ts'
import { AppError, type ErrorCode, fail, fromWire, isError, toWire } from './errors.ts'
import { plain, type ErrorData } from './errors/error-table.ts'
import { OVER_LIMIT, REFUSALS } from './errors/refusals.ts'

const codes = Object.keys(catalogue) as ErrorCode[]

/** A blank before a sign that closes, after one that opens, at an end, or two in a row. */
const STRAY = /\s[,.;:!?)\]]|[([]\s|^\s|\s$|\s\s/

/** What the sentence of a code names: every place is filled from data of the same name. */
function exampleData(code: ErrorCode): ErrorData {
  const asked: Record<string, string | number> = {}
  // Seconds since the epoch, where a message names a day.
  const example = (name: string): string | number => (/^(?:since|day)$/.test(name) ? 1_700_000_000 : `<${name}>`)
  const { message } = catalogue[code]
  if (typeof message !== 'function') return asked
  // The message reads its data by name; this notes each name that it reads.
  const noting = new Proxy(asked, { get: (target, name) => (target[String(name)] = example(String(name))) })
  const words = (message as (data: ErrorData) => { readonly id: string })(noting)
  for (const [, name] of words.id.matchAll(/\{(\w+)/g)) if (name !== undefined) asked[name] ??= example(name)
  return { ...asked }
}

describe('the catalogue of errors', () => {
  it.each(codes)('%s says what happened and what to do', (code) => {
    const data = exampleData(code)
    const words = errorMessage({ code, data })
    const sentence = plain(words)
    const places = [...words.id.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '')
    for (const place of places) expect(words.values, place).toHaveProperty(place)
    for (const text of [words.id, remedyOf(code).id]) {
      expect(text).toMatch(/^[\p{Lu}{]/u)
      expect(text).toMatch(/[.}]$/)
      expect(text).not.toMatch(/!|\bplease\b|\boops\b|\bsorry\b|undefined/i)
    }
    expect(sentence).not.toMatch(/\?$/)
    expect(['user', 'network', 'refused', 'bug']).toContain(errorKindOf(code))
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z0-9-]+$/)
    expect(Number.isInteger(rpcCodeOf(code))).toBe(true)
  })

  /** Failures of our own making, or of the line: no endpoint answered anything. */
  const OF_NO_ENDPOINT: readonly ErrorCode[] = ['rpc/no-endpoint', 'rpc/offline', 'rpc/not-for-account']

  it.each(codes.filter((code) => /^(rpc|proof)\//.test(code) && !OF_NO_ENDPOINT.includes(code)))(
    '%s names the host that it is about',
    (code) => {
      const data = exampleData(code)
      const host = 'node.example:8545'
      const named = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, /^(endpoint|host)$/.test(name) ? host : value]))
      expect(plain(errorMessage({ code, data: named }))).toContain(host)
    },
  )

  it.each(codes)('%s has no stray blank and no empty place', (code) => {
    for (const words of [errorMessage({ code, data: exampleData(code) }), remedyOf(code)]) {
      expect(words.id).not.toMatch(STRAY)
      expect(plain(words)).not.toMatch(STRAY)
    }
  })

  it.each(codes)('%s survives a wire, without its class', (code) => {
    const data = exampleData(code)
    const wire = structuredClone(toWire(new AppError(Object.keys(data).length === 0 ? { code } : { code, data }), 'here'))
    expect(wire).not.toBeInstanceOf(Error)
    expect(isError(wire, code)).toBe(true)
    const back = fromWire(wire)
    expect(isError(back, code)).toBe(true)
    expect(back.message).toContain(code)
  })
})

describe('a reason of the vault', () => {
  it.each([
    ['vault/refused', REFUSALS],
    ['vault/over-limit', OVER_LIMIT],
  ] as const)('of %s is a whole sentence of its own, and one that is not known leaves it unsaid', (code, table) => {
    const said = Object.keys(table).map((why) => plain(errorMessage({ code, data: { why } })))
    expect(new Set(said).size).toBe(said.length)
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}[^{}?]+\.$/u)
    const bare = plain(errorMessage({ code }))
    for (const why of ['of a later version', 'constructor', '']) expect(plain(errorMessage({ code, data: { why } }))).toBe(bare)
    expect(said).not.toContain(bare)
  })
})

describe('a failure', () => {
  it('carries its data and its cause, and has its sentence in the catalogue', () => {
    const cause = new TypeError('inside')
    const error = fail('input/amount-too-precise', { symbol: 'USDC', decimals: 6 }, cause)
    expect(error).toMatchObject({
      code: 'input/amount-too-precise',
      data: { symbol: 'USDC', decimals: 6 },
    })
    expect(plain(errorMessage(error))).toBe('USDC has at most 6 decimals.')
    expect(error.cause).toBe(cause)
    expect(isError(error)).toBe(true)
    expect(isError(error, 'vault/locked')).toBe(false)
  })

  it('that nobody foresaw keeps no foreign text', () => {
    const wire = toWire(new Error('secret words in a stack'), 'sign')
    expect(wire).toEqual({ code: 'app/unexpected', data: { where: 'sign' } })
    expect(JSON.stringify(wire)).not.toContain('secret')
    expect(toWire('text', 'sign').code).toBe('app/unexpected')
    expect(toWire(undefined, 'sign').code).toBe('app/unexpected')
    expect(toWire(new DOMException('gone', 'AbortError'), 'sign')).toEqual({ code: 'app/aborted' })
  })

  it('takes no cause over a wire', () => {
    expect(toWire(fail('vault/locked', undefined, new Error('inside')), 'sign')).toEqual({ code: 'vault/locked' })
  })

  it.each(['', 'toString', '__proto__', 'constructor', 'Vault/locked', 'vault/locked/again'])(
    'of an unknown code (%s) is unexpected, not obeyed',
    (code) => {
      expect(isError({ code })).toBe(false)
      expect(isError(fromWire({ code }), 'app/unexpected')).toBe(true)
    },
  )

  it('of a version that has other codes is shown as unforeseen', () => {
    const code = 'vault/none' as ErrorCode
    expect(errorMessage({ code }).id).toBe(errorMessage({ code: 'app/unexpected', data: { where: '' } }).id)
    expect(isListed(code)).toBe(false)
  })

  it('is not seen in other things', () => {
    for (const value of [null, undefined, 'vault/locked', 7, {}, new Error('x')]) expect(isError(value)).toBe(false)
  })
})

it.each([
  ['Failed to fetch dynamically imported module: https://assay.example/assets/app/a-1_B.js', 'a-1_B.js'],
  ['error loading dynamically imported module: https://assay.example/assets/app/b.js', 'b.js'],
  ['Importing a module script failed.', ''],
])('a file that did not load is told by its name: %s', (message, file) => {
  expect(toWire(new TypeError(message), 'screen')).toEqual({ code: 'app/not-loaded', data: { file } })
})
