import { type AppError, fail } from '#core/errors'
import { parseJson, readJsonObject } from '#core/text/json'
import { type Hex, toBytes } from '#core/bytes/hex'
import type { Assertion } from '#protocol/vault'
import type { Bytes } from '../deps.ts'

/** What an assertion must be of: the passkey of a slot, and the digest that is to be signed. */
export type ExpectedAssertion = {
  readonly rpId: string
  /** Uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Bytes
  /** The challenge: 32 bytes. */
  readonly digest: Hex
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Flags of authenticator data (WebAuthn level 3, section 6.1). */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const ATTESTED_DATA = 0x40
const EXTENSION_DATA = 0x80
/** SHA-256 of the rpId, flags, counter. */
const MIN_AUTHENTICATOR_DATA = 37

const presence = (why: string): AppError => fail('vault/presence', { why })

/** The key of a passkey, for verifying only. Throws `vault/presence` for anything but an uncompressed point on P-256. */
export async function importPasskey(subtle: SubtleCrypto, publicKey: Bytes): Promise<CryptoKey> {
  if (publicKey.length !== 65 || publicKey[0] !== 0x04) throw presence('malformed key')
  // WebCrypto refuses a point that is not on the curve (Web Cryptography, ECDSA import of `raw`).
  return subtle.importKey('raw', publicKey, ES256, false, ['verify']).catch(() => {
    throw presence('malformed key')
  })
}

/**
 * Verifies that a person was at the passkey for this digest (WebAuthn level 3, section 7.2, steps 10 to 21). It proves a person, not what the page
 * had shown them. Throws `vault/presence`.
 *
 * The signature counter is not looked at: passkeys that are synced always say 0, others count for all sites at once, and what it would tell (a cloned
 * authenticator) the vault could not act upon. What a counter is against elsewhere, an answer given twice, is refused here by the challenge: it is the
 * digest, and the consent to a digest is used up.
 */
export async function verifyAssertion(
  subtle: SubtleCrypto,
  { authenticatorData, clientDataJSON, signature }: Omit<Assertion, 'slotId'>,
  { rpId, publicKey, digest }: ExpectedAssertion,
): Promise<void> {
  checkClientData(clientDataJSON, rpId, digest)
  const rpIdHash = await subtle.digest('SHA-256', new TextEncoder().encode(rpId))
  checkAuthenticatorData(authenticatorData, new Uint8Array(rpIdHash))
  const key = await importPasskey(subtle, publicKey)
  const pair = pairOfDer(signature)
  const clientDataHash = new Uint8Array(await subtle.digest('SHA-256', clientDataJSON))
  const signed = new Uint8Array(authenticatorData.length + clientDataHash.length)
  signed.set(authenticatorData)
  signed.set(clientDataHash, authenticatorData.length)
  if (!(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, pair, signed))) throw presence('signature')
}

/** What the browser wrote down about the ceremony (section 5.8.1). */
function checkClientData(json: Bytes, rpId: string, digest: Hex): void {
  const data = readObject(json)
  const told = (name: string): unknown => (Object.hasOwn(data, name) ? data[name] : undefined)
  if (told('type') !== 'webauthn.get') throw presence('another ceremony')
  if (told('challenge') !== challengeOf(digest)) throw presence('another challenge')
  if (!isOriginOf(told('origin'), rpId)) throw presence('another site')
  const crossOrigin = told('crossOrigin')
  // Level 1 did not write it. `topOrigin` stands only where the page was inside of somebody else's.
  if ((crossOrigin !== undefined && crossOrigin !== false) || told('topOrigin') !== undefined) throw presence('inside another site')
}

function readObject(json: Bytes): Readonly<Record<string, unknown>> {
  const malformed = (): AppError => presence('malformed')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(json)
  } catch {
    throw malformed()
  }
  return readJsonObject(parseJson(text, malformed), malformed)
}

/** The challenge as the browser writes it: base64url without padding. */
function challengeOf(digest: Hex): string {
  const bytes = toBytes(digest)
  if (bytes?.length !== 32) throw presence('malformed challenge')
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * True for https, or http on this device, at that very host. A browser also lets subdomains use the rpId of their parent; ours is always the whole
 * host name, so whoever comes from below it is somebody else.
 */
function isOriginOf(origin: unknown, rpId: string): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const { origin: canonical, protocol, hostname } = new URL(origin)
  if (canonical !== origin || hostname !== rpId) return false
  return protocol === 'https:' || (protocol === 'http:' && (rpId === 'localhost' || rpId.endsWith('.localhost')))
}

function checkAuthenticatorData(data: Bytes, rpIdHash: Uint8Array): void {
  if (data.length < MIN_AUTHENTICATOR_DATA) throw presence('malformed')
  if (rpIdHash.some((byte, at) => byte !== data[at])) throw presence('another site')
  const flags = data[32] ?? 0
  const has = (flag: number): boolean => (flags & flag) !== 0
  if (!has(USER_PRESENT) || !has(USER_VERIFIED)) throw presence('nobody was verified')
  // Section 6.1: what is backed up is eligible for it; section 6.3.3: an assertion carries no attested key.
  if ((has(BACKED_UP) && !has(BACKUP_ELIGIBLE)) || has(ATTESTED_DATA)) throw presence('malformed')
  if (!has(EXTENSION_DATA) && data.length !== MIN_AUTHENTICATOR_DATA) throw presence('malformed')
}

const INTEGER = 0x02
const SEQUENCE = 0x30

/** r and s, 32 bytes each, of an ECDSA-Sig-Value (RFC 3279, section 2.2.3) in DER (X.690): one way to write it, and nothing behind it. */
function pairOfDer(der: Bytes): Bytes {
  // Two integers of at most 33 bytes: every length fits one byte, and a longer form of it is not DER.
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) throw presence('signature')
  const pair = new Uint8Array(64)
  const end = takeInteger(der, 2, pair.subarray(0, 32))
  if (takeInteger(der, end, pair.subarray(32)) !== der.length) throw presence('signature')
  return pair
}

/** Reads a positive INTEGER at `from` into 32 bytes; answers where it ends. Zero and what is over the order is left to the verification, which refuses it. */
function takeInteger(der: Bytes, from: number, into: Bytes): number {
  const length = der[from + 1] ?? 0
  const digits = der.subarray(from + 2, from + 2 + length)
  const [first = 0, second = 0] = digits
  if (der[from] !== INTEGER || length === 0 || digits.length !== length) throw presence('signature')
  const padded = first === 0 && length > 1
  const minimal = !padded || second >= 0x80
  const bare = padded ? digits.subarray(1) : digits
  if (first >= 0x80 || !minimal || bare.length > 32) throw presence('signature')
  into.set(bare, 32 - bare.length)
  return from + 2 + length
}
