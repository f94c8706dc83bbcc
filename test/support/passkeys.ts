import { p256 } from '@noble/curves/nist.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { Passkeys } from '#protocol'

/** A device that keeps passkeys, in memory: real keys, real signatures, a PRF as HMAC makes one (CTAP 2.1, hmac-secret). */
export type TestAuthenticator = Passkeys & {
  /** The next ceremony ends so instead. */
  refuse(code: 'vault/passkey-cancelled' | 'vault/passkey-no-prf' | 'vault/passkey-unsupported'): void
  /** How many passkeys it keeps. */
  readonly kept: number
  /** Ceremonies so far, by name. */
  readonly asked: readonly string[]
}

type Kept = { readonly rpId: string; readonly id: Uint8Array<ArrayBuffer>; readonly secret: Uint8Array; readonly seed: Uint8Array }

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))
const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function createTestAuthenticator(rpId = 'localhost'): TestAuthenticator {
  const passkeys = new Map<string, Kept>()
  const asked: string[] = []
  let refusal: Parameters<TestAuthenticator['refuse']>[0] | undefined
  const begin = (name: string): void => {
    asked.push(name)
    const code = refusal
    refusal = undefined
    if (code !== undefined) throw fail(code)
  }
  const find = (ids: readonly Uint8Array[], host: string): Kept => {
    const found = ids.map((id) => passkeys.get(fromBytes(id))).find((one) => one?.rpId === host)
    if (!found) throw fail('vault/passkey-cancelled')
    return found
  }
  const prfOf = ({ seed }: Kept, salt: Uint8Array): Promise<CryptoKey> =>
    crypto.subtle.importKey('raw', Uint8Array.from(hmac(sha256, seed, salt)), 'HKDF', false, ['deriveKey', 'deriveBits'])

  return {
    rpId,
    asked,
    get kept() {
      return passkeys.size
    },
    refuse: (code) => void (refusal = code),
    support: async () => 'yes',
    async create({ rpId: host, salt, exclude }) {
      begin('create')
      if (exclude.some((id) => passkeys.has(fromBytes(id)))) throw fail('vault/passkey-exists')
      const one = { rpId: host, id: random(16), secret: p256.utils.randomSecretKey(), seed: random(32) }
      passkeys.set(fromBytes(one.id), one)
      const publicKey = Uint8Array.from(p256.getPublicKey(one.secret, false))
      return { credentialId: one.id, publicKey, prf: await prfOf(one, salt) }
    },
    async open({ rpId: host, passkeys: known }) {
      begin('open')
      const ids = known.map(({ credentialId }) => credentialId)
      const one = find(ids, host)
      const salt = known.find(({ credentialId }) => fromBytes(credentialId) === fromBytes(one.id))?.salt ?? new Uint8Array(32)
      return { credentialId: one.id, prf: await prfOf(one, salt) }
    },
    async assert({ rpId: host, credentialIds, challenge }) {
      begin('assert')
      const one = find(credentialIds, host)
      const client = { type: 'webauthn.get', challenge: base64url(challenge), origin: `https://${host}`, crossOrigin: false }
      const clientDataJSON = utf8(JSON.stringify(client))
      const authenticatorData = Uint8Array.from([...sha256(utf8(host)), 0x05, 0, 0, 0, 0])
      const signed = Uint8Array.from([...authenticatorData, ...sha256(clientDataJSON)])
      const signature = Uint8Array.from(p256.sign(signed, one.secret, { format: 'der', lowS: false }))
      return { credentialId: one.id, authenticatorData, clientDataJSON, signature }
    },
    async forget({ credentialId }) {
      passkeys.delete(fromBytes(credentialId))
    },
  }
}
