import { labelhash, namehash, normalize } from 'viem/ens'
import type { Hex } from '#core/bytes/hex'
import { fail } from '#core/errors'

/** A name in the one form that ENS knows (ENSIP-15). Throws `input/name-malformed`: mixed alphabets, forbidden signs, an empty label. */
export function normaliseName(name: string): string {
  try {
    return normalize(name)
  } catch {
    throw fail('input/name-malformed')
  }
}

/** Whether a name stands in the form that it is looked up by: what a contract says is shown only where it does. */
export function isNormalised(name: string): boolean {
  try {
    return name !== '' && normalize(name) === name
  } catch {
    return false
  }
}

/** The hashes by which ENS' contracts know a name: of all of it (EIP-137), and of its first label. Throws `input/name-malformed`. */
export function nameHashes(name: string): { readonly normalised: string; readonly node: Hex; readonly label: Hex } {
  const normalised = normaliseName(name)
  return { normalised, node: namehash(normalised), label: labelhash(normalised.split('.')[0] ?? '') }
}
