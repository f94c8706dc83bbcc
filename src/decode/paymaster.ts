import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import type { Claim, Names } from './explanation.ts'
import { slice } from './abi/payload.ts'

/** What may stand before the token: nothing, a byte of mode, or two. */
const OFFSETS = [0, 1, 2] as const
const ADDRESS = 20
const WORD = 32
/** The shortest signature that an account without code gives. */
const SIGNATURE = 64

/** Bytes of a paymaster's data in which tokens are looked for. */
const MOST = 512

/**
 * A permit that a paymaster hands in before it pays (Circle's paymasters, developers.circle.com: a byte, the token, the amount, the signature). Only of a token that
 * is known by name: bytes of any other meaning name none.
 */
export function permitOfPaymaster(data: Hex, names: Names): { readonly token: Address; readonly units: bigint } | undefined {
  for (const at of OFFSETS) {
    if (size(data) < at + ADDRESS + WORD + SIGNATURE) return undefined
    const token: Address = slice(data, at, ADDRESS)
    const units = toBigInt(slice(data, at + ADDRESS, WORD))
    if (units > 0n && names.tokenOf(token) !== undefined) return { token, units }
  }
  return undefined
}

/** Tokens that are known by name and stand anywhere in the data: what the paymaster may want its fee in. */
export function tokensOfPaymaster(data: Hex, names: Pick<Names, 'tokenOf'>): readonly Address[] {
  const found = new Set<Address>()
  for (let at = 0; at + ADDRESS <= Math.min(size(data), MOST); at++) {
    const token: Address = slice(data, at, ADDRESS)
    if (names.tokenOf(token) !== undefined) found.add(token)
  }
  return [...found]
}

/** The allowance that such a permit gives, as a claim of the operation. */
export function paymasterClaims(owner: Address, paymaster: Address, data: Hex, names: Names): readonly Claim[] {
  const permit = permitOfPaymaster(data, names)
  if (permit === undefined) return []
  return [{ kind: 'allowance', owner, token: permit.token, spender: paymaster, units: permit.units, mode: 'set' }]
}
