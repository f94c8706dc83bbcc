import type { Address } from '#core/ethereum/address'
import { useSource, useWallet } from '#features/shared'

/** What a chain and an account of ours are called. */
export function useSpotWords(chainId: number, account: Address): { readonly chain: string; readonly name: string } {
  const wallet = useWallet()
  const chain = useSource(wallet.book.chains).find((one) => one.chainId === chainId)
  const own = useSource(wallet.session.accounts).find(({ address }) => address === account)
  return { chain: chain?.name ?? String(chainId), name: own?.name ?? account }
}
