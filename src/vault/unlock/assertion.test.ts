import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { verifyAssertion } from './assertion.ts'
import type { Bytes } from '../deps.ts'

/** A passkey as an authenticator would hold it: made by noble, verified by WebCrypto. */
const secret = sha256(new TextEncoder().encode('a passkey of this test'))
const publicKey = Uint8Array.from(p256.getPublicKey(secret, false))
const rpId = 'wallet.example'
const digestBytes = Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 0xf8)
const digest = fromBytes(digestBytes)
const expected = { rpId, publicKey, digest }

const utf8 = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text))
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const good = { type: 'webauthn.get', challenge: base64url(digestBytes), origin: 'https://wallet.example', crossOrigin: false }

type Told = Partial<Record<keyof typeof good | 'topOrigin' | 'other_keys_can_be_added_here', unknown>>
type Making = {
  readonly told?: Told
  readonly json?: string | Bytes
  readonly rp?: string
  readonly flags?: number
  readonly counter?: number
  readonly more?: readonly number[]
  readonly key?: Uint8Array
}

const dataOf = ({ rp = rpId, flags = 0x05, counter = 0, more = [] }: Making): Bytes =>
  Uint8Array.from([...sha256(utf8(rp)), flags, counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255, ...more])

/** DER of a signature as an authenticator gives it, over whatever the test says. */
function assertion(making: Making = {}) {
  const { told = {}, json = JSON.stringify({ ...good, ...told }), key = secret } = making
  const clientDataJSON = typeof json === 'string' ? utf8(json) : json
  const authenticatorData = dataOf(making)
  const signature = p256.sign(Uint8Array.from([...authenticatorData, ...sha256(clientDataJSON)]), key, { format: 'der', lowS: false })
  return { authenticatorData, clientDataJSON, signature: Uint8Array.from(signature) }
}

const verdict = async (given: ReturnType<typeof assertion>, against: Partial<typeof expected> = {}): Promise<unknown> => {
  try {
    await verifyAssertion(crypto.subtle, given, { ...expected, ...against })
    return 'verified'
  } catch (error) {
    if (!isError(error, 'vault/presence')) throw error
    return error.data?.['why']
  }
}

describe('an assertion', () => {
  it('is verified when it is of this passkey, this site and this digest', async () => {
    expect(await verdict(assertion())).toBe('verified')
    expect(await verdict(assertion({ flags: 0x1d, counter: 4_000_000_000 }))).toBe('verified')
    expect(await verdict(assertion({ told: { crossOrigin: undefined } }))).toBe('verified')
    // Section 5.8.1: browsers add a key now and then so that nobody relies on there being none.
    expect(await verdict(assertion({ told: { other_keys_can_be_added_here: 'do not compare clientDataJSON against a template' } }))).toBe(
      'verified',
    )
    // Extension outputs of the authenticator follow where the flag says so.
    expect(await verdict(assertion({ flags: 0x85, more: [0xa0] }))).toBe('verified')
  })

  it('is verified at any port of https, and on plain http on this device only', async () => {
    expect(await verdict(assertion({ told: { origin: 'https://wallet.example:8443' } }))).toBe('verified')
    const local = (origin: string, host: string) => verdict(assertion({ told: { origin }, rp: host }), { rpId: host })
    expect(await local('http://localhost:4173', 'localhost')).toBe('verified')
    expect(await local('http://assay.localhost:4173', 'assay.localhost')).toBe('verified')
    expect(await local('http://wallet.example', 'wallet.example')).toBe('another site')
    expect(await local('http://notlocalhost', 'notlocalhost')).toBe('another site')
  })

  it.each<[string, Told, string]>([
    ['a creation', { type: 'webauthn.create' }, 'another ceremony'],
    ['a payment', { type: 'payment.get' }, 'another ceremony'],
    ['no type', { type: undefined }, 'another ceremony'],
    ['a type that is a list', { type: ['webauthn.get'] }, 'another ceremony'],
    ['another digest', { challenge: base64url(digestBytes.map((byte) => byte ^ 1)) }, 'another challenge'],
    ['the digest in hex', { challenge: digest }, 'another challenge'],
    ['the digest in base64 with padding', { challenge: Buffer.from(digestBytes).toString('base64') }, 'another challenge'],
    ['the digest and more', { challenge: `${good.challenge}A` }, 'another challenge'],
    ['no challenge', { challenge: undefined }, 'another challenge'],
    ['another host', { origin: 'https://wallet.example.evil.example' }, 'another site'],
    ['a host that ends alike', { origin: 'https://evilwallet.example' }, 'another site'],
    ['a host below ours', { origin: 'https://app.wallet.example' }, 'another site'],
    ['the host above ours', { origin: 'https://example' }, 'another site'],
    ['our host as a user name', { origin: 'https://wallet.example@evil.example' }, 'another site'],
    ['an origin with a path', { origin: 'https://wallet.example/' }, 'another site'],
    ['an origin in capitals', { origin: 'https://WALLET.example' }, 'another site'],
    ['an app', { origin: 'android:apk-key-hash:wallet.example' }, 'another site'],
    ['an opaque origin', { origin: 'null' }, 'another site'],
    ['no origin', { origin: undefined }, 'another site'],
    ['a frame in another site', { crossOrigin: true }, 'inside another site'],
    ['a frame that says so in words', { crossOrigin: 'false' }, 'inside another site'],
    ['a page around it', { topOrigin: 'https://wallet.example' }, 'inside another site'],
  ])('is refused when it is of %s', async (_, told, why) => {
    expect(await verdict(assertion({ told }))).toBe(why)
  })

  it.each<[string, Making, string]>([
    ['nobody there', { flags: 0x00 }, 'nobody was verified'],
    ['somebody there who was not verified', { flags: 0x01 }, 'nobody was verified'],
    ['somebody verified who was not there', { flags: 0x04 }, 'nobody was verified'],
    ['a backup of what cannot be backed up', { flags: 0x15 }, 'malformed'],
    ['a key of its own', { flags: 0x45, more: [0] }, 'malformed'],
    ['more than it says', { more: [0] }, 'malformed'],
    ['another site', { rp: 'evil.example' }, 'another site'],
    ['another passkey', { key: sha256(secret) }, 'signature'],
  ])('is refused when the authenticator tells of %s', async (_, making, why) => {
    expect(await verdict(assertion(making))).toBe(why)
  })

  it('is of a digest of any bytes: its challenge is base64url', async () => {
    for (const fill of [0xff, 0xfb, 0x00]) {
      const bytes = new Uint8Array(32).fill(fill)
      expect(await verdict(assertion({ told: { challenge: base64url(bytes) } }), { digest: fromBytes(bytes) })).toBe('verified')
    }
  })

  it('is refused when one byte of the site is another, or the data end early, however well they are signed', async () => {
    const clientDataJSON = utf8(JSON.stringify(good))
    const signedAs = (authenticatorData: Bytes) => {
      const signature = p256.sign(Uint8Array.from([...authenticatorData, ...sha256(clientDataJSON)]), secret, { format: 'der' })
      return verdict({ authenticatorData, clientDataJSON, signature: Uint8Array.from(signature) })
    }
    const data = dataOf({})
    expect(await signedAs(data)).toBe('verified')
    for (const at of [0, 31]) expect(await signedAs(data.with(at, (data[at] ?? 0) ^ 1))).toBe('another site')
    for (const length of [0, 32, 33, 36]) expect(await signedAs(data.slice(0, length))).toBe('malformed')
  })

  it('is refused when any bit of what was signed or of the signature is another', async () => {
    const fine = assertion()
    for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const) {
      for (let bit = 0; bit < fine[part].length * 8; bit++) {
        const bent = fine[part].slice()
        bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(await verdict({ ...fine, [part]: bent }), `${part}, bit ${bit}`).not.toBe('verified')
      }
    }
  })

  it('is refused when it was cut off', async () => {
    const fine = assertion()
    for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const) {
      for (let length = 0; length < fine[part].length; length++)
        expect(await verdict({ ...fine, [part]: fine[part].slice(0, length) }), `${part} of ${length}`).not.toBe('verified')
    }
  })
})

describe('client data', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '{type:webauthn.get}'],
    ['text behind it', `${JSON.stringify(good)}x`],
    ['a byte order mark', `\ufeff${JSON.stringify(good)}`],
    ['null', 'null'],
    ['a list', JSON.stringify([good])],
    ['a text', JSON.stringify(JSON.stringify(good))],
    ['a number', '7'],
    ['bytes that are no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['2,000 lists in each other', '['.repeat(2000) + ']'.repeat(2000)],
  ])('that is %s is malformed', async (_, json) => {
    expect(await verdict(assertion({ json }))).toBe('malformed')
  })

  it('says nothing through a prototype of its own', async () => {
    const { type: _type, ...rest } = good
    const json = `{"__proto__":${JSON.stringify(good)},${JSON.stringify(rest).slice(1)}`
    expect(await verdict(assertion({ json }))).toBe('another ceremony')
  })

  it('of any JSON whatsoever ends in a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        expect(await verdict(assertion({ json }))).not.toBe('verified')
      }),
      { numRuns: 200 },
    )
  })
})

describe('the signature', () => {
  const fine = assertion()
  const order = p256.Point.Fn.ORDER
  const { r, s } = p256.Signature.fromBytes(fine.signature, 'der')
  const bytesOf = (value: bigint): number[] => {
    const digits = value.toString(16)
    return [...Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')]
  }
  const positive = (value: bigint): number[] => {
    const bytes = bytesOf(value)
    return (bytes[0] ?? 0) >= 0x80 ? [0, ...bytes] : bytes
  }
  const integer = (bytes: readonly number[]): number[] => [0x02, bytes.length, ...bytes]
  const sequence = (body: readonly number[]): Bytes => Uint8Array.from([0x30, body.length, ...body])
  const der = (r: readonly number[], s: readonly number[]): Bytes => sequence([...integer(r), ...integer(s)])

  it('is taken with s in either half: authenticators do not choose', async () => {
    expect(await verdict({ ...fine, signature: der(positive(r), positive(s)) })).toBe('verified')
    expect(await verdict({ ...fine, signature: der(positive(r), positive(order - s)) })).toBe('verified')
  })

  it.each<[string, Bytes]>([
    ['empty', Uint8Array.of()],
    ['r and s side by side', Uint8Array.from([...bytesOf(r), ...bytesOf(s)])],
    ['with something behind it', Uint8Array.from([...fine.signature, 0])],
    ['with something behind it inside', sequence([...integer(positive(r)), ...integer(positive(s)), 0x05, 0x00])],
    ['in a set instead of a sequence', Uint8Array.from([0x31, ...fine.signature.slice(1)])],
    ['with its length in the long form', Uint8Array.from([0x30, 0x81, fine.signature.length - 2, ...fine.signature.slice(2)])],
    ['of indefinite length', Uint8Array.from([0x30, 0x80, ...fine.signature.slice(2), 0, 0])],
    ['with r padded', der([0, ...positive(r)], positive(s))],
    ['with s padded', der(positive(r), [0, ...positive(s)])],
    ['with r cut to nothing', der([], positive(s))],
    ['with r of zero', der([0], positive(s))],
    ['with s of zero', der(positive(r), [0])],
    ['with s of the order', der(positive(r), positive(order))],
    ['with s over the order', der(positive(r), positive(order + s > 2n ** 256n - 1n ? order : order + s))],
    ['with r of 34 bytes', der([1, ...positive(r)].slice(0, 34), positive(s))],
    ['with a negative r', der([0x80, ...bytesOf(r).slice(1)], positive(s))],
    ['with r as a bit string', sequence([0x03, positive(r).length, ...positive(r), ...integer(positive(s))])],
    ['one integer only', sequence(integer(positive(r)))],
    ['with an integer longer than what there is', Uint8Array.of(0x30, 0x04, 0x02, 0x7f, 0x01, 0x01)],
  ])('is refused when it is %s', async (_, signature) => {
    expect(await verdict({ ...fine, signature })).toBe('signature')
  })

  /** The passkey under which `fine` is signed by this s and an r from here on; any pair is some passkey's, as nobody asks who has its secret. */
  function madeUp(from: bigint, s: bigint): { readonly r: bigint; readonly publicKey: Bytes } {
    const { Fn } = p256.Point
    const z = BigInt(fromBytes(sha256(Uint8Array.from([...fine.authenticatorData, ...sha256(fine.clientDataJSON)]))))
    for (let r = from; ; r++) {
      try {
        const point = p256.Point.fromHex(`02${r.toString(16).padStart(64, '0')}`)
        const key = point
          .multiply(s)
          .subtract(p256.Point.BASE.multiply(Fn.create(z)))
          .multiply(Fn.inv(r))
        return { r, publicKey: Uint8Array.from(key.toBytes(false)) }
      } catch {
        // No point of the curve has this x.
      }
    }
  }

  it.each([
    ['as short as they can be', 1n, 1n],
    ['of 31 bytes', 1n << 240n, 1n << 241n],
    ['just over half of a byte', 0x80n << 248n, 0x80n << 248n],
    ['just under half of a byte', 0x7fn << 248n, 0x7fn << 248n],
  ])('is taken where its numbers are %s, written in the one way that there is', async (_, from, s) => {
    const { r, publicKey: of } = madeUp(from, s)
    const against = { publicKey: of }
    expect(await verdict({ ...fine, signature: der(positive(r), positive(s)) }, against)).toBe('verified')
    for (const [one, other] of [
      [[0, ...positive(r)], positive(s)],
      [positive(r), [0, ...positive(s)]],
    ] as const)
      expect(await verdict({ ...fine, signature: der(one, other) }, against)).toBe('signature')
    if (positive(r).length > bytesOf(r).length)
      expect(await verdict({ ...fine, signature: der(bytesOf(r), bytesOf(s)) }, against)).toBe('signature')
  })

  it('of random bytes ends in a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
        expect(await verdict({ ...fine, signature: Uint8Array.from([0x30, bytes.length, ...bytes]) })).toBe('signature')
      }),
      { numRuns: 300 },
    )
  })
})

describe('the key of a passkey', () => {
  const offCurve = publicKey.slice()
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  const tooLarge = Uint8Array.from([0x04, ...Array.from({ length: 64 }, () => 0xff)])
  it.each<[string, Bytes]>([
    ['compressed', Uint8Array.from(p256.getPublicKey(secret, true))],
    ['off the curve', offCurve],
    ['over the field', tooLarge],
    ['the point at infinity', Uint8Array.of(0)],
    ['all zeros', new Uint8Array(65)],
    ['hybrid', Uint8Array.from([0x06, ...publicKey.slice(1)])],
    ['too long', Uint8Array.from([...publicKey, 0])],
  ])('is refused when it is %s', async (_, key) => {
    expect(await verdict(assertion(), { publicKey: key })).toBe('malformed key')
  })
})

it('refuses to compare with a digest that is none', async () => {
  expect(await verdict(assertion({ told: { challenge: '' } }), { digest: '0x' })).toBe('malformed challenge')
  expect(await verdict(assertion(), { digest: `${digest}00` })).toBe('malformed challenge')
})
