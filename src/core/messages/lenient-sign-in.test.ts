import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { checksum } from '../ethereum/address.ts'
import { readLenientSignIn } from './lenient-sign-in.ts'
import { isLikeSignIn, readSignIn } from './sign-in.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const LINES = [
  'app.example wants you to sign in with your Ethereum account:',
  checksum(ME),
  '',
  'Welcome to the app.',
  '',
  'URI: https://app.example/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891756abcd',
  'Issued At: 2026-01-01T16:25:24Z',
] as const
const TEXT = LINES.join('\n')
const replaced = (index: number, line: string): string => LINES.with(index, line).join('\n')
const deviationsOf = (text: string) => readLenientSignIn(text)?.deviations

describe('a sign-in', () => {
  it('that follows EIP-4361 is read as by its grammar', () => {
    expect(readLenientSignIn(TEXT)).toEqual({ fields: readSignIn(TEXT), deviations: [], otherUris: [] })
  })

  it.each<[string, string, readonly object[]]>([
    ['OpenSea and Gnosis Pay', replaced(0, 'app.example wants you to sign in with your account:'), [{ line: 1, text: 'app.example wants you to sign in with your account:' }]], // prettier-ignore
    ['a German statement', replaced(3, 'Schön, dass du da bist'), [{ line: 4, text: 'Schön, dass du da bist' }]],
    ['a Japanese statement', replaced(3, 'アプリへようこそ'), [{ line: 4, text: 'アプリへようこそ' }]],
    ['an emoji', replaced(3, 'Welcome 👋'), [{ line: 4, text: 'Welcome 👋' }]],
    ['a quote', replaced(3, 'Sign in to "App"'), [{ line: 4, text: 'Sign in to "App"' }]],
    ['a statement of two lines', replaced(3, 'Welcome.\nNo fee is paid.'), [{ line: 5, text: 'No fee is paid.' }]],
    ['a nonce with dashes', replaced(8, 'Nonce: 6f9619ff-8b86-d011-b42d-00cf4fc964ff'), [{ line: 9, text: 'Nonce: 6f9619ff-8b86-d011-b42d-00cf4fc964ff' }]], // prettier-ignore
    ['a short nonce', replaced(8, 'Nonce: 123456'), [{ line: 9, text: 'Nonce: 123456' }]],
    ['a time without a zone', replaced(9, 'Issued At: 2026-01-01T16:25:24'), [{ line: 10, text: 'Issued At: 2026-01-01T16:25:24' }]],
    ['a place without a scheme', replaced(5, 'URI: app.example/login'), [{ line: 6, text: 'URI: app.example/login' }]],
    ['no chain', LINES.toSpliced(7, 1).join('\n'), [{ missing: 'Chain ID' }]],
    ['a line after its end', `${TEXT}\nThank you`, [{ line: 11, text: 'Thank you' }]],
    ['another order', LINES.with(6, LINES[7]).with(7, LINES[6]).join('\n'), [{ line: 8, text: 'Version: 1' }]],
  ])('departs from the grammar as %s, which names the line', (_what, text, deviations) => {
    expect(readSignIn(text)).toBeUndefined()
    expect(readLenientSignIn(text)).toMatchObject({ fields: { domain: 'app.example', address: ME }, deviations })
  })

  it('with lines of Windows or more space at an end is read', () => {
    expect(readLenientSignIn(LINES.join('\r\n'))?.fields.domain).toBe('app.example')
    expect(deviationsOf(`${TEXT}\n`)).toEqual([{ line: 11, text: '' }])
  })

  it('for two places tells the second', () => {
    expect(readLenientSignIn(replaced(6, 'Version: 1\nURI: https://evil.example'))?.otherUris).toEqual(['https://evil.example'])
  })

  it('keeps resources of ERC-5573 in sight, whether their statement fits or not', () => {
    expect(readLenientSignIn(`${TEXT}\nResources:\n- urn:recap:eyJ9`)?.fields.recaps).toEqual(['urn:recap:eyJ9'])
  })
})

describe('a text whose site or account is in doubt', () => {
  it.each<[string, string]>([
    ['says it twice', `evil.example wants you to sign in with your Ethereum account:\n${ME}\n\n${TEXT}`],
    [
      'says it twice, the second time in wide letters',
      `${TEXT}\nｅvil.example ｗants you to sign in with your Ethereum account:`.normalize('NFKC'),
    ],
    ['has an unseen character in its site', replaced(0, LINES[0].replace('app', 'a\u200bpp'))],
    ['has a user before its site', `${replaced(0, LINES[0].replace('app', 'app.example@evil'))}\nThank you`],
    ['has a path after its site', replaced(0, LINES[0].replace(' wants', '/x wants'))],
    ['has a second word before it', replaced(0, `evil.example app.example wants you to sign in with your Ethereum account:`)],
    ['has wide letters in its site', replaced(0, LINES[0].replace('app', 'ａpp'))],
    ['has no account', replaced(1, 'Hello')],
    ['has an account above it', `${ME}\n${TEXT}`],
    ['has another text around its account', replaced(1, `${ME} or 0x${'11'.repeat(20)}`)],
    ['has no such line', LINES.slice(1).join('\n')],
  ])('is not read where it %s', (_what, text) => {
    expect(isLikeSignIn(text)).toBe(true)
    expect(readLenientSignIn(text)).toBeUndefined()
  })
})

describe('whatever happens to a sign-in', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('replace' as const), at: fc.nat(TEXT.length), text: fc.string({ maxLength: 12, unit: 'binary' }) }),
    fc.record({ kind: fc.constant('drop' as const), at: fc.nat(LINES.length - 1) }),
    fc.record({ kind: fc.constant('double' as const), at: fc.nat(LINES.length - 1) }),
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(LINES.length - 1), text: fc.string({ maxLength: 30 }) }),
  )
  const changed = (text: string, one: typeof change extends fc.Arbitrary<infer T> ? T : never): string => {
    if (one.kind === 'replace') return text.slice(0, one.at) + one.text + text.slice(one.at + one.text.length)
    const lines = text.split('\n')
    if (one.kind === 'drop') lines.splice(one.at, 1)
    else lines.splice(one.at, 0, one.kind === 'add' ? one.text : (lines[one.at] ?? ''))
    return lines.join('\n')
  }

  it('is read by the grammar, or with a line that departs from it, or not at all; and its site is the one before the words', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const text = changes.reduce(changed, TEXT)
        const read = readLenientSignIn(text)
        if (read === undefined) return
        expect(read.deviations.length > 0).toBe(readSignIn(text) === undefined)
        // What stands directly before the words, up to a space: no other reader could take another site.
        expect(/(\S+)\s+wants\s+you/i.exec(text)?.[1]?.endsWith(read.fields.domain)).toBe(true)
        expect(text.toLowerCase()).toContain(read.fields.address)
      }),
    )
  })

  it('work grows as the text does', () => {
    const long = (times: number) => replaced(3, 'x\n'.repeat(times))
    const text = long(30_000)
    const before = effort()
    readLenientSignIn(text)
    expect(effort() - before).toBeLessThan(allowed(500))
  })
})
