import { createContext, type ReactNode, use } from 'react'
import { fail } from '#core/errors'
import type { Wallet } from '#wallet'

const WalletContext = createContext<Wallet | undefined>(undefined)

/** Gives the screens below it the wallet. One per page. */
export function WalletProvider({ wallet, children }: { readonly wallet: Wallet; readonly children: ReactNode }) {
  return <WalletContext value={wallet}>{children}</WalletContext>
}

/**
 * The ports of the wallet that this part of the screen needs, by name: what it does not name it cannot call.
 * Throws `app/unexpected` outside of `WalletProvider`.
 * @example const { session, book } = usePorts<'session' | 'book'>()
 */
export function usePorts<K extends keyof Wallet>(): Pick<Wallet, K> {
  const wallet = use(WalletContext)
  if (!wallet) throw fail('app/unexpected', { where: 'usePorts' })
  return wallet
}
