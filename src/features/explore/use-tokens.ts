import { useCallback } from 'react'
import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { Token } from '#core/money/token'
import { unknownToken } from '#decode'
import { useWholeTokenList } from '#features/shared'
import { listedToken, withPair } from '#survey'

export type TokenAt = (address: Address | undefined) => Token

/** What a token of a chain is called by the lists of this build, with its pair where it is a share of a pool; the native currency where there is no address. */
export function useTokens(chain: Chain): TokenAt {
  const list = useWholeTokenList(chain.chainId)
  return useCallback(
    (address) => {
      if (address === undefined) return nativeToken(chain)
      const token = list?.find(address) ?? listedToken(chain.chainId, address)
      return token === undefined ? unknownToken(chain.chainId, address) : withPair(token)
    },
    [chain, list],
  )
}
