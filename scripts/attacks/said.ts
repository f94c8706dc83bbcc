import { setupI18n } from '@lingui/core'
import { short } from '../../src/core/address.ts'
import { plainHostile } from '../../src/core/hostile-text.ts'
import type { Words, WordValue } from '../../src/core/words.ts'
import type { Review } from '../../src/review/index.ts'
import { formatAmount } from '../../src/ui/amount-format.ts'
import { compileMessage } from '../../src/ui/icu.ts'
import { sayPieces } from '../../src/ui/say-pieces.ts'
import type { Told } from './page.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
i18n.setMessagesCompiler(compileMessage)

/** A sentence with the letters that `Say` draws: addresses short, amounts in English, what strangers wrote in quotation marks. */
const said = (words: Words): string =>
  sayPieces(words, i18n)
    .map((piece) => (piece.is === 'text' ? piece.text : noun(piece.value)))
    .join('')

function noun(value: Exclude<WordValue, number>): string {
  if (typeof value === 'string') return plainHostile(value)
  if (value.is === 'foreign') return `“${plainHostile(value.text)}”`
  if (value.is === 'sentence') return `“${said(value.words)}”`
  if (value.is === 'address') return value.name === undefined ? short(value.address) : plainHostile(value.name)
  return `${formatAmount(value.units, value.decimals, 'en')} ${plainHostile(value.symbol)}`
}

/** What the screen would say of a Review. */
export const toldOf = ({ sentence, findings }: Pick<Review, 'sentence' | 'findings'>): Told => ({
  sentence: said(sentence),
  findings: findings.map(({ level, rule, say, why, todo }) => ({ level, rule, text: `${endOf(said(say))} ${said(why)} ${said(todo)}` })),
})

/** A heading has no full stop; in a line it needs one. */
export const endOf = (heading: string): string => (/[.?]$/.test(heading) ? heading : `${heading}.`)
