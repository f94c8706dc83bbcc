import { useCallback } from 'react'
import type { Request } from '#core/signing/request'
import type { Words } from '#core/text/words'
import { useAnswer } from '#ui/state/query'
import { usePorts } from '../wallet/wallet-context.tsx'

/** What it asks for, once that is read: the register of calls is fetched for it. Without words it can still be opened or discarded. */
export function useSentence({ id }: Request): Words | undefined {
  const { requests } = usePorts<'requests'>()
  return useAnswer(useCallback(() => requests.describe(id), [requests, id])).value
}
