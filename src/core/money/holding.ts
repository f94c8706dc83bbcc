import type { Address } from '../ethereum/address.ts'
import type { Amount } from './amount.ts'
import type { Fact } from '../evidence/fact.ts'
import type { Money } from './price.ts'
import type { Token } from './token.ts'

/**
 * What a token is when it stands for others: `vault-share` (ERC-4626), `lending-receipt` (redeemed one for one), `liquidity` (a share of a pool of two),
 * `staked` (ether that is staked), `wrapped` (another form of one token, at a rate of its own).
 */
export type FormKind = 'vault-share' | 'lending-receipt' | 'liquidity' | 'staked' | 'wrapped'

/** What a balance of it would be exchanged for now. Never more than what is held is worth, and never counted besides it. */
export type Form = { readonly is: FormKind; readonly parts: readonly Amount[] }

/**
 * Why an unlisted token is folded away. `imitates`: it is written as a listed one or the native currency. `unsolicited`: it came by nobody's transaction of
 * ours. `cannot-be-sent`, `cannot-be-sold`: a run here failed. `says-otherwise`: its logs tell of more than its state knows. `odd-text`: its name or symbol has
 * hidden or mixed letters. `leads-away`: its name or symbol has a web address in it.
 */
export type SpamReason =
  | { readonly is: 'imitates'; readonly what: Token }
  | { readonly is: 'unsolicited' | 'cannot-be-sent' | 'cannot-be-sold' | 'says-otherwise' | 'odd-text' | 'leads-away' }

/** What a run here said of letting go of a token. `unknown`: it was not tried, or the run could not tell. */
export type Leaving = 'goes' | 'cannot-be-sent' | 'cannot-be-sold' | 'unknown'

/** A token that this device keeps for its accounts, besides what ships with the code. */
export type TrackedToken = {
  /** `Token.keyOf`. */
  readonly id: string
  readonly token: Token
  /** Added by hand: looked for in every account. */
  readonly own?: true
  /** What the person decided, against what was judged here. */
  readonly choice?: 'shown' | 'folded'
  /** Accounts in which it was seen, and only there is it looked for. */
  readonly holders: readonly Address[]
  /** Of these it came by a transaction that the account itself sent. */
  readonly solicited: readonly Address[]
  /** What its logs say that an account should have, where the scan is whole: not for showing, but to hold it against the state. */
  readonly told?: Readonly<Record<Address, bigint>>
  readonly leaving?: Leaving
  /** A pool that Uniswap's factory made, by its address: named as all of them are, and no imitation. */
  readonly pool?: true
  /** Why it is folded, by account, as it was judged last. */
  readonly reasons?: Readonly<Record<Address, readonly SpamReason[]>>
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Whether a token is folded away in an account: by what the person decided, else by what was judged. */
export const isFoldedIn = ({ choice, reasons, own }: TrackedToken, account: Address): boolean =>
  choice === undefined ? own !== true && (reasons?.[account]?.length ?? 0) > 0 : choice === 'folded'

/** One asset of one account on one chain. */
export type Holding = {
  readonly chainId: number
  readonly account: Address
  readonly token: Token
  readonly balance: Fact<Amount>
  /** What it is the same as, on every chain: an address of mainnet, `ETH`; or the token alone (`Token.keyOf`). Its price goes by it. */
  readonly identity: string
  readonly form?: Fact<Form>
  readonly kept?: TrackedToken
}

/** What an account was worth at the end of a day, by our own looks: the last one of that day (UTC). `missing`: assets without a price then. */
export type ValuePoint = {
  /** `ACCOUNT DAY`. */
  readonly id: string
  readonly account: Address
  /** `2026-11-22`. */
  readonly day: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly chains: readonly { readonly chainId: number; readonly money: Money; readonly missing: number }[]
}
