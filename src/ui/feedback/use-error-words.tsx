import { useMemo } from 'react'
import { defined } from '#core/defined'
import type { WireError } from '#core/errors'
import { plain } from '#core/text/words'
import { createWatched } from '#core/watched'
import { useSource } from '../state/use-source.tsx'

type ErrorWords = { readonly said: string; readonly remedy: string }

/**
 * What happened and what to do, in plain English, fetched when it is needed: the words of all failures are a tenth of what has to be there first.
 * Undefined until then, and where nothing can be fetched any more: the code has to do.
 */
export function useErrorWords({ code, data }: WireError): ErrorWords | undefined {
  return useSource(
    useMemo(
      () =>
        createWatched<ErrorWords | undefined>(undefined, (cell) => {
          import('#core/catalogue')
            .then(({ errorMessage, remedyOf }) =>
              cell.set({ said: plain(errorMessage({ code, ...defined({ data }) })), remedy: plain(remedyOf(code)) }),
            )
            .catch(() => undefined) // offline, or an older build than the server's
        }),
      [code, data],
    ),
  )
}
