import { bigintToDecimal } from '#core/text/json'
import { type Finding, isGap } from '#core/signing/finding'
import type { MaterialChange, Review } from '#review'
import type { Analysis } from '#analysis'

/** Whether Sign is there, and if not, why. `ask`: a gap must be accepted expressly first. */
export type ConsentStatus =
  | { readonly at: 'sign' | 'hold' | 'ask' }
  /** Never right to sign: there is no Sign. */
  | { readonly at: 'blocked' }
  /** The account has no key here. */
  | { readonly at: 'watch-only' }
  /** What holds the key cannot sign such a thing. */
  | { readonly at: 'refused' }

/** What is not well formed has no digest, and so nothing that could be agreed to. */
export function consentStatus(
  { review, digest }: Pick<Analysis, 'review' | 'digest'>,
  holds: 'key' | 'nothing' | 'no-form',
  accepted: boolean,
): ConsentStatus {
  if (!review.verdict.mayBeSigned || digest === undefined) return { at: 'blocked' }
  if (holds === 'nothing') return { at: 'watch-only' }
  if (holds === 'no-form') return { at: 'refused' }
  if (review.verdict.gaps && !accepted) return { at: 'ask' }
  return { at: review.verdict.hold ? 'hold' : 'sign' }
}

/** What could not be checked and could change an effect: asked for expressly. */
export const gapsOf = ({ findings }: Review): readonly Finding[] =>
  findings.filter((finding) => isGap(finding) || finding.rule === 'simulation/not-run')

/**
 * A key of what Sign agrees to. It changes with the bytes, with every listed change, and with the level of the verdict, so that
 * each of them disarms; figures that move without being material do not.
 */
export function agreementKey({ digest, review }: Analysis, changes: readonly MaterialChange[]): string {
  const said = changes.map(({ kind, say }) => `${kind} ${say.id} ${stable(say.values)}`)
  return [digest ?? '', review.outcome, review.verdict.worst, String(review.verdict.gaps), ...said].join('\n')
}

const stable = (value: unknown): string => JSON.stringify(value, bigintToDecimal) ?? ''
