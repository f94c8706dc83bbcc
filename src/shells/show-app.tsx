import type { Root } from 'react-dom/client'
import type { LoadReleases } from '#features/shared'
import type { Wallet } from '#wallet'
import { App, type Routing } from '#features/root'
import { activate, LOCALES, type Locale, WordsProvider } from '#ui/language/i18n'

const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text)

/** Draws the app for a wallet that was started, dressed as its owner likes it, and follows what is unfinished. `opened` is fetched when a vault opens, `releases` when a screen shows them. */
export function showApp(
  root: Root,
  wallet: Wallet,
  opened: () => Promise<{ readonly watchPresence: (wallet: Wallet) => void }>,
  { routing, releases }: { readonly routing?: Routing; readonly releases?: LoadReleases } = {},
): void {
  const follow = (): void => {
    const preferences = wallet.preferences.values.get()
    if (!preferences) return
    const { theme, contrast, locale } = preferences
    // As attributes of the page, so that styles alone decide; `system` has none of its own.
    Object.assign(document.documentElement.dataset, { theme, contrast })
    if (isLocale(locale)) void activate(locale)
  }
  wallet.preferences.values.subscribe(follow)
  follow()
  // Who cannot fetch what watches over an open vault keeps it closed.
  const watch = (): void => {
    if (wallet.session.state.get().kind !== 'open') return
    stop()
    opened().then(
      ({ watchPresence }) => watchPresence(wallet),
      () => wallet.session.lock(),
    )
  }
  const stop = wallet.session.state.subscribe(watch)
  watch()
  const attention = async () => (await import('./attention.ts')).browserAttention
  root.render(
    <WordsProvider>
      <App wallet={wallet} routing={routing} attention={attention} releases={releases} />
    </WordsProvider>,
  )
  void wallet.run(new AbortController().signal)
}
