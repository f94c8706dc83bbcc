import { keccak256 } from '../bytes/keccak256.ts'
import { fail } from '../errors.ts'
import type { Hex } from '../bytes/hex.ts'

/** 20 bytes as lower-case hex. Checksums are for people: see `checksum`. */
export type Address = Hex

/** How the text was written: with a right EIP-55 checksum, or without any (one case only). */
export type Written = 'checksummed' | 'unchecked'

export const ZERO: Address = '0x0000000000000000000000000000000000000000'

/** Checksums that were made lately, by lower-case digits: a run may speak of one contract thousands of times. */
const CHECKSUMS = new Map<string, string>()
const MAX_CHECKSUMS = 8192
const ENCODER = /* @__PURE__ */ new TextEncoder()

/** EIP-55: upper case where the digit of keccak256(lower-case hex) is 8 or more. For display and export. */
export function checksum(address: Address): string {
  const digits = address.slice(2).toLowerCase()
  const known = CHECKSUMS.get(digits)
  if (known !== undefined) return known
  if (CHECKSUMS.size >= MAX_CHECKSUMS) CHECKSUMS.clear()
  const made = checksumOf(digits)
  CHECKSUMS.set(digits, made)
  return made
}

function checksumOf(digits: string): string {
  const hash = keccak256(ENCODER.encode(digits))
  let text = '0x'
  for (let at = 0; at < digits.length; at++) {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15
    const digit = digits.charAt(at)
    text += nibble >= 8 ? digit.toUpperCase() : digit
  }
  return text
}

/** Reads an address: 20 bytes; EIP-55 where upper and lower case are mixed. Throws `input/address-*`. */
export function readChecksummedAddress(text: string): { readonly address: Address; readonly written: Written } {
  const trimmed = text.trim()
  if (!/^0x[0-9a-fA-F]{40}$/.test(trimmed)) throw fail('input/address-malformed')
  const digits = trimmed.slice(2)
  const address: Address = `0x${digits.toLowerCase()}`
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return { address, written: 'unchecked' }
  if (checksum(address) !== trimmed) throw fail('input/address-checksum')
  return { address, written: 'checksummed' }
}

/** The address alone; throws as `readChecksummedAddress` does. */
export const parseAddress = (text: string): Address => readChecksummedAddress(text).address

/** True for 20 lower-case bytes, the only form used inside. */
export const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)

/** First and last characters, for where the whole does not fit; never for comparing. */
export function short(address: Address, ends = 4): string {
  const full = checksum(address)
  return `${full.slice(0, 2 + ends)}…${full.slice(-ends)}`
}

/** How alike two different addresses look: equal hex digits at the start and at the end. */
export function likeness(a: Address, b: Address): { readonly start: number; readonly end: number } {
  const left = a.slice(2).toLowerCase()
  const right = b.slice(2).toLowerCase()
  let start = 0
  while (start < 40 && left[start] === right[start]) start++
  let end = 0
  while (end < 40 - start && left[39 - end] === right[39 - end]) end++
  return { start, end }
}
