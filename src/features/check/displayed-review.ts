import type { Finding } from '#core/signing/finding'
import type { Review } from '#review'
import type { CheckState, CheckSubject } from '#wallet'

/** While nothing was run: what the words alone tell. A gap that the run will fill is no finding yet. */
function wordsOnly(review: Review): Review {
  const findings = review.findings.filter(({ level, rule }) => level !== 'unknown' && rule !== 'simulation/not-run')
  return { ...review, findings, pending: true }
}

/** Gaps about who signs, where nobody is known to: they would be about nobody. */
function aboutSomebody(review: Review, subject: CheckSubject): Review {
  if (subject.account !== undefined) return review
  return { ...review, findings: review.findings.filter(({ level, material }) => level !== 'unknown' || material === true) }
}

/** Nothing failed: nobody was asked, since the chain or the sender is still to be chosen. That is a gap, not a danger of what is asked. */
function notAskedYet(review: Review): Review {
  const findings = review.findings.map((one): Finding => (one.rule === 'simulation/not-run' ? { ...one, level: 'unknown' } : one))
  return { ...review, findings }
}

const isNotAsked = (state: CheckState): boolean =>
  state.kind === 'offline' && (state.error.code === 'rpc/no-endpoint' || state.error.code === 'input/required')

/** The Review that the screen shows of a check as it stands. */
export function displayedReview(state: CheckState, subject: CheckSubject): Review {
  if (state.kind === 'working') return wordsOnly(state.review)
  const review = aboutSomebody(state.kind === 'ready' ? state.opinion.review : state.review, subject)
  return isNotAsked(state) ? notAskedYet(review) : review
}
