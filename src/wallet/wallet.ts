import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Grant } from '#core/permissions/allowance'
import { type Chain, maySeeDrafts } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import type { Hex } from '#core/bytes/hex'
import type { Replacement } from '#core/signing/intent'
import type { OwnSignature } from '#core/permissions/own-signature'
import { createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, EndpointReport } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { createSettings, type Database } from '#store'
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
import { openVault } from './session/open-vault.ts'

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
export function createWallet({ platform, db, spawnVault, joinVault, chain, evm, practice }: WalletDeps): Wallet {
  const settings = createSettings(db, platform)
  const forgetting = async () => {
    const [{ forgetRest }, { lies }] = await Promise.all([import('./session/forget-rest.ts'), evidence()])
    return () => forgetRest({ settings, book, requestLog, lies, chain })
  }
  const session = createSession({ platform, settings, db, spawnVault, joinVault, forgetting })
  const preferences = createPreferences(settings)
  const book = createChainBook({ settings, chain, accounts: session.accounts, reauthenticate: session.reauthenticate })
  const reader = createLazyReader({ chain, evm, mayHint: (chainId) => book.find(chainId)?.endpoints.some(maySeeDrafts) ?? false })
  const portfolio = createPortfolio({ platform, session, book, chain, reader })
  const transactions = createTransactions({ platform, session, book, chain, reader })
  const rulePrices = later(async () => (await import('./assets/rule-prices.ts')).createPriceLookup(platform, assets))
  const prices: PriceLookup = async (...asked) => (await rulePrices())(...asked)
  const requests = createRequests({
    platform,
    session,
    book,
    chain,
    reader,
    now: platform.now,
    prices,
    history: () => history(),
    deliver: (item) => transactions.deliver(item),
  })
  const signatures = createSignatures(session)
  const requestLog = createRequestLog(chain, platform)
  const health = createHealthBook(chain)
  const waits = createOpenQuestionBook(chain, platform)
  const glances = later(async () =>
    (await import('./assets/account-summary.ts')).createAccountSummaries({ chain, reader, now: platform.now }),
  )
  const evidence = later(async () => (await import('./chains/evidence-book.ts')).createEvidenceBook({ chain, platform, settings }))
  const history = later(async () => (await import('./history/history.ts')).createHistory({ platform, session, book, chain, health }))
  const activity = later(async () => {
    const { createActivityBook } = await import('./activity/activity-book.ts')
    return createActivityBook({ platform, history: await history(), transactions, session, book })
  })
  const descriptors = later(async () =>
    (await import('./added-files/own-descriptors.ts')).createOwnDescriptors({ platform, session, chain }),
  )
  const names = later(async () => (await import('./people/name-book.ts')).createNameBook({ platform, chain, reader, book }))
  const backups = later(async () => {
    const { createBackups } = await import('./backup/backups.ts')
    return createBackups({ platform, session, settings, preferences, book, descriptors })
  })
  const assets = later(async () => {
    const { createAssetBook } = await import('./assets/asset-book.ts')
    const currency = () => preferences.values.get()?.currency ?? 'USD'
    return createAssetBook({ platform, session, book, chain, reader, portfolio, history, currency })
  })
  keepAutoLock(session, preferences)
  const account = createCell<Account | undefined>(undefined)
  const contacts = createCell<readonly Contact[]>([])
  let selected: Address | undefined

  const pick = (): void => {
    const list = session.accounts.get().filter((item) => !item.hidden)
    account.set(list.find((item) => item.address === selected) ?? list[0])
  }
  session.accounts.subscribe(pick)
  let unhook: (() => void) | undefined
  session.state.subscribe(() => {
    unhook?.()
    unhook = undefined
    const now = session.state.get()
    if (now.kind !== 'open') return contacts.set([])
    const shelf = now.records.contacts
    const publish = (): void => contacts.set([...shelf.get()].sort((a, b) => a.name.localeCompare(b.name)))
    unhook = shelf.subscribe(publish)
    publish()
  })

  const openRecords = () => openVault(session).records

  return {
    session,
    preferences,
    book,
    portfolio,
    assets,
    collectibles: later(async () => {
      const { createCollectibleBook } = await import('./collectibles/collectible-book.ts')
      return createCollectibleBook({ platform, session, settings, book, chain, reader, history })
    }),
    requests,
    transactions,
    signatures,
    replace: async (id, how) => (await import('./requests/replace.ts')).proposeReplacement({ requests, transactions }, id, how),
    requestLog,
    health,
    waits,
    evidence,
    history,
    activity,
    swaps: later(async () => (await import('./swap/swap-book.ts')).createSwapBook({ platform, chain, reader, book, signatures })),
    names,
    explore: later(async () => {
      const { createExplorer } = await import('./explore/explorer.ts')
      const known = () => ({ accounts: session.accounts.get(), contacts: contacts.get() })
      return createExplorer({ platform, chain, reader, book, names, known })
    }),
    passkeys: later(async () => (await import('./session/passkeys.ts')).createPasskeyBook(platform)),
    descriptors,
    backups,
    account,
    contacts,
    practice,
    async selectAccount(address) {
      selected = address
      await settings.set('account', address)
      pick()
    },
    saveContact: async (contact) => (await import('./people/save-contact.ts')).saveContact(platform, openRecords, contact),
    mergeContacts: async (...ids) => (await import('./people/save-contact.ts')).mergeContacts(openRecords, ...ids),
    removeContact: (id) => openRecords().contacts.remove(id),
    testEndpoint: (chainId, url) => chain.call('test', { chainId, url }),
    async faucet(address) {
      await chain.call('faucet', { account: address })
    },
    async takeBack(right, address, chainId) {
      const { revokeIntent } = await import('./look.ts')
      return requests.propose({ intent: revokeIntent(right, address), account: address, chainId })
    },
    apps: later(async () => (await import('./apps/create-apps.ts')).createApps({ platform, session, book, chain, reader, requests })),
    allowances: later(async () => {
      const { createAllowanceBook } = await import('./allowances/allowance-book.ts')
      return createAllowanceBook({ platform, session, book, chain, reader, requests, history })
    }),
    async check(subject) {
      const { createCheck } = await import('./look.ts')
      const records = () => {
        const state = session.state.get()
        return state.kind === 'open' ? state.records : undefined
      }
      return createCheck({ platform, session, book, chain, reader, prices, history, now: platform.now, open: records }, subject)
    },
    accountSummary: async (...where) => (await glances()).account(...where),
    glances,
    async start() {
      await preferences.start()
      selected = await settings.get('account')
      await book.start()
      await session.start()
      pick()
    },
    async run(signal) {
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
    },
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
