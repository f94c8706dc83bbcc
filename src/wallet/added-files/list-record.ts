import { defined } from '#core/defined'
import type { ReportList, SignedList } from '#core/web/report-list'
import { nameToKeep } from './added-file.ts'
import type { CheckedList, ListAddition } from './checked-list.ts'

/** A list as it is kept. Throws `input/required` where it has no name. */
export function listRecordOf(
  { text, name, from }: Omit<ListAddition, 'key'>,
  { hash, sites, addresses, leftOut, pinned }: CheckedList,
  { addedAt, signed }: { readonly addedAt: number; readonly signed?: SignedList | undefined },
): ReportList {
  const about = defined({ signed, pinned: pinned.length === 0 ? undefined : pinned })
  return { id: hash, name: nameToKeep(name), text, hash, sites, addresses, leftOut, addedAt, from, ...about }
}
