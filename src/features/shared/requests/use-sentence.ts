import { useEffect, useState } from 'react'
import type { Request } from '#core/signing/request'
import type { Words } from '#core/text/words'
import { useWallet } from '../wallet/wallet-context.tsx'

/** What it asks for, once that is read: the register of calls is fetched for it. */
export function useSentence(request: Request): Words | undefined {
  const { requests } = useWallet()
  const { id } = request
  const [words, setWords] = useState<Words>()
  useEffect(() => {
    let isHere = true
    requests.describe(id).then(
      (found) => {
        if (isHere) setWords(found)
      },
      // It stays without words, and can still be opened or discarded.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [requests, id])
  return words
}
