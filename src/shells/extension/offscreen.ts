import { defined } from '#core/defined'
import { createAppProvider } from '#provider'
import { openDatabase } from '#store'
import { createWallet, type Wallet } from '#wallet'
import { after } from '../watched.ts'
import { createBrowserPlatform } from '../web/browser-platform.ts'
import { createEvm } from '../web/evm-worker.ts'
import { spawnVault } from '../web/vault-worker.ts'
import { createChainConnection } from '../web/tabs/leader.ts'
import { serveAppPorts } from './app-ports.ts'
import { spawnChain } from './chain-frame.ts'
import { messagePort } from '../message-port.ts'
import { refresh } from './open-session.ts'
import { PROMPT_CLOSED, HOST_LOCK, type Show, VAULT_PORT } from './messages.ts'
import { createVaultHost } from './vault-host.ts'
import { createVaultChannel, ACCEPTED } from './vault-channel.ts'

// Nobody sees this document, and nothing of it is drawn: the vault of all pages is here, the connection, and the provider for apps.

/** Tells the background how many wait for the person, and when another came that should be seen. */
async function tellWhatWaits(wallet: Wallet): Promise<void> {
  const apps = await wallet.apps()
  let seen = new Set<string>()
  const tell = (path?: string): void => {
    const now = new Set([...apps.queue.get().map(({ id }) => id), ...apps.waiting.get().map(({ origin }) => origin)])
    const isNew = [...now].some((one) => !seen.has(one))
    if (!isNew && now.size === seen.size && path === undefined) return
    seen = now
    const bring = path ?? (isNew ? '/connect' : undefined)
    const show: Show = { is: 'assay:show', waiting: now.size, ...defined({ path: bring }) }
    void chrome.runtime.sendMessage(show).catch(() => undefined)
  }
  apps.queue.subscribe(() => tell())
  apps.waiting.subscribe(() => tell())
  apps.shown.subscribe(() => {
    const id = apps.shown.get()
    if (id !== undefined) tell(`/review/${id}`)
  })
}

async function boot(): Promise<Wallet> {
  const platform = createBrowserPlatform()
  const news = new BroadcastChannel('assay:news')
  const host = createVaultHost({ spawn: spawnVault, lookAgain: () => news.postMessage({ topic: 'vault-changed' }) })
  const held = new Promise<void>((ready) => {
    // Held until this document goes.
    void navigator.locks.request(HOST_LOCK, () => (ready(), new Promise(() => undefined)))
  })
  const take = (port: MessagePort): void =>
    void held.then(() => {
      port.postMessage(ACCEPTED)
      host.take(messagePort(port))
    })
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === VAULT_PORT && port) take(port)
    // Who closes the window of requests says no to what waits in it, as in the window that an app opened.
    if (data === PROMPT_CLOSED) void started.then(async ({ apps }) => (await apps()).rejectAll()).catch(() => undefined)
  })
  navigator.serviceWorker.startMessages()

  const chain = createChainConnection({
    spawnChain,
    id: crypto.randomUUID(),
    locks: navigator.locks,
    channel: new BroadcastChannel('assay:chain'),
  })
  const road = createVaultChannel({ bring: take, locks: navigator.locks, after, onChanged: () => refresh(wallet) })
  const wallet = createWallet({ platform, db: await openDatabase(), ...road, chain, evm: createEvm() })
  await wallet.start()
  void wallet.run(new AbortController().signal)
  void tellWhatWaits(wallet)
  return wallet
}

// Ears first: the background says that this document is ready once its script has run.
const started = boot()
serveAppPorts(started.then((wallet) => createAppProvider({ wallet })))
