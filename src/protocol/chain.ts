import * as v from 'valibot'
import type { Inclusion } from '#core/activity'
import { type Chain, ENDPOINT_ROLES } from '#core/chain'
import { CONSENSUS_NAMES, type ConsensusConfig, FORK_NAMES } from '#core/consensus'
import type { Evidence } from '#core/evidence'
import type { Header } from '#core/header'
import type { Hex } from '#core/hex'
import type { Log, Want, Witness } from '#core/simulation'
import type { Address } from '#core/address'
import * as s from './schema.ts'

/** Tips in wei per gas at percentiles 10, 50 and 90 of the last blocks (eth_feeHistory), and the base fees of those blocks. */
export type FeeHistory = {
  readonly baseFees: readonly bigint[]
  readonly tips: { readonly slow: bigint; readonly normal: bigint; readonly fast: bigint }
  readonly evidence: Evidence
}

/** What the chain says of one transaction. */
export type TransactionFate =
  | { readonly at: 'unknown'; readonly evidence: Evidence }
  | { readonly at: 'pending'; readonly evidence: Evidence }
  | {
      readonly at: 'included'
      readonly inclusion: Inclusion
      readonly depth: 'included' | 'safe' | 'final'
      readonly logs: readonly Log[]
      readonly evidence: Evidence
    }

/** Why a request left this device. Shown in the request log. */
export type Purpose = 'setup' | 'head' | 'balances' | 'review' | 'fees' | 'send' | 'follow' | 'history' | 'faucet'

/** One HTTP request that left: to whom, when, why, what it revealed (the accounts it names). */
export type LoggedRequest = {
  readonly id: number
  readonly at: number
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
}

export type EndpointReport = {
  readonly chainId: number
  readonly clientVersion?: string
  readonly block: bigint
  readonly proofs: boolean
  readonly ms: number
}

/** How an endpoint does (SPEC section 4). */
export type EndpointHealth = {
  readonly endpointId: string
  readonly at: 'unknown' | 'healthy' | 'slow' | 'failing' | 'resting' | 'lying' | 'wrong-chain'
  readonly ms?: number
  readonly error?: string
}

/** The conversation with the chain Worker: connections, proofs, sending. It asks only what is configured. */
export type ChainCalls = {
  /** Replaces what may be asked. Nothing is requested by this. */
  configure: { params: { readonly chains: readonly Chain[] }; result: undefined }
  /** Asks one endpoint who it is; the only call that works before its chain is kept. */
  test: { params: { readonly chainId: number; readonly url: string }; result: EndpointReport }
  /** Newest header, its hash recomputed. `maxAgeMs` 0 asks anew. */
  head: { params: { readonly chainId: number; readonly maxAgeMs: number; readonly purpose: Purpose }; result: Header }
  /** Accounts, code and slots proved against `header.stateRoot`. Throws `simulation/moved` when no endpoint proves that block any more. */
  prove: {
    params: { readonly header: Header; readonly wants: readonly Want[]; readonly purpose: Purpose }
    result: { readonly witness: Witness; readonly trips: number; readonly sources: readonly string[] }
  }
  feeHistory: { params: { readonly chainId: number }; result: FeeHistory }
  /** Sends signed bytes. Resolves also when the endpoint already had them. Throws `tx/*`, `rpc/*`. */
  send: { params: { readonly chainId: number; readonly raw: Hex; readonly hash: Hex }; result: { readonly to: string } }
  fate: { params: { readonly chainId: number; readonly hash: Hex }; result: TransactionFate }
  /** Confirmed transaction count by the endpoint's word: only a hint to look for replacements. */
  nonce: { params: { readonly chainId: number; readonly account: Address; readonly tag: 'latest' | 'pending' }; result: number }
  logs: {
    params: {
      readonly chainId: number
      readonly fromBlock: bigint
      readonly toBlock: bigint
      readonly address?: Address
      readonly topics: readonly (Hex | readonly Hex[] | null)[]
    }
    result: {
      readonly logs: readonly (Log & { readonly blockNumber: bigint; readonly transactionHash: Hex; readonly index: number })[]
      readonly evidence: Evidence
    }
  }
  /** Practice chain only (31337): asks the town's faucet for funds. */
  faucet: { params: { readonly account: Address }; result: { readonly hashes: readonly Hex[] } }
  health: { params: undefined; result: readonly EndpointHealth[] }
  /** Everything that left since `after`, oldest first. */
  requestLog: { params: { readonly after: number }; result: readonly LoggedRequest[] }
}

export type ChainEvents = {
  requested: LoggedRequest
  health: EndpointHealth
  /** A new head was seen while answering. */
  head: { readonly chainId: number; readonly number: bigint; readonly hash: Hex }
}

const endpoint = v.strictObject({
  id: s.text(64),
  url: s.text(2048),
  roles: v.array(v.picklist(ENDPOINT_ROLES)),
  owner: v.picklist(['own', 'foreign']),
  operator: s.text(128),
  seesDrafts: v.exactOptional(v.boolean()),
  accounts: v.exactOptional(v.pipe(v.array(s.address), v.maxLength(1000))),
})

const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

const consensusConfig = v.strictObject({
  name: s.text(64),
  genesisTime: s.count,
  genesisValidatorsRoot: s.hash,
  secondsPerSlot: size,
  slotsPerEpoch: size,
  epochsPerSyncCommitteePeriod: size,
  syncCommitteeSize: v.picklist([32, 512]),
  forks: v.pipe(
    v.array(v.strictObject({ fork: v.picklist(FORK_NAMES), version: s.hex, epoch: s.count })),
    v.minLength(1),
    v.maxLength(FORK_NAMES.length),
  ),
  checkpointDays: v.exactOptional(size),
}) satisfies v.GenericSchema<ConsensusConfig>

export const chain = v.strictObject({
  chainId: s.chainId,
  name: s.text(64),
  shortName: s.text(16),
  native: v.strictObject({
    symbol: s.text(16),
    name: s.text(32),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
  endpoints: v.pipe(v.array(endpoint), v.maxLength(16)),
  kind: v.picklist(['l1', 'op-stack', 'other', 'practice']),
  blockTime: v.pipe(v.number(), v.minValue(0.1), v.maxValue(3600)),
  consensus: v.exactOptional(
    v.strictObject({ config: v.union([v.picklist(CONSENSUS_NAMES), consensusConfig]), checkpoint: v.exactOptional(s.hash) }),
  ),
  from: v.picklist(['preset', 'own']),
}) satisfies v.GenericSchema<Chain>

const header = v.strictObject({
  chainId: s.chainId,
  number: s.uint,
  hash: s.hash,
  parentHash: s.hash,
  stateRoot: s.hash,
  receiptsRoot: s.hash,
  timestamp: s.uint,
  gasLimit: s.uint,
  gasUsed: s.uint,
  baseFee: s.uint,
  coinbase: s.address,
  prevRandao: s.hash,
  blobGasUsed: s.uint,
  excessBlobGas: s.uint,
  head: v.picklist(['finalized', 'optimistic', 'claimed']),
  source: s.text(256),
  at: v.number(),
}) satisfies v.GenericSchema<Header>

const purpose = v.picklist(['setup', 'head', 'balances', 'review', 'fees', 'send', 'follow', 'history', 'faucet'])

export const chainValidators = /* @__PURE__ */ s.validators<ChainCalls>({
  configure: v.strictObject({ chains: v.array(chain) }),
  test: v.strictObject({ chainId: s.chainId, url: s.text(2048) }),
  head: v.strictObject({ chainId: s.chainId, maxAgeMs: s.count, purpose }),
  prove: v.strictObject({ header, wants: v.array(v.strictObject({ address: s.address, slots: v.array(s.hash) })), purpose }),
  feeHistory: v.strictObject({ chainId: s.chainId }),
  send: v.strictObject({ chainId: s.chainId, raw: s.hex, hash: s.hash }),
  fate: v.strictObject({ chainId: s.chainId, hash: s.hash }),
  nonce: v.strictObject({ chainId: s.chainId, account: s.address, tag: v.picklist(['latest', 'pending']) }),
  logs: v.strictObject({
    chainId: s.chainId,
    fromBlock: s.uint,
    toBlock: s.uint,
    address: v.exactOptional(s.address),
    topics: v.pipe(v.array(v.union([s.hash, v.array(s.hash), v.null()])), v.maxLength(4)),
  }),
  faucet: v.strictObject({ account: s.address }),
  health: s.none,
  requestLog: v.strictObject({ after: s.count }),
})
