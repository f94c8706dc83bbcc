import type { Address } from './address.ts'
import type { Amount } from './amount.ts'
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

/** A token that this device keeps for its accounts, besides what ships with the build. */
export type KeptToken = {
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
  /** Milliseconds since the epoch. */
  readonly at: number
}
