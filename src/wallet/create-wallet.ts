import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { maySeeDrafts } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import { combine, createCell, map } from '#core/source'
import type { Platform } from '#protocol'
import { createSettings, type SettingsStore } from '#store'
import { keepAutoLock } from './session/auto-lock.ts'
import { createHealthBook } from './chains/health.ts'
import { createOpenQuestionBook } from './chains/open-questions.ts'
import { createChainBook } from './chains/chains.ts'
import { createDeviceBook } from './devices/device-book.ts'
import type { NoteDeviceUse } from './devices/device-uses.ts'
import { later } from './later.ts'
import { createLazyReader } from './lazy-reader.ts'
import { createPortfolio } from './assets/portfolio.ts'
import { createPreferences } from './session/preferences.ts'
import { createRequestLog } from './chains/request-log.ts'
import { createRequests, type Requests } from './requests/requests.ts'
import type { PriceLookup } from '#analysis'
import { createSignatures } from './requests/signatures.ts'
import { createSession, type SessionService } from './session/session.ts'
import { createTransactions } from './transactions/transactions.ts'
import type { PagePractice, PracticeClients } from './practice/page-practice.ts'
import { currentRecords, openVault, whileOpen } from './session/open-vault.ts'
import type { BookDeps, Books, Wallet, WalletDeps } from './wallet.ts'

/** Puts the modules together. One per page. */
export function createWallet(deps: WalletDeps): Wallet {
  const { platform, chain, practice, spawnPractice, evm, devices, spawnQr } = deps
  const base = createBase(deps, () => books.evidence())
  const { settings, session, preferences, book, reader, portfolio, transactions, signatures, requestLog, people, selection, uses } = base
  const books = createLaterBooks(base, () => requests)
  const { history } = books
  const rulePrices = later(async () => (await import('./assets/rule-prices.ts')).createPriceLookup(platform, books.assets))
  const prices: PriceLookup = async (...asked) => (await rulePrices())(...asked)
  const shared = { platform, session, book, chain, reader, now: platform.now, prices, history }
  const requests = createRequests({ ...shared, ...defined({ devices }), uses, deliver: (item) => transactions.deliver(item) })
  keepAutoLock(session, preferences)
  session.state.subscribe(() => {
    if (session.state.get().kind !== 'open') devices?.sessions?.clear()
  })
  const opened = currentRecords(session)
  const check: Wallet['check'] = async (subject) => (await import('./look.ts')).createCheck({ ...shared, open: opened.get }, subject)

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
    devices: base.devices,
    openQrReader: async () => (await import('./devices/qr-reader.ts')).openQrReader(spawnQr, platform),
    health: base.health,
    waits: createOpenQuestionBook(chain, platform),
    practice,
    openPractice: spawnPractice && (async () => openPractice(await spawnPractice(), evm, platform)),
    account: selection.account,
    selectAccount: selection.select,
    replace: async (id, how) => (await import('./requests/replace.ts')).proposeReplacement({ requests, transactions }, id, how),
    testEndpoint: (chainId, url) => chain.call('test', { chainId, url }),
    async sendSigned(chainId, raw, hash) {
      await chain.call('send', { chainId, raw, hash })
    },
    async faucet(address) {
      await chain.call('faucet', { account: address })
    },
    async takeBack(right, address, chainId) {
      const { revokeIntent } = await import('./look.ts')
      return requests.propose({ intent: revokeIntent(right, address), account: address, chainId })
    },
    check,
    atProved: async (...what) => (await import('./check/at-proved.ts')).lookAtProved({ chain, check }, ...what),
    accountSummary: async (...where) => (await books.glances()).account(...where),
    async start() {
      await preferences.start()
      const selected = await settings.get('account')
      await book.start()
      await session.start()
      selection.restore(selected)
    },
    run: async (signal) => (await import('./follow-while-open.ts')).followWhileOpen({ platform, session, transactions, history }, signal),
  }
}

const openPractice = async (clients: PracticeClients, evm: WalletDeps['evm'], platform: Platform): Promise<PagePractice> =>
  (await import('./practice/page-practice.ts')).createPagePractice({ clients, evm, platform })

/** What is there from the first moment of a page. `evidence`: the book of it, for what forgets all that is kept. */
function createBase({ platform, db, spawnVault, isVacant, joinVault, chain, evm, devices }: WalletDeps, evidence: Wallet['evidence']) {
  const settings = createSettings(db, platform)
  const forgetting = async () => {
    const [{ forgetRest }, { lies }] = await Promise.all([import('./session/forget-rest.ts'), evidence()])
    return () => forgetRest({ settings, book, requestLog, lies, chain })
  }
  const session = createSession({ platform, settings, db, spawnVault, isVacant, joinVault, forgetting })
  const book = createChainBook({ settings, chain, accounts: session.accounts, reauthenticate: session.reauthenticate })
  const requestLog = createRequestLog(chain, platform)
  const reader = createLazyReader({ chain, evm, mayHint: (chainId) => book.find(chainId)?.endpoints.some(maySeeDrafts) ?? false })
  const shared = { platform, session, book, chain, reader }
  const noteUse = later(async () => (await import('./devices/device-uses.ts')).createDeviceUses(requestLog.note, platform.now))
  const uses: NoteDeviceUse = async (...use) => (await noteUse())(...use)
  return {
    ...shared,
    settings,
    requestLog,
    uses,
    devices: createDeviceBook(devices, uses),
    preferences: createPreferences(settings),
    portfolio: createPortfolio(shared),
    transactions: createTransactions(shared),
    signatures: createSignatures(session),
    health: createHealthBook(chain),
    people: createContacts(platform, session),
    selection: createSelection(session, settings),
  }
}
/** The books, of which not even the list is there before one of them is asked for: the first screen needs none. */
function createLaterBooks(base: BookDeps, requests: () => Requests): Books {
  const all = later(async () => (await import('./books.ts')).createBooks(base, requests()))
  const book = <T>(pick: (books: Books) => Promise<T>) => later(async () => pick(await all()))
  return {
    assets: book(({ assets }) => assets()),
    collectibles: book(({ collectibles }) => collectibles()),
    evidence: book(({ evidence }) => evidence()),
    history: book(({ history }) => history()),
    activity: book(({ activity }) => activity()),
    descriptors: book(({ descriptors }) => descriptors()),
    passkeys: book(({ passkeys }) => passkeys()),
    backups: book(({ backups }) => backups()),
    bridge: book(({ bridge }) => bridge()),
    swaps: book(({ swaps }) => swaps()),
    names: book(({ names }) => names()),
    explore: book(({ explore }) => explore()),
    apps: book(({ apps }) => apps()),
    allowances: book(({ allowances }) => allowances()),
    glances: book(({ glances }) => glances()),
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
