import type { Address } from '#core/ethereum/address'
import { type Fact, notKnown } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import type { Price } from '#core/money/price'
import type { ReportedAddresses, ReportedSite } from '#core/web/report-list'
import type { Token } from '#core/money/token'
import type { GasUsed } from './fees/usual-gas.ts'

/** An account of the state trie. Balance in wei. `absent` accounts have nonce 0, balance 0 and no code. */
export type AccountFact = {
  readonly nonce: bigint
  readonly balance: bigint
  /** keccak256 of the code; that of nothing (`EMPTY_CODE_HASH`) for accounts without code. */
  readonly codeHash: Hex
  /** EIP-7702: whose code runs here. */
  readonly delegate?: Address
  /** Something is kept in its storage: what other code left there (rule F5). Absent: not known. */
  readonly hasStorage?: boolean
}

/** keccak256 of no bytes (Yellow Paper, section 4.1). */
export const EMPTY_CODE_HASH: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/** Tips at percentiles 10, 50 and 90 of the last blocks and their base fees, in wei per gas. `#protocol` FeeHistory fits. */
export type FeeFact = {
  readonly baseFees: readonly bigint[]
  readonly tips: { readonly slow: bigint; readonly normal: bigint; readonly fast: bigint }
  /** Where the endpoint suggested more: what it asked for, and the median tip that was paid (catalogue A8). */
  readonly held?: { readonly asked: FeeFact['tips']; readonly paid: bigint }
}

/** What a proxy runs and who may change that (ERC-1967, ERC-1822), from its slots. Absent parts: the slot is empty. */
export type ProxyFact = {
  readonly implementation?: Address
  readonly admin?: Address
  readonly beacon?: Address
  /** keccak256 of the code of the implementation, where it was read. */
  readonly codeHash?: Hex
}

/** A contract as it was when this account last signed for it. Milliseconds since the epoch. */
export type PinFact = { readonly codeHash: Hex; readonly implementation?: Address; readonly implementationHash?: Hex; readonly at: number }

/** A slot that a run reads, as it was at an earlier block. */
export type EarlierSlot = { readonly address: Address; readonly slot: Hex; readonly value: Hex; readonly block: bigint }

/** A message that was signed here before and may still be used. */
export type SignedFact = { readonly digest: Hex; readonly contract?: Address; readonly nonce?: bigint; readonly at: number }

/** Who put themselves into the history, as far as it was looked through. */
export type InboundFact = { readonly addresses: readonly Address[]; readonly of: 'all' | 'a part' }

/** Hosts, as `hostOf` gives them. What is absent could not be read, and is not nothing. */
export type KnownHosts = {
  /** That the person connected before the one that asks now. */
  readonly used?: readonly string[]
  /** Well-known ones that ship with the build. */
  readonly known?: readonly string[]
  /** Entries of the person's own lists that name the host that asks. Absent: no list of sites was added, or none could be read. */
  readonly reported?: readonly ReportedSite[]
}

/** A transaction that was signed here of late, or that may still be included. `is`: `waits` for whatever is not known to be in a block. */
export type RecentSend = {
  /** Another account of the person's, which signed it. Absent: the account of the request did. */
  readonly from?: Address
  readonly nonce: number
  readonly to?: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  /** Milliseconds since it was signed. */
  readonly agoMs: number
  readonly is: 'waits' | 'included'
}

/**
 * The answers, by the one name that each fact has everywhere: in `needs` of rules, in `ReviewPlan.facts` and here. What is absent is unknown, and each rule
 * says what that means. To add a fact: a line here, one in `UNANSWERED`, its subjects in `facts-needed.ts` if it is of an address, and whoever gathers it.
 */
export type Facts = {
  readonly accounts: Readonly<Record<Address, Fact<AccountFact>>>
  /** What is shipped, typed or remembered of tokens that `tokenOf` did not know. */
  readonly tokens: Readonly<Record<Address, Fact<Token>>>
  readonly ownAccounts?: Fact<readonly { readonly address: Address; readonly name: string }[]>
  /** Those who have that name on the chain of the request. */
  readonly contacts?: Fact<readonly { readonly address: Address; readonly name: string }[]>
  /** Whom the account sent to or called, as this device remembers. */
  readonly earlierRecipients?: Fact<readonly Address[]>
  /** What it signed a moment ago, and what may still be included. */
  readonly recentSends?: Fact<readonly RecentSend[]>
  /**
   * Whom the person's accounts dealt with in the history that was found, whichever device did it. By the word of endpoints, so it calms nobody: somebody
   * may be imitating these. Absent: the history was never looked through.
   */
  readonly met?: Fact<readonly Address[]>
  readonly feeHistory?: Fact<FeeFact>
  /** What calls of the account used once they were included, as this device remembers. */
  readonly gasBefore?: Fact<readonly GasUsed[]>
  readonly proxies?: Readonly<Record<Address, Fact<ProxyFact>>>
  /** Code pins of this device, for all that takes part. */
  readonly pins?: Fact<Readonly<Record<Address, PinFact>>>
  /**
   * Addresses that came into the history only by dust, by transfers of nothing, by transfers that name the account and that it never made, or by logs
   * alone (catalogue C2). Not those that paid something worth the name: people pay them back. Absent: the history was never looked through.
   */
  readonly onlyInbound?: Fact<InboundFact>
  /** Names of the other chains on which the address has code of its own: an account that delegates (EIP-7702) is no contract. Empty: on none of them. */
  readonly elsewhere?: Readonly<Record<Address, Fact<readonly string[]>>>
  /**
   * What the run reads of contracts that are neither listed nor pinned, at its own block and at one some 50 blocks before (rule G12). Both belong in here.
   */
  readonly earlierSlots?: Fact<readonly EarlierSlot[]>
  readonly signed?: Fact<readonly SignedFact[]>
  /**
   * What one whole token costs, all in one currency: asked for where something leaves and something arrives. Never waited for by what is shown first. What
   * is absent, nobody proved a price of: it is worth an unknown sum, and not nothing.
   */
  readonly prices?: Readonly<Partial<Record<PriceKey, Fact<Price>>>>
  readonly knownHosts?: Fact<KnownHosts>
  /** Of lists that the person added. Absent: not asked; unknown: there are lists, and they could not be read. */
  readonly reportedAddresses?: Fact<readonly ReportedAddresses[]>
}

export type FactName = keyof Facts

/** What a price is kept under: the token's address, or its being native. */
export type PriceKey = Address | 'native'

/** Facts that are asked of one subject at a time, and what that is. All others are asked whole. */
type FactSubjects = {
  readonly accounts: { readonly address: Address }
  readonly tokens: { readonly address: Address }
  readonly proxies: { readonly address: Address }
  readonly elsewhere: { readonly address: Address }
  readonly prices: { readonly of: PriceKey }
}

/** What is asked of chain, store and records before judging. */
export type FactKey = {
  readonly [Name in FactName]: { readonly fact: Name } & (Name extends keyof FactSubjects ? FactSubjects[Name] : unknown)
}[FactName]

/** The names of facts that are asked of subjects. */
export type SubjectFactName = keyof FactSubjects

export const NO_FACTS: Facts = { accounts: {}, tokens: {} }

/** The facts as rules are given them: each is there, and one that nobody answered is unknown. */
export type GivenFacts = { readonly [Name in FactName]-?: NonNullable<Facts[Name]> }

/** A fact that nobody was asked for, or that nobody answered: unknown, and never fine. */
const NO_ANSWER: Fact<never> = notKnown({ kind: 'unknown', method: 'none' })

const UNANSWERED: GivenFacts = {
  accounts: {},
  tokens: {},
  ownAccounts: NO_ANSWER,
  contacts: NO_ANSWER,
  earlierRecipients: NO_ANSWER,
  recentSends: NO_ANSWER,
  met: NO_ANSWER,
  feeHistory: NO_ANSWER,
  gasBefore: NO_ANSWER,
  proxies: {},
  pins: NO_ANSWER,
  onlyInbound: NO_ANSWER,
  elsewhere: {},
  earlierSlots: NO_ANSWER,
  signed: NO_ANSWER,
  prices: {},
  knownHosts: NO_ANSWER,
  reportedAddresses: NO_ANSWER,
}

/** All facts, those that are missing as unknown. */
export const givenFacts = (facts: Facts): GivenFacts => ({ ...UNANSWERED, ...facts })

/** Somebody was asked for it and could not say: there is something, and it could not be read. Where nobody was asked, there may be nothing to read. */
export const isUnreadable = (fact: Fact<unknown>): boolean => !fact.known && fact !== NO_ANSWER
