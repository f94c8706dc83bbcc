import type { Address } from '#core/ethereum/address'
import type { Control } from '#core/signing/effect'
export type { Control } from '#core/signing/effect'
import type { Hex } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import type { Words } from '#core/text/words'
import type { OrderTerms } from './orders/order-terms.ts'

/** A call as it stands in a transaction, a batch or a frame. Value in wei. */
export type Call = {
  /** Who makes it; absent: the sender of the transaction. */
  readonly from?: Address
  /** Absent only where a contract is created. */
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly chainId: number
  /** The code of `to` runs as `from`: with its assets, its storage and its rights. No value moves. */
  readonly by?: 'delegatecall'
  /** Wei of the call around this one that the same contract sees again here, and that is counted there: in calls that a contract makes to itself. */
  readonly seenValue?: bigint
}

/** What the caller knows of names. `undefined` means unknown: then addresses and base units are shown, and nothing is guessed. */
export type Names = {
  /** The native currency of the chain. */
  readonly native: Token
  nameOf(address: Address): string | undefined
  tokenOf(address: Address): Token | undefined
  /** The token that a vault (ERC-4626) holds, as it says itself. Absent: nobody asked. */
  assetOf?(vault: Address): Token | undefined
  /** The native currency of another chain, where it is known. Absent: nobody knows any. */
  nativeOf?(chainId: number): Token | undefined
  /** The listed token or native currency that a contract may be taken for, by what it calls itself. Absent: nobody looked. */
  takenFor?(symbol: string, address: Address): Token | undefined
  /** Listed tokens whose address begins and ends with the same four digits. Absent: nobody looked. */
  listedLike?(address: Address): readonly Token[]
}

/** A decoded value. `text` and `bytes` are somebody else's. */
export type DecodedValue =
  | { readonly is: 'integer'; readonly value: bigint }
  /** An integer of which the register knows that it counts units of this token. */
  | { readonly is: 'amount'; readonly units: bigint; readonly token: Token }
  | TimeValue
  | { readonly is: 'address'; readonly address: Address; readonly name?: string }
  | { readonly is: 'boolean'; readonly value: boolean }
  | { readonly is: 'bytes'; readonly value: Hex }
  | { readonly is: 'text'; readonly text: string }
  /** `more`: how many further items were left out of `items`. */
  | { readonly is: 'list'; readonly items: readonly DecodedValue[]; readonly more: number }
  | { readonly is: 'tuple'; readonly fields: readonly Argument[] }

/**
 * A time in seconds since the epoch, as a standard says. `bits`: only the name of the member says that it is a time, and its integer has so many bits
 * (see `guessMoment`). `end`: it ends something, so that one in the past says that it is over. `zero`: what 0 means, where that is no date.
 */
export type TimeValue = {
  readonly is: 'time'
  readonly seconds: bigint
  readonly bits?: number
  readonly end?: true
  readonly zero?: 'never' | 'one-block'
}

export type Argument = { readonly name: string; readonly type: string; readonly value: DecodedValue }

/** One step of a plan that stands encoded in a call's arguments: a command of a router, or an action inside one. It says what was asked for, not what came of it. */
export type DecodedStep = {
  /** As the contract's own source calls it; absent where we don't know its number. */
  readonly name?: string
  /** Its number in the plan, as hex. */
  readonly code: Hex
  readonly args: readonly Argument[]
  /** The others go on where it fails. */
  readonly mayFail?: true
  /** Its bytes, where they couldn't be read. */
  readonly raw?: Hex
  readonly steps?: readonly DecodedStep[]
}

/** Which shipped interface the name was taken from. The address need not implement it. */
export type Standard =
  | 'ERC-20'
  | 'ERC-721'
  | 'ERC-1155'
  | 'ERC-4626'
  | 'ERC-173'
  | 'ERC-1967'
  | 'ERC-2535'
  | 'ERC-7821'
  | 'WETH9'
  | 'EIP-2612'
  | 'DAI permit'
  | 'Permit2'
  | 'Uniswap v2'
  | 'Uniswap v3'
  | 'Uniswap v4'
  | 'Universal Router'
  | 'Seaport'
  | 'Safe'
  | 'ERC-4337'
  | 'OpenZeppelin AccessControl'
  | 'OpenZeppelin Timelock'
  | 'Multicall3'
  | 'ERC-1363'
  | 'ERC-3009'
  | 'ERC-7579'
  | 'ERC-7710'
  | 'DS-Proxy'
  | 'DS-Auth'
  | 'Aave v3'
  | 'Lido'
  | 'ENS'
  | 'Wyvern'
  | 'DeGate'
  | 'CryptoPunks'
  | 'CoW Protocol'
  | '0x'
  | 'Zora'
  | 'Foundation'
  | 'SuperRare'
  | 'Compound v3'
  | 'Morpho'
  | 'Balancer v2'
  | 'Balancer v3'
  | '1inch'
  | 'LooksRare'
  | 'X2Y2'
  | 'Sudoswap'
  | 'Argent'
  | 'Sequence'
  | 'BentoBox'
  | 'Liquity v2'
  | 'Maker'
  | 'GMX'
  | 'Synthetix'
  | 'dYdX'
  | 'Euler v2'
  | 'EigenLayer'
  | 'Superfluid'
  | 'Sablier'
  | 'Merkl'
  | 'Lens'
  | 'Farcaster'
  | 'ERC-777'
  | 'ERC-5805'
  | 'ERC-6909'
  | 'Coinbase Smart Wallet'
  | 'Spend Permission'
  | 'Zodiac'
  | 'Aave v4'
  | 'Venus'
  | 'Gearbox'
  | 'Snapshot'
  | 'delegate.xyz'
  | 'Across'
  | 'CCTP'
  | 'Wormhole'
  | 'LayerZero'
  | 'Hop'
  | 'Gnosis bridge'
  | 'OP Stack'
  | 'Arbitrum'
  | 'Linea'
  | 'Scroll'
  | 'ZKsync'
  | 'Polygon'
  | 'Rocket Pool'
  | 'Curve'
  | 'Pendle'

export type FunctionName = { readonly name: string; readonly signature: string; readonly standards: readonly Standard[] }

/** Why arguments could not be read: the data ends early, points outside itself, holds more values than we read, or nests deeper than 8 calls. */
export type Problem = 'truncated' | 'malformed' | 'too-large' | 'too-deep'

/**
 * Decode, encode again, compare (rule A3). `hiddenBytes` counts bytes of the data that no argument accounts for or that differ:
 * trailing, overlapping or dirty padding. Unknown calls cannot be compared: `canonical` is then undefined.
 */
export type Encoding = { readonly canonical: boolean | undefined; readonly hiddenBytes: number }

/** What a call says that it will do: bounds to hold the run against. Never shown as an effect. `token` absent: the native currency. */
export type Claim =
  | {
      readonly kind: 'out'
      readonly from: Address | undefined
      readonly token?: Address
      readonly most: bigint
      readonly exact: boolean
      readonly to?: Address
    }
  | { readonly kind: 'in'; readonly to: Address | undefined; readonly token?: Address; readonly least: bigint }
  | {
      readonly kind: 'allowance'
      readonly owner: Address | undefined
      readonly token: Address
      readonly spender: Address
      readonly units: bigint
      readonly mode: 'set' | 'add' | 'subtract'
      /** The contract that keeps it in the token's place: Permit2. */
      readonly via?: Address
      /** Seconds since the epoch from which on it is worth nothing. */
      readonly until?: bigint
    }
  | {
      readonly kind: 'operator'
      readonly owner: Address | undefined
      readonly collection: Address
      readonly operator: Address
      readonly granted: boolean
    }
  | {
      readonly kind: 'item-out'
      readonly from: Address | undefined
      readonly collection: Address
      readonly tokenId: bigint
      /** Absent: whoever uses it may choose. */
      readonly to?: Address
      /** How many, for ERC-1155; absent: the one that there is. */
      readonly units?: bigint
    }
  /** EIP-7702: the account's code becomes that of `delegate`; the zero address takes it back. Chain id 0: on every chain. */
  | { readonly kind: 'delegation'; readonly authority: Address | undefined; readonly delegate: Address; readonly chainId: bigint }
  /** Who or what governs `of` changes. `to` absent: nobody, or no address (a threshold). */
  | { readonly kind: 'control'; readonly of: Address; readonly what: Control; readonly to?: Address; readonly given: 'granted' | 'taken' }
  /**
   * A right over what the contract `of` keeps for the owner, where that is no allowance of a token and no operator of a collection: to borrow on
   * the owner's account, to withdraw, to place orders. `token`, `most`: where it is bounded so. `until`: seconds since the epoch.
   */
  | {
      readonly kind: 'right'
      readonly owner: Address | undefined
      readonly of: Address
      readonly to: Address
      readonly given: 'granted' | 'taken'
      readonly token?: Address
      readonly most?: bigint
      readonly until?: bigint
      /** False where whoever has it moves nothing out: who votes, secures a network or trades for the owner. */
      readonly canTake?: false
    }
  /** Somebody who gets what no other claim moves: shares, a position, a name, what a bridge pays out. `of`: the contract that gives it. `atOnce`: in the same transaction, so that a run shows it. `kept`: ten-thousandths of what is paid that whoever carries it over may keep. `isPayment`: the function is a payment by its name, so that somebody else is meant to be paid. */
  | {
      readonly kind: 'receiver'
      readonly to: Address
      readonly of?: Address
      readonly atOnce?: true
      readonly kept?: bigint
      readonly isPayment?: true
    }
  /** What is paid goes into an item, a position as a rule, of which the call does not say whose it is. */
  | { readonly kind: 'into-item'; readonly collection: Address; readonly tokenId: bigint }
  /** An order that others may fill, signed or put up on chain. What leaves and arrives by it is claimed besides. */
  | { readonly kind: 'order'; readonly terms: OrderTerms }
  /** Foreign code is run as the account itself (Safe's operation 1). */
  | { readonly kind: 'delegatecall'; readonly from: Address | undefined; readonly to: Address }

/** What calldata and messages have in common once they are explained. */
export type ExplainedParts = {
  /** "Send 10 USDC to bob". From the bytes alone. */
  readonly intent: Words
  readonly args: readonly Argument[]
  /** Of this and all inside it, `from` and `to` absent meaning the sender of the transaction, or who signs. */
  readonly claims: readonly Claim[]
  /** True when this and all inside it was understood, so that whatever the claims leave out is not meant. */
  readonly complete: boolean
  /** Calls inside, as Multicall3 takes them and as a Safe transaction holds one. */
  readonly inner: readonly Explanation[]
}

/** A transaction of a rollup that a call on its layer 1 asks for. No run of layer 1 shows what it does. */
export type RollupCall = {
  /** Absent: no rollup is known whose contract this is. */
  readonly chainId?: number
  /** Who asks for it on layer 1. On the rollup it comes from `what.call.from`: a contract's alias, or the same address. Absent: whoever signed it, who stays its sender. */
  readonly from?: Address
  /** Whose address is shifted there: that of contracts alone (OP Stack), of everybody (Arbitrum's messages without a signature), or of nobody. */
  readonly aliases: 'contracts' | 'everybody' | 'nobody'
  /** As the rollup's own: its claims are of that chain, and none of those of the call around it. */
  readonly what: Explanation
  /** Seconds by which it is included whatever the sequencer does, where that is known. `forced`: only once somebody asks for that as well. */
  readonly window?: { readonly seconds: number; readonly forced: boolean }
}

/** What calldata says, in words and in types. What it does is for the run to tell. */
export type Explanation = ExplainedParts & {
  readonly kind: 'transfer' | 'creation' | 'call' | 'unknown-call'
  readonly call: Call
  /** First four bytes, where there are four. */
  readonly selector?: Hex
  /** Absent for unknown calls. */
  readonly function?: FunctionName
  /** For unknown calls and unreadable arguments: what follows the selector in words of 32 bytes; the last may be shorter. */
  readonly words: readonly Hex[]
  readonly encoding: Encoding
  readonly problem?: Problem
  /** The plan that its arguments hold, step by step. */
  readonly steps?: readonly DecodedStep[]
  /** What it asks for on a rollup. */
  readonly onRollup?: RollupCall
  /** 0 for the outermost. */
  readonly depth: number
}

/** What a log says. A contract may say anything: see `Claim`. */
export type ExplainedLog = {
  readonly address: Address
  /** Absent: no event that we know, or not in its shape. */
  readonly event?: { readonly name: string; readonly signature: string; readonly standards: readonly Standard[] }
  readonly args: readonly Argument[]
  readonly intent: Words
  readonly says: LogClaim
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** What rules need of a log. `other` for everything without consequence for assets, and for what we cannot read. */
export type LogClaim =
  | { readonly kind: 'transfer'; readonly token: Address; readonly from: Address; readonly to: Address; readonly units: bigint }
  | { readonly kind: 'approval'; readonly token: Address; readonly owner: Address; readonly spender: Address; readonly units: bigint }
  | {
      readonly kind: 'item-approval'
      readonly collection: Address
      readonly owner: Address
      readonly spender: Address
      readonly tokenId: bigint
    }
  | {
      readonly kind: 'operator'
      readonly collection: Address
      readonly owner: Address
      readonly operator: Address
      readonly granted: boolean
    }
  | {
      readonly kind: 'items'
      readonly collection: Address
      readonly from: Address
      readonly to: Address
      readonly items: readonly { readonly tokenId: bigint; readonly units: bigint }[]
    }
  /** An allowance that Permit2 keeps. `until`: seconds since the epoch. */
  | {
      readonly kind: 'permit2-allowance'
      readonly permit2: Address
      readonly owner: Address
      readonly token: Address
      readonly spender: Address
      readonly units: bigint
      readonly until: bigint
    }
  /** Who or what governs the emitter. `to` absent: nobody, or no address. */
  | { readonly kind: 'control'; readonly of: Address; readonly what: Control; readonly to?: Address; readonly given: 'granted' | 'taken' }
  /** A balance that appears or goes without a Transfer log (WETH9's Deposit and Withdrawal), if the emitter is of that kind. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token: Address; readonly account: Address; readonly units: bigint }
  | { readonly kind: 'other' }
