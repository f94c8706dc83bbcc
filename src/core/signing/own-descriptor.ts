import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'

/**
 * A file of the person's own that says what calls or messages mean: a descriptor (ERC-7730), or an ABI, which only names them. It is looked up on
 * this device, so that nobody learns what is signed.
 */
export type OwnDescriptor = {
  /** Of its kind, hash and place: the same file for the same place is one record, a changed file is another. */
  readonly id: string
  readonly kind: 'erc7730' | 'abi'
  /** What the person calls it; the file's name at first. */
  readonly name: string
  /** Pins what it says: of a descriptor's canonical bytes, of an ABI's text. What is not of this hash any more says nothing. */
  readonly hash: Hex
  readonly text: string
  /** Functions or messages that it knows. */
  readonly count: number
  /** False: a descriptor that names nothing it is for, and so is never used. */
  readonly binds: boolean
  /** The one contract that an ABI is for; absent: any. A descriptor names its contracts itself. */
  readonly place?: { readonly chainId: number; readonly address: Address }
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly from: OwnDescriptorSource
}

/** How it came here. `host`: who served it, and so learnt that it was asked for. */
export type OwnDescriptorSource = { readonly kind: 'file' } | { readonly kind: 'paste' } | { readonly kind: 'url'; readonly host: string }
