import { fail } from '../../errors.ts'
import { isPath } from '../../identity/derivation-path.ts'
import { fromBytes, type Hex, toBytes } from '../../bytes/hex.ts'
import { uint32 } from '../crc32.ts'
import type { Cbor, Tagged } from '../cbor.ts'
import { mapOf, TAGS, uint32Of, unreadable, untagged, whereThere } from './fields.ts'

/** A path from a master key (BCR-2020-007, crypto-keypath). `fingerprint`: 4 bytes of that master key; absent where the code does not say. */
export type Keypath = { readonly path: string; readonly fingerprint?: Hex }

/** The last index, plain or hardened (BIP-32). */
const HIGHEST = 0x7fffffff
const MAX_LEVELS = 10

/** The tagged form of version 1, which every device reads. Throws `key/path`. */
export function encodeKeypath({ path, fingerprint }: Required<Keypath>): Tagged {
  if (!isPath(path)) throw fail('key/path', { path })
  const components = path
    .split('/')
    .slice(1)
    .flatMap((level): Cbor[] => [Number.parseInt(level, 10), level.endsWith("'")])
  const bytes = toBytes(fingerprint)
  if (bytes?.length !== 4) throw fail('device/no-fingerprint')
  const source = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return {
    tag: TAGS.keypath[0],
    value: new Map<number, Cbor>([
      [1, components],
      [2, source],
    ]),
  }
}

/** A path without ranges and wildcards. Throws `device/code-unreadable`. */
export function decodeKeypath(value: Cbor | undefined): Keypath {
  const fields = mapOf(untagged(value, TAGS.keypath))
  const components = fields.get(1)
  if (!Array.isArray(components) || components.length % 2 !== 0 || components.length > 2 * MAX_LEVELS) throw unreadable()
  const levels = components as readonly Cbor[]
  let path = 'm'
  for (let at = 0; at < levels.length; at += 2) {
    const [index, hardened] = [levels[at], levels[at + 1]]
    if (typeof index !== 'number' || index < 0 || index > HIGHEST || typeof hardened !== 'boolean') throw unreadable()
    path += `/${index}${hardened ? "'" : ''}`
  }
  const source = whereThere(fields.get(2), uint32Of)
  // Zero names no key (BCR-2020-007).
  return source === undefined || source === 0 ? { path } : { path, fingerprint: fromBytes(uint32(source)) }
}
