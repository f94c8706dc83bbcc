import { useCallback, useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import type { TrackedToken } from '#core/money/holding'
import { combine, createCell } from '#core/source'
import { usePorts, useSource } from '#features/shared'
import { moneyEnvironmentOf, readTokenList } from '#survey'
import { useAnswer } from '#ui/state/query'
import type { PriceState } from '#wallet'
import { accountBalance, type AccountBalance } from './account-balance.ts'

const NO_TOKENS = createCell<readonly TrackedToken[]>([])
const NO_PRICES = createCell<PriceState>({ asking: false })

/**
 * What is known of accounts on a chain, as it was read last: here, or in an earlier session. It asks no chain anything, as a host that is asked for several accounts
 * at once learns that they belong together. So `assets.of` is not for here: it begins to follow the logs of an account, and reads the tokens that are in them.
 */
export function useAccountBalances(accounts: readonly Account[], chain: Chain | undefined): (account: Address) => AccountBalance {
  const { assets, portfolio, preferences } = usePorts<'assets' | 'portfolio' | 'preferences'>()
  const chainId = chain?.chainId
  const currency = useSource(preferences.values)?.currency ?? 'USD'
  const { value: book, error: bookError } = useAnswer(assets)
  const readList = useCallback(async () => (chainId === undefined ? undefined : readTokenList(chainId)), [chainId])
  const { value: list, error: listError } = useAnswer(readList)
  const tracked = useSource(book?.kept ?? NO_TOKENS)
  const { prices } = useSource(book && chain ? book.prices.of(moneyEnvironmentOf(chain)) : NO_PRICES)
  const states = useSource(
    useMemo(
      () => combine(chainId === undefined ? [] : accounts.map(({ address }) => portfolio.of(chainId, address)), (...all) => all),
      [accounts, chainId, portfolio],
    ),
  )
  const isLoading = (book === undefined && bookError === undefined) || (list === undefined && listError === undefined)
  return (address) => {
    const at = accounts.findIndex((account) => account.address === address)
    const balances = states[at]?.balances
    if (chain === undefined || balances === undefined) return { kind: 'unread' }
    return isLoading ? { kind: 'loading' } : accountBalance(address, balances, { chain, currency, prices, tracked, list })
  }
}
