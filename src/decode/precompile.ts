import type { Address } from '#core/ethereum/address'

/** Highest of the numbered precompiles: BLS12-381 map to G2 (EIP-2537). */
const LAST = 0x11n
/** secp256r1 (EIP-7951). */
const P256_VERIFY = 0x100n

/** True for addresses where the chain itself answers and no code is stored (Osaka). */
export function isPrecompile(address: Address): boolean {
  const number = BigInt(address)
  return (number > 0n && number <= LAST) || number === P256_VERIFY
}
