import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EvidenceKind } from '#core/evidence/evidence'
import { useIsPractice } from '../practice-area.tsx'
import { KIND_WORD } from './hallmark-words.ts'

const PRACTICE = msg`Practice`

/** The word beside a stamp, where it stands: on a made-up chain nothing is proved of a real one. */
export function useKindWord(): (kind: EvidenceKind) => MessageDescriptor {
  const isPractice = useIsPractice()
  return (kind) => (isPractice ? PRACTICE : KIND_WORD[kind])
}
