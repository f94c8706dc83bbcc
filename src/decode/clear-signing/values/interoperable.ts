import { checksum, isAddress, type Address } from '#core/ethereum/address'
import { type Hex, toBigInt } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'

/** Versions and chain types of ERC-7930 that we read: version 1, eip155. */
const VERSION = '0001'
const EIP155 = '0000'

/** ERC-7930, "Interoperable Address": `address@eip155:chain#checksum`. `undefined` for what is none, or of another kind of chain. */
export function readErc7930Address(hex: Hex): { readonly text: string; readonly address: Address; readonly chainId: bigint } | undefined {
  const digits = hex.slice(2).toLowerCase()
  if (digits.slice(0, 4) !== VERSION || digits.slice(4, 8) !== EIP155) return undefined
  const chainSize = Number.parseInt(digits.slice(8, 10), 16) * 2
  const chain = digits.slice(10, 10 + chainSize)
  const addressSize = Number.parseInt(digits.slice(10 + chainSize, 12 + chainSize), 16) * 2
  const address = `0x${digits.slice(12 + chainSize)}`
  if (!(chainSize > 0 && chainSize <= 64) || chain.length !== chainSize || address.length !== 2 + addressSize || !isAddress(address))
    return undefined
  const chainId = toBigInt(`0x${chain}`)
  // "4-byte checksum … of keccak256 of the concatenation" of all but the version.
  const sum = keccak(`0x${digits.slice(4)}`)
    .slice(2, 10)
    .toUpperCase()
  return { text: `${checksum(address)}@eip155:${chainId}#${sum}`, address, chainId }
}
