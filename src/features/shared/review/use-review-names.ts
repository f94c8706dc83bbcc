import { useCallback, useMemo } from 'react'
import { readTokenList } from '#survey'
import { useAnswer } from '#ui/state/query'
import { type NameOf, useNames } from '../names/use-names.ts'

/** Names as everywhere, and those of every token that the build lists: a Review may be about any of them. */
export function useReviewNames(chainId: number): NameOf {
  const nameOf = useNames(chainId)
  const { value: list } = useAnswer(useCallback(() => readTokenList(chainId), [chainId]))
  return useMemo(
    () => (address) => {
      const known = nameOf(address)
      if (known !== undefined) return known
      const symbol = list?.find(address)?.symbol
      return symbol === undefined ? undefined : { text: symbol, from: 'listed' }
    },
    [nameOf, list],
  )
}
