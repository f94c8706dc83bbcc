import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { loadFirstScreen } from '#features/root'
import type { Platform } from '#protocol'
import { activate, WordsProvider } from '#ui/language/i18n'
import { createWallet, type Wallet } from '#wallet'
import { FIRST_SCREENS } from './policy.ts'

/** Stands for what only a page has. Nothing of it is used before a wallet starts, which it does not here. */
const absent = (what: string): never =>
  new Proxy(
    {},
    {
      get() {
        throw fail('app/unexpected', { where: `first screens: ${what}` })
      },
    },
  ) as never

/** The wallet of a visitor, which has not started: without a vault, a chain or a choice of its owner. */
function visitorWallet(): Wallet {
  const silent = { call: async () => new Promise<never>(() => undefined), on: () => () => undefined, close: () => undefined }
  const wallet = createWallet({
    platform: { now: () => 0, hear: () => () => undefined } as unknown as Platform,
    db: absent('database'),
    spawnVault: () => absent('vault'),
    chain: silent,
    evm: () => absent('evm'),
    spawnPractice: async () => absent('practice'),
  })
  return { ...wallet, session: { ...wallet.session, state: createCell({ kind: 'absent' }) } }
}

/**
 * The screens of `FIRST_SCREENS` as HTML: what a visitor's page shows there before any of its scripts has run. The build puts each into a page of its own
 * (scripts/build/first-screens.ts), so that nobody waits for a script to read it.
 */
async function renderScreens(): Promise<Readonly<Record<string, string>>> {
  // Where the router takes its base from.
  Object.assign(globalThis, { location: new URL('http://localhost/') })
  await activate('en')
  const wallet = visitorWallet()
  const screens = await Promise.all(
    FIRST_SCREENS.map(async (route) => {
      const screen = <WordsProvider>{await loadFirstScreen(wallet, `/${route}`)}</WordsProvider>
      // Waits for every part that is fetched apart. After it nothing is left to wait for.
      await prerender(screen)
      // The router would tell where the page is scrolled to by a script in it, which our policy forbids.
      return [route, renderToStaticMarkup(screen).replaceAll(/<script\b.*?<\/script>/gs, '')] as const
    }),
  )
  return Object.fromEntries(screens)
}

/** By route. Made while this module loads: the build that loads it fetches nothing more for it afterwards. */
export const SCREENS = await renderScreens()
