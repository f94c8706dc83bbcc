import { defined } from '#core/defined'
import { type Finding, isGap, subjectsOf } from '#core/signing/finding'
import type { Words } from '#core/text/words'
import type { Review } from './review.ts'

/** What a person is told first, worst first. `clear` only where every fact that could change an effect is there. Never that all is well. */
export const VERDICTS = ['blocked', 'danger', 'warn', 'incomplete', 'pending', 'clear'] as const
export type VerdictKind = (typeof VERDICTS)[number]

export type DisplayedVerdict = {
  readonly kind: VerdictKind
  /** The worst finding, in its own sentence. Absent: no rule found anything, or nothing was run and no rule says so. */
  readonly reason?: Words
  /** The host on whose word the state or the block is taken. Absent: both are proved, or nothing was run. */
  readonly claimedBy?: string
  /** How many things could not be checked that would change nothing shown. */
  readonly unchecked: number
}

/** What a Review needs for its verdict. */
type Judged = Pick<Review, 'findings' | 'pending' | 'outcome' | 'asked' | 'how' | 'block'>

/** They say of a whole chain what `claimedBy` says: no finding of this request. */
const OF_THE_CHAIN: ReadonlySet<string> = new Set(['chain/no-proofs', 'chain/claimed-head', 'chain/not-l1'])

/**
 * The verdict of a Review (DESIGN, "The Review", 1): the worst finding decides, then what could not be checked, then what is still done.
 *
 * @example
 * displayedVerdict(review) // { kind: 'danger', reason: { id: '{who} is a personal account…', … }, unchecked: 0 }
 */
export function displayedVerdict(review: Judged): DisplayedVerdict {
  const { findings, pending } = review
  const asides = findings.filter((one) => one.level === 'unknown' && !isGap(one) && !OF_THE_CHAIN.has(one.rule))
  const common = {
    ...defined({ claimedBy: claimedBy(review) }),
    unchecked: asides.reduce((sum, one) => sum + subjectsOf(one), 0),
  }
  const worst = (is: (one: Finding) => boolean): Words | undefined => findings.find(is)?.say
  // What was found says more than that nothing was run.
  const ofLevel = (level: Finding['level']): Words | undefined =>
    worst((one) => one.level === level && one.rule !== 'simulation/not-run') ?? worst((one) => one.level === level)
  for (const [kind, reason] of [
    ['blocked', ofLevel('block')],
    ['danger', ofLevel('danger')],
    ['warn', ofLevel('warn')],
    ['incomplete', worst((one) => isGap(one) || one.rule === 'simulation/not-run')],
  ] as const)
    if (reason !== undefined) return { kind, reason, ...common }
  if (pending) return { kind: 'pending', ...common }
  return { kind: isUnseen(review) ? 'incomplete' : 'clear', ...common }
}

/** Nothing was run, and no rule says so: most of what could be wrong shows only there. A text and a bare hash have nothing to run. */
export const isUnseen = ({ outcome, asked, findings, pending }: Pick<Review, 'outcome' | 'asked' | 'findings' | 'pending'>): boolean =>
  !pending &&
  outcome === 'unknown' &&
  asked.kind !== 'message' &&
  asked.kind !== 'hash' &&
  !findings.some(({ rule }) => rule === 'simulation/not-run')

function claimedBy({ how: { evidence }, block }: Judged): string | undefined {
  if (evidence.kind === 'claimed') return evidence.source ?? block?.source
  return block?.head === 'claimed' ? block.source : undefined
}
