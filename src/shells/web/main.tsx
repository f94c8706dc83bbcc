import '#ui/styles.css'
import { createRoot } from 'react-dom/client'
import { openDatabase } from '#store'
import { createWallet } from '#wallet'
import { PATHS } from '#features/kit'
import { App } from '#features/root'
import { activate, LOCALES, type Locale, preferredLocale, WordsProvider } from '#ui/i18n'
import type { Opener } from './app-road.ts'
import { createBrowserPlatform } from './browser-platform.ts'
import { practiceEndpoint } from './practice-endpoint.ts'
import { createChainConnection } from './leader.ts'
import { Standstill } from './standstill.tsx'
import { createEvm, spawnChain, spawnVault } from './workers.ts'

const opened = () => import('./opened.ts')

const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text)

/** Theme and contrast are attributes of the page, so that styles alone decide. */
function dress(theme: string, contrast: string): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (contrast === 'system') delete dataset.contrast
  else dataset.contrast = contrast
}

async function boot(root: ReturnType<typeof createRoot>): Promise<void> {
  await activate(preferredLocale(navigator.languages))
  const platform = createBrowserPlatform()
  const id = crypto.randomUUID()
  const chain = createChainConnection({ spawnChain, id, locks: navigator.locks, channel: new BroadcastChannel('assay:chain') })
  const practice = practiceEndpoint(location.search, sessionStorage)
  const { opener } = window as { readonly opener: Opener | null }
  const isOpened = opener !== null && location.pathname.startsWith(PATHS.connect)
  if (isOpened && location.pathname === PATHS.connect) history.replaceState(null, '', `${PATHS.connect}${PATHS.connect}${location.search}`)
  const wallet = createWallet({
    platform,
    db: await openDatabase(),
    spawnVault,
    joinVault: async (id) => (await opened()).joinVault(id),
    chain,
    evm: createEvm(),
    ...(practice ? { practice } : {}),
  })
  await wallet.start()
  if (isOpened) void import('./app-road.ts').then(({ serveOpener }) => serveOpener(wallet, opener))
  const follow = (): void => {
    const preferences = wallet.preferences.values.get()
    if (!preferences) return
    dress(preferences.theme, preferences.contrast)
    if (isLocale(preferences.locale)) void activate(preferences.locale)
  }
  wallet.preferences.values.subscribe(follow)
  follow()
  // Who cannot fetch what watches over an open vault keeps it closed.
  const watch = (): void => {
    if (wallet.session.state.get().at !== 'open') return
    stop()
    opened().then(
      ({ watchPresence }) => watchPresence(wallet),
      () => wallet.session.lock(),
    )
  }
  const stop = wallet.session.state.subscribe(watch)
  watch()
  addEventListener('pagehide', (event) => {
    if (!event.persisted) chain.close()
  })
  root.render(
    <WordsProvider>
      <App wallet={wallet} />
    </WordsProvider>,
  )
  void wallet.run(new AbortController().signal)
}

const place = document.getElementById('root')
if (place) {
  const root = createRoot(place)
  boot(root).catch((error: unknown) => root.render(<Standstill error={error} />))
}
