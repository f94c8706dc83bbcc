import type { Address } from '#core/ethereum/address'
import { fromBytes } from '#core/bytes/hex'

/** EIP-7702: code that starts with these bytes names the account whose code runs. */
const PREFIX = [0xef, 0x01, 0x00] as const
const LENGTH = 23

/** The delegate that an account's code names; `undefined` for all other code and for none. */
export const delegateIn = (code: Uint8Array): Address | undefined =>
  code.length === LENGTH && PREFIX.every((byte, at) => code[at] === byte) ? fromBytes(code.subarray(PREFIX.length)) : undefined

/** The designator of a delegate. */
export const designatorOf = (delegate: Uint8Array): Uint8Array => Uint8Array.from([...PREFIX, ...delegate])
