import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { allowed, effort } from '../../../test/support/effort.ts'
import { checksum } from '../ethereum/address.ts'
import { isForOtherSite, isLikeSignIn, readSignIn } from './sign-in.ts'
import { createDice } from '../test-support/dice.ts'

const HEAD = 'service.org wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\n'
const STATEMENT = 'I accept the ServiceOrg Terms of Service: https://service.org/tos\n\n'
const BODY = 'URI: https://service.org/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z'
const MESSAGE = HEAD + STATEMENT + BODY

/** github.com/spruceid/siwe, test/parsing_positive.json, and the examples of EIP-4361. */
describe('a well-formed sign-in', () => {
  it('is read with its optional resources', () => {
    const resources = ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json']
    expect(readSignIn(`${MESSAGE}\nResources:${resources.map((one) => `\n- ${one}`).join('')}`)).toEqual({
      domain: 'service.org',
      address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
      uri: 'https://service.org/login',
      version: '1',
      chainId: 1,
      nonce: '32891757',
      issuedAt: '2021-09-30T16:25:24.000Z',
      resources,
      recaps: [],
    })
  })

  it('may have no statement, and then has two empty lines', () => {
    expect(readSignIn(`${HEAD}\n${BODY}`)).not.toHaveProperty('statement')
    expect(readSignIn(HEAD + BODY)).toBeUndefined()
  })

  it.each([['127.0.0.1'], ['test@127.0.0.1'], ['127.0.0.1:8080'], ['test@127.0.0.1:8080'], ['[2001:db8::1]:443'], ['localhost']])(
    'may be for the authority %s',
    (domain) => {
      expect(readSignIn(MESSAGE.replace('service.org wants', `${domain} wants`))?.domain).toBe(domain)
    },
  )

  it('may name its scheme (EIP-4361, example with an explicit scheme)', () => {
    expect(readSignIn(`https://${MESSAGE}`)).toMatchObject({ scheme: 'https', domain: 'service.org' })
    expect(readSignIn(`https://${MESSAGE.replace('service.org wants', 'example.com:3388 wants')}`)?.domain).toBe('example.com:3388')
  })

  it('may have all optional lines, in their order', () => {
    const text = `${MESSAGE}\nExpiration Time: 2023-03-17T12:45:13.610Z\nNot Before: 2022-03-17T12:45:13+02:00\nRequest ID: some_id\nResources:`
    expect(readSignIn(text)).toMatchObject({
      expirationTime: '2023-03-17T12:45:13.610Z',
      notBefore: '2022-03-17T12:45:13+02:00',
      requestId: 'some_id',
      resources: [],
    })
  })

  it('may have an empty request id, and times without a fraction', () => {
    expect(readSignIn(`${MESSAGE.replace('.000Z', 'Z')}\nRequest ID: `)).toMatchObject({ requestId: '', issuedAt: '2021-09-30T16:25:24Z' })
  })
})

const FULL = `${MESSAGE}\nExpiration Time: 2023-03-17T12:45:13.610Z\nNot Before: 2022-03-17T12:45:13.610Z\nRequest ID: some_id\nResources:\n- https://service.org/login`
const without = (line: string) =>
  FULL.split('\n')
    .filter((one) => !one.startsWith(line))
    .join('\n')
function swapped(first: string, second: string): string {
  const lines = FULL.split('\n')
  const [a, b] = [lines.findIndex((line) => line.startsWith(first)), lines.findIndex((line) => line.startsWith(second))]
  ;[lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? '']
  return lines.join('\n')
}

/** The cases of github.com/spruceid/siwe, test/parsing_negative.json, and some of our own. */
describe('what only looks like a sign-in', () => {
  it('is built from one that is read', () => {
    expect(readSignIn(FULL)).toBeDefined()
  })

  it.each<[string, string]>([
    ['no domain', FULL.replace('service.org wants', ' wants')],
    ['no address', FULL.replace('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '')],
    [
      'an address whose case is no checksum',
      FULL.replace('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2'),
    ],
    ['no URI', without('URI')],
    ['no version', without('Version')],
    ['no chain', without('Chain ID')],
    ['no nonce', without('Nonce')],
    ['no time', without('Issued At')],
    ['another version', FULL.replace('Version: 1', 'Version: 2')],
    ['a chain that is no number', FULL.replace('Chain ID: 1', 'Chain ID: ?')],
    ['a chain beyond exact numbers', FULL.replace('Chain ID: 1', 'Chain ID: 9007199254740993')],
    ['a short nonce', FULL.replace('32891757', '1234567')],
    ['a nonce with signs', FULL.replace('32891757', '1234567-')],
    ['a URI without a scheme', FULL.replace('URI: https://service.org/login', 'URI: _not_a_rfc3986_valid_uri_')],
    ['a URI with a space', FULL.replace('URI: https://service.org/login', 'URI: https://service.org/lo gin')],
    ['a URI with a broken escape', FULL.replace('URI: https://service.org/login', 'URI: https://service.org/%zz')],
    ['a resource that is no URI', FULL.replace('- https://service.org/login', '- _not_a_rfc3986_valid_uri_')],
    ['resources on one line', `${FULL} - https://service.org/login/2`],
    ['a time of another form', FULL.replace('2021-09-30T16:25:24.000Z', 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')],
    ['a day that there is not', FULL.replace('2021-09-30T16:25:24.000Z', '2021-09-31T16:25:24.000Z')],
    ['an end of another form', FULL.replace('2023-03-17T12:45:13.610Z', 'tomorrow')],
    ['a start of another form', FULL.replace('2022-03-17T12:45:13.610Z', '1')],
    ['a line break in the statement', FULL.replace('Service: ', 'Service: \n')],
    ['a statement in quotes', FULL.replace('I accept', '"I" accept')],
    ['one empty line more', FULL.replace('\n\nI accept', '\n\n\nI accept')],
    ['a line at its end', `${FULL}\n`],
    ['lines of Windows', FULL.replaceAll('\n', '\r\n')],
    ['URI after version', swapped('URI', 'Version')],
    ['chain after nonce', swapped('Chain ID', 'Nonce')],
    ['end after start', swapped('Expiration', 'Not Before')],
    ['request id after resources', swapped('Request ID', 'Resources')],
    ['a line twice', FULL.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ])('has %s', (_, text) => {
    expect(readSignIn(text)).toBeUndefined()
    expect(isLikeSignIn(text)).toBe(true)
  })

  it('is found behind unseen characters, other spaces and other cases', () => {
    expect(isLikeSignIn('service.org wants\u200b you to\u00a0sign in with your ETHEREUM account:')).toBe(true)
    expect(isLikeSignIn('ｓervice.org wants you to sign in with your Ethereum account:'.normalize('NFKC'))).toBe(true)
  })

  it('is not every text', () => {
    expect(isLikeSignIn('I agree to the terms of service.org')).toBe(false)
  })
})

/** The example of ERC-5573, "ReCap SIWE Extension". */
const RECAP = `example.com wants you to sign in with your Ethereum account:
0x0000000000000000000000000000000000000000

I further authorize the stated URI to perform the following actions on my behalf: (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'.

URI: did:key:example
Version: 1
Chain ID: 1
Nonce: mynonce1
Issued At: 2022-06-21T12:00:00.000Z
Resources:
- urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ`

const recapOf = (json: string): string => `urn:recap:${Buffer.from(json).toString('base64url')}`
const withRecap = (json: string): string => RECAP.replace(/urn:recap:\S+/, recapOf(json))

describe('capabilities of ERC-5573', () => {
  it('are read in the words of their statement', () => {
    expect(readSignIn(RECAP)?.recaps).toEqual([
      "'example': 'append', 'read' for 'https://example.com'",
      "'other': 'action' for 'https://example.com'",
      "'example': 'append', 'delete' for 'my:resource:uri.1'",
      "'example': 'append' for 'my:resource:uri.2'",
      "'example': 'append' for 'my:resource:uri.3'",
    ])
  })

  it('may follow a statement of the app', () => {
    expect(readSignIn(RECAP.replace('I further', 'Hello. I further'))?.recaps).toHaveLength(5)
  })

  it.each<[string, string]>([
    ['that the statement leaves out', RECAP.replace(", 'delete' for", ' for')],
    ['without a statement', RECAP.replace(/I further.*\n/, '')],
    ['that are not the last resource', `${RECAP}\n- https://example.com`],
    ['that come twice', `${RECAP}\n${RECAP.split('\n').at(-1) ?? ''}`],
    ['that are not base64url', RECAP.replace('eyJhdHQi', 'eyJh=HQi')],
    ['that are padded', `${RECAP}=`],
    ['that are no object', withRecap('[]')],
    ['that are empty', withRecap('{"att":{}}')],
    ['with a name twice', withRecap('{"att":{"https://example.com":{"a/b":[{}]},"https://example.com":{"a/c":[{}]}}}')],
    ['with abilities of another form', withRecap('{"att":{"https://example.com":{"read":[{}]}}}')],
    ['in another order', withRecap('{"att":{"https://example.com":{"b/b":[{}],"a/a":[{}]}}}')],
    ['nested beyond reason', withRecap(`{"att":${'['.repeat(9000)}`)],
    ['under __proto__', withRecap('{"__proto__":{"att":{"https://example.com":{"a/b":[{}]}}}}')],
  ])('are refused %s', (_, text) => {
    expect(readSignIn(text)).toBeUndefined()
  })
})

describe('hostile texts', () => {
  it('take time linear in their length', () => {
    const started = effort()
    const long = 'a:'.repeat(30_000)
    for (const text of [
      `${long}@ wants`,
      long,
      `${HEAD}${long}`,
      FULL.replace('https://service.org/login', `x:${'/'.repeat(60_000)} `),
      '%'.repeat(60_000),
      `[${':'.repeat(60_000)}`,
      '\n'.repeat(60_000),
    ])
      expect(readSignIn(text)).toBeUndefined()
    expect(readSignIn('a'.repeat(10_000_000))).toBeUndefined()
    expect(effort() - started).toBeLessThan(allowed(2000))
  })
})

describe('another writer of sign-ins, viem', () => {
  const chance = createDice(4361).below
  const pick = <T>(...of: readonly T[]): T => of[chance(of.length)] as T
  const maybe = <T>(value: T): T | undefined => (chance(2) === 0 ? undefined : value)
  const time = () => new Date(chance(2 ** 31) * 1000 + chance(1000))

  it('is read back field by field', () => {
    for (let round = 0; round < 500; round++) {
      const address = `0x${Array.from({ length: 40 }, () => chance(16).toString(16)).join('')}` as const
      const fields = {
        scheme: maybe('https'),
        domain: pick('example.com', 'localhost:3000', 'sub.example.co.uk', '10.0.0.1:8545'),
        statement: maybe(pick('Hello.', "It's [fine]; really? (a/b)", 'x'.repeat(300))),
        uri: pick('https://example.com/login?a=b&c=%20#d', 'did:key:z6Mk', 'ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu'),
        version: '1' as const,
        chainId: pick(1, 10, 31337, 2 ** 31),
        nonce: pick('abcdefgh', '12345678901234567890'),
        issuedAt: time(),
        expirationTime: maybe(time()),
        notBefore: maybe(time()),
        requestId: maybe(pick('a-b_c', '%20')),
        resources: maybe(Array.from({ length: 1 + chance(3) }, (_, at) => `https://example.com/${at}`)),
      }
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as typeof fields
      const text = createSiweMessage({ ...given, address: checksum(address) as `0x${string}` } as Parameters<typeof createSiweMessage>[0])
      expect(readSignIn(text), text).toEqual({
        ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])),
        address,
        resources: given.resources ?? [],
        recaps: [],
      })
    }
  })
})

describe('the site of a sign-in', () => {
  it.each([
    ['app.example', 'https://app.example', false],
    ['APP.example', 'https://app.example', false],
    ['app.example:443', 'https://app.example', false],
    ['app.example:80', 'https://app.example', true],
    ['münchen.example', 'https://xn--mnchen-3ya.example', false],
    // The first letter is Cyrillic.
    ['аpp.example', 'https://app.example', true],
    ['app.example@evil.example', 'https://evil.example', true],
    ['evil.example/app.example', 'https://evil.example', true],
    ['', 'https://app.example', true],
  ])('%s is held against %s as a browser writes it', (domain, origin, isOther) => expect(isForOtherSite({ domain }, origin)).toBe(isOther))
})
