import { fail } from '#core/errors'
import type { Bytes } from './deps.ts'
import { joined } from './joined.ts'

/** The second is needed one time in 2^128: whoever comes here has an HMAC that is none. */
const TRIES = 100

/**
 * Tries the nonces that follow from a key and a digest, 32 bytes each, until `work` makes something of one (RFC 6979, section 3.2, with HMAC-SHA256 of
 * the browser). `seed` is both as numbers below the order of the curve, 32 bytes each (int2octets, bits2octets), and is wiped in the end, as is all
 * that was made of it here; `work` must keep nothing of the nonce. Throws `vault/self-check` where none of a hundred does.
 */
export async function withNonce<T>(seed: Bytes, subtle: SubtleCrypto, work: (nonce: Bytes) => T | undefined): Promise<T> {
  let value: Bytes = new Uint8Array(32).fill(1)
  let key: Bytes = new Uint8Array(32)
  /** Of the value and what stands after it; what it is made of is wiped. */
  const hmac = async (...more: readonly Uint8Array[]): Promise<Bytes> => {
    const data = joined([value, ...more])
    const made = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const result = new Uint8Array(await subtle.sign('HMAC', made, data))
    data.fill(0)
    return result
  }
  const step = async (): Promise<void> => {
    const next = await hmac()
    value.fill(0)
    value = next
  }
  /** Another key, then another value: steps d and e, f and g, and h where a nonce did not do. */
  const turn = async (...more: readonly Uint8Array[]): Promise<void> => {
    const next = await hmac(...more)
    key.fill(0)
    key = next
    await step()
  }
  try {
    await turn(Uint8Array.of(0), seed)
    await turn(Uint8Array.of(1), seed)
    for (let left = TRIES; left > 0; left--) {
      await step()
      const made = work(value)
      if (made !== undefined) return made
      await turn(Uint8Array.of(0))
    }
    throw fail('vault/self-check')
  } finally {
    for (const bytes of [seed, key, value]) bytes.fill(0)
  }
}
