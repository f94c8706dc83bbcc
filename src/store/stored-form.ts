import { fail } from '#core/errors'

/**
 * How one kind of thing is stored: the version of its form, and the one reader of that form and of all before it. What a thing is called in the code is free: a
 * build that stores it otherwise raises `version` (and `VERSION` of the database, so that tabs of earlier builds stop), and its reader makes the new out of each
 * earlier one. test/earlier-builds holds what earlier builds stored.
 */
export type StoredForm<T> = {
  readonly version: number
  /** The thing of this build, made of what was stored in a form of that version, which is this one or an earlier one. */
  readonly read: (stored: never, version: number) => T
}

/** A thing that is stored as it is. */
export const asItIs = <T>(): StoredForm<T> => ({ version: 1, read: (stored: T) => stored })

/** What form 1 is, which says no number: builds before there were forms read and write it. */
const FIRST = 1

type Tagged = { readonly form: number; readonly content: unknown }
const isTagged = (stored: unknown): stored is Tagged =>
  typeof stored === 'object' && stored !== null && 'form' in stored && 'content' in stored && Number.isSafeInteger(stored.form)

/** Throws `store/version` for what a later build stored: it is neither read nor set aside. */
function known(version: number, { version: newest }: Pick<StoredForm<unknown>, 'version'>): number {
  if (version > newest) throw fail('store/version')
  return version
}

/** A thing with the version of its form. */
export const toStored = ({ version }: Pick<StoredForm<unknown>, 'version'>, content: unknown): unknown =>
  version === FIRST ? content : ({ form: version, content } satisfies Tagged)

/** Reads what `toStored` made, here or in an earlier build. Throws `store/version`. */
export function readStored<T>(form: StoredForm<T>, value: unknown): T {
  if (!isTagged(value)) return form.read(value as never, FIRST)
  return form.read(value.content as never, known(value.form, form))
}

/** Reads a list of which all are of one form. Throws `store/version`, `store/corrupt`. */
export function readStoredList<T>(form: StoredForm<T>, value: unknown): readonly T[] {
  const [version, list] = isTagged(value) ? [known(value.form, form), value.content] : [FIRST, value]
  if (!Array.isArray(list)) throw fail('store/corrupt', { what: 'form' })
  return list.map((item) => form.read(item as never, version))
}
