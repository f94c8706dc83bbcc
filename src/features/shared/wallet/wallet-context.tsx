import { createContext, type ReactNode, use } from 'react'
import { fail } from '#core/errors'
import type { Wallet } from '#wallet'

const WalletContext = createContext<Wallet | undefined>(undefined)

/** Gives the screens below it the wallet. One per page. */
export function WalletProvider({ wallet, children }: { readonly wallet: Wallet; readonly children: ReactNode }) {
  return <WalletContext value={wallet}>{children}</WalletContext>
}

/** The wallet of this page. Throws `app/unexpected` outside its provider. */
export function useWallet(): Wallet {
  const wallet = use(WalletContext)
  if (!wallet) throw fail('app/unexpected', { where: 'useWallet' })
  return wallet
}
