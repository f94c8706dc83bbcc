import { type Hex, size, toBigInt, toBytes } from '#core/bytes/hex'
import { decodeParametersStrict } from './abi/abi-read.ts'
import { parseSignature } from './abi/abi-type.ts'
import { decodeUtf8 } from './abi/value.ts'

const TEXT = parseSignature('returned(string text)')

/** One unsigned word as a function returns it; `undefined` for anything else. */
export const returnedUint = (data: Hex): bigint | undefined => (size(data) === 32 ? toBigInt(data) : undefined)

/** A returned string, or the bytes32 of old tokens up to its first zero; `undefined` for anything else. Somebody else's text. */
export function returnedText(data: Hex): string | undefined {
  const bytes = toBytes(data)
  if (bytes === undefined) return undefined
  if (bytes.length === 32) {
    const end = bytes.indexOf(0)
    return end === 0 ? undefined : decodeUtf8(end < 0 ? data : `0x${data.slice(2, 2 + end * 2)}`)
  }
  const reading = decodeParametersStrict(TEXT.fields, bytes)
  const [text] = reading.ok ? reading.values : []
  return typeof text === 'string' ? decodeUtf8(text) : undefined
}
