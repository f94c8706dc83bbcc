import { parseAddress } from '#core/ethereum/address'
import { type AppError, fail, isError } from '#core/errors'
import type { Addition, Checked } from '#wallet'

/** A text that was taken in, and what it turned out to be. */
export type AcceptedText = Pick<Addition, 'text' | 'name' | 'from'> & { readonly checked: Checked }

/** Bytes of the largest file that is taken in (docs/SPEC.md, point 5). */
export const MAX_FILE_BYTES = 10_485_760

/** What an ABI is for, as it stands in the form: a chain's id, or nothing for any contract. */
export type AbiScopeDraft = { readonly chain: string; readonly address: string }

/** The contract, nothing for any, or what is wrong with it. */
export function validateAbiScope({ chain, address }: AbiScopeDraft): { readonly place?: Addition['place']; readonly error?: AppError } {
  if (chain === '') return {}
  if (address.trim() === '') return { error: fail('input/required', { field: 'Address' }) }
  try {
    return { place: { chainId: Number(chain), address: parseAddress(address) } }
  } catch (error) {
    if (isError(error)) return { error }
    throw error
  }
}

/** What a file from an address is called at first: the end of its path, else its host. */
export function nameOfUrl(url: string, host: string): string {
  const path = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(url.trim())?.[1] ?? ''
  return path.split('/').findLast((part) => part !== '') ?? host
}
