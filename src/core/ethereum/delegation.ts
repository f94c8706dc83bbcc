import type { Address } from './address.ts'
import type { Hex } from '../bytes/hex.ts'

/** EIP-7702: the code of a delegating account is 0xef0100 and the address whose code runs. `undefined` for any other code. */
export const delegateOf = (code: Hex | undefined): Address | undefined =>
  code?.length === 48 && code.startsWith('0xef0100') ? `0x${code.slice(8).toLowerCase()}` : undefined
