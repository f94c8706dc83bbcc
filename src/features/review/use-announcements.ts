import { useLingui } from '@lingui/react'
import { msg, plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { announce } from '#ui/feedback/live-region'
import { plainSentence } from '#ui/text/sentence-text'
import type { DisplayedReview } from './use-review.ts'

/** Changes that are read aloud; the screen has all of them. */
const MAX_ANNOUNCED = 8

/** Tells a screen reader what a summary tells everybody else: that it is ready, what it says, and that something moved. */
export function useAnnouncements({ analysis, changes, settled }: DisplayedReview, signing: boolean): void {
  const { i18n } = useLingui()
  const digest = settled ? analysis?.digest : undefined
  const sentence = analysis && plainSentence(analysis.review.sentence, i18n)
  const count = analysis?.review.findings.length ?? 0
  useEffect(() => {
    if (digest === undefined || sentence === undefined) return
    const things = i18n._(msg`${plural(count, { one: '# thing to look at', other: '# things to look at' })}`)
    announce(i18n._(msg`Review ready: ${sentence}. ${things}.`))
  }, [digest, sentence, count, i18n])
  const moved = changes
    .slice(0, MAX_ANNOUNCED)
    .map(({ say }) => plainSentence(say, i18n))
    .join('. ')
  useEffect(() => {
    if (moved !== '') announce(i18n._(msg`Something that matters changed: ${moved}`), 'assertive')
  }, [moved, i18n])
  useEffect(() => {
    if (signing) announce(i18n._(msg`Signing`))
  }, [signing, i18n])
}
