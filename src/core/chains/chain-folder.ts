import type { Address } from '../ethereum/address.ts'
import type { EndpointRole } from './chain.ts'
import type { ForkRow } from './consensus.ts'
import type { Hex } from '../bytes/hex.ts'

/**
 * What the files of `data/chains/ID/` hold: every fact of this build about one chain, each kind in a file of its own, so that it is loaded with what needs it. A folder
 * is all that a chain takes. `npm run check` holds each file to these forms (scripts/data/chain-check.ts); whoever reads one may rely on them.
 */

/** `chain.json`: what a chain is. */
export type ChainFile = {
  /** Its own name for itself. Absent, with `native`: a chain of tests that nobody has to recognise. */
  readonly name?: string
  /** What it is called after `@` (ERC-7828) and `:` (ERC-7831), in lower case. */
  readonly aliases?: readonly string[]
  readonly native?: { readonly symbol: string; readonly name: string; readonly decimals: number }
  /** `play`: its currency is given away, and is never added to real money. */
  readonly money: 'real' | 'play'
  /** True where fees are paid in ether, which is worth what it is on mainnet. Anybody may call a coin so: the symbol says nothing. */
  readonly ether?: boolean
  /** Its type of address in a name, where it is not that of ENSIP-11: SLIP-44's. */
  readonly coinType?: number
  /** The chain at whose addresses its contracts are. */
  readonly mirrors?: number
  /** True where `exchanges.json` says what may be traded there, and where. */
  readonly exchanges?: true
}

/** Where a datum was read, and when. */
export type Sourced = { readonly source: string; readonly date: string }

/**
 * `sources.json`: of each other file of the folder that does not say it itself. Not shipped. A chain that is offered has it, so that nothing of it is without a source;
 * what has none is absent.
 */
export type SourcesFile = Readonly<Partial<Record<string, Sourced>>>

/** `endpoints.json`: a chain with it is in the catalogue. Data, not advice. Its own source is that of everything beside the explorer and the endpoints. */
export type EndpointsFile = Sourced & {
  /** Where it stands among those that are offered, lowest first. */
  readonly place: number
  /** It is offered at first run; the others when somebody looks for one. */
  readonly first?: true
  /** ERC-7828's short name. */
  readonly shortName: string
  readonly kind: 'l1' | 'op-stack' | 'other' | 'practice'
  /** Seconds between blocks. Absent: not known; then 12 are taken, as for a chain that is added by hand. */
  readonly blockTime?: number
  /** The name of its beacon chain (`beacon.json`). Absent: no light client. */
  readonly consensus?: string
  /** A block explorer for people. Nothing is asked of it. */
  readonly explorer?: Sourced & { readonly name: string; readonly url: string }
  /** Asked in their order while they are well; that of submission is the order in which one is trusted with a transaction. */
  readonly endpoints: readonly (Sourced & {
    readonly id: string
    readonly url: string
    readonly operator: string
    readonly owner: 'own' | 'foreign'
    readonly roles: readonly EndpointRole[]
    /** What is known of it: limits, and for one that sends transactions, whom one trusts by using it. */
    readonly note?: string
    /** What `npm run probe -- CHAIN` saw. Absent: not tried by us. */
    readonly seen?: EndpointSeen
  })[]
}

/** What an endpoint could do when it was tried. */
export type EndpointSeen = {
  readonly date: string
  /** The name that its node gives itself, or why it could not be asked. */
  readonly client: string
  /** It answered, and for this chain. What follows is there only then. */
  readonly answers: boolean
  /** A page may ask it (a preflight was answered so). */
  readonly cors?: boolean
  /** The most blocks back at which it gave a proof with the root of the block; 0 is the newest. Absent: it gave none. */
  readonly proofs?: number
  /** Logs of the most blocks at once. Absent: it gave none. */
  readonly logs?: number
  /** Calls in one request at most. */
  readonly batch?: number
}

/**
 * `fees.json`: by which rule the chain charges for data that it posts elsewhere, where its kind does not say it (an L1 charges for gas alone; the OP Stack by its
 * oracle). Absent: not known.
 *
 * `gas`: nothing besides the gas. `scroll`: what Scroll's oracle contract says, besides the gas. `arbitrum`: by the price that ArbOS keeps, in gas. `node`: in gas, as the
 * chain's own nodes estimate it: no run of an L1 counts it.
 */
export type FeesFile = Sourced & { readonly rule: 'gas' | 'scroll' | 'arbitrum' | 'node' }

/** `forks.json`: its forks of the execution layer, oldest first, as `parseForkSchedules` reads them. */
export type ForksFile = {
  readonly forks: readonly {
    readonly name: string
    readonly timestamp: number
    readonly eips?: readonly number[]
    readonly source: string
  }[]
}

/** `beacon.json`: its beacon chain. What is absent is as in the mainnet preset of consensus-specs. */
export type BeaconFile = {
  readonly name: string
  /** Where it stands in lists, lowest first. */
  readonly place: number
  /** Where the forks were read, and when. */
  readonly source: string
  readonly checked: string
  /** Seconds since the epoch. */
  readonly genesisTime: number
  readonly genesisValidatorsRoot: Hex
  readonly secondsPerSlot?: number
  readonly slotsPerEpoch?: number
  readonly epochsPerSyncCommitteePeriod?: number
  readonly syncCommitteeSize?: number
  /** Days that a checkpoint may be old: half as many once Gloas has a date (EIP-8061). Absent where blocks come on demand. */
  readonly checkpointDays?: number
  readonly forks: readonly ForkRow[]
}

/** `checkpoint.json`: a finalized block of its beacon chain, first of its epoch. Made by `npm run checkpoint`. */
export type CheckpointFile = { readonly root: Hex; readonly slot: number }

/** `layouts.json`: the tokens that are known at once, with where their contracts keep what, as published by their issuers' verified sources. */
export type LayoutsFile = readonly {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly layout?: {
    /** Positions of both mappings. */
    readonly balances: number
    readonly allowances: number
    /** Slots that every call reads. */
    readonly always?: readonly number[]
    /** Of how many low bits of its slot a balance is; absent: of all. */
    readonly bits?: number
  }
}[]

/** `labels.json`: well-known contracts by their published addresses. Names are ours and short. `like`: also those of that chain. */
export type LabelsFile = { readonly like?: number; readonly contracts?: Readonly<Record<Address, string>> }

/** `bridges.json`: by which numbers bridges know it, and the contracts of mainnet that lead to it alone. */
export type BridgesFile = {
  /** Circle's domain. */
  readonly cctp?: number
  /** LayerZero's endpoint of version 2. */
  readonly layerZero?: number
  readonly wormhole?: number
  readonly fromMainnet?: readonly Address[]
}

/** `rollup.json`: where a chain of the OP Stack begins on its layer 1. */
export type RollupFile = {
  /** Chain id of its layer 1. */
  readonly l1: number
  /** The proxy of its `SystemConfig` there: the portal, the registry of anchors and the games are read from it on. */
  readonly systemConfig: Address
  /** Seconds for which a proposal that nobody answers can be challenged (`maxClockDuration`). Absent: its games say so themselves, or nobody knows. */
  readonly challengeSeconds?: number
  /** Where it was read, and when. */
  readonly source: string
  readonly date: string
}

/** `portal.json`: how a chain of the OP Stack is reached from its layer 1. */
export type PortalFile = {
  /** Chain id of its layer 1. */
  readonly l1: number
  /** `OptimismPortal` there: deposits go in, withdrawals come out. */
  readonly portal: Address
  /** `L1StandardBridge` there. */
  readonly bridge?: Address
  /** Seconds by which a deposit is included whatever the sequencer does (`seq_window_size` blocks of layer 1). Absent: 12 hours. */
  readonly windowSeconds?: number
  /** False where the currency of the chain is not that of its layer 1, and does not go through the portal. */
  readonly ether?: false
  /** Where it was read, and when. */
  readonly source: string
  readonly date: string
}

/** `builders.json`: addresses that builders of its blocks are paid at, as block explorers label them. That each is one of many is all that matters. */
export type BuildersFile = readonly Address[]

/** `reactors.json`: UniswapX's reactors (docs.uniswap.org, UniswapX deployments). */
export type ReactorsFile = readonly Address[]

/** Pools that one factory makes. `fee`s are in millionths. Addresses are written with their checksum (EIP-55), so that a slip of the hand is seen. */
export type PoolsRow = Sourced &
  (
    | {
        readonly kind: 'v2'
        readonly name: string
        readonly factory: Address
        /** keccak256 of a pair's creation code: with the tokens it says where the pair is (CREATE2, EIP-1014). */
        readonly initCodeHash: Hex
        readonly fee: number
      }
    | {
        readonly kind: 'v3'
        readonly name: string
        readonly factory: Address
        /** Who creates the pools, where that is not the factory. */
        readonly deployer?: Address
        readonly initCodeHash: Hex
        readonly fees: readonly number[]
        /** A QuoterV2. */
        readonly quoter: Address
        /** Where a pool keeps its liquidity in range; absent: slot 4, as Uniswap's do. */
        readonly liquiditySlot?: number
      }
    | {
        readonly kind: 'v4'
        readonly name: string
        readonly manager: Address
        readonly quoter: Address
        readonly stateView: Address
        /** Fees and the distance of ticks that pools without hooks are looked for with. Anybody may open one with others: those are not found. */
        readonly tiers: readonly (readonly [fee: number, tickSpacing: number])[]
      }
  )

/** A contract that trades over some pools in one call. `universal`: Uniswap's Universal Router 2.0; `v2`: a Router02; `v3`: a SwapRouter with a deadline. */
export type RouterRow = Sourced & {
  readonly kind: 'universal' | 'v2' | 'v3'
  readonly name: string
  readonly address: Address
  /** By which it takes tokens; absent: by an allowance of its own. */
  readonly permit2?: Address
  readonly pools: readonly PoolsRow[]
}

/** `exchanges.json`: where tokens of the chain are traded. The code holds of each what it does, never where it is. */
export type ExchangesFile = {
  /**
   * Tokens by way of which others are traded; the first is the wrapped native currency. `floor`: whole tokens that a pool must hold before it says what another token
   * is worth, about a hundred thousand dollars; absent: it never does.
   */
  readonly tokens: readonly (Sourced & {
    readonly address: Address
    readonly symbol: string
    readonly decimals: number
    readonly floor?: number
  })[]
  /** The first is asked for ways over three pools, the others for two at most. */
  readonly routers: readonly RouterRow[]
}
