import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DisplayedVerdict, VerdictKind } from '#review'
import { plainSentence } from '#ui/text/sentence-text'

const TITLES: Record<VerdictKind, MessageDescriptor> = {
  blocked: msg`This can’t be signed.`,
  danger: msg`Don’t sign.`,
  warn: msg`Look closely.`,
  incomplete: msg`Couldn’t check everything.`,
  pending: msg`Still checking.`,
  clear: msg`Nothing unusual found.`,
}
const PARTLY_CLEAR = msg`Nothing unusual found in what could be checked.`

/** The two or three words of a verdict. */
export const verdictTitle = ({ kind, unchecked }: DisplayedVerdict): MessageDescriptor =>
  kind === 'clear' && unchecked > 0 ? PARTLY_CLEAR : TITLES[kind]

/** Clauses of findings get the full stop that they lack. */
export const fullStopOf = (text: string): string => (/[.!?]$/.test(text) ? '' : '.')

/** A verdict and its reason as plain text, for announcements. */
export function spokenVerdict(verdict: DisplayedVerdict, i18n: I18n): string {
  const title = i18n._(verdictTitle(verdict))
  if (verdict.reason === undefined) return title
  const reason = plainSentence(verdict.reason, i18n)
  return `${title} ${reason}${fullStopOf(reason)}`
}
