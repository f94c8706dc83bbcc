import { useCallback, useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { keyOf } from '#core/money/token'
import { combine } from '#core/source'
import { usePorts, useSource } from '#features/shared'
import { moneyEnvironmentOf, readTokenList } from '#survey'
import { useAnswer } from '#ui/state/query'
import { accountBalance, type AccountBalance } from './account-balance.ts'

/**
 * What is known of accounts on chains, as it was read last: here, or in an earlier session. It asks no chain anything, as a host that is asked for several accounts
 * at once learns that they belong together. So `assets.of` is not for here: it begins to follow the logs of an account, and reads the tokens that are in them.
 */
export function useAccountBalances(
  accounts: readonly Address[],
  chains: readonly Chain[],
): (account: Address, chain: Chain) => AccountBalance {
  const { assets, portfolio, preferences } = usePorts<'assets' | 'portfolio' | 'preferences'>()
  const currency = useSource(preferences.values)?.currency ?? 'USD'
  const { value: book, error: bookError } = useAnswer(assets)
  const readLists = useCallback(
    async () => new Map(await Promise.all(chains.map(async ({ chainId }) => [chainId, await readTokenList(chainId)] as const))),
    [chains],
  )
  const { value: lists, error: listError } = useAnswer(readLists)
  const spots = useMemo(() => chains.flatMap((chain) => accounts.map((account) => ({ account, chain }))), [accounts, chains])
  const holdings = useSource(
    useMemo(
      () => combine(book === undefined ? [] : spots.map(({ account, chain }) => book.known(chain.chainId, account)), (...all) => all),
      [book, spots],
    ),
  )
  const prices = useSource(
    useMemo(
      () => combine(book === undefined ? [] : chains.map((chain) => book.prices.of(moneyEnvironmentOf(chain))), (...all) => all),
      [book, chains],
    ),
  )
  const states = useSource(
    useMemo(
      () =>
        combine(
          spots.map(({ account, chain }) => portfolio.of(chain.chainId, account)),
          (...all) => all,
        ),
      [spots, portfolio],
    ),
  )
  const isLoading = (book === undefined && bookError === undefined) || (lists === undefined && listError === undefined)
  return (account, chain) => {
    const at = spots.findIndex((spot) => spot.account === account && spot.chain === chain)
    const balances = states[at]?.balances
    if (balances === undefined) return { kind: 'unread' }
    const list = lists?.get(chain.chainId)
    const known = prices[chains.indexOf(chain)]?.prices
    // Without the book there is what was read, and no price.
    const bare = balances.items.map((item) => ({ ...item, chainId: chain.chainId, account, identity: keyOf(item.token) }))
    return isLoading ? { kind: 'loading' } : accountBalance(balances, holdings[at] ?? bare, { currency, prices: known, list })
  }
}
