import { fail } from '#core/errors'
import type { Bytes } from '../deps.ts'
import {
  countIn,
  fieldOf,
  isObject,
  type StrictJson,
  type JsonObject,
  objectIn,
  parseStrictJson,
  decodeJsonText,
  decodeUtf8Strict,
} from './strict-json.ts'

/** A vault as `@metamask/browser-passworder` (and `browser-passworder` before it) writes it: PBKDF2 with SHA-256, then AES-256-GCM. */
export type Sealed = { readonly data: Bytes; readonly iv: Bytes; readonly salt: Bytes; readonly rounds: number }

/** Without `keyMetadata`: what the library wrote up to its version 4.1. */
const OLD_ROUNDS = 10_000
const MAX_ROUNDS = 5_000_000

const malformed = (what: string): Error => fail('import/malformed', { what })

/** Base64 with padding, as the library writes it. Throws `import/malformed`. */
function base64In(object: JsonObject, name: string, least: number, most: number): Bytes {
  const text = decodeJsonText(object, name)
  let binary: string
  try {
    binary = atob(text)
  } catch {
    throw malformed(name)
  }
  if (binary.length < least || binary.length > most) throw malformed(name)
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** The tag of AES-GCM alone has 16 bytes; a file has at most 10 MiB. */
const MIN_DATA = 17
const MAX_DATA = 10 * 1024 * 1024

/** True for what has the three fields of a sealed vault. */
export const isSealed = (value: StrictJson | undefined): value is JsonObject =>
  isObject(value) && ['data', 'iv', 'salt'].every((name) => typeof fieldOf(value, name) === 'string')

/** Throws `import/malformed`, `import/cost`. */
export function readSealed(json: JsonObject): Sealed {
  const sealed = {
    data: base64In(json, 'data', MIN_DATA, MAX_DATA),
    iv: base64In(json, 'iv', 16, 16),
    salt: base64In(json, 'salt', 8, 128),
  }
  if (fieldOf(json, 'keymetadata') === undefined) return { ...sealed, rounds: OLD_ROUNDS }
  const metadata = objectIn(json, 'keymetadata')
  if (decodeJsonText(metadata, 'algorithm') !== 'PBKDF2') throw malformed('keyMetadata')
  const rounds = countIn(objectIn(metadata, 'params'), 'iterations')
  if (rounds > MAX_ROUNDS) throw fail('import/cost')
  return { ...sealed, rounds }
}

/** What is in a sealed vault. Throws `import/wrong-password`, `import/malformed`. */
export async function openSealed({ data, iv, salt, rounds }: Sealed, password: string, subtle: SubtleCrypto): Promise<StrictJson> {
  const bytes = new TextEncoder().encode(password)
  let plain: Bytes
  try {
    const raw = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
    const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
    const key = await subtle.deriveKey(params, raw, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
  } catch {
    throw fail('import/wrong-password')
  } finally {
    bytes.fill(0)
  }
  try {
    const text = decodeUtf8Strict(plain)
    if (text === undefined) throw malformed('vault')
    return parseStrictJson(text)
  } finally {
    plain.fill(0)
  }
}
