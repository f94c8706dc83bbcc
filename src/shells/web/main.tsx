import { defined } from '#core/defined'
import { fail } from '#core/errors'
import '#ui/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { openDatabase } from '#store'
import { createWallet } from '#wallet'
import { PATHS } from '#features/shared'
import { activate, preferredLocale } from '#ui/language/i18n'
import { showApp } from '../show-app.tsx'
import type { Opener } from './app-channel.ts'
import { createBrowserPlatform } from './browser-platform.ts'
import { spawnChain } from './chain-worker.ts'
import type { DeviceApis } from './devices/device-apis.ts'
import { createDevices } from './devices/devices.ts'
import { createEvm } from './evm-worker.ts'
import { dropFirstScreen } from './drop-first-screen.ts'
import { isVacant } from './is-vacant.ts'
import { createAddresses, createPrivateHistory } from './private-history.ts'
import { isServedForPractice } from './practice/served-for-practice.ts'
import { createChainConnection } from './tabs/leader.ts'
import { Standstill } from './standstill.tsx'
import { spawnVault } from './vault-worker.ts'

const opened = () => import('./opened.ts')

/** Milliseconds after the first drawing until the files of the site are kept. */
const KEEP_AFTER_MS = 2_000

async function boot(root: Root): Promise<void> {
  await activate(preferredLocale(navigator.languages))
  // A policy in the page cannot say who may frame it: from a host that sends no headers, nothing else forbids it.
  if (window.top !== window.self) throw fail('vault/unprotected', { missing: 'frame-ancestors' })
  const platform = createBrowserPlatform()
  const id = crypto.randomUUID()
  const chain = createChainConnection({ spawnChain, id, locks: navigator.locks, channel: new BroadcastChannel('assay:chain') })
  const practice = isServedForPractice(performance)
    ? (await import('./practice/practice-endpoint.ts')).servedPractice(location.search, sessionStorage)
    : undefined
  const { opener } = window as { readonly opener: Opener | null }
  const isOpened = opener !== null && location.pathname.startsWith(PATHS.connect)
  if (isOpened && location.pathname === PATHS.connect)
    window.history.replaceState(null, '', `${PATHS.connect}${PATHS.connect}${location.search}`)
  const wallet = createWallet({
    platform,
    db: await openDatabase(),
    spawnVault,
    isVacant: () => isVacant(indexedDB),
    joinVault: async (id) => (await opened()).joinVault(id),
    chain,
    evm: createEvm(),
    spawnPractice: async () => (await import('./practice/spawn-practice.ts')).spawnPractice(),
    devices: createDevices(navigator as DeviceApis),
    spawnQr: async () => (await import('./devices/qr-worker.ts')).spawnQr(),
    ...defined({ practice }),
  })
  await wallet.start()
  const history = createPrivateHistory(createAddresses(Object.values(PATHS), PATHS.connect))
  if (isOpened) void import('./app-channel.ts').then(({ serveOpener }) => serveOpener(wallet, opener, history))
  addEventListener('pagehide', (event) => {
    if (!event.persisted) chain.close()
  })
  const releases = async () => (await import('./releases.ts')).loadReleases()
  showApp(root, wallet, opened, { routing: { history }, releases })
  // Kept in this browser whether or not somebody looks; not before the screen is there.
  // Where it fails, About says why and tries again.
  setTimeout(() => void releases().catch(() => undefined), KEEP_AFTER_MS)
}

const place = document.getElementById('root')
if (place) {
  dropFirstScreen(place, document.getElementById('first-screen'))
  // What is drawn around the screens, or beside them, may fail too: then nothing would be left on the page.
  const root: Root = createRoot(place, { onUncaughtError: (error) => root.render(<Standstill error={error} title="Assay stopped" />) })
  boot(root).catch((error: unknown) => root.render(<Standstill error={error} />))
}
