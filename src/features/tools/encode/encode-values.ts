import { attempt } from '#core/attempt'
import type { Hex } from '#core/bytes/hex'
import type { AppError } from '#core/errors'
import { calldataDigest } from '#core/ethereum/digest'
import { type AbiFunction, type Encodable, encodeCall, encodeParameters, parseArgument } from '#decode'
import type { ToolLine } from '../tool-line.ts'

/** What came of the typed values, or which of them are none of their type, by position. */
export type EncodedValues =
  | { readonly data: Hex; readonly lines: readonly ToolLine[] }
  | { readonly errors: readonly (AppError | undefined)[] }

/** Encodes typed values as calldata, or without a selector where `bare` (docs.soliditylang.org, "Contract ABI Specification"). */
export function encodeValues({ inputs, selector }: AbiFunction, texts: readonly string[], bare: boolean): EncodedValues {
  const read = inputs.map(({ type }, at) => attempt<Encodable>(() => parseArgument(texts[at] ?? '', type)))
  const values = read.flatMap((one) => ('value' in one ? [one.value] : []))
  if (values.length < inputs.length) return { errors: read.map((one) => ('error' in one ? one.error : undefined)) }
  if (bare) {
    const data = encodeParameters(inputs, values)
    return { data, lines: [{ name: 'ABI', value: data }] }
  }
  const data = encodeCall(selector, inputs, values)
  return {
    data,
    lines: [
      { name: 'bytes4', value: selector },
      { name: 'ERC-8213', value: calldataDigest(data) },
    ],
  }
}
