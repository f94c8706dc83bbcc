import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { useAnnouncement } from '#ui/feedback/live-region'
import { plainSentence } from '#ui/text/sentence-text'
import { displayedVerdict } from '#review'
import { spokenVerdict } from '#features/shared'
import type { DisplayedReview } from './use-review.ts'

/** Changes that are read aloud; the screen has all of them. */
const MAX_ANNOUNCED = 8

/** Tells a screen reader what a summary tells everybody else: that it is ready, what it says, and that something moved. */
export function useAnnouncements({ analysis, changes, settled }: DisplayedReview, signing: boolean): void {
  const { i18n } = useLingui()
  const digest = settled ? analysis?.digest : undefined
  const sentence = analysis && plainSentence(analysis.review.sentence, i18n)
  const verdict = analysis && spokenVerdict(displayedVerdict(analysis.review), i18n)
  useAnnouncement(digest === undefined || verdict === undefined || sentence === undefined ? '' : `${verdict} ${sentence}.`)
  const moved = changes
    .slice(0, MAX_ANNOUNCED)
    .map(({ say }) => plainSentence(say, i18n))
    .join('. ')
  useAnnouncement(moved === '' ? '' : i18n._(msg`Something that matters changed: ${moved}`), 'assertive')
  useAnnouncement(signing ? i18n._(msg`Signing`) : '')
}
