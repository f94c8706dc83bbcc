import { isHex, lowerHex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { type WholeAddresses, wholeAddresses } from '#core/ethereum/address-form'
import type { Finding } from '#core/signing/finding'

/** Every address that a Review names, wherever in it: as a value, or as the key of one. Each object is looked into once. */
export function addressesOfReview(review: unknown): ReadonlySet<Address> {
  const found = new Set<Address>()
  const seen = new Set<object>()
  const waiting: unknown[] = [review]
  const note = (text: string): void => {
    if (text.length === 42 && isHex(text, 20)) found.add(lowerHex(text))
  }
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') note(value)
    else if (typeof value === 'object' && value !== null && !seen.has(value) && !ArrayBuffer.isView(value)) {
      seen.add(value)
      for (const [key, inside] of Object.entries(value)) {
        note(key)
        waiting.push(inside)
      }
    }
  }
  return found
}

/**
 * The addresses that a Review writes whole: those that could be taken for another one on its screen, and those that a finding compares.
 * `also`: what else is on the screen.
 */
export const wholeAddressesOf = (review: { readonly findings: readonly Finding[] }, also?: unknown): WholeAddresses =>
  wholeAddresses(
    addressesOfReview([review, also]),
    review.findings.flatMap(({ compare }) => (compare === undefined ? [] : [compare])),
  )
