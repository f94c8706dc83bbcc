import type { Chain, ChainRules } from '#core/chains/chain'
import type { Consensus } from '#core/chains/consensus'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import type { Fact } from '#core/evidence/fact'
import type { NameAnswer } from '#core/identity/name-answer'
import type { Price } from '#core/money/price'
import type { Token } from '#core/money/token'
import type { BlockEnvironment, MissingState } from '#core/simulation/simulation'
import type { Names } from '#decode'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ClosureReader } from '#protocol/state-reader'
import type { JudgeInput } from '#review'

/** The address that a name resolves to on a chain, by a local run; no gateway is asked. Throws `rpc/*`, `proof/*`, `app/aborted`. */
export type Resolve = (name: string, forChain: number, signal: AbortSignal) => Promise<NameAnswer>

/** Prices of these tokens, as far as they are known in a moment, by address. Never throws. */
export type PriceLookup = (
  tokens: readonly Token[],
  signal: AbortSignal,
) => Promise<Readonly<Partial<Record<Address | 'native', Fact<Price>>>>>

/** How the block is made that a Review runs in. `secret`: 32 bytes that no contract knows. `blockTime` in seconds. */
export type ReviewBlockOptions = {
  readonly blockTime: number
  readonly rules: ChainRules
  readonly secret: Hex
  readonly consensus?: Consensus | undefined
}

/** Facts that ship with the build, and what follows from them. Pure but for the list of tokens, which is fetched when it is first asked for. */
export type ShippedFacts = {
  /** State that a call probably reads, by the layouts of well-known contracts. */
  predictReads(chainId: number, call: { readonly from: Address; readonly to?: Address; readonly data: Hex }): readonly MissingState[]
  readonly layoutOf: (chainId: number, address: Address) => ReturnType<NonNullable<JudgeInput['layoutOf']>>
  /** The block that a Review runs in: a child of the header, with nothing in it by which a contract could tell the run from the chain. `nowSeconds` since the epoch. */
  reviewEnvironment(header: Header, options: ReviewBlockOptions, nowSeconds: number): BlockEnvironment
  /** The child of the header as the chain would make it next. */
  childEnvironment(header: Header, blockTime: number, nowSeconds: number, rules?: ChainRules): BlockEnvironment
  /** A token of the shipped list. */
  listedToken(chainId: number, address: Address): Token | undefined
  /** The same names with the whole shipped list of tokens; without it where it does not come. Never throws. */
  withTokenList(names: Names, chainId: number): Promise<Names>
}

/**
 * All that an analysis asks of the world. It has no store, no session and no key: what this device remembers comes with the subject (`RememberedFacts`),
 * and nothing can be signed from here.
 */
export type AnalysisPorts = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly shipped: ShippedFacts
  /** Absent: names are not resolved again, which is said. */
  readonly resolve?: Resolve
  /** Absent: nothing is weighed by its price. */
  readonly prices?: PriceLookup
}

/** The block that is analysed: the newest, or the one of that number. Throws `rpc/*`, `proof/*`. */
export const requestHeader = (
  { chain }: Pick<AnalysisPorts, 'chain'>,
  { chainId }: Pick<Chain, 'chainId'>,
  { block, signal }: { readonly block?: bigint | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Header> =>
  block === undefined
    ? chain.call('head', { chainId, maxAgeMs: 0, purpose: 'review' }, { signal })
    : chain.call('header', { chainId, block: { number: block }, purpose: 'review' }, { signal })
