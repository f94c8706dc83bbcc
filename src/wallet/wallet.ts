import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Grant } from '#core/permissions/allowance'
import { type Chain, maySeeDrafts } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import type { Hex } from '#core/bytes/hex'
import type { Replacement } from '#core/signing/intent'
import type { OwnSignature } from '#core/permissions/own-signature'
import { combine, createCell, map, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, EndpointReport } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { createSettings, type Database, type SettingsStore } from '#store'
import type { DevnetUrls } from '#survey'
import type { ActivityBook } from './activity/activity-book.ts'
import type { Apps } from './apps/create-apps.ts'
import type { AssetBook } from './assets/asset-state.ts'
import { keepAutoLock } from './session/auto-lock.ts'
import type { AllowanceBook } from './allowances/allowance-book.ts'
import type { CollectibleBook } from './collectibles/collectible-book.ts'
import type { Backups } from './backup/backups.ts'
import type { EvidenceBook } from './chains/evidence-book.ts'
import type { Explorer } from './explore/explorer.ts'
import type { AccountSummary, AccountSummaries } from './assets/account-summary.ts'
import type { History } from './history/history.ts'
import { createHealthBook, type HealthBook } from './chains/health.ts'
import { createOpenQuestionBook, type OpenQuestionBook } from './chains/open-questions.ts'
import { type ChainBook, createChainBook } from './chains/chains.ts'
import type { Check, CheckSubject } from './check/check.ts'
import { later } from './later.ts'
import { createLazyReader } from './lazy-reader.ts'
import type { NameBook } from './people/name-book.ts'
import type { OwnDescriptors } from './added-files/own-descriptors.ts'
import type { PasskeyBook } from './session/passkeys.ts'
import { createPortfolio, type Portfolio } from './assets/portfolio.ts'
import { createPreferences, type PreferenceBook } from './session/preferences.ts'
import { createRequestLog, type RequestLog } from './chains/request-log.ts'
import { createRequests, type Requests } from './requests/requests.ts'
import type { PriceLookup } from '#analysis'
import type { ContactEntry } from './people/save-contact.ts'
import { createSignatures } from './requests/signatures.ts'
import { createSession, type SessionDeps, type SessionService } from './session/session.ts'
import type { SwapBook } from './swap/swap-book.ts'
import { createTransactions, type Transactions } from './transactions/transactions.ts'
import { currentRecords, openVault, whileOpen } from './session/open-vault.ts'

export type WalletDeps = {
  readonly platform: Platform
  readonly db: Database
  readonly spawnVault: SessionDeps['spawnVault']
  readonly joinVault?: SessionDeps['joinVault']
  /** The one connection of all tabs. */
  readonly chain: Client<ChainCalls, ChainEvents>
  /** Where the practice chain is served beside the page (`npm start`); absent: it is not. */
  readonly practice?: DevnetUrls
  /** Answers with a live evm Worker, started when first needed. */
  readonly evm: () => Client<EvmCalls>
}

/** Everything a screen can see or do. */
export type Wallet = {
  readonly session: SessionService
  readonly preferences: PreferenceBook
  readonly book: ChainBook
  readonly portfolio: Portfolio
  /** All assets with what they stand for and are worth. One for all who ask. */
  assets(): Promise<AssetBook>
  /** Items of collections, and what is told of them. One for all who ask. */
  collectibles(): Promise<CollectibleBook>
  readonly requests: Requests
  readonly transactions: Transactions
  /** What was signed and not sent, newest first. */
  readonly signatures: Source<readonly OwnSignature[]>
  /** Proposes to speed up or to cancel a transaction that is not included; answers with the request's id. Throws `tx/unknown`, `tx/settled`. */
  replace(id: Hex, how: Replacement['how']): Promise<string>
  readonly requestLog: RequestLog
  /** How the endpoints do. */
  readonly health: HealthBook
  /** What is being waited for, and of whom. */
  readonly waits: OpenQuestionBook
  /** By what chains are proved, and the lies that were caught. One for all who ask. */
  evidence(): Promise<EvidenceBook>
  /** What was: logs, and the entries made of them. One for all who ask. */
  history(): Promise<History>
  /** One timeline of all accounts and chains. One for all who ask. */
  activity(): Promise<ActivityBook>
  /** The person's own descriptors and ABIs. One for all who ask. */
  descriptors(): Promise<OwnDescriptors>
  /** Passkeys of this page. One for all who ask. */
  passkeys(): Promise<PasskeyBook>
  /** The encrypted backup: made, opened, restored, tried. One for all who ask. */
  backups(): Promise<Backups>
  /** Swaps over Uniswap's pools. One for all who ask. */
  swaps(): Promise<SwapBook>
  /** Names of ENS. One for all who ask. */
  names(): Promise<NameBook>
  /** What a chain holds, for anybody who looks, with or without a vault. One for all who ask. */
  explore(): Promise<Explorer>
  /** The account that is looked at. */
  readonly account: Source<Account | undefined>
  selectAccount(address: Address): Promise<void>
  readonly contacts: Source<readonly Contact[]>
  saveContact(contact: ContactEntry): Promise<void>
  removeContact(id: string): Promise<void>
  /** Makes one of two: the first keeps its name, and has the addresses and notes of both. */
  mergeContacts(keep: string, other: string): Promise<void>
  /** Where the practice chain is served beside this page; `undefined`: it is not, and is offered at its usual port. */
  readonly practice: DevnetUrls | undefined
  /** Asks one endpoint who it is, before it is kept. */
  testEndpoint(chainId: number, url: string): Promise<EndpointReport>
  /** Practice chain only. */
  faucet(account: Address): Promise<void>
  /** Proposes to take a right back; answers with the request's id. */
  takeBack(right: Grant, account: Address, chainId: number): Promise<string>
  /** Connected apps, and what they ask for. One for all who ask. */
  apps(): Promise<Apps>
  /** Who may take what. One for all who ask. */
  allowances(): Promise<AllowanceBook>
  /** A second opinion on anything that somebody is asked to sign. */
  check(subject: CheckSubject): Promise<Check>
  /** Nonce, balance, code of any address: for the send form's hints. */
  accountSummary(chain: Chain, address: Address, signal?: AbortSignal): Promise<AccountSummary>
  /** What forms ask before there is a request: accounts, items, fees. One for all who ask. */
  glances(): Promise<AccountSummaries>
  /** Reads settings and finds the vault. No request leaves by this. */
  start(): Promise<void>
  /** Follows what is unfinished while the vault is open; one tab does. Ends with the signal. */
  run(signal: AbortSignal): Promise<void>
}

/** Puts the modules together. One per page. */
export function createWallet(deps: WalletDeps): Wallet {
  const { platform, chain, practice } = deps
  const base = createBase(deps, () => books.evidence())
  const { settings, session, preferences, book, reader, portfolio, transactions, signatures, requestLog, people, selection } = base
  const books = createBooks(base, () => requests)
  const { history } = books
  const rulePrices = later(async () => (await import('./assets/rule-prices.ts')).createPriceLookup(platform, books.assets))
  const prices: PriceLookup = async (...asked) => (await rulePrices())(...asked)
  const shared = { platform, session, book, chain, reader, now: platform.now, prices, history }
  const requests = createRequests({ ...shared, deliver: (item) => transactions.deliver(item) })
  keepAutoLock(session, preferences)
  const opened = currentRecords(session)

  return {
    ...books,
    ...people,
    session,
    preferences,
    book,
    portfolio,
    requests,
    transactions,
    signatures,
    requestLog,
    health: base.health,
    waits: createOpenQuestionBook(chain, platform),
    practice,
    account: selection.account,
    selectAccount: selection.select,
    replace: async (id, how) => (await import('./requests/replace.ts')).proposeReplacement({ requests, transactions }, id, how),
    testEndpoint: (chainId, url) => chain.call('test', { chainId, url }),
    async faucet(address) {
      await chain.call('faucet', { account: address })
    },
    async takeBack(right, address, chainId) {
      const { revokeIntent } = await import('./look.ts')
      return requests.propose({ intent: revokeIntent(right, address), account: address, chainId })
    },
    check: async (subject) => (await import('./look.ts')).createCheck({ ...shared, open: opened.get }, subject),
    accountSummary: async (...where) => (await books.glances()).account(...where),
    async start() {
      await preferences.start()
      const selected = await settings.get('account')
      await book.start()
      await session.start()
      selection.restore(selected)
    },
    run: (signal) => followWhileOpen({ platform, session, transactions, history }, signal),
  }
}

/** What is there from the first moment of a page. `evidence`: the book of it, for what forgets all that is kept. */
function createBase({ platform, db, spawnVault, joinVault, chain, evm }: WalletDeps, evidence: Wallet['evidence']) {
  const settings = createSettings(db, platform)
  const forgetting = async () => {
    const [{ forgetRest }, { lies }] = await Promise.all([import('./session/forget-rest.ts'), evidence()])
    return () => forgetRest({ settings, book, requestLog, lies, chain })
  }
  const session = createSession({ platform, settings, db, spawnVault, joinVault, forgetting })
  const book = createChainBook({ settings, chain, accounts: session.accounts, reauthenticate: session.reauthenticate })
  const requestLog = createRequestLog(chain, platform)
  const reader = createLazyReader({ chain, evm, mayHint: (chainId) => book.find(chainId)?.endpoints.some(maySeeDrafts) ?? false })
  const shared = { platform, session, book, chain, reader }
  return {
    ...shared,
    settings,
    requestLog,
    preferences: createPreferences(settings),
    portfolio: createPortfolio(shared),
    transactions: createTransactions(shared),
    signatures: createSignatures(session),
    health: createHealthBook(chain),
    people: createContacts(platform, session),
    selection: createSelection(session, settings),
  }
}
type Base = ReturnType<typeof createBase>

type Books = Pick<
  Wallet,
  | 'assets'
  | 'collectibles'
  | 'evidence'
  | 'history'
  | 'activity'
  | 'descriptors'
  | 'passkeys'
  | 'backups'
  | 'swaps'
  | 'names'
  | 'explore'
  | 'apps'
  | 'allowances'
  | 'glances'
>

/** What is fetched when it is first asked for: each is made once, for all who ask. */
function createBooks(base: Base, requests: () => Requests): Books {
  const { platform, settings, session, preferences, book, chain, reader, portfolio, transactions, signatures, health, people } = base
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
    explore: later(async () => {
      const { createExplorer } = await import('./explore/explorer.ts')
      return createExplorer({ platform, chain, reader, book, names, known })
    }),
    passkeys: later(async () => (await import('./session/passkeys.ts')).createPasskeyBook(platform)),
    apps: later(async () => (await import('./apps/create-apps.ts')).createApps({ ...shared, requests: requests() })),
    allowances: later(async () => {
      const { createAllowanceBook } = await import('./allowances/allowance-book.ts')
      return createAllowanceBook({ ...shared, requests: requests(), history })
    }),
  }
}

const NO_CONTACTS: readonly Contact[] = []
const byName = (all: readonly Contact[]): readonly Contact[] => [...all].sort((a, b) => a.name.localeCompare(b.name))

function createContacts(
  platform: Platform,
  session: SessionService,
): Pick<Wallet, 'contacts' | 'saveContact' | 'mergeContacts' | 'removeContact'> {
  const records = () => openVault(session).records
  return {
    contacts: whileOpen(session, ({ contacts }) => map(contacts, byName), NO_CONTACTS),
    saveContact: async (contact) => (await import('./people/save-contact.ts')).saveContact(platform, records, contact),
    mergeContacts: async (...ids) => (await import('./people/save-contact.ts')).mergeContacts(records, ...ids),
    removeContact: async (id) => records().contacts.remove(id),
  }
}

/** The account that is looked at: the one that was selected while it is there and not hidden, else the first. */
function createSelection({ accounts }: SessionService, settings: SettingsStore) {
  const selected = createCell<Address | undefined>(undefined)
  const account = combine([accounts, selected], (all, address) => {
    const list = all.filter((item) => !item.hidden)
    return list.find((item) => item.address === address) ?? list[0]
  })
  return {
    account,
    restore: selected.set,
    async select(address: Address): Promise<void> {
      selected.set(address)
      await settings.set('account', address)
    },
  }
}

type Following = Pick<Wallet, 'session' | 'transactions' | 'history'> & { readonly platform: Platform }

/** Each round lasts as long as the vault is open. Throws what following throws, but for an end by a lock or the signal. */
async function followWhileOpen({ platform, session, transactions, history }: Following, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await until(session.state, (now) => now.kind === 'open', signal)
    const now = session.state.get()
    if (now.kind !== 'open') continue
    const closed = new AbortController()
    const stop = session.state.subscribe(() => {
      if (session.state.get().kind !== 'open') closed.abort()
    })
    const both = AbortSignal.any([signal, closed.signal])
    // From before anything is waited for: a lock may come at any moment, and ends this round and no other.
    try {
      await (await import('./requests/recover.ts')).recover(platform, now.records)
      await platform.withLock('follow', { wait: true, signal: both }, async () => {
        const past = history().then((one) => one.follow(both))
        await Promise.all([transactions.follow(both), past])
      })
    } catch (error) {
      if (!both.aborted) throw error
    }
    stop()
  }
}

/** Resolves when the source holds such a value, or when the signal says stop. */
async function until<T>(source: Source<T>, test: (value: T) => boolean, signal: AbortSignal): Promise<void> {
  if (test(source.get()) || signal.aborted) return
  await new Promise<void>((resolve) => {
    const stop = source.subscribe(() => {
      if (test(source.get())) done()
    })
    const done = (): void => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
  })
}
