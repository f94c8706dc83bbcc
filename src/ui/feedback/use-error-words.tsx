import type * as Catalogue from '#core/catalogue'
import type { WireError } from '#core/errors'
import { plain } from '#core/text/words'
import { createWatched } from '#core/watched'
import { useSource } from '../state/use-source.tsx'

/** The words of all failures, fetched when they are first needed: they are a tenth of what has to be there first. */
const catalogue = createWatched<typeof Catalogue | undefined>(undefined, (cell) => {
  import('#core/catalogue').then(cell.set, () => undefined) // offline, or an older build than the server's
})

/** What happened and what to do, in plain English. Undefined until that is fetched, and where nothing can be fetched any more: the code has to do. */
export function useErrorWords(error: WireError): { readonly said: string; readonly remedy: string } | undefined {
  const words = useSource(catalogue)
  return words && { said: plain(words.errorMessage(error)), remedy: plain(words.remedyOf(error.code)) }
}
