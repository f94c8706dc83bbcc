import { useEffect, useState } from 'react'
import type { WireError } from '#core/errors'
import { plain } from '#core/text/words'

/**
 * What happened and what to do, in plain English, fetched when it is needed: the words of all failures are a tenth of what has to be there first.
 * Undefined until then, and where nothing can be fetched any more: the code has to do.
 */
export function useErrorWords({ code, data }: WireError): { readonly said: string; readonly remedy: string } | undefined {
  const [words, setWords] = useState<{ readonly said: string; readonly remedy: string }>()
  useEffect(() => {
    let current = true
    import('#core/catalogue')
      .then(({ errorMessage, remedyOf }) => {
        if (current) setWords({ said: plain(errorMessage(data === undefined ? { code } : { code, data })), remedy: plain(remedyOf(code)) })
      })
      .catch(() => undefined) // offline, or an older build than the server's
    return () => {
      current = false
    }
  }, [code, data])
  return words
}
