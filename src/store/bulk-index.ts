import { isError } from '#core/errors'
import { type BulkDeps, packed, type BulkPage, sealPage, unpackPage } from './bulk-page.ts'
import type { SealedPage } from './database.ts'
import { asItIs } from './stored-form.ts'

/** Where the index of a bulk lies among its pages: before the first. */
const PLACE = -1

/** Of each page its number and the highest rank in it: sealed as the pages are, since ranks tell when somebody was active. */
type Row = readonly [page: number, top: number]
type IndexDeps = Pick<BulkDeps, 'db' | 'platform' | 'keys' | 'vaultId'>
type Pages = ReadonlyMap<number, Pick<BulkPage<unknown>, 'top'>>

const packing = { idOf: ([page]: Row): string => `${page}`, pack: (row: Row): unknown => row, form: asItIs<Row>() }

export const isIndex = (page: number): boolean => page === PLACE

/** The highest rank in each page. Nothing where there is no index that opens: it is a help, without which all pages are opened before any is shown. */
export async function topsOf(deps: IndexDeps, collection: string): Promise<ReadonlyMap<number, number> | undefined> {
  const stored = await deps.db.get('pages', `${collection}:${PLACE}`)
  if (!stored) return undefined
  try {
    return new Map((await unpackPage(deps, packing, stored)).values())
  } catch (error) {
    if (!isError(error, 'store/corrupt')) throw error
    return undefined
  }
}

/** The index as it is once those pages are changed. What is here of the others may be older than what another tab wrote. Call it under the lock of the bulks. */
export async function nextIndex(deps: IndexDeps, collection: string, all: Pages, changed: Pages): Promise<SealedPage> {
  const rowsOf = (pages: Pages): readonly Row[] => [...pages].map(([page, { top }]) => [page, top])
  const before = await deps.db.get('pages', `${collection}:${PLACE}`)
  const rows = new Map<number, number>([...((await topsOf(deps, collection)) ?? rowsOf(all)), ...rowsOf(changed)])
  const records = new Map([...rows].map((row) => [`${row[0]}`, row]))
  return sealPage(deps, { collection, page: PLACE, seq: (before?.seq ?? 0) + 1 }, await packed(packing, records))
}
