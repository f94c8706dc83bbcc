import type { Source } from '#core/source'
import { whileWatched } from '#core/watched'
import { useSource } from '#ui/state/use-source'
import type { Alarm, AllowanceBook } from '#wallet'

/** One for each book: however many parts of the screen show alarms, one watch runs. */
const watched = new WeakMap<AllowanceBook, Source<readonly Alarm[]>>()

function watchedAlarms(book: AllowanceBook): Source<readonly Alarm[]> {
  const source = watched.get(book) ?? whileWatched(book.alarms, (signal) => void book.watch(signal))
  watched.set(book, source)
  return source
}

/** Dangerous permissions that nobody dealt with yet, newest first. While somebody looks, and the vault is open, one tab looks for such. */
export const useAlarms = (book: AllowanceBook): readonly Alarm[] => useSource(watchedAlarms(book))
