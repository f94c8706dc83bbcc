import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Grant } from '#core/permissions/allowance'
import type { Chain } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import type { Hex } from '#core/bytes/hex'
import type { Replacement } from '#core/signing/intent'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { DeviceAccess } from '#signers'
import type { DeviceBook } from './devices/device-book.ts'
import type { QrReader } from './devices/qr-reader.ts'
import type { ChainCalls, ChainEvents, EndpointReport } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { QrCalls } from '#protocol/qr'
import type { Database, SettingsStore } from '#store'
import type { ClosureReader, DevnetUrls } from '#survey'
import type { ActivityBook } from './activity/activity-book.ts'
import type { Apps } from './apps/create-apps.ts'
import type { AssetBook } from './assets/asset-state.ts'
import type { AllowanceBook } from './allowances/allowance-book.ts'
import type { CollectibleBook } from './collectibles/collectible-book.ts'
import type { Backups } from './backup/backups.ts'
import type { EvidenceBook } from './chains/evidence-book.ts'
import type { Explorer } from './explore/explorer.ts'
import type { AccountSummary, AccountSummaries } from './assets/account-summary.ts'
import type { History } from './history/history.ts'
import type { HealthBook } from './chains/health.ts'
import type { OpenQuestionBook } from './chains/open-questions.ts'
import type { ChainBook } from './chains/chains.ts'
import type { Check, CheckSubject } from './check/check.ts'
import type { Review } from '#review'
import type { ProvedLook } from './check/at-proved.ts'
import type { NameBook } from './people/name-book.ts'
import type { PagePractice, PracticeClients } from './practice/page-practice.ts'
import type { OwnDescriptors } from './added-files/own-descriptors.ts'
import type { PasskeyBook } from './session/passkeys.ts'
import type { Portfolio } from './assets/portfolio.ts'
import type { PreferenceBook } from './session/preferences.ts'
import type { RequestLog } from './chains/request-log.ts'
import type { Requests } from './requests/requests.ts'
import type { ContactEntry } from './people/save-contact.ts'
import type { SessionDeps, SessionService } from './session/session.ts'
import type { BridgeBook } from './bridge/bridge-book.ts'
import type { SwapBook } from './swap/swap-book.ts'
import type { Transactions } from './transactions/transactions.ts'

export type WalletDeps = {
  readonly platform: Platform
  readonly db: Database
  readonly spawnVault: SessionDeps['spawnVault']
  readonly isVacant?: SessionDeps['isVacant']
  readonly joinVault?: SessionDeps['joinVault']
  /** The one connection of all tabs. */
  readonly chain: Client<ChainCalls, ChainEvents>
  /** Where the practice chain is served beside the page (`npm start`); absent: it is not. */
  readonly practice?: DevnetUrls
  /** Starts the practice chain of this page. Absent: this page has none. */
  readonly spawnPractice?: () => Promise<PracticeClients>
  /** Answers with a live evm Worker, started when first needed. */
  readonly evm: () => Client<EvmCalls>
  /** Signing devices by a cable; absent where the shell has none. */
  readonly devices?: DeviceAccess
  /** Starts a Worker that reads codes before a camera. Absent: nobody looks at this page. */
  readonly spawnQr?: () => Promise<Client<QrCalls>>
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
  /** Signing devices by a cable. */
  readonly devices: DeviceBook
  /** Reads codes before a camera: whoever opens it closes it. Throws `input/no-reader`. */
  openQrReader(): Promise<QrReader>
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
  /** Moving between a rollup and its layer 1. One for all who ask. */
  bridge(): Promise<BridgeBook>
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
  /** Opens a practice chain inside this page, for who tries Assay out: whoever opens it closes it. Absent: this page has none. */
  readonly openPractice: (() => Promise<PagePractice>) | undefined
  /** Asks one endpoint who it is, before it is kept. */
  testEndpoint(chainId: number, url: string): Promise<EndpointReport>
  /** Sends a transaction that somebody signed, of any account. Sent again it does no harm. Throws `tx/*`, `rpc/*`. */
  sendSigned(chainId: number, raw: Hex, hash: Hex): Promise<void>
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
  /** What of a Review on a rollup holds at the newest state of it that is proved by its layer 1. Throws `app/aborted` alone. */
  atProved(subject: CheckSubject, review: Review, signal: AbortSignal): Promise<ProvedLook>
  /** Nonce, balance, code of any address: for the send form's hints. */
  accountSummary(chain: Chain, address: Address, signal?: AbortSignal): Promise<AccountSummary>
  /** What forms ask before there is a request: accounts, items, fees. One for all who ask. */
  glances(): Promise<AccountSummaries>
  /** Reads settings and finds the vault. No request leaves by this. */
  start(): Promise<void>
  /** Follows what is unfinished while the vault is open; one tab does. Ends with the signal. */
  run(signal: AbortSignal): Promise<void>
}

/** Fetched when it is first asked for. Each is made once, for all who ask. */
export type Books = Pick<
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
  | 'bridge'
  | 'names'
  | 'explore'
  | 'apps'
  | 'allowances'
  | 'glances'
>

/** What the books are made with. */
export type BookDeps = Pick<
  Wallet,
  'session' | 'preferences' | 'book' | 'portfolio' | 'transactions' | 'signatures' | 'health' | 'devices'
> & {
  readonly platform: Platform
  readonly settings: SettingsStore
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly people: Pick<Wallet, 'contacts'>
}
