import type { Address } from '#core/ethereum/address'
import type { WireError } from '#core/errors'
import type { Holding, TrackedToken, ValuePoint } from '#core/money/holding'
import type { Source } from '#core/source'
import type { Token } from '#core/money/token'
import type { KnownPrice } from '#survey'
import type { BalancesState } from './portfolio.ts'
import type { ScanView } from './follow-logs.ts'
import type { PriceBook } from './price-book.ts'
import type { SweepProgress } from './sweep.ts'

/** How far all listed tokens of a chain were asked for. */
export type SweepState =
  | { readonly at: 'never' }
  | ({ readonly at: 'running' | 'stopped' } & SweepProgress & { readonly error?: WireError })
  /** `when`: milliseconds since the epoch. */
  | { readonly at: 'done'; readonly when: number; readonly of: number; readonly silent: number }

/** All that is known of one account's assets on one chain. */
export type AssetsState = {
  readonly holdings: readonly Holding[]
  readonly balances: BalancesState
  readonly sweep: SweepState
  /** How far its logs were looked through; absent until that is known. */
  readonly scan?: ScanView
}

/** Assets of all accounts and chains: each account asked for by itself, summed by whoever looks. */
export type AssetBook = {
  of(chainId: number, account: Address): Source<AssetsState>
  /** What an account has as it was read last, here or in an earlier session. Asks nobody anything, and follows nothing, so that it is for several accounts at once. */
  known(chainId: number, account: Address): Source<readonly Holding[]>
  /** Reads balances, what they stand for, and prices; keeps the day's figure. Names this account only. Never throws: what went wrong is in the states. */
  refresh(chainId: number, account: Address, signal?: AbortSignal): Promise<void>
  /** Asks for every listed token of the chain, and goes on where an earlier look was stopped. Throws `rpc/*`, `proof/*`, `store/*`, `app/aborted`. */
  sweep(chainId: number, account: Address, signal: AbortSignal): Promise<void>
  readonly prices: PriceBook
  /** Asks what these cost, in the person's currency. Names no account. Never throws: what has no proved price stays without. */
  askPrices(tokens: readonly Token[], signal?: AbortSignal): Promise<void>
  /** What one whole token costs, by its own proved price and as far as it was asked for; `undefined` where nobody proved one. Asks nobody anything. */
  priceOf(token: Token): KnownPrice | undefined
  readonly kept: Source<readonly TrackedToken[]>
  readonly values: Source<readonly ValuePoint[]>
  /** What a contract says of itself; listed where it is. Throws `input/address-*`, `input/no-token`, `rpc/*`. */
  look(chainId: number, address: string): Promise<Token>
  /** Looks for it in every account from now on. Throws `store/*`. */
  add(token: Token): Promise<void>
  /** No longer looked for because it was added; where an account has it, it stays in sight. Throws `store/*`. */
  remove(id: string): Promise<void>
  /** The person's word against what was judged; `undefined` takes it back. Throws `store/*`. */
  choose(id: string, choice: TrackedToken['choice']): Promise<void>
  /** Lets go of it in a local run, and judges anew. Throws `rpc/*`, `proof/*`, `simulation/*`, `store/*`. */
  tryLeaving(chainId: number, account: Address, id: string, signal?: AbortSignal): Promise<void>
}
