import { fail } from '#core/errors'
import { joined, lengthOf } from '#core/bytes/joined'
import type { Bytes } from '../vault.ts'

/** A list, which is where anything that JSON has no word for is written too: `[tag, …]`. So nothing that a stranger's message holds can be taken for one. */
const LIST = 0
const INTEGER = 1
const BYTES = 2
const KEY = 3

/** Bytes of every key that crosses: AES-256, and the PRF of a passkey. */
const KEY_BYTES = 32
/** What is packed has a multiple of this many bytes: its length tells no password's. */
const STEP = 256

/** By its name: Workers and pages have classes of their own. */
const isKey = (value: unknown): value is CryptoKey => Object.prototype.toString.call(value) === '[object CryptoKey]'

/** Values of a wire as bytes: what JSON has, bigint, bytes, and 32-byte keys, of which `bytesOf` gives the bytes and keeps none. Throws `app/bad-message`. */
export function pack(value: unknown, bytesOf: (key: CryptoKey) => Promise<Bytes>): Promise<Bytes> {
  const blobs: Uint8Array[] = []
  const keys: CryptoKey[] = []
  const write = (one: unknown): unknown => {
    if (typeof one === 'bigint') return [INTEGER, String(one)]
    if (typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) return [LIST, ...one.map(write)]
    // Copied now: whoever hands it over may wipe it next.
    if (one instanceof Uint8Array) return [BYTES, blobs.push(one.slice()) && one.length]
    if (isKey(one)) return [KEY, keys.push(one) - 1]
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, write(item)]))
  }
  const body = write(value)
  const told = new TextEncoder().encode(JSON.stringify([keys.map(({ algorithm }) => algorithm.name), body]))
  return join(told, blobs, keys.map(bytesOf))
}

async function join(told: Uint8Array, blobs: readonly Uint8Array[], keys: readonly Promise<Bytes>[]): Promise<Bytes> {
  const secrets = await Promise.all(keys)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, told.length)
  const parts = [length, told, ...secrets, ...blobs]
  const packed = joined([...parts, new Uint8Array(-lengthOf(parts) & (STEP - 1))])
  for (const secret of secrets) secret.fill(0)
  return packed
}

/** What was packed. Keys come out non-extractable: the page's records key, or a passkey's PRF. Throws `app/bad-message` and whatever JSON and WebCrypto throw. */
export async function unpack(packed: Bytes, subtle: SubtleCrypto): Promise<unknown> {
  let at = 4
  const take = (length: number): Bytes => {
    if (!(length >= 0 && at + length <= packed.length)) throw fail('app/bad-message', { call: 'packed' })
    return packed.slice(at, (at += length))
  }
  const [names, body] = JSON.parse(new TextDecoder().decode(take(new DataView(packed.buffer).getUint32(0)))) as [readonly string[], unknown]
  const keys = await Promise.all(
    names.map((name) =>
      subtle.importKey('raw', take(KEY_BYTES), name, false, name === 'HKDF' ? ['deriveKey', 'deriveBits'] : ['encrypt', 'decrypt']),
    ),
  )
  const read = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one
    if (!Array.isArray(one)) return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, read(item)]))
    const [tag, first] = one as unknown as readonly [number, never]
    if (tag === INTEGER) return BigInt(first)
    if (tag === BYTES) return take(first)
    return tag === KEY ? keys[first] : one.slice(1).map(read)
  }
  return read(body)
}
