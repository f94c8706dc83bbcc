import { type Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { functionSelector } from '#core/bytes/keccak'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { BaseIntent } from '#core/signing/intent'
import type { SignableMessage } from '#core/signing/signable'
import type { AssumedSlot, BundleStep, Probe, ProbeResult, SignedDigest } from '#core/simulation/simulation'
import type { Words } from '#core/text/words'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Use } from '../message.ts'
import type { TypedEntry } from '../messages/typed-entry.ts'
import { returnedUint } from '../returned.ts'

/**
 * What the holder of a signature could do with it at worst, as steps that a run plays to the end (rule D7). `could`: it is somebody else's choice,
 * now or later; `does`: it is what the signature is for. Only what the steps from `first` on do counts.
 */
export type Exercise = {
  readonly tense: 'does' | 'could'
  /** Who plays it: the spender that the message names, or with `isAnybody` somebody made up; and whose things it moves. */
  readonly by?: Address
  readonly isAnybody?: true
  readonly actor: Address
  readonly steps: readonly BundleStep[]
  readonly first: number
  /** Taken for signed, for the length of the run. */
  readonly signed: readonly SignedDigest[]
  /** What is not played as it would be. */
  readonly gaps: readonly Words[]
  /** What is taken to be in storage before the first step. */
  readonly slots?: readonly AssumedSlot[]
  readonly turn?: SafeNonceTurn
}

/** When a Safe's transaction can be carried out: only as number `nonce`; `next` is the one that the Safe carries out next. */
export type SafeNonceTurn = { readonly safe: Address; readonly nonce: bigint; readonly next: bigint }

/** Who signs, the hash that is signed, and the answers to `probes`, in their order. */
export type ExerciseContext = { readonly signer: Address; readonly digest: Hex; readonly answers: readonly ProbeResult[] }

export type UseKind = Use['use']
export type UseOf<Kind extends UseKind> = Extract<Use, { readonly use: Kind }>

/** The terms of a signature at their worst. Times in seconds since the epoch. */
export type UseTerms = {
  /** Whom it lets take things, where it names somebody. `isDelegate`: to act for the account, and not only to take. */
  readonly spender?: Address
  readonly isDelegate?: true
  /** From when on it can be used, and until when at the latest; what Permit2 then keeps for longer is in its claims. Absent: it says nothing of it. */
  readonly from?: bigint
  readonly until?: bigint
  /** Where the contract counts: of two signatures with one number only one can be used, and it is not for you to say which. */
  readonly number?: { readonly contract: Address; readonly nonce: bigint }
  /** The contract by which things are taken, where it is not their own. */
  readonly via?: Address
}

/** Later than any clock counts. */
export const FOREVER = 2n ** 48n - 1n

/** How contracts tell whether a signature was used, by itself or by another with its number. */
export type SpentCheck = {
  readonly reads: readonly { readonly to: Address; readonly data: Hex }[]
  /** Undefined: the answers do not tell. */
  isSpent(answers: SpentAnswers): boolean | undefined
}

/** Answers to `reads`, by their place. `nonce`: of the account, proved. */
export type SpentAnswers = {
  word(read: number, index?: number): bigint | undefined
  flag(read: number): boolean | undefined
  readonly nonce: bigint
}

type CallIntent = Extract<BaseIntent, { readonly kind: 'call' }>

/**
 * How a signature that was given away is made worthless. `call`: one transaction. `sign`: EIP-2612 knows no other way than a permit of nothing with the same
 * number, which is signed first and then handed in (`hand-in`), before somebody hands in the other.
 */
export type Voiding =
  | { readonly how: 'call' | 'hand-in'; readonly wish: CallIntent; readonly also?: 'all-orders' }
  | { readonly how: 'sign'; readonly asked: SignableMessage }

/**
 * One kind of signature: all that is known of how it can be used. Register it in `register.ts`; what asks about signatures asks the register. Only what is
 * true of one kind alone, and is a danger, is told by a rule that names the kind.
 */
export type SignatureKind<Kind extends UseKind = UseKind> = {
  /** How it is read out of typed data. Empty: it is no typed data, or several forms share it. */
  readonly reads: readonly TypedEntry[]
  /** Whose things it moves: named in the message, else whoever signs. */
  actor(use: UseOf<Kind>, signer: Address): Address
  /** What must be read before it can be played: balances, the owners of a Safe. */
  probes?(use: UseOf<Kind>, actor: Address): readonly Probe[]
  /** What its holder could do with it. Absent: nothing that a run could show. */
  exercise?(use: UseOf<Kind>, context: ExerciseContext, actor: Address): Exercise
  terms(use: UseOf<Kind>): UseTerms
  /** Whether it gives somebody a right once they hand it in, which no list of the chain shows before. */
  readonly isRight: boolean
  /** True of one that gives nothing: it takes back what another gave. */
  givesNothing?(use: UseOf<Kind>): boolean
  /** Handed in, it leaves an allowance of the contract that counts its number. */
  readonly leavesAllowance?: true
  /** Absent: nobody can say. */
  spent?(use: UseOf<Kind>, owner: Address, signature: OwnSignature): SpentCheck
  /** Absent, or undefined: nothing but its end, or that what it may take is gone, makes it worthless. */
  void?(use: UseOf<Kind>, signature: OwnSignature, signatures: readonly OwnSignature[]): Voiding | undefined
}

const BALANCE = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** A signature of nobody, in its right form: the run takes the digest for signed whatever it is. */
export const [R, S, V] = [word(1n), word(1n), 27] as const
export const SIGNATURE: Hex = concat(R, S, '0x1b')

type CallStep = Extract<BundleStep, { readonly kind: 'call' }>
export const step = (from: Address, to: Address, data: Hex, value = 0n): CallStep => ({ kind: 'call', from, to, value, data })
export const least = (a: bigint, b = a): bigint => (a < b ? a : b)

/** Steps that somebody may play who holds the signature, now or later. */
export const playedBy = (
  by: Address,
  steps: readonly BundleStep[],
  { digest }: ExerciseContext,
  actor: Address,
  gaps: readonly Words[] = [],
): Exercise => ({ tense: 'could', by, actor, steps, first: 0, signed: [{ digest, signer: actor }], gaps })

/** Balances bound what can be taken of these tokens. */
export const balanceProbes = (tokens: readonly Address[], owner: Address): readonly Probe[] =>
  tokens.map((to) => ({ to, data: encodeFunctionData({ abi: BALANCE, functionName: 'balanceOf', args: [owner] }) }))

export const balancesIn = ({ answers }: ExerciseContext): readonly (bigint | undefined)[] =>
  answers.map((answer) => (answer.ok ? returnedUint(answer.data) : undefined))

/** Calldata of a function by its signature, its arguments one word each. */
export const callData = (signature: string, ...words: readonly Hex[]): Hex => concat(functionSelector(signature), ...words)

export const callIntent = (to: Address, data: Hex): CallIntent => ({ kind: 'call', to, value: 0n, data })

/** Numbers that a contract counts up: one that is behind was used. */
export const past = (next: bigint | undefined, number: bigint): boolean | undefined => (next === undefined ? undefined : next > number)

/** True where one is; unknown where none is and one is unknown. */
export const any = (flags: readonly (boolean | undefined)[]): boolean | undefined =>
  flags.includes(true) ? true : flags.includes(undefined) ? undefined : false

/** EIP-2612's `nonces`, which DAI has as well. */
export const spentByNonce = (token: Address, owner: Address, nonce: bigint): SpentCheck => ({
  reads: [{ to: token, data: callData('nonces(address)', pad(owner)) }],
  isSpent: ({ word: wordOf }) => past(wordOf(0), nonce),
})
