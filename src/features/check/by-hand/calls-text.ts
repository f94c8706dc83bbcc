import type { Address } from '#core/ethereum/address'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { type AbiFunction, type Encodable, encodeCall } from '#decode'

/** A call that was made by hand. Wei. */
export type ManualCall = { readonly to: Address; readonly value: bigint; readonly data: Hex; readonly name: string }

/** Calldata of a function of an ABI. */
export const dataOf = ({ selector, inputs }: AbiFunction, values: readonly Encodable[]): Hex => encodeCall(selector, inputs, values)

/** Calls as an app would hand them to a wallet (EIP-5792), without a sender, who is asked for. */
export const callsText = (chainId: number, calls: readonly ManualCall[]): string =>
  JSON.stringify(
    {
      version: '2.0.0',
      chainId: toQuantity(chainId),
      atomicRequired: true,
      calls: calls.map(({ to, value, data }) => ({ to, value: toQuantity(value), data })),
    },
    undefined,
    2,
  )
