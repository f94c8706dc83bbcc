import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { ReadSignIn } from '#core/messages/lenient-sign-in'
import type { TypedData } from '#core/messages/typed-data'
import type { SurplusMember } from '#core/messages/typed-values'
import type { UnsignedCall, EntryPointVersion, UserOperation } from '#core/signing/signable'
import type { Authorization } from '#core/ethereum/transaction'
import type { Words } from '#core/text/words'
import type { ExplainedParts } from './explanation.ts'

export type { SignInFields } from '#core/messages/sign-in'

/**
 * How somebody who holds the signature can use it, with all that is needed to play that to its end. Addresses are lower case, amounts base units,
 * times seconds since the epoch. `owner` is whose things it moves: named in the message, else whoever signs.
 */
export type Use =
  /** EIP-2612 on a token. */
  | {
      readonly use: 'erc2612'
      readonly token: Address
      readonly owner: Address
      readonly spender: Address
      readonly value: bigint
      readonly nonce: bigint
      readonly deadline: bigint
    }
  /** DAI's own: all or nothing. `expiry` 0 is never. */
  | {
      readonly use: 'dai-permit'
      readonly token: Address
      readonly owner: Address
      readonly spender: Address
      readonly allowed: boolean
      readonly nonce: bigint
      readonly expiry: bigint
    }
  /** Permit2, AllowanceTransfer: PermitSingle and PermitBatch. */
  | {
      readonly use: 'permit2-allowance'
      readonly permit2: Address
      readonly form: 'single' | 'batch'
      readonly details: readonly { readonly token: Address; readonly amount: bigint; readonly expiration: bigint; readonly nonce: bigint }[]
      readonly spender: Address
      readonly deadline: bigint
    }
  /** Permit2, SignatureTransfer, with or without a witness. `witness`: its type and hash, where there is one. */
  | {
      readonly use: 'permit2-transfer'
      readonly permit2: Address
      readonly form: 'single' | 'batch'
      readonly permitted: readonly { readonly token: Address; readonly amount: bigint }[]
      readonly spender: Address
      readonly nonce: bigint
      readonly deadline: bigint
      readonly witness?: { readonly typeName: string; readonly hash: Hex; readonly typeString: string }
    }
  /** EIP-3009: a transfer that anybody may hand in, or (`receive`) only its recipient. */
  | {
      readonly use: 'transfer-authorization'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly value: bigint
      readonly validAfter: bigint
      readonly validBefore: bigint
      readonly nonce: Hex
      readonly receive: boolean
    }
  /** ERC-721 permit (Uniswap v3 positions; ERC-4494). */
  | {
      readonly use: 'item-permit'
      readonly collection: Address
      readonly spender: Address
      readonly tokenId: bigint
      readonly nonce: bigint
      readonly deadline: bigint
    }
  /**
   * Seaport 1.1 to 1.6: what leaves and what must arrive, and the order as its own function takes it. `bulk`: of several orders under one signature
   * the one that looks worst; the claims are those of all.
   */
  | { readonly use: 'seaport'; readonly seaport: Address; readonly order: SeaportOrder; readonly counter: bigint; readonly bulk: boolean }
  /** EIP-712 of a Safe: the call that it makes once enough owners signed. */
  | {
      readonly use: 'safe'
      readonly safe: Address
      readonly call: UnsignedCall
      readonly operation: 'call' | 'delegatecall'
      readonly gas: {
        readonly safeTxGas: bigint
        readonly baseGas: bigint
        readonly gasPrice: bigint
        readonly gasToken: Address
        readonly refundReceiver: Address
      }
      readonly nonce: bigint
    }
  | {
      readonly use: 'user-operation'
      readonly entryPoint: Address
      readonly version: EntryPointVersion
      readonly chainId: number
      readonly operation: UserOperation
    }
  | { readonly use: 'authorization'; readonly authorization: Authorization }
  /** Lets somebody act for the account within limits (ERC-7710 delegation, session keys). `bounded`: it has limits of amount, time and target that we can read. */
  | { readonly use: 'delegation'; readonly delegate: Address; readonly until?: bigint; readonly bounded: boolean }
  /**
   * Calls that whoever holds the signature hands in, and that count as made by `from`: a meta-transaction (ERC-2771 and its like), or calls found in the
   * bytes of a form that nobody knows. `contract`: what checks the signature.
   */
  | { readonly use: 'meta-transaction'; readonly contract: Address; readonly calls: readonly MetaCall[] }
  /** EIP-4361. */
  | ({ readonly use: 'sign-in' } & ReadSignIn)

/** A call of a meta-transaction. Value in wei. */
export type MetaCall = { readonly from: Address; readonly to: Address; readonly value: bigint; readonly data: Hex }

/** Item types of Seaport: 0 native, 1 ERC-20, 2 ERC-721, 3 ERC-1155, 4 and 5 any item of a set. */
export type SeaportItem = {
  readonly itemType: number
  readonly token: Address
  readonly identifier: bigint
  readonly start: bigint
  readonly end: bigint
  /** Of what must arrive: who gets it. */
  readonly recipient?: Address
}

export type SeaportOrder = {
  readonly offerer: Address
  readonly zone: Address
  readonly offer: readonly SeaportItem[]
  readonly consideration: readonly SeaportItem[]
  readonly orderType: number
  readonly startTime: bigint
  readonly endTime: bigint
  readonly zoneHash: Hex
  readonly salt: bigint
  readonly conduitKey: Hex
}

/** What is wrong with a message in itself (catalogue E1, E2, E5, E7, E11); rules say it in words. */
export type MessageFault =
  /** Bytes that are a transaction, an EIP-712 payload or the hash of something. */
  | 'raw-hash'
  | 'looks-like-transaction'
  | 'looks-like-typed-data'
  /** A text of 32 lower-case hexadecimal digits: as long as a hash, and none. */
  | 'hash-sized'
  /** Looks like EIP-4361 and is not well formed. */
  | 'sign-in-malformed'
  /** EIP-712: names that are no identifiers, are over 64 characters, or hold control characters. */
  | 'type-names'
  /** Types that hold themselves, are not defined, or are defined and not used. */
  | 'types-cyclic'
  | 'types-undefined'
  | 'types-unused'
  /** Members that are missing, or whose value is not of their type. */
  | 'members'
  /** Members that no type names: not signed (`unsigned`). */
  | 'surplus'
  /** An address whose upper and lower case is no checksum (ERC-55). What is signed has no case: it is one and the same. */
  | 'checksum'
  /** A known type under a domain that is not its contract's, or whose members are not those of its standard. */
  | 'not-canonical'
  /** A signature or a nested message (ERC-7739) that holds something else than it shows. */
  | 'wrapped'
  | 'too-large'

/**
 * Something that is signed in another form and stands written out in a text. `request`: of a form that we cannot read; `order`: JSON with two sides, or a
 * payee and an amount. `said`: what it would do; `function`: of calldata alone.
 */
export type Written = {
  readonly what: 'transaction' | 'calls' | 'typed-data' | 'authorization' | 'user-operation' | 'call-data' | 'request' | 'order'
  readonly said?: Words
  readonly function?: string
}

/** What a message says, in words and in types. */
export type MessageExplanation = ExplainedParts & {
  readonly kind: 'text' | 'bytes' | 'sign-in' | 'typed-data' | 'authorization' | 'user-operation' | 'hash'
  /** Which shipped reading it was: 'EIP-2612', 'Permit2', 'Seaport'… Absent: no decoder of ours knows it. */
  readonly standard?: string
  /** What the domain says of itself, as far as it says. */
  readonly domain?: {
    readonly name?: string
    readonly version?: string
    readonly chainId?: bigint
    readonly verifyingContract?: Address
    readonly salt?: Hex
  }
  readonly typed?: TypedData
  /** The text, where the bytes are valid UTF-8. Somebody else's. */
  readonly text?: string
  readonly use?: Use
  readonly faults: readonly MessageFault[]
  /** Members of typed data that no type names (`surplus`): they are shown, and not signed. Somebody else's; the first of them, see `MAX_SURPLUS`. */
  readonly unsigned?: readonly SurplusMember[]
  /** Every text of the message that somebody else wrote, with where it stands: for a rule on hidden characters. */
  readonly texts: readonly { readonly at: string; readonly text: string }[]
  /** What a text writes out that is not signed so. */
  readonly written?: Written
  /** A message inside this one (ERC-7739), which is what is really agreed to. */
  readonly nested?: MessageExplanation
}
