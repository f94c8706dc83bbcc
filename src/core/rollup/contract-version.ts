import { fromBytes, type Hex, toBytes, word } from '../bytes/hex.ts'

/** Semantic versions as the OP Stack writes them: `3.5.0`, `2.3.0-beta.2`, `5.1.0+interop`. */
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:[-+][0-9A-Za-z.+-]{1,24})?$/

const [PUSH1, PUSH32, SHL] = [0x60, 0x7f, 0x1b]

/** Code is 24,576 bytes at most (EIP-170), 65,536 from Amsterdam on. */
const MAX_CODE_BYTES = 65_536

/**
 * The version that `version()` of a contract returns, read from its code: solc writes a constant text of up to 32 bytes as one PUSH, its bytes first, or as a shorter
 * one that is shifted up. `undefined` where none stands there, or several, as then nothing says which is meant. It tells apart layouts that are honestly named; whoever may replace the code of a chain's
 * contracts may write there what they want, and could as well take all that the chain holds.
 * @example readContractVersion(code) // '3.5.0'
 */
export function readContractVersion(code: Hex): string | undefined {
  const bytes = code.length > 2 + MAX_CODE_BYTES * 2 ? undefined : toBytes(code)
  if (bytes === undefined) return undefined
  const found = new Set<string>()
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at] ?? 0
    if (op < PUSH1 || op > PUSH32) continue
    const end = at + 2 + op - PUSH1
    const pushed = bytes.subarray(at + 1, end)
    const isShifted = bytes[end] === PUSH1 && bytes[end + 2] === SHL
    const text = textOf(isShifted ? shifted(pushed, bytes[end + 1] ?? 0) : pushed)
    if (VERSION.test(text)) found.add(text)
    at = end - 1
  }
  const [version, other] = found
  return other === undefined ? version : undefined
}

/** A number moved up by so many bits, as 32 bytes. */
const shifted = (bytes: Uint8Array, bits: number): Uint8Array =>
  toBytes(word(BigInt.asUintN(256, BigInt(fromBytes(bytes)) << BigInt(bits)))) ?? new Uint8Array()

/** One character a byte, without the zeros at the end. */
const textOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text.replace(/\0+$/, '')
}
