import { type Address, isAddress } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import type { Raw } from './abi-read.ts'
import { slice } from './payload.ts'

/** The address of this kind of chain that a value stands for: itself, 20 bytes, the end of 32, or the low bits of a number. */
export function addressOf(value: Raw): Address | undefined {
  if (typeof value === 'bigint') return `0x${BigInt.asUintN(160, value).toString(16).padStart(40, '0')}`
  if (typeof value !== 'string') return undefined
  const data: Hex = value
  const tail = slice(data, 12)
  return isAddress(data) ? data : size(data) === 32 && /^0x0{24}/.test(data) && isAddress(tail) ? tail : undefined
}
