import { defined } from '#core/defined'
import '#ui/styles.css'
import './pages.css'
import { createHashHistory } from '#ui/router/history'
import { createRoot, type Root } from 'react-dom/client'
import { openDatabase } from '#store'
import { createWallet } from '#wallet'
import { activate, preferredLocale } from '#ui/language/i18n'
import { keepPromptWindow } from '../keep-prompt-window.ts'
import { showApp } from '../show-app.tsx'
import { after } from '../watched.ts'
import { createBrowserPlatform } from '../web/browser-platform.ts'
import { createEvm } from '../web/evm-worker.ts'
import { createChainConnection } from '../web/tabs/leader.ts'
import { practiceEndpoint } from '../web/practice/practice-endpoint.ts'
import { watchPresence } from '../web/presence/presence.ts'
import { Standstill } from '../web/standstill.tsx'
import { spawnChain } from './chain-frame.ts'
import { refresh } from './open-session.ts'
import { PROMPT_SEARCH, VAULT_PORT, WAKE } from './messages.ts'
import { createVaultChannel } from './vault-channel.ts'

/** By the background, since only a service worker reaches a document that nobody sees. It starts that document where there is none. */
const bring = (port: MessagePort): void => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(VAULT_PORT, [port]))

/** The offscreen document leads, whatever pages are open: none of them waits for the lock. */
const NEVER = { request: () => new Promise<never>(() => undefined) }

async function boot(root: Root): Promise<void> {
  // Before anything is asked of the chain: nobody else would start who leads.
  void chrome.runtime.sendMessage(WAKE).catch(() => undefined)
  await activate(preferredLocale(navigator.languages))
  // No site can open a page of the extension, since none is web-accessible: whoever writes this address is the person.
  const practice = practiceEndpoint(location.search, sessionStorage)
  const chain = createChainConnection({ spawnChain, id: crypto.randomUUID(), locks: NEVER, channel: new BroadcastChannel('assay:chain') })
  const wallet = createWallet({
    platform: createBrowserPlatform(),
    db: await openDatabase(),
    ...createVaultChannel({ bring, locks: navigator.locks, after, onChanged: () => refresh(wallet) }),
    chain,
    evm: createEvm(),
    spawnQr: async () => (await import('../web/devices/qr-worker.ts')).spawnQr(),
    ...defined({ practice }),
  })
  await wallet.start()
  addEventListener('pagehide', (event) => {
    if (!event.persisted) chain.close()
  })
  const history = createHashHistory()
  const place = {
    path: () => history.location.pathname,
    go: (path: string) => history.push(path),
    onMove: (listener: () => void) => history.subscribe(listener),
  }
  if (location.search === PROMPT_SEARCH) void keepPromptWindow(wallet, place)
  showApp(root, wallet, async () => ({ watchPresence }), { routing: { history } })
}

const place = document.getElementById('root')
if (place) {
  const root = createRoot(place)
  boot(root).catch((error: unknown) => root.render(<Standstill error={error} />))
}
