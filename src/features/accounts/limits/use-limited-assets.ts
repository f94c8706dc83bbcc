import { defined } from '#core/defined'
import { useMemo } from 'react'
import type { LimitedAsset } from '#core/identity/account-limits'
import { type Address, short } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import { keyOf, type Token } from '#core/money/token'
import { useSource, usePorts } from '#features/shared'
import { listedToken } from '#survey'

export type LimitedAssets = {
  /** What may be chosen: of each chain its native asset first, then what the portfolio knows. */
  readonly tokens: readonly Token[]
  /** One that nothing is known of any more is counted in its smallest units, by its address. */
  tokenOf(asset: LimitedAsset): Token
  nativeOf(chainId: number): Token | undefined
  chainName(chainId: number): string
  /** Time of the newest block that a balance of this account was read at, in milliseconds since the epoch. */
  newestBlock(): number | undefined
}

/** The assets that limits of this account can be about, as chains and balances on this device have them. */
export function useLimitedAssets(account: Address): LimitedAssets {
  const { book, portfolio } = usePorts<'book' | 'portfolio'>()
  const chains = useSource(book.chains)
  return useMemo(() => {
    const balances = chains.flatMap(({ chainId }) => portfolio.of(chainId, account).get().balances ?? [])
    const known = chains.flatMap((chain) => [
      nativeToken(chain),
      ...balances.flatMap(({ items }) => items.flatMap(({ token }) => (token.chainId === chain.chainId ? [token] : []))),
    ])
    const tokens = [...new Map(known.map((token) => [keyOf(token), token])).values()]
    const nativeOf = (chainId: number): Token | undefined =>
      tokens.find((token) => token.chainId === chainId && token.standard === 'native')
    return {
      tokens,
      nativeOf,
      tokenOf: ({ chainId, token }) =>
        tokens.find((item) => item.chainId === chainId && item.address === token) ??
        (token === undefined ? undefined : listedToken(chainId, token)) ?? {
          chainId,
          standard: token === undefined ? 'native' : 'erc20',
          ...defined({ address: token }),
          symbol: token === undefined ? 'wei' : short(token),
          name: '',
          decimals: 0,
          from: 'own',
        },
      chainName: (chainId) => chains.find((chain) => chain.chainId === chainId)?.name ?? `${chainId}`,
      newestBlock() {
        const timesOf = (some: readonly Chain[]): readonly number[] =>
          some
            .flatMap(({ chainId }) => portfolio.of(chainId, account).get().balances?.header.timestamp ?? [])
            .map((time) => Number(time) * 1000)
        // The practice chain's clock is anybody's: it counts where there is no other.
        const real = timesOf(chains.filter(({ kind }) => kind !== 'practice'))
        const times = real.length > 0 ? real : timesOf(chains)
        return times.length === 0 ? undefined : Math.max(...times)
      },
    }
  }, [chains, portfolio, account])
}
