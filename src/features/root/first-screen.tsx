import type { ReactNode } from 'react'
import { WalletProvider } from '#features/shared'
import { createMemoryHistory } from '#ui/router/history'
import { RouterProvider } from '#ui/router/router'
import type { Wallet } from '#wallet'
import { createAppRouter } from './routes.tsx'

/** The screen of an address as it is first drawn, fetched and ready to be drawn at once, without a page. */
export async function loadFirstScreen(wallet: Wallet, path: string): Promise<ReactNode> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return (
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>
  )
}
