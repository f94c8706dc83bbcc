import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import type { DecodedValue } from '../explanation.ts'

/**
 * What a descriptor (ERC-7730) says of a call or of typed data. Every text in it is somebody's: the descriptor's author's, or a value of the
 * call. Callers show it as foreign text, beside what we read ourselves, and never in its place.
 */
export type Description = {
  /** `intent`: one label; where the descriptor has several, "label: text" joined by commas. Empty where it has none. */
  readonly intent: string
  /** `interpolatedIntent` with the values in it; absent where there is none, or where a place in it could not be filled. */
  readonly sentence?: string
  /** Who the descriptor says stands behind the contract. */
  readonly owner?: string
  readonly contractName?: string
  readonly fields: readonly DescribedItem[]
  /** Who gets something or a right by it, by the names of its parameters: shown or not. Absent: nobody. */
  readonly people?: readonly DescribedPerson[]
  readonly from: DescriptorOrigin
  /** The descriptor's file, as its source names it. */
  readonly id: string
  /** keccak256 of the descriptor's canonical bytes (`hashDescriptor`). */
  readonly hash: Hex
  readonly warnings: readonly DescriptionWarning[]
}

/**
 * Somebody whom a call or message names. `value`: is paid, credited, or gets a name or a position; `exchanged`: gets what is exchanged at once; `right`:
 * may act for the one who signs.
 */
export type DescribedPerson = { readonly address: Address; readonly gets: 'value' | 'exchanged' | 'right' }

/** Who handed the descriptor in: written by us, the public registry as this build ships it, or the person. */
export type DescriptorOrigin = 'assay' | 'registry' | 'own'

export type DescribedItem = DescribedField | DescribedGroup

/** A line: what it is called, and its value for people. */
export type DescribedField = {
  readonly label: string
  readonly kind: FieldKind
  /** As ERC-7730 has it shown. */
  readonly text: string
  /** The value itself, where it is one of ours: an amount, an address, a time… Draw it rather than `text`. */
  readonly value?: DecodedValue
  /** The descriptor's words for an amount as large as this one; `text` has them, `value` the amount. */
  readonly message?: string
  /** To be shown before it, in a list. */
  readonly separator?: string
  /** What was asked for and could not be done: then `text` is the plain value. */
  readonly warning?: FieldWarning
  /** A call inside, of kind `calldata`: its description where one was found. */
  readonly inner?: { readonly to: Address; readonly chainId: number; readonly data: Hex; readonly description?: Description }
}

/** Fields that belong together: of a structure, or of a list. */
export type DescribedGroup = { readonly label?: string; readonly fields: readonly DescribedItem[] }

/** The field formats of ERC-7730 v2. */
export type FieldKind =
  | 'raw'
  | 'amount'
  | 'tokenAmount'
  | 'nftName'
  | 'date'
  | 'duration'
  | 'unit'
  | 'enum'
  | 'chainId'
  | 'addressName'
  | 'tokenTicker'
  | 'calldata'
  | 'interoperableAddressName'

export type FieldWarning =
  | 'unknown-token'
  | 'unknown-address'
  | 'unknown-chain'
  | 'unknown-block'
  | 'unknown-collection'
  | 'unknown-encoding'
  /** The name belongs to another kind of address than the descriptor asks for. */
  | 'address-kind'
  /** The value is not of the type that the format needs. */
  | 'value-type'
  /** A parameter leads nowhere. */
  | 'parameter'
  | 'encrypted'
  /** No descriptor for the call inside, or it nests too deep. */
  | 'inner-unknown'

export type DescriptionWarning =
  /** A place in the sentence could not be filled: the intent stands alone. */
  | 'no-sentence'
  /** A value in the sentence could not be formatted and stands there bare, such as units without decimals: show the intent instead. */
  | 'bare-sentence'
  /** Written for a later minor version of the format: read as far as we know it. */
  | 'newer-version'
  /** More fields than we render; the rest is left out. */
  | 'cut'

/** What an address is known to be (`types` of `addressName`). */
export type AddressKind = 'wallet' | 'eoa' | 'contract' | 'token' | 'collection'

/** Interfaces that a descriptor may be a template for: it then binds to any contract known to be one. */
export type TokenStandard = 'erc20' | 'erc721' | 'erc1155' | 'erc4626'

/** All that describing may know of the world. Handed in, so that nothing is asked of anybody: absent is unknown. */
export type DescribeContext = {
  /** Who sends the call or signs; a call's own `from` goes first. */
  readonly from?: Address
  tokenOf(chainId: number, address: Address): Token | undefined
  /** Known standards of a contract: what the templates bind to. */
  standardsOf?(chainId: number, address: Address): readonly TokenStandard[]
  /** The person's own names: contacts, accounts. */
  localName?(address: Address): string | undefined
  ensName?(address: Address): string | undefined
  /** What the address is known to be; `undefined`: unknown, and then not held against the name. */
  kindsOf?(address: Address): readonly AddressKind[] | undefined
  collectionName?(chainId: number, address: Address): string | undefined
  chainOf?(chainId: number): { readonly name: string; readonly native: Token } | undefined
  /** Seconds since the epoch. */
  blockTime?(chainId: number, height: bigint): bigint | undefined
  /**
   * Further places whose descriptors hold for this contract: mainnet for the practice chain's copies of it, the implementation for a proxy.
   * Only what descriptors bind to widens: the call's chain and addresses stay what they are.
   */
  aliasesOf?(chainId: number, address: Address): readonly { readonly chainId: number; readonly address: Address }[]
}
