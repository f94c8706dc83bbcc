import { fail } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Bytes } from './deps.ts'
import { joined } from '#core/bytes/joined'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Builds one canonical byte string: fixed-width big-endian integers, fixed-width bytes, or bytes with their length before them. */
export type Writer = {
  u8(value: number): Writer
  u16(value: number): Writer
  u32(value: number): Writer
  /** Milliseconds since the epoch, as 8 bytes. */
  time(value: number): Writer
  /** As they are; the reader knows how many. */
  fixed(bytes: Uint8Array): Writer
  /** With a 4-byte length before them. */
  sized(bytes: Uint8Array): Writer
  text(value: string): Writer
  flag(value: boolean): Writer
  /** Absent and present are written apart. */
  maybe<T>(value: T | undefined, write: (value: T) => unknown): Writer
  /** Zeros up to the next multiple, so that the length says little. */
  pad(multiple: number): Writer
  done(): Bytes
}

export function createWriter(): Writer {
  const parts: Uint8Array[] = []
  const number = (value: number, width: number): Writer => {
    const bytes = new Uint8Array(width)
    let rest = value
    for (let at = width - 1; at >= 0; at--) {
      bytes[at] = rest % 256
      rest = Math.floor(rest / 256)
    }
    parts.push(bytes)
    return writer
  }
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0)
  const writer: Writer = {
    u8: (value) => number(value, 1),
    u16: (value) => number(value, 2),
    u32: (value) => number(value, 4),
    time: (value) => number(value, 8),
    fixed(bytes) {
      parts.push(bytes)
      return writer
    },
    sized: (bytes) => number(bytes.length, 4).fixed(bytes),
    text: (value) => writer.sized(encoder.encode(value)),
    flag: (value) => number(value ? 1 : 0, 1),
    maybe(value, write) {
      writer.flag(value !== undefined)
      if (value !== undefined) write(value)
      return writer
    },
    pad: (multiple) => writer.fixed(new Uint8Array((multiple - (length() % multiple)) % multiple)),
    done: () => joined(parts),
  }
  return writer
}

/** Reads what a `Writer` wrote and nothing else: anything unforeseen is `vault/corrupt`. */
export type ByteReader = {
  u8(): number
  u16(): number
  u32(): number
  time(): number
  fixed(length: number): Bytes
  sized(most: number): Bytes
  text(mostBytes: number): string
  hex(length: number): Hex
  flag(): boolean
  maybe<T>(read: () => T): T | undefined
  /** One of these values, or corrupt. */
  oneOf<T>(values: Readonly<Record<number, T>>): T
  /** Nothing but zeros is left. */
  padding(): void
  /** Nothing is left. */
  end(): void
}

/** `what` names the thing in the failure. Nothing read is ever longer than the input. */
export function createByteReader(bytes: Uint8Array, what: string): ByteReader {
  let at = 0
  const corrupt = (): Error => fail('vault/corrupt', { what })
  const fixed = (length: number): Bytes => {
    if (length > bytes.length - at) throw corrupt()
    const part = new Uint8Array(length)
    part.set(bytes.subarray(at, at + length))
    at += length
    return part
  }
  const number = (width: number): number => {
    const value = fixed(width).reduce((sum, byte) => sum * 256 + byte, 0)
    if (!Number.isSafeInteger(value)) throw corrupt()
    return value
  }
  const reader: ByteReader = {
    u8: () => number(1),
    u16: () => number(2),
    u32: () => number(4),
    time: () => number(8),
    fixed,
    sized(most) {
      const length = number(4)
      if (length > most) throw corrupt()
      return fixed(length)
    },
    text(mostBytes) {
      const part = reader.sized(mostBytes)
      try {
        return decoder.decode(part)
      } catch {
        throw corrupt()
      }
    },
    hex: (length) => fromBytes(fixed(length)),
    flag: () => reader.oneOf({ 0: false, 1: true }),
    maybe: (read) => (reader.flag() ? read() : undefined),
    oneOf<T>(values: Readonly<Record<number, T>>): T {
      const value = values[number(1)]
      if (value === undefined) throw corrupt()
      return value
    },
    padding() {
      if (fixed(bytes.length - at).some((byte) => byte !== 0)) throw corrupt()
    },
    end() {
      if (at !== bytes.length) throw corrupt()
    },
  }
  return reader
}
