import { useMemo } from 'react'
import { useWholeTokenList } from '../amounts/use-token-list.ts'
import { type NameOf, useNames } from '../names/use-names.ts'

/** Names as everywhere, and those of every token that the build lists: a Review may be about any of them. */
export function useReviewNames(chainId: number): NameOf {
  const nameOf = useNames(chainId)
  const list = useWholeTokenList(chainId)
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
