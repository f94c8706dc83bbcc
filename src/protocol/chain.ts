import { type Chain, ENDPOINT_ROLES } from '#core/chains/chain'
import { CONSENSUS_NAMES } from '#core/chains/beacon-chains'
import { type ConsensusConfig, FORK_NAMES, type LightClientState } from '#core/chains/consensus'
import { MAX_FORKS } from '#core/chains/consensus-schedule'
import type { Evidence } from '#core/evidence/evidence'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import { type KeyedSlot, HARDFORKS, type MissingState } from '#core/simulation/simulation'
import type { RollupView } from '#core/rollup/rollup-view'
import type { RollupStanding } from '#core/rollup/standing'
import type { Address } from '#core/ethereum/address'
import * as c from './check.ts'
import {
  type BlockBody,
  CLAIMED_METHODS,
  type ClaimedCall,
  type ClaimedReply,
  type FeeHistory,
  type KnownState,
  type NumberUse,
  type PlacedLog,
  type TransactionStatus,
} from './chain-replies.ts'
import type { EndpointCapabilities, EndpointHealth, EndpointReport, Lie, LoggedRequest, OpenQuestion, Purpose } from './endpoints.ts'
import * as s from './schema.ts'

export type {
  BlockBody,
  ClaimedCall,
  ClaimedReply,
  FeeHistory,
  InclusionProof,
  NumberUse,
  PlacedLog,
  TransactionBytes,
  TransactionStatus,
} from './chain-replies.ts'
export type { EndpointCapabilities, EndpointHealth, EndpointReport, Lie, LoggedRequest, OpenQuestion, Purpose } from './endpoints.ts'

/** What is about to be signed, as far as a node needs it to guess what it will read. Wei. */
export type Draft = { readonly from: Address; readonly to?: Address; readonly value: bigint; readonly data: Hex; readonly gas?: bigint }

/** The conversation with the chain Worker: connections, proofs, sending. It asks only what is configured. */
export type ChainCalls = {
  /**
   * Replaces what may be asked. Nothing is requested by this. `accounts`: the person's own, lower case; from then on no request to a foreign endpoint
   * names two of them, and `Endpoint.accounts` is kept to. Absent: as before.
   */
  configure: { params: { readonly chains: readonly Chain[]; readonly accounts?: readonly Address[] }; result: undefined }
  /**
   * What the layer 1 of a rollup says of it: the block that it holds for final, under which state is proved, and what is only proposed. Asked there and of the chain itself
   * unless that was done less than `maxAgeMs` ago. Names nobody. Never throws `rpc/*`: what fails is in the view.
   */
  rollup: { params: { readonly chainId: number; readonly maxAgeMs: number; readonly purpose: Purpose }; result: RollupView }
  /** Asks one endpoint who it is and what it can; the only call that works before its chain is kept. Lets a liar in again if its answers hold. */
  test: { params: { readonly chainId: number; readonly url: string }; result: EndpointReport }
  /**
   * Newest header, its hash recomputed. `maxAgeMs` 0 asks anew. Where the light client follows the chain: the newest block that it verified, `optimistic` or
   * (by `level`) `finalized`; else the newest that an endpoint claims.
   */
  head: {
    params: {
      readonly chainId: number
      readonly maxAgeMs: number
      readonly purpose: Purpose
      readonly level?: 'optimistic' | 'finalized'
    }
    result: Header
  }
  /** One header by hash or number; `head` says whether it is, or is an ancestor of, a block that the light client verified. */
  header: {
    params: {
      readonly chainId: number
      readonly block: { readonly hash: Hex } | { readonly number: bigint }
      readonly purpose: Purpose
    }
    result: Header
  }
  /**
   * The same header with what the light client says of it by now. One that is newer than what is verified (of a node that proves only its latest block)
   * is waited for, `patienceMs` at most (two slots when absent). Never throws for lack of proof: then it stays `claimed`.
   */
  vouch: { params: { readonly header: Header; readonly patienceMs?: number }; result: Header }
  /**
   * Accounts, code and slots proved against `header.stateRoot`. Where nobody who may be asked gives proofs, some
   * of it is plain. `keys`: whose slots are, where it is known by what was hashed for them. Throws `simulation/moved` when no endpoint has the state of that
   * block any more.
   */
  prove: {
    params: {
      readonly header: Header
      readonly wants: readonly MissingState[]
      readonly purpose: Purpose
      readonly keys?: readonly KeyedSlot[]
    }
    result: KnownState
  }
  /** Code that an endpoint claims these contracts have, by its true hash: to see what it would read before that is proved. Those without code are left out. */
  codes: {
    params: { readonly chainId: number; readonly addresses: readonly Address[]; readonly purpose: Purpose }
    result: { readonly codes: readonly { readonly address: Address; readonly hash: Hex; readonly code: Hex }[]; readonly asked: number }
  }
  /**
   * What a run of `draft` will probably read, by a node's untrusted word; only from endpoints that may see drafts, and logged as such. Empty where there is
   * none, or none that knows. Never throws `rpc/*`.
   */
  hint: {
    params: { readonly header: Header; readonly draft: Draft }
    result: { readonly wants: readonly MissingState[]; readonly asked: number }
  }
  /**
   * Gas that a node says `draft` needs, what the chain charges as gas for its data included: for chains whose gas no local run can tell (SPEC section 9, gas
   * limit). Only from endpoints that may see drafts, and logged as such. `undefined` where there is none, or none that says; never throws `rpc/*`.
   */
  estimateGas: {
    params: { readonly header: Header; readonly draft: Draft }
    result: { readonly gas: bigint; readonly evidence: Evidence } | undefined
  }
  feeHistory: { params: { readonly chainId: number }; result: FeeHistory }
  /** Sends signed bytes. Resolves also when the endpoint already had them. Throws `tx/*`, `rpc/*`. */
  send: {
    params: { readonly chainId: number; readonly raw: Hex; readonly hash: Hex; readonly account?: Address }
    result: { readonly to: string }
  }
  /** `account`: whose it is, so that only endpoints that may be asked about it are. */
  fate: {
    params: { readonly chainId: number; readonly hash: Hex; readonly account?: Address; readonly purpose?: 'explore' }
    result: TransactionStatus
  }
  /** What a block holds, rebuilt to its header's roots. Names nobody. Throws `rpc/*`, `proof/*`: where it cannot be rebuilt nothing is said. */
  content: { params: { readonly header: Header; readonly purpose: Purpose }; result: BlockBody }
  /** Confirmed transaction count by the endpoint's word: only a hint to look for replacements. */
  nonce: { params: { readonly chainId: number; readonly account: Address; readonly tag: 'latest' | 'pending' }; result: number }
  /**
   * What became of a number of the account, and of the transaction `hash` that was signed with it. Every endpoint that may be asked about the account is asked for
   * the transaction itself; where the light client follows the chain, the number is held against proved state, and what used it is looked for in its block. Never
   * throws `rpc/*`.
   */
  usedBy: {
    params: { readonly chainId: number; readonly account: Address; readonly nonce: number; readonly hash: Hex }
    result: NumberUse
  }
  logs: {
    params: {
      readonly chainId: number
      readonly fromBlock: bigint
      readonly toBlock: bigint
      readonly address?: Address
      readonly topics: readonly (Hex | readonly Hex[] | null)[]
      /** Prove each log that was found, in so many of their blocks at most, newest first: a block's receipts may be a megabyte. */
      readonly prove?: number
      /** May be answered from `from` on, where all of it would take long: what is below was not asked. */
      readonly partial?: true
    }
    result: {
      readonly logs: readonly PlacedLog[]
      /** Only with `partial`: from this block on all was asked. Absent: from the first. */
      readonly from?: bigint
      /** That these are all: one endpoint's word, whatever each log's own evidence is. */
      readonly evidence: Evidence
    }
  }
  /**
   * Asks one endpoint for what it only claims. `account`: whom all of it is about; one call is never about two. Its answers are unread. Throws `rpc/*` where no
   * endpoint answers any of it: one that lacks a method, or does not keep that far back, is passed over for the next.
   */
  claimed: {
    params: {
      readonly chainId: number
      readonly account?: Address
      readonly calls: readonly ClaimedCall[]
      /** Absent: history. */
      readonly purpose?: Extract<Purpose, 'explore' | 'apps'>
    }
    /** `source`: host of the endpoint. */
    result: { readonly results: readonly ClaimedReply[]; readonly source: string }
  }
  /** Practice chain only (31337): asks the practice chain's faucet for funds. */
  faucet: { params: { readonly account: Address }; result: { readonly hashes: readonly Hex[] } }
  /**
   * A file from an address that the person typed or agreed to, at most 10 MiB of UTF-8, a list of reported sites 20. `about`: an explorer service of that chain is asked, about that
   * account. `purpose`: why, where it is no descriptor. `as`: its bytes as hex, whatever they are. Throws `input/url-*`, `rpc/*`.
   */
  text: {
    params: {
      readonly url: string
      readonly about?: { readonly chainId: number; readonly account: Address }
      readonly purpose?: Extract<Purpose, 'names' | 'pictures' | 'setup' | 'lists'>
      readonly as?: 'hex'
    }
    result: string
  }
  health: { params: undefined; result: readonly EndpointHealth[] }
  /** What an endpoint can do; asked when not known yet, or when `anew`. Names nobody. */
  capabilities: { params: { readonly chainId: number; readonly endpointId: string; readonly anew?: true }; result: EndpointCapabilities }
  /** Where the light client of a chain is, without asking anybody. */
  lightClient: { params: { readonly chainId: number }; result: LightClientState }
  /** The person accepts a checkpoint: the one offered, or their own. */
  acceptCheckpoint: { params: { readonly chainId: number; readonly root: Hex }; result: LightClientState }
  /** What the browser says of the network: offline, only this computer is asked; back, everybody at once. */
  online: { params: { readonly is: boolean }; result: undefined }
  /** Every lie that was caught on this device, oldest first. */
  lies: { params: undefined; result: readonly Lie[] }
  /** Lets a liar in again without asking it. */
  readmit: { params: { readonly chainId: number; readonly endpointId: string }; result: undefined }
  /** Everything that left since `after`, oldest first. */
  requestLog: { params: { readonly after: number }; result: readonly LoggedRequest[] }
  /** Drops what was logged up to this id: the person has seen it, and clears it for every tab. */
  forgetRequests: { params: { readonly through: number }; result: undefined }
  /**
   * The person erases everything: what this Worker keeps on the device is deleted, and what it was told and learnt of chains, endpoints and accounts dropped.
   * Nothing is asked from then on before `configure`. Throws `store/unavailable` where the disk does not let it.
   */
  forgetEverything: { params: undefined; result: undefined }
}

export type ChainEvents = {
  requested: LoggedRequest
  health: EndpointHealth
  /** A new head was seen while answering. */
  head: { readonly chainId: number; readonly number: bigint; readonly hash: Hex }
  lightClient: { readonly chainId: number; readonly state: LightClientState }
  lie: Lie
  /** All questions that are open for longer than a moment, whenever that changes. */
  waiting: readonly OpenQuestion[]
}

const endpoint = c.members({
  id: s.text(64),
  url: s.text(2048),
  roles: c.list(c.among(ENDPOINT_ROLES)),
  owner: c.among(['own', 'foreign']),
  operator: s.text(128),
  seesDrafts: c.optional(c.boolean()),
  accounts: c.optional(c.list(s.address, 1000)),
})

const size = c.integer(1, 1_000_000)

const scheduledFork = c.members({ fork: s.text(32), version: s.hexOf(4), epoch: s.count })

const consensusConfig = c.members({
  name: s.text(64),
  genesisTime: s.count,
  genesisValidatorsRoot: s.hash,
  secondsPerSlot: size,
  slotsPerEpoch: size,
  // The practice chain has a period of some years.
  epochsPerSyncCommitteePeriod: c.integer(1, 100_000_000),
  syncCommitteeSize: c.among([32, 512]),
  forks: c.list(c.members({ fork: c.among(FORK_NAMES), version: s.hex, epoch: s.count }), FORK_NAMES.length, 1),
  checkpointDays: c.optional(size),
  ends: c.optional(scheduledFork),
}) satisfies c.Schema<ConsensusConfig>

export const chain = c.members({
  chainId: s.chainId,
  name: s.text(64),
  shortName: s.text(16),
  native: c.members({
    symbol: s.text(16),
    name: s.text(32),
    decimals: c.integer(0, 36),
  }),
  endpoints: c.list(endpoint, 16),
  kind: c.among(['l1', 'op-stack', 'other', 'practice']),
  blockTime: c.number(0.1, 3600),
  consensus: c.optional(
    c.members({
      config: c.either([c.among(CONSENSUS_NAMES), consensusConfig]),
      checkpoint: c.optional(s.hash),
      schedule: c.optional(c.members({ source: s.text(200), forks: c.list(scheduledFork, MAX_FORKS, 1) })),
    }),
  ),
  rules: c.optional(c.among(HARDFORKS)),
  forks: c.optional(s.sourcedForks),
  from: c.among(['preset', 'own']),
}) satisfies c.Schema<Chain>

const l1 = c.members({ number: s.uint, hash: s.hash })
const standing = c.either([
  c.members({ kind: c.among(['anchored']), l1, output: s.uint }),
  c.members({
    kind: c.among(['proposed']),
    l1,
    output: s.uint,
    proposer: s.address,
    proposedAt: s.uint,
    challengeableUntil: c.optional(s.uint),
  }),
  c.members({ kind: c.among(['signed']), l1, signer: s.address }),
  c.members({ kind: c.among(['newer']), l1, anchored: c.optional(c.members({ number: s.uint, timestamp: s.uint })) }),
]) satisfies c.Schema<RollupStanding>

const header = c.members({
  chainId: s.chainId,
  number: s.uint,
  hash: s.hash,
  parentHash: s.hash,
  stateRoot: s.hash,
  withdrawalsRoot: c.optional(s.hash),
  receiptsRoot: s.hash,
  logsBloom: c.optional(c.text<Hex>(514, /^0x[0-9a-fA-F]{512}$/)),
  timestamp: s.uint,
  gasLimit: s.uint,
  gasUsed: s.uint,
  baseFee: s.uint,
  coinbase: s.address,
  prevRandao: s.hash,
  blobGasUsed: s.uint,
  excessBlobGas: s.uint,
  fork: c.optional(c.among(['amsterdam', 'unknown'])),
  accessListHash: c.optional(s.hash),
  slotNumber: c.optional(s.uint),
  listed: c.optional(s.count),
  head: c.among(['finalized', 'optimistic', 'signed', 'claimed']),
  rollup: c.optional(standing),
  source: s.text(256),
  at: c.number(),
}) satisfies c.Schema<Header>

const purpose = c.among([
  'setup',
  'head',
  'balances',
  'review',
  'fees',
  'send',
  'follow',
  'history',
  'allowances',
  'faucet',
  'consensus',
  'names',
  'explore',
  'apps',
])

const draft = c.members({
  from: s.address,
  to: c.optional(s.address),
  value: s.uint,
  data: s.hex,
  gas: c.optional(s.uint),
}) satisfies c.Schema<Draft>

export const chainValidators = /* @__PURE__ */ s.validators<ChainCalls>({
  configure: c.members({ chains: c.list(chain), accounts: c.optional(c.list(s.address)) }),
  test: c.members({ chainId: s.chainId, url: s.text(2048) }),
  head: c.members({
    chainId: s.chainId,
    maxAgeMs: s.count,
    purpose,
    level: c.optional(c.among(['optimistic', 'finalized'])),
  }),
  header: c.members({
    chainId: s.chainId,
    block: c.either([c.members({ hash: s.hash }), c.members({ number: s.uint })]),
    purpose,
  }),
  rollup: c.members({ chainId: s.chainId, maxAgeMs: s.count, purpose }),
  vouch: c.members({ header, patienceMs: c.optional(s.count) }),
  codes: c.members({ chainId: s.chainId, addresses: c.list(s.address, 1000), purpose }),
  hint: c.members({ header, draft }),
  estimateGas: c.members({ header, draft }),
  prove: c.members({
    header,
    wants: c.list(c.members({ address: s.address, slots: c.list(s.hash) })),
    purpose,
    keys: c.optional(c.list(c.members({ slot: s.hash, keys: c.list(s.address, 64) }))),
  }),
  feeHistory: c.members({ chainId: s.chainId }),
  send: c.members({ chainId: s.chainId, raw: s.hex, hash: s.hash, account: c.optional(s.address) }),
  fate: c.members({ chainId: s.chainId, hash: s.hash, account: c.optional(s.address), purpose: c.optional(c.among(['explore'])) }),
  content: c.members({ header, purpose }),
  nonce: c.members({ chainId: s.chainId, account: s.address, tag: c.among(['latest', 'pending']) }),
  usedBy: c.members({ chainId: s.chainId, account: s.address, nonce: s.count, hash: s.hash }),
  logs: c.members({
    chainId: s.chainId,
    fromBlock: s.uint,
    toBlock: s.uint,
    address: c.optional(s.address),
    topics: c.list(c.either([s.hash, c.list(s.hash), c.among([null])]), 4),
    prove: c.optional(c.integer(0, 64)),
    partial: c.optional(c.among([true])),
  }),
  claimed: c.members({
    chainId: s.chainId,
    account: c.optional(s.address),
    calls: c.list(c.members({ method: c.among(CLAIMED_METHODS), params: c.list(c.unknown()) }), 100),
    purpose: c.optional(c.among(['explore', 'apps'])),
  }),
  faucet: c.members({ account: s.address }),
  text: c.members({
    url: s.text(16_384),
    about: c.optional(c.members({ chainId: s.chainId, account: s.address })),
    purpose: c.optional(c.among(['names', 'pictures', 'setup', 'lists'])),
    as: c.optional(c.among(['hex'])),
  }),
  health: s.none,
  capabilities: c.members({ chainId: s.chainId, endpointId: s.text(64), anew: c.optional(c.among([true])) }),
  lightClient: c.members({ chainId: s.chainId }),
  acceptCheckpoint: c.members({ chainId: s.chainId, root: s.hash }),
  online: c.members({ is: c.boolean() }),
  lies: s.none,
  readmit: c.members({ chainId: s.chainId, endpointId: s.text(64) }),
  requestLog: c.members({ after: s.count }),
  forgetRequests: c.members({ through: s.count }),
  forgetEverything: s.none,
})
