import type { Address } from '#core/address'
import type { Hex } from '#core/hex'

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
}

/** An answer that failed its own proof against a header that the light client verified. */
export type Lie = {
  readonly chainId: number
  readonly endpointId: string
  /** Host and port. */
  readonly endpoint: string
  /** What was false: a balance, the code, a receipt. */
  readonly what: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly block: { readonly number: bigint; readonly hash: Hex }
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

/** One HTTP request that left: to whom, when, why, what it revealed (the accounts it names). */
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
  /** Once asked for. */
  readonly capabilities?: EndpointCapabilities
}
