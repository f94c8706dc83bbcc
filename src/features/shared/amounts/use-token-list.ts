import type { Token } from '#core/money/token'
import { readTokenList, type TokenList } from '#survey'
import { useFetched } from '#ui/state/query'

const NONE: readonly Token[] = []
const readers = new Map<number, () => Promise<TokenList>>()

/** What reads the list of a chain: the same function each time. */
function readerOf(chainId: number): () => Promise<TokenList> {
  const known = readers.get(chainId) ?? (() => readTokenList(chainId))
  readers.set(chainId, known)
  return known
}

/** The list of a chain, once it was fetched. */
export const useWholeTokenList = (chainId: number): TokenList | undefined => useFetched(readerOf(chainId)).value

/** The tokens of a chain that this build lists, once they were fetched; none where that fails, for the short list is there all the same. */
export const useTokenList = (chainId: number): readonly Token[] => useWholeTokenList(chainId)?.tokens ?? NONE
