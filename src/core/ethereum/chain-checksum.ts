import type { Address } from './address.ts'
import { keccakText } from '../bytes/keccak.ts'

/** EIP-1191: a checksum that is right on one chain alone; as EIP-55, with the id of the chain in decimal before what is hashed. */
export function chainChecksum(address: Address, chainId: number): string {
  const hash = keccakText(`${chainId}${address}`)
  const digits = [...address.slice(2)].map((digit, at) => (Number.parseInt(hash.charAt(2 + at), 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${digits.join('')}`
}
