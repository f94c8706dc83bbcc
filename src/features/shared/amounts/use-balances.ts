import { useEffect } from 'react'
import type { Address } from '#core/ethereum/address'
import type { BalancesState } from '#wallet'
import { useSource } from '../wallet/use-source.ts'
import { useWallet } from '../wallet/wallet-context.tsx'

/** Milliseconds between two readings: a slot of mainnet. */
const EVERY = 12_000

/**
 * What an account has, read when a form opens, when it comes back into sight, and once a slot while it is looked at: what arrives meanwhile can be
 * spent without opening the form anew.
 */
export function useBalances(chainId: number, account: Address): BalancesState {
  const wallet = useWallet()
  useEffect(() => {
    const read = (): void => {
      if (document.visibilityState === 'visible') void wallet.portfolio.refresh(chainId, account)
    }
    read()
    const timer = setInterval(read, EVERY)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [wallet, chainId, account])
  return useSource(wallet.portfolio.of(chainId, account))
}
