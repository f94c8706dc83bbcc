import { fail } from '#core/errors'
import type { ReportList } from '#core/web/report-list'
import { checkList } from './checked-list.ts'
import { listRecordOf } from './list-record.ts'
import { readListKey, listSignerOf } from './signed-list.ts'

/**
 * A list out of a backup. What it says of itself is not believed: it is read as if it were chosen, and a signed one is held against the key that it names. Throws as
 * `ReportLists.add`.
 */
export async function restoredList({ id, text, name, hash, from, addedAt, signed }: ReportList): Promise<ReportList> {
  const checked = await checkList(text)
  const { head, isSigned } = checked
  if (checked.hash !== hash || id !== hash) throw fail('decode/malformed', { what: 'The list' })
  if (isSigned !== (signed !== undefined)) throw fail('list/not-signed')
  const key = signed && (await listSignerOf(text, [readListKey(signed.key)]))
  if (key !== undefined && head === undefined) throw fail('list/not-signed')
  return listRecordOf({ text, name, from }, checked, {
    addedAt,
    signed: key === undefined || head === undefined ? undefined : { ...head, key },
  })
}
