import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'

/** What an endpoint can do, as it said itself (`eth_capabilities`) or as was found by asking. Blocks are counted back from its newest. */
export type EndpointCapabilities = {
  readonly by: 'itself' | 'asking'
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Oldest block that it proves; absent: it proves nothing. 0: only its newest. */
  readonly proofBlocks?: number
  /** Takes `{ blockHash }` (EIP-1898). */
  readonly byHash: boolean
  /** Widest range of logs that it was seen to give; absent: none. */
  readonly logBlocks?: number
  /** Calls in one request. */
  readonly batch: number
  /** All receipts of a block at once, which is what proves one. */
  readonly blockReceipts: boolean
  /** The block access list of its newest block, which fits the header (EIP-7928). Absent: that block has none. */
  readonly accessLists?: boolean
}

/**
 * What an endpoint was caught at, against a header that the light client verified.
 * - `false`: its answer fails its own proof. It is kept out until the person lets it in.
 * - `withheld`: its answer lacks a part that was asked for. It is left out for a while once that went on.
 * - `other-chain`: at the number of a final block it has another block. It is not used while that is so.
 */
export type LieKind = 'false' | 'withheld' | 'other-chain'

/** An entry of the log of what endpoints were caught at. */
export type Lie = {
  /** Absent: `false`. */
  readonly kind?: Exclude<LieKind, 'false'>
  readonly chainId: number
  readonly endpointId: string
  /** Host and port. */
  readonly endpoint: string
  /** What was false or is missing: a balance, the code, a receipt. */
  readonly what: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The verified block that the answer did not fit. Neither this nor `transaction`: a consensus update, which refutes itself. */
  readonly block?: { readonly number: bigint; readonly hash: Hex }
  /** The transaction that was asked for by its hash, to which the fields that came do not hash. */
  readonly transaction?: Hex
}

/** Why a request left this device. Shown in the request log. */
export type Purpose =
  | 'setup'
  | 'head'
  | 'balances'
  | 'review'
  | 'fees'
  | 'send'
  | 'follow'
  | 'history'
  | 'allowances'
  | 'faucet'
  | 'consensus'
  | 'descriptor'
  | 'lists'
  | 'names'
  | 'pictures'
  | 'explore'
  | 'apps'
  /** A signing device of the person's was used: by a cable or by codes, not over the network. */
  | 'device'

/** One HTTP request that left, or one use of a signing device: to whom, when, why, what it revealed (the accounts it names). */
export type LoggedRequest = {
  readonly id: number
  readonly at: number
  /** 0: of no chain. */
  readonly chainId: number
  readonly host: string
  readonly owner: 'own' | 'foreign'
  readonly purpose: Purpose
  readonly methods: readonly string[]
  /** Addresses named in it, lower case; the screen marks those that are the person's. */
  readonly names: readonly Address[]
  readonly bytesOut: number
  readonly bytesIn: number
  readonly ms: number
  readonly outcome: 'ok' | 'failed' | 'aborted'
  readonly error?: string
  /** It carried what is about to be signed. */
  readonly draft?: true
}

/** A question that is open for longer than a moment: to whom it is put now, and how often it was. */
export type OpenQuestion = {
  readonly id: number
  readonly chainId: number
  readonly purpose: Purpose
  readonly host: string
  readonly tries: number
  /** Since it was put, in milliseconds. */
  readonly waitedMs: number
  /** Code of the failure that the try before ended in. */
  readonly trouble?: string
}

export type EndpointReport = {
  readonly chainId: number
  readonly clientVersion?: string
  readonly block: bigint
  readonly proofs: boolean
  readonly ms: number
  readonly capabilities?: EndpointCapabilities
}

/** How an endpoint does (SPEC section 4). */
export type EndpointHealth = {
  readonly endpointId: string
  readonly at: 'unknown' | 'healthy' | 'slow' | 'failing' | 'resting' | 'lying' | 'wrong-chain'
  readonly ms?: number
  readonly error?: string
  /** It stands still while the chain goes on: so many blocks is it behind; 0 where nobody knows how many. */
  readonly behind?: number
  /** Once asked for. */
  readonly capabilities?: EndpointCapabilities
}
