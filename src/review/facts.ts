import type { Address } from '#core/address'
import type { Contact } from '#core/contact'
import type { Fact } from '#core/fact'
import type { Hex } from '#core/hex'
import type { Token } from '#core/token'

/** An account of the state trie. Balance in wei. `absent` accounts have nonce 0, balance 0 and no code. */
export type AccountFact = {
  readonly nonce: bigint
  readonly balance: bigint
  /** keccak256 of the code; that of nothing (`EMPTY_CODE_HASH`) for accounts without code. */
  readonly codeHash: Hex
  /** EIP-7702: whose code runs here. */
  readonly delegate?: Address
}

/** keccak256 of no bytes (Yellow Paper, section 4.1). */
export const EMPTY_CODE_HASH: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/** Tips at percentiles 10, 50 and 90 of the last blocks and their base fees, in wei per gas. `#protocol` FeeHistory fits. */
export type FeeFact = {
  readonly baseFees: readonly bigint[]
  readonly tips: { readonly slow: bigint; readonly normal: bigint; readonly fast: bigint }
}

/** What is asked of chain, store and records before judging. */
export type FactKey =
  | { readonly fact: 'account'; readonly address: Address }
  /** What is shipped, typed or remembered of a token that `tokenOf` did not know. */
  | { readonly fact: 'token'; readonly address: Address }
  | { readonly fact: 'own-accounts' }
  | { readonly fact: 'contacts' }
  /** Whom the account sent to or called, as this device remembers. */
  | { readonly fact: 'earlier-recipients' }
  | { readonly fact: 'fee-history' }

/** The answers. What is absent is unknown, and each rule says what that means. */
export type Facts = {
  readonly accounts: Readonly<Record<Address, Fact<AccountFact>>>
  readonly tokens: Readonly<Record<Address, Fact<Token>>>
  readonly ownAccounts?: Fact<readonly { readonly address: Address; readonly name: string }[]>
  readonly contacts?: Fact<readonly Contact[]>
  readonly earlierRecipients?: Fact<readonly Address[]>
  readonly feeHistory?: Fact<FeeFact>
}

export const NO_FACTS: Facts = { accounts: {}, tokens: {} }
