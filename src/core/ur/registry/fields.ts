import { fail } from '../../errors.ts'
import { decodeCbor, type Cbor, type CborMap, type Tagged } from '../cbor.ts'

/** A message as it travels: the name of its type, and its content as CBOR. */
export type UrMessage = { readonly type: string; readonly cbor: Uint8Array<ArrayBuffer> }

/** Tags of the registry (BCR-2020-006), of version 2 beside those of version 1. */
export const TAGS = { uuid: [37], hdkey: [303, 40_303], keypath: [304, 40_304] } as const

export const unreadable = (): Error => fail('device/code-unreadable', { why: 'content' })

/** The content of a message of one of these types. Throws `device/wrong-code`, `device/code-unreadable`. */
export function contentOf({ type, cbor }: UrMessage, types: readonly string[]): CborMap {
  if (!types.includes(type)) throw fail('device/wrong-code', { found: type, wanted: types[0] ?? '' })
  return mapOf(decodeCbor(cbor))
}

export function mapOf(value: Cbor | undefined): CborMap {
  if (!(value instanceof Map)) throw unreadable()
  return value as CborMap
}

export const isTagged = (value: Cbor | undefined): value is Tagged =>
  typeof value === 'object' && 'tag' in value && !(value instanceof Uint8Array) && !(value instanceof Map)

/** What stands behind one of these tags. */
export function untagged(value: Cbor | undefined, tags: readonly number[]): Cbor {
  if (!isTagged(value) || !tags.includes(value.tag)) throw unreadable()
  return value.value
}

/** Bytes of a length, or of one between two. */
export function sizedBytes(value: Cbor | undefined, least: number, most = least): Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array) || value.length < least || value.length > most) throw unreadable()
  return value.slice()
}

/** An integer from 0 to below 2^32. */
export function uint32Of(value: Cbor | undefined): number {
  if (typeof value !== 'number' || value < 0 || value > 0xffffffff) throw unreadable()
  return value
}

/** A text of at most `most` UTF-16 units. */
export function textOf(value: Cbor | undefined, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw unreadable()
  return value
}

/** What `read` makes of it, where it is there. */
export const whereThere = <T>(value: Cbor | undefined, read: (value: Cbor) => T): T | undefined =>
  value === undefined ? undefined : read(value)
