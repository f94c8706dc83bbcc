import { useCallback, useState } from 'react'
import type { Hex } from '#core/bytes/hex'
import { ownWordsOf } from '#features/shared'
import type { Analysis } from '#wallet'

/** Whether what would be signed was read: of a message, all of it was on the screen. Another digest is another message. */
export function useRead(analysis: Analysis | undefined): { readonly isRead: boolean; readonly onRead: () => void } {
  const [digest, setDigest] = useState<Hex>()
  const now = analysis?.digest
  const onRead = useCallback(() => setDigest(now), [now])
  return { isRead: analysis === undefined || ownWordsOf(analysis.review) === undefined || digest === now, onRead }
}
