import { useCallback } from 'react'
import type { Token } from '#core/money/token'
import { readTokenList } from '#survey'
import { useAnswer } from '#ui/state/query'

const NONE: readonly Token[] = []

/** The tokens of a chain that this build lists, once they were fetched; none where that fails, for the short list is there all the same. */
export function useTokenList(chainId: number): readonly Token[] {
  const read = useCallback(() => readTokenList(chainId), [chainId])
  return useAnswer(read).value?.tokens ?? NONE
}
