import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { LabelledDigest as AnyDigest } from '#core/signing/digests'
import type { Effect } from '#core/signing/effect'
import type { WireError } from '#core/errors'
import type { Evidence, EvidenceKind, Head } from '#core/evidence/evidence'
import type { RollupStanding } from '#core/rollup/standing'
import type { Fact } from '#core/evidence/fact'
import type { Finding, FindingLevel } from '#core/signing/finding'
import type { Hex } from '#core/bytes/hex'
import type { PaidAs } from '#core/signing/intent'
import type {
  BlockEnvironment,
  BundleStep,
  Frame,
  Probe,
  ProbeResult,
  Simulation,
  Variant,
  VariantResult,
} from '#core/simulation/simulation'
import type { Signable } from '#core/signing/signable'
import type { Words } from '#core/text/words'
import type {
  BatchExplanation,
  Call,
  Description,
  ExplainedLog,
  Explanation,
  MessageExplanation,
  Names,
  PublishedCall,
  SafeNonceTurn,
} from '#decode'
import type { BlockSource } from './variants/draws.ts'
import type { FactKey, Facts } from './facts.ts'
import type { LaterRight } from './effects/later-right.ts'
import type { Replacing } from './words/replacing.ts'
import type { ContractLayout, SlotName } from './storage/slot.ts'

/** A request once it has every field that will be signed. */
export type ReviewRequest = {
  readonly id: string
  /** Who signs it, or is asked to. */
  readonly account: Address
  /** The chain that it is looked at on. What is asked may name another, which is a finding. */
  readonly chainId: number
  readonly asked: Signable
}

/** What it says, whatever it is. */
export type Explained = Explanation | BatchExplanation | MessageExplanation

/** What is asked about, as far as it is understood. `actor`: whose things it moves, where that is not who signs. */
export type PlanSubject = {
  readonly request: ReviewRequest
  readonly explanation: Explained
  readonly names: Names
  readonly actor?: Address
  /** What descriptors say of it: whom they name is asked about like everybody else. */
  readonly described?: readonly Described[]
}

/**
 * A first run, and what it started from. Balance in wei of whoever’s things it moves. `blocks`: what the blocks to come are drawn from; absent, none are. `tense`: as of
 * `Exercised`, of a message.
 */
export type PlanRun = {
  readonly simulation: Simulation
  readonly environment?: BlockEnvironment
  readonly balance?: bigint
  readonly blocks?: BlockSource
  readonly tense?: Exercised['tense']
}

/** Who asks, as the browser reports it; never from the message. `check`: the person, who pasted it here. */
export type Requester =
  | { readonly kind: 'own' }
  | { readonly kind: 'check' }
  | {
      readonly kind: 'app'
      readonly origin: string
      /** What the app calls itself. Its own words. */
      readonly declared?: { readonly name?: string; readonly url?: string }
      /** It runs in a frame of another page, its opener was navigated, or it is older than the unlock. */
      readonly broken?: 'framed' | 'navigated' | 'before-unlock' | 'port-replaced'
      /** The bytes changed while the request was open. */
      readonly changed: boolean
      /** Milliseconds since this origin was first connected, and since its last request was rejected. */
      readonly knownForMs?: number
      readonly rejectedMsAgo?: number
      /** Requests of this origin that wait. */
      readonly queued: number
    }

/** How a recipient got into the form: what the person typed, pasted or chose (catalogue C6 to C8). */
export type Entered = {
  readonly address: Address
  /** As it stood there, before it was read. */
  readonly text: string
  /** What this app copied to the clipboard in the last ten minutes. */
  readonly copied?: Address
  /** A name that it was resolved from. `before`: what it stood for at the last use. */
  readonly name?: {
    readonly name: string
    readonly normal: boolean
    readonly confusable: boolean
    readonly before?: Address
    /** How it was known when it was entered. */
    readonly evidence: Evidence
    /** Whom it leads to by a look of this Review: `nobody` where it leads nowhere any more. Absent or unknown: not learnt again. */
    readonly now?: Fact<Address | 'nobody'>
  }
}

/** What a probe reads; its answer stands at the same place in `Simulation.probes`. */
export type ProbeRead =
  | { readonly reads: 'balance'; readonly token: Address; readonly account: Address }
  | { readonly reads: 'allowance'; readonly token: Address; readonly owner: Address; readonly spender: Address }
  | { readonly reads: 'operator'; readonly collection: Address; readonly owner: Address; readonly operator: Address }
  | { readonly reads: 'supply'; readonly token: Address }
  | { readonly reads: 'symbol'; readonly token: Address }
  | { readonly reads: 'decimals'; readonly token: Address }
  /** EIP-2612's DOMAIN_SEPARATOR(). */
  | { readonly reads: 'domain-separator'; readonly contract: Address }
  /** Permit2's allowance(owner, token, spender). */
  | { readonly reads: 'permit2'; readonly permit2: Address; readonly owner: Address; readonly token: Address; readonly spender: Address }
  /** ERC-721's ownerOf and ERC-1155's balanceOf: which of the two a collection is shows in which of them it answers. */
  | { readonly reads: 'item-owner'; readonly collection: Address; readonly tokenId: bigint }
  | { readonly reads: 'item-balance'; readonly collection: Address; readonly tokenId: bigint; readonly account: Address }
  /** ERC-721's getApproved. */
  | { readonly reads: 'item-spender'; readonly collection: Address; readonly tokenId: bigint }
  /** EIP-721's onERC721Received, as the collection would ask it. */
  | {
      readonly reads: 'item-receiver'
      readonly receiver: Address
      readonly collection: Address
      readonly from: Address
      readonly tokenId: bigint
    }
  /** Whether `to` has a right over what the contract keeps for `owner`, by a view of the contract. */
  | {
      readonly reads: 'right'
      readonly contract: Address
      readonly owner: Address
      readonly to: Address
      /** Selector of a view of two addresses. `isSwapped`: the owner comes second. */
      readonly view: Hex
      readonly isSwapped: boolean
    }
  /** ERC-4626's asset(). */
  | { readonly reads: 'asset'; readonly contract: Address }
  /** ERC-173's owner(). */
  | { readonly reads: 'owner'; readonly contract: Address }

export type PlannedProbe = { readonly probe: Probe; readonly reading: ProbeRead }

/**
 * Under what other circumstances the same is run again (rules G10, G14). `drawn`: in a block to come, with everything in it that only its maker knows; `drawn-too`:
 * more of those, as many as there is time for.
 */
export type VariantId =
  | 'drawn'
  | 'drawn-too'
  | 'directed'
  | 'bait'
  | 'next-block'
  | 'later'
  | 'other-proposer'
  | 'other-randomness'
  | 'other-price'
  | 'other-limits'
  | 'less-gas'
  | 'more-gas'
  | 'poorer'
  | 'richer'
export type PlannedVariant = { readonly id: VariantId; readonly variant: Variant }

/** Steps played after the run, or instead of it, to learn what somebody could do then. */
export type Scenario = {
  readonly id: string
  /** `resale`: what arrived is passed on. `poke`: strangers call an account with its new code. */
  readonly kind: 'resale' | 'poke'
  readonly subject: Address
  /** Whom nobody knows: who calls, or what arrived is passed on to. */
  readonly stranger: Address
  readonly steps: readonly BundleStep[]
  /** How many of the first steps are the request itself. */
  readonly after: number
}

/** What is still to be asked before judging, as data. Run `probes` (in this order) with the second run, then `variants` and `plays`. */
export type ReviewPlan = {
  readonly facts: readonly FactKey[]
  readonly probes: readonly PlannedProbe[]
  readonly variants: readonly PlannedVariant[]
  readonly plays: readonly Scenario[]
  /** What there is besides, and is not asked: more than a Review looks up. Absent: nothing. */
  readonly leftOut?: OmittedCounts
}

/** How many of each were left out: tokens and items of the account, rights to take, contracts that take part. */
export type OmittedCounts = { readonly tokens?: number; readonly rights?: number; readonly items?: number; readonly accounts?: number }

/** How a play went: what each step did. Absent simulations: it could not be played. */
export type ScenarioResult = { readonly play: Scenario; readonly steps?: readonly Simulation[] }

/** The block on whose state it ran. Timestamp in seconds since the epoch. */
export type ReviewBlock = {
  readonly number: bigint
  readonly hash: Hex
  readonly timestamp: bigint
  readonly head: Head
  /** Of a rollup whose contracts on layer 1 were read. */
  readonly rollup?: RollupStanding
  readonly source: string
}

/** A question of a plan, and what the chain answered to it. */
export type Answer = { readonly probe: Probe; readonly result: ProbeResult }

export type JudgeInput = {
  readonly request: ReviewRequest
  readonly explanation: Explained
  /** Whose things the run moves, where that is not who signs: a Safe, a smart account, the owner named in a permit. */
  readonly actor?: Address
  readonly asking: Requester
  /** One for each recipient that was entered. */
  readonly entered?: readonly Entered[]
  readonly names: Names
  /** Id of the chain that the person is on. */
  readonly chainId: number
  readonly chainKind: Chain['kind']
  /** Absent when no header was to be had. */
  readonly block?: ReviewBlock
  /** The environment of the run, its base fee among it. */
  readonly environment?: BlockEnvironment
  /** The run that touched nothing unproved, with the probes of `plan`. */
  readonly simulation?: Simulation
  /** Of a message: what was played in its place, and what about it is not as it would be. */
  readonly exercise?: Exercised
  /** Why there is none. */
  readonly failure?: WireError
  /** What descriptors say of it. */
  readonly described?: readonly Described[]
  /** What was wrong with its form when it was read (rule A1). */
  readonly malformed?: readonly Words[]
  /** Of further runs: they are still made, and rules that want them wait; they were made; nothing was to be made. Absent: none. */
  readonly further?: 'pending' | 'done' | 'none'
  /** Of `plan.variants`, in their order. Absent: they were not run. */
  readonly variants?: readonly VariantResult[]
  /** The same on what a contract kept a while ago (`switchVariants`), of each that changed. Absent: not run. */
  readonly earlierRuns?: readonly { readonly address: Address; readonly result: VariantResult }[]
  /** Of `plan.plays`, in their order. */
  readonly plays?: readonly ScenarioResult[]
  /** Present when it is to take the place of another of ours. */
  readonly replaces?: Replacing
  readonly plan: ReviewPlan
  /** What was asked of the chain where nothing was run: what tokens call themselves, of `plan.probes`. */
  readonly answers?: readonly Answer[]
  readonly facts: Facts
  /** What it costs besides its gas. Absent only where gas is all that a chain charges for. */
  readonly dataFee?: Fact<DataFee>
  /** Where contracts keep what, as shipped. It only names slots. */
  layoutOf?(address: Address): ContractLayout | undefined
  /** Of the world that it ran on: the weakest of its inputs. Effects are as strong as this. */
  readonly evidence: Evidence
  /** Computed by the caller (`#core/ethereum/digest`): the bytes that are hashed, where they are bytes, and every hash that a device may show. */
  readonly encoded?: Hex
  readonly digests: readonly AnyDigest[]
  /** How the world was made: round trips, hosts asked, milliseconds in all. */
  readonly work: { readonly trips: number; readonly sources: readonly string[]; readonly ms: number }
}

/** What the holder of a signature was let do in the run. `could`: it is their choice, now or later; `does`: it is what the signature is for. */
export type Exercised = {
  readonly tense: 'does' | 'could'
  readonly by?: Address
  /** Whoever played it is made up, since anybody may: a Review shows no address of theirs. */
  readonly isAnybody?: true
  readonly gaps: readonly Words[]
  /** Of a Safe's transaction that is not the next one. */
  readonly turn?: SafeNonceTurn
}

/** A request that is a transaction. */
export type TransactionRequest = ReviewRequest & { readonly asked: Extract<Signable, { readonly kind: 'transaction' }> }
export type TransactionInput = JudgeInput & { readonly request: TransactionRequest }
/** The Review of a transaction: it always has a fee and a number. */
export type TransactionReview = Review & { readonly fee: ReviewFee; readonly nonce: number }

/**
 * What a descriptor (ERC-7730) says of a call in it, or of the message: its author's words. Or, of a call that nobody describes, what it is called by an
 * ABI (`name`): then `explanation` has a name and arguments, and no claim.
 */
export type Described =
  | { readonly of: 'call'; readonly call: Call; readonly description: Description }
  | { readonly of: 'message'; readonly description: Description }
  /** `published`: whom published interfaces say that the call pays or gives a right. */
  | {
      readonly of: 'name'
      readonly call: Call
      readonly explanation: Explanation
      readonly by: NamedBy
      readonly published?: PublishedCall
    }

/** Whose ABI names a call: the person's own, pinned by its hash, or signatures of this build that have its selector and fit its bytes, likeliest first. */
export type NamedBy =
  | { readonly is: 'own'; readonly name: string; readonly hash: Hex }
  /** `from`: the package of the first, with its version and licence. */
  | { readonly is: 'guess'; readonly signatures: readonly string[]; readonly from: string }

/** Who takes part, as far as the request names them. */
export type Party = {
  /** `named`: in a text alone, so that nothing is known of its part. */
  readonly role: 'recipient' | 'contract' | 'spender' | 'operator' | 'delegate' | 'controller' | 'named'
  readonly address: Address
  /** It receives something in the run, and the request does not say so. */
  readonly byRun?: true
  readonly name?: string
  /** Undefined: unknown. */
  readonly hasCode: boolean | undefined
  readonly codeHash?: Hex
  /** Not among the addresses that this device remembers having sent to. Undefined: unknown. */
  readonly firstTime: boolean | undefined
  readonly evidence: Evidence
}

/**
 * What a rollup charges besides gas, in wei: for keeping the data on another chain, and for its operator (at most, since it goes by gas). The operator's part
 * absent: the oracle gave no answer, as before Isthmus; it is not known to be zero.
 *
 * `paid: 'in-gas'`: the chain takes it as gas, within the gas limit, and the run's gas is without it; then `dataFee` is the most that it can be, or what a node of the
 * chain estimates.
 */
export type DataFee = {
  readonly dataFee: bigint
  readonly operatorFee?: bigint
  readonly paid?: 'in-gas'
}

/** Gas in units, prices in wei per gas, fees in wei. */
export type ReviewFee = {
  readonly gasUsed?: bigint
  readonly gasLimit: bigint
  /** Of the block that it ran in. */
  readonly baseFee?: bigint
  readonly maxFeePerGas: bigint
  readonly tip: bigint
  /** For the gas alone: what a run charges. */
  readonly gasWei?: bigint
  /** Besides the gas. Absent only where gas is all that a chain charges for. */
  readonly data?: Fact<DataFee>
  /** In all. Absent when a part of it is not known. */
  readonly expectedWei?: bigint
  /** In all that is known: the cap of the gas, and the data as it is priced now, which no signature caps. */
  readonly maxWei: bigint
}

/** A hash to compare with a device. */
export type Digest = AnyDigest & { readonly label: Words; readonly what: Words }

/** A frame of the run and what its input says. `parent` is an index into the list. */
export type CallFrame = { readonly frame: Frame; readonly explanation: Explanation }

/** A slot that changed, with what it holds or, where nothing says that, its place. `says`: the same in words, part by part. */
export type StorageChange = {
  readonly address: Address
  readonly slot: Hex
  readonly before: Hex
  readonly after: Hex
  readonly name: SlotName
  readonly says: readonly Words[]
}

export type ReviewSources = {
  /** How many of the shown facts are known how. */
  readonly counts: Readonly<Record<EvidenceKind, number>>
  /** Accounts and slots that the run read, all proved. */
  readonly accounts: number
  readonly slots: number
  readonly trips: number
  readonly sources: readonly string[]
  /** Milliseconds in all, and of the run alone. */
  readonly ms: number
  readonly runMs: number
  readonly evidence: Evidence
}

export type ReviewVerdict = {
  /** Worst level of all findings; `none` only when there is no finding. */
  readonly worst: FindingLevel | 'none'
  /** False when any finding is `block`. */
  readonly mayBeSigned: boolean
  /** Sign is held down, not clicked: there is a danger. */
  readonly hold: boolean
  /** A gap could change an effect: it is asked for expressly. */
  readonly gaps: boolean
}

/** Everything that is shown before signing (DESIGN, "The Review"). */
export type Review = {
  readonly requestId: string
  readonly asked: Signable
  readonly account: Address
  /** Whose effects these are: the account, or the Safe or smart account that it acts for. */
  readonly actor: Address
  readonly chainId: number
  readonly block: ReviewBlock | undefined
  /** The headline: what it says, or, where the run contradicts that, the difference. */
  readonly sentence: Words
  /** What the calldata says. The same as `sentence` unless `differs`. */
  readonly says: Words
  readonly differs: boolean
  readonly outcome: 'success' | 'revert' | 'unknown'
  /** Why it reverts. */
  readonly revert?: Words
  /** The bytes that it reverts with: for the details alone. */
  readonly revertData?: Hex
  readonly effects: readonly Effect[]
  /** Of a message: what it lets be done at another time, which no effect shows. Absent: nothing. */
  readonly later?: readonly LaterRight[]
  /** Present for messages: the effects are what the signature lets somebody do, not what signing does. */
  readonly exercise?: Exercised
  /** The least that the request insists on, by token (absent: native): "0.2841 at worst". Base units. */
  readonly least: readonly { readonly token?: Address; readonly units: bigint }[]
  /** Worst first, the gaps among them. */
  readonly findings: readonly Finding[]
  readonly who: readonly Party[]
  /** Of transactions alone. */
  readonly fee?: ReviewFee
  readonly nonce?: number
  readonly hashes: readonly Digest[]
  readonly explanation: Explained
  /** How its recipients were entered; empty where nobody entered any. */
  readonly entered: readonly Entered[]
  /** Of one that replaces another: the names that the earlier recipients were entered by. */
  readonly paidAs?: readonly PaidAs[]
  /** In the words of descriptors, beside what we read ourselves. */
  readonly described: readonly Described[]
  readonly calls: readonly CallFrame[]
  /** How many further frames the run had. */
  readonly callsLeftOut: number
  readonly storage: readonly StorageChange[]
  readonly logs: readonly ExplainedLog[]
  /** Hashes of the code that takes part, where known: to notice a change. */
  readonly codes: readonly { readonly address: Address; readonly codeHash: Hex; readonly implementation?: Address }[]
  /** The data of the call, or the bytes of the message; and what is hashed. */
  readonly raw: { readonly data: Hex; readonly size: number; readonly encoded?: Hex }
  readonly how: ReviewSources
  /** Further runs are still made: findings may come. */
  readonly pending: boolean
  readonly verdict: ReviewVerdict
}

/** Something that matters and moved between two Reviews of one request (SPEC section 9). */
export type MaterialChange = {
  readonly kind: 'request' | 'outcome' | 'effect' | 'counterparty' | 'leaves' | 'arrives' | 'code' | 'finding' | 'fee'
  readonly say: Words
}
