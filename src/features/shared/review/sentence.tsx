import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefCallback } from 'react'
import type { Review } from '#review'
import { SentenceText } from '#ui/text/sentence-text'

type SentenceProps = {
  readonly review: Review
  /** Of the heading: 1 where the Review is the whole screen. */
  readonly level: 1 | 2
  /** Nothing was run yet: the words stand alone, and nothing is said of how they end. */
  readonly waiting?: ReactNode
  /** Gets its heading when that appears: where the keyboard begins. */
  readonly ref?: RefCallback<HTMLElement>
}

/** What this does in one sentence, from the run where there is one, and what only the words say where they differ. */
export function Sentence({ review, level, waiting, ref }: SentenceProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div>
      <Heading
        {...(ref === undefined ? {} : { ref })}
        tabIndex={-1}
        data-part="sentence"
        className={`text-head font-semibold tracking-tight wrap-anywhere outline-none max-sm:text-title ${waiting === undefined ? edgeOf(review) : ''}`}
      >
        <SentenceText words={review.sentence} />
      </Heading>
      <div className="mt-1.5 text-soft" data-part="lede">
        {waiting ?? <Lede review={review} />}
      </div>
    </div>
  )
}

/** What is beside it at its start: red where the words are not what happens, amber where nobody knows what does. */
function edgeOf(review: Review): string {
  if (review.outcome === 'revert' || review.differs) return 'border-s-4 border-red ps-4'
  return isBlind(review) ? 'border-s-4 border-amber ps-4' : ''
}

/** Something that a run would show, and none was made. A text has nothing to run. */
const isBlind = ({ outcome, asked, exercise }: Review): boolean =>
  outcome === 'unknown' && (asked.kind === 'transaction' || asked.kind === 'calls' || exercise !== undefined)

function Lede({ review }: { readonly review: Review }): ReactNode {
  const said = <SentenceText words={review.says} />
  const { exercise, outcome, asked, explanation } = review
  // Why it fails now says nothing of later: the reason is in the details.
  if (outcome === 'revert' && 'faults' in explanation)
    return <Trans>Using it fails at the moment. That can change, and the signature can still be used then.</Trans>
  if (outcome === 'revert')
    return (
      <>
        {review.revert !== undefined && <SentenceText words={review.revert} />}
        {review.revert !== undefined && '. '}
        <Trans>What it asks for: {said}.</Trans>
      </>
    )
  if (review.differs) return <Trans>What it claims to do: {said}.</Trans>
  if (outcome === 'success' && exercise !== undefined) return <Trans>Simulated on this device: using this signature works now.</Trans>
  if (outcome === 'success') return <Trans>Simulated on this device, and it succeeds.</Trans>
  if (isBlind(review)) return <Trans>This is only what it claims. What it does isn’t known.</Trans>
  switch (asked.kind) {
    case 'message':
      if (!review.verdict.mayBeSigned) return <Trans>This is only what it claims. What it does isn’t known.</Trans>
      return <Trans>A signed text does nothing on a chain by itself. Whoever asks for it decides how it’s used.</Trans>
    case 'hash':
      return <Trans>If you sign it, you sign whatever it’s the hash of.</Trans>
    default:
      return <Trans>This is only what it claims. How a signature of it could be used wasn’t simulated.</Trans>
  }
}
