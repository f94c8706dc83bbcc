import { setupI18n } from '@lingui/core'
import { type Address, checksum } from '../../../src/core/ethereum/address.ts'
import { ends, type WholeAddresses } from '../../../src/core/ethereum/address-form.ts'
import { type Finding, type FindingSubject, SUBJECTS_SHOWN, subjectsOf } from '../../../src/core/signing/finding.ts'
import { plainHostile } from '../../../src/core/text/hostile-text.ts'
import { baseUnits, isBaseUnits, type Words, type WordValue } from '../../../src/core/text/words.ts'
import { wholeAddressesOf } from '../../../src/features/shared/review/review-addresses.ts'
import type { Review } from '../../../src/review/index.ts'
import { formatAmount } from '../../../src/ui/amounts/amount-format.ts'
import { compileMessage } from '../../../src/ui/language/icu.ts'
import { translatePieces } from '../../../src/ui/language/translate-pieces.ts'
import type { AttackText } from './page.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
i18n.setMessagesCompiler(compileMessage)

/** A sentence with the letters that `Say` draws in a Review: amounts in English, what strangers wrote in quotation marks. */
function said(words: Words, whole: WholeAddresses): string {
  const digits = (address: Address): string => (whole.has(address) ? checksum(address) : ends(address))
  const noun = (value: Exclude<WordValue, number>): string => {
    if (typeof value === 'string') return plainHostile(value)
    if (value.is === 'foreign') return `“${plainHostile(value.text)}”`
    if (value.is === 'sentence') return value.bare === true ? said(value.words, whole) : `“${said(value.words, whole)}”`
    if (value.is === 'date')
      return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value.seconds * 1000))
    if (value.is === 'address') return `${value.name === undefined ? '' : `${plainHostile(value.name)} `}${digits(value.address)}`
    if (isBaseUnits(value)) return said(baseUnits(value, formatAmount(value.units, 0, 'en'), digits(value.unnamed)), whole)
    const unit = value.unnamed === undefined ? plainHostile(value.symbol) : digits(value.unnamed)
    return `${formatAmount(value.units, value.decimals, 'en')} ${unit}`
  }
  return translatePieces(words, i18n)
    .map((piece) => (piece.kind === 'text' ? piece.text : noun(piece.value)))
    .join('')
}

const reasonOf = ({ why, todo }: FindingSubject, whole: WholeAddresses): string => `${endOf(said(why, whole))} ${said(todo, whole)}`

/** Further subjects, a line each, with its reason where that is another than the first one's; then how many there are beside these. */
function othersOf(finding: Finding, whole: WholeAddresses): readonly string[] {
  const { others = [], why, todo } = finding
  const rest = subjectsOf(finding) - SUBJECTS_SHOWN
  return [
    ...others.slice(0, SUBJECTS_SHOWN - 1).map((one) => {
      const isSame = one.why.id === why.id && one.todo.id === todo.id
      return isSame ? said(one.say, whole) : `${endOf(said(one.say, whole))} ${reasonOf(one, whole)}`
    }),
    ...(rest > 0 ? [`… and ${new Intl.NumberFormat('en').format(rest)} more`] : []),
  ]
}

/** What the screen would say of a Review. */
export function describeReview(review: Pick<Review, 'sentence' | 'findings'>): AttackText {
  const whole = wholeAddressesOf(review)
  return {
    sentence: said(review.sentence, whole),
    findings: review.findings.map((finding) => ({
      level: finding.level,
      rule: finding.rule,
      text: `${endOf(said(finding.say, whole))} ${reasonOf(finding, whole)}`,
      others: othersOf(finding, whole),
    })),
  }
}

/** A heading has no full stop; in a line it needs one. */
export const endOf = (heading: string): string => (/[.!?]$/.test(heading) ? heading : `${heading}.`)
