import type { Hex } from './hex.ts'

/** How a fact is known, strongest first (SPEC section 3). `unknown` is never shown as fine. */
export const KINDS = ['proved', 'computed', 'agreed', 'claimed', 'declared', 'listed', 'own', 'unknown'] as const
export type EvidenceKind = (typeof KINDS)[number]

/** Whose word the header is: the light client's (finalized, optimistic) or one endpoint's (claimed). */
export type Head = 'finalized' | 'optimistic' | 'claimed'

/** What was done to know it. The catalogue of the screen explains each. */
export type Method =
  | 'merkle-proof' // proved against the state root of the header named in `block`
  | 'local-run' // executed here on such state
  | 'answer' // one endpoint's bare word
  | 'shipped' // data of this build
  | 'typed' // the person wrote it
  | 'request' // the app or signer says so
  | 'record' // this device did it and remembers
  | 'none'

export type Evidence = {
  readonly kind: EvidenceKind
  readonly method: Method
  readonly block?: { readonly number: bigint; readonly hash: Hex }
  readonly head?: Head
  /** Host of the endpoint that answered. */
  readonly source?: string
  /** Milliseconds since the epoch when it was learnt. */
  readonly at?: number
  /** Why it is unknown: an error code of the catalogue. */
  readonly why?: string
}

const rank = (kind: EvidenceKind): number => KINDS.indexOf(kind)

/** A value made of several is only as strong as its weakest input; none at all is `unknown`. */
export function weakest(evidence: readonly Evidence[]): Evidence {
  const [first, ...rest] = evidence
  if (first === undefined) return { kind: 'unknown', method: 'none' }
  return rest.reduce((worst, next) => (rank(next.kind) > rank(worst.kind) ? next : worst), first)
}

/** Proved state under a header: as strong as the header. A claimed header makes claimed facts, with their proof noted. */
export const underHeader = (
  method: 'merkle-proof' | 'local-run',
  header: {
    readonly block: { readonly number: bigint; readonly hash: Hex }
    readonly head: Head
    readonly source: string
    readonly at: number
  },
): Evidence => ({ kind: header.head === 'claimed' ? 'claimed' : method === 'merkle-proof' ? 'proved' : 'computed', method, ...header })

export const unknown = (why: string): Evidence => ({ kind: 'unknown', method: 'none', why })

/** Green is for these alone. */
export const isProved = (evidence: Evidence): boolean => evidence.kind === 'proved' || evidence.kind === 'computed'
