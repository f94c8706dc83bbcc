import '#ui/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { fail } from '#core/errors'
import { KeylessApp } from '#features/root'
import { openDatabase } from '#store'
import { activate, preferredLocale, WordsProvider } from '#ui/language/i18n'
import { createHashHistory } from '#ui/router/history'
import { createWallet, type WalletDeps } from '#wallet'
import { createBrowserPlatform } from '../web/browser-platform.ts'
import { Standstill } from '../web/standstill.tsx'
import { createChainConnection } from '../web/tabs/leader.ts'
import type { LeaderDeps } from '../web/tabs/tab-messages.ts'
import { namePageDatabase } from './page-database.ts'

/** Each page leads for itself: whoever shares the origin could lead in its place. */
const ALWAYS = { request: async (_name: string, work: () => Promise<unknown>) => work() }

/** There is no vault in this build, whatever asks for one. */
const noVault = (): never => {
  throw fail('vault/unprotected', { missing: 'Content-Security-Policy' })
}

/** What differs between the page of a host and the page that is one file. */
type Workers = Pick<LeaderDeps, 'spawnChain'> & Pick<WalletDeps, 'evm' | 'spawnQr'>

async function draw(root: Root, { spawnChain, ...workers }: Workers): Promise<void> {
  await activate(preferredLocale(navigator.languages))
  const id = crypto.randomUUID()
  const chain = createChainConnection({
    spawnChain,
    id,
    locks: ALWAYS,
    channel: new BroadcastChannel(`assay:chain:${id}`),
  })
  const wallet = createWallet({
    platform: createBrowserPlatform(),
    db: await openDatabase(await namePageDatabase(id, { factory: indexedDB, locks: navigator.locks })),
    spawnVault: noVault,
    isVacant: async () => true,
    chain,
    ...workers,
  })
  await wallet.start()
  addEventListener('pagehide', (event) => {
    if (!event.persisted) chain.close()
  })
  root.render(
    <WordsProvider>
      <KeylessApp wallet={wallet} history={createHashHistory()} />
    </WordsProvider>,
  )
}

/** Starts the page without a vault. */
export function bootKeyless(workers: Workers): void {
  const place = document.getElementById('root')
  if (!place) return
  const root = createRoot(place)
  draw(root, workers).catch((error: unknown) => root.render(<Standstill error={error} />))
}
