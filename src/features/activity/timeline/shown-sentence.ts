import type { Words } from '#core/text/words'
import type { Names } from '#decode'
import { pastSentence } from '#features/shared'
import { rowSentence, type TimelineRow } from '#wallet'

/** What a row says: in past tense where it was done, else as it was asked for. */
export function shownSentence(row: TimelineRow, names: Names): Words {
  const words = rowSentence(row, names)
  const { own } = row
  if (row.signature) return words
  const isDone = own === undefined ? !row.failed : own.state.at === 'included' && own.state.inclusion.success
  return isDone ? pastSentence(words) : words
}
