import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { createCell } from '#core/source'
import type { Token } from '#core/money/token'
import type { Names } from '#decode'
import { labelOf, listedToken, withPair } from '#survey'
import { useSource } from '#ui/state/use-source'
import type { ActivityBook } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'
import { useNames } from './use-names.ts'

type TokenLists = ReturnType<ActivityBook['lists']['get']>

const NO_LISTS = createCell<TokenLists>(new Map())

/** What addresses and tokens are called on a chain, as the pure modules take it. Without the book of activity only what ships first is known. */
export function useChainNames(activity: Pick<ActivityBook, 'lists'> | undefined): (chainId: number) => Names {
  const lists = useSource(activity?.lists ?? NO_LISTS)
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const nameOf = useNames(undefined)
  return useMemo(() => {
    const tokenIn = (chainId: number, address: Address): Token | undefined => {
      const token = lists.get(chainId)?.find(address) ?? listedToken(chainId, address)
      return token && withPair(token)
    }
    const namesOf = (chainId: number, native: Token): Names => ({
      native,
      nameOf: (address) => nameOf(address)?.text ?? tokenIn(chainId, address)?.symbol ?? labelOf(chainId, address),
      tokenOf: (address) => tokenIn(chainId, address),
    })
    const made = new Map(chains.map((chain) => [chain.chainId, namesOf(chain.chainId, nativeToken(chain))]))
    // Of a chain that was removed the units of its currency are all that is left.
    const gone: Token = { chainId: 0, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'claimed' }
    return (chainId) => made.get(chainId) ?? namesOf(chainId, { ...gone, chainId })
  }, [chains, nameOf, lists])
}
