import type { Hex } from '../bytes/hex.ts'
import type { RollupStanding } from '../rollup/standing.ts'
import type { OtherRules } from '../simulation/simulation.ts'

/** How a fact is known, strongest first (SPEC section 3). `unknownEvidence` is never shown as fine. */
export const KINDS = ['proved', 'computed', 'signed', 'agreed', 'claimed', 'declared', 'listed', 'own', 'unknown'] as const
export type EvidenceKind = (typeof KINDS)[number]

/**
 * Whose word the header is: the light client's (finalized, optimistic), that of the sequencer of a rollup who signed it (signed), or one endpoint's (claimed). Of a
 * rollup the first two say that layer 1 holds it for true, under a header of that layer which is so.
 */
export type Head = 'finalized' | 'optimistic' | 'signed' | 'claimed'

/** What was done to know it. The catalogue of the screen explains each. */
export type EvidenceMethod =
  | 'merkle-proof' // proved against the state root of the header named in `block`
  | 'local-run' // executed here on such state
  | 'answer' // one endpoint's bare word
  | 'run-on-answers' // executed here on one endpoint's bare word
  | 'shipped' // data of this build
  | 'by-layout' // read from where data of this build says that it is kept, without running the contract
  | 'typed' // the person wrote it
  | 'request' // the app or signer says so
  | 'record' // this device did it and remembers
  | 'none'

/** A block by its number and hash. */
export type BlockId = { readonly number: bigint; readonly hash: Hex }

export type Evidence = {
  readonly kind: EvidenceKind
  readonly method: EvidenceMethod
  readonly block?: { readonly number: bigint; readonly hash: Hex }
  /**
   * The oldest block whose state root some of it was proved by, before `block`: the access lists of the blocks from there on, each held against its header, tell what
   * changed (EIP-7928). Absent: all of it was proved by that of `block`.
   */
  readonly since?: BlockId
  readonly head?: Head
  /** Of a block of a rollup. */
  readonly rollup?: RollupStanding
  /** Host of the endpoint that answered. */
  readonly source?: string
  /** Milliseconds since the epoch when it was learnt. */
  readonly at?: number
  /** It came of a run by rules that may not be those of its block. */
  readonly otherRules?: OtherRules
  /** Why it is unknown: an error code of the catalogue. */
  readonly why?: string
}

const rank = (kind: EvidenceKind): number => KINDS.indexOf(kind)

/** A value made of several is only as strong as its weakest input, and came of other rules where one did; none at all is `unknownEvidence`. */
export function weakest(evidence: readonly Evidence[]): Evidence {
  const [first, ...rest] = evidence
  if (first === undefined) return { kind: 'unknown', method: 'none' }
  const worst = rest.reduce((weaker, next) => (rank(next.kind) > rank(weaker.kind) ? next : weaker), first)
  const otherRules = evidence.find((one) => one.otherRules !== undefined)?.otherRules
  return otherRules === undefined || worst.otherRules !== undefined ? worst : { ...worst, otherRules }
}

/**
 * Proved state under a header: as strong as the header. A claimed header makes claimed facts, with their proof noted, and one that a sequencer signed makes signed
 * ones: it can lie, but not deny that it did.
 */
export const underHeader = (
  method: 'merkle-proof' | 'local-run',
  header: {
    readonly block: { readonly number: bigint; readonly hash: Hex }
    readonly since?: BlockId
    readonly head: Head
    readonly rollup?: RollupStanding
    readonly source: string
    readonly at: number
  },
): Evidence => ({
  kind: header.head === 'claimed' || header.head === 'signed' ? header.head : method === 'merkle-proof' ? 'proved' : 'computed',
  method,
  ...header,
})

/** State of a block by the bare word of an endpoint that gives no proofs, or what was worked out from it: whoever verified the block, that is not. */
export const claimedByEndpoint = (
  method: 'merkle-proof' | 'local-run',
  by: { readonly block: { readonly number: bigint; readonly hash: Hex }; readonly source: string; readonly at: number },
): Evidence => ({ kind: 'claimed', method: method === 'merkle-proof' ? 'answer' : 'run-on-answers', head: 'claimed', ...by })

/** True for a header that the light client verified, or layer 1 for it: what is proved under it is proved. */
export const isVerified = (head: Head): head is 'finalized' | 'optimistic' => head === 'finalized' || head === 'optimistic'

/** True where state was read from an endpoint that gives no proofs. */
export const isBareClaim = ({ kind, method, block }: Evidence): boolean =>
  kind === 'claimed' && block !== undefined && (method === 'answer' || method === 'run-on-answers')

export const unknownEvidence = (why: string): Evidence => ({ kind: 'unknown', method: 'none', why })

/** Green is for these alone. */
export const isProved = (evidence: Evidence): boolean => evidence.kind === 'proved' || evidence.kind === 'computed'
