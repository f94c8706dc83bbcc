import { later } from './later.ts'
import type { Requests } from './requests/requests.ts'
import type { BookDeps, Books } from './wallet.ts'

/** What is fetched when it is first asked for: each is made once, for all who ask. */
export function createBooks(base: BookDeps, requests: Requests): Books {
  const { platform, settings, session, preferences, book, chain, reader, portfolio, transactions, signatures, health, people, devices } =
    base
  const shared = { platform, session, book, chain, reader }
  const history = later(async () => (await import('./history/history.ts')).createHistory({ platform, session, book, chain, health }))
  const descriptors = later(async () =>
    (await import('./added-files/own-descriptors.ts')).createOwnDescriptors({ platform, session, chain }),
  )
  const names = later(async () => (await import('./people/name-book.ts')).createNameBook({ platform, chain, reader, book }))
  const currency = () => preferences.values.get()?.currency ?? 'USD'
  const known = () => ({ accounts: session.accounts.get(), contacts: people.contacts.get() })
  return {
    history,
    descriptors,
    names,
    glances: later(async () => (await import('./assets/account-summary.ts')).createAccountSummaries({ chain, reader, now: platform.now })),
    evidence: later(async () => (await import('./chains/evidence-book.ts')).createEvidenceBook({ chain, platform, settings })),
    activity: later(async () => {
      const { createActivityBook } = await import('./activity/activity-book.ts')
      return createActivityBook({ platform, history: await history(), transactions, session, book })
    }),
    backups: later(async () => {
      const { createBackups } = await import('./backup/backups.ts')
      return createBackups({ platform, session, settings, preferences, book, descriptors })
    }),
    assets: later(async () => (await import('./assets/asset-book.ts')).createAssetBook({ ...shared, portfolio, history, currency })),
    collectibles: later(async () => {
      const { createCollectibleBook } = await import('./collectibles/collectible-book.ts')
      return createCollectibleBook({ ...shared, settings, history })
    }),
    swaps: later(async () => (await import('./swap/swap-book.ts')).createSwapBook({ platform, chain, reader, book, signatures })),
    bridge: later(async () => (await import('./bridge/bridge-book.ts')).createBridgeBook(shared)),
    explore: later(async () => {
      const { createExplorer } = await import('./explore/explorer.ts')
      return createExplorer({ platform, chain, reader, book, names, known, health })
    }),
    passkeys: later(async () => (await import('./session/passkeys.ts')).createPasskeyBook(platform)),
    apps: later(async () => (await import('./apps/create-apps.ts')).createApps({ ...shared, devices, requests })),
    allowances: later(async () => {
      const { createAllowanceBook } = await import('./allowances/allowance-book.ts')
      return createAllowanceBook({ ...shared, requests, history })
    }),
  }
}
