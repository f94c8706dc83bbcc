import { type Hex, size, toBytes } from '#core/bytes/hex'
import { decodeParametersStrict } from './abi-read.ts'
import type { AbiParameter } from './abi-type.ts'
import { encodeParameters } from './canonical.ts'
import { createDecodedCallContext, type DecodedCallContext } from '../entry.ts'

/** An encoding inside a `bytes` argument. `hidden`: bytes of it that nothing accounts for; at least 1 where it is not the canonical one. */
export type Payload = { readonly told: DecodedCallContext; readonly hidden: number }

/** Reads parameters that stand in a `bytes` argument of the call that `told` is of. `undefined` when they cannot be read. */
export function readPayload(told: DecodedCallContext, fields: readonly AbiParameter[], data: Hex): Payload | undefined {
  const reading = decodeParametersStrict(fields, toBytes(data) ?? new Uint8Array())
  if (!reading.ok) return undefined
  const canonical = encodeParameters(fields, reading.values) === data
  return {
    told: createDecodedCallContext(told.call, told.contract, fields, reading.values, told.names),
    hidden: canonical ? 0 : Math.max(1, reading.hidden),
  }
}

/** The bytes from `start` on, `length` of them or all; short where there are fewer. */
export const slice = (data: Hex, start: number, length = size(data)): Hex => `0x${data.slice(2 + start * 2, 2 + (start + length) * 2)}`
