import type { Address } from '#core/ethereum/address'

/** Forty digits and no more, wherever they stand: with the name of a chain before them, or in a payment link, which names a token too (ERC-681). */
const ADDRESSES = /0x[0-9a-f]{40}(?![0-9a-f])/gi

/** Addresses of a text as they are written. */
export const addressesInText = (text: string): readonly string[] => text.match(ADDRESSES) ?? []

/** How an address is written in a text. `undefined` where it is not. */
export const writtenIn = (text: string, address: Address): string | undefined =>
  addressesInText(text).find((one) => one.toLowerCase() === address)
