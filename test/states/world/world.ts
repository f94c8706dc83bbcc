import type { Address } from '#core/ethereum/address'
import type { OwnTransaction } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'
import type { Account } from '#core/identity/account'
import type { Contact } from '#core/identity/contact'
import type { ValuePoint } from '#core/money/holding'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import { fail, toWire, type WireError } from '#core/errors'
import { createCell } from '#core/source'
import type { Request } from '#core/signing/request'
import type {
  Alarm,
  AssetsState,
  CheckState,
  CollectiblesState,
  EndpointHealth,
  Lie,
  LoggedRequest,
  LogsView,
  OpenQuestionSince,
  PriceState,
  RecentBlocks,
  ReviewState,
  RightsState,
  SessionState,
  TimelineRow,
} from '#wallet'
import type { Books } from '../../../src/wallet/wallet.ts'
import { FULL_ASSETS, NO_ASSETS, PRICES, VALUES } from './assets.ts'
import { ACCOUNTS, ETHEREUM, EVERYDAY, KEYRINGS, NOW, OPTIMISM, SYNCED } from './facts.ts'

/** How a question to the wallet ends, where it is not answered. */
export type Unanswered = 'waiting' | WireError

/** All that a scripted wallet answers. A state of a screen says what is otherwise than in an ordinary wallet of an ordinary day. */
export type World = {
  readonly session: SessionState
  readonly accounts: readonly Account[]
  readonly account: Account | undefined
  readonly chains: readonly Chain[]
  readonly chain: Chain | undefined
  readonly contacts: readonly Contact[]
  readonly welcomed: boolean
  readonly assets: (chainId: number, account: Address) => AssetsState
  readonly prices: PriceState
  readonly values: readonly ValuePoint[]
  readonly rights: RightsState
  readonly alarms: readonly Alarm[]
  readonly items: CollectiblesState
  readonly transactions: readonly OwnTransaction[]
  readonly signatures: readonly OwnSignature[]
  readonly rows: readonly TimelineRow[]
  readonly logs: LogsView
  readonly requests: readonly Request[]
  readonly review: ReviewState
  readonly check: CheckState | undefined
  readonly connections: readonly Connection[]
  readonly appRequests: readonly AppRequest[]
  readonly lightClient: (chainId: number) => LightClientState
  readonly lies: readonly Lie[]
  readonly health: readonly EndpointHealth[]
  readonly questions: readonly OpenQuestionSince[]
  readonly log: readonly LoggedRequest[]
  readonly blocks: RecentBlocks
  /** What is looked up one by one: an answer, or why there is none, by the name of the question. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Parts whose code or records are still being fetched, or could not be. */
  readonly books: Readonly<Partial<Record<keyof Books, Unanswered>>>
}

export const UNREAD_LOGS: LogsView = {
  logs: [],
  complete: false,
  at: 'off',
  looked: { of: 0, at: 0, bare: 0 } as LogsView['looked'],
  reach: {},
  settled: true,
}

const { keyrings, slots } = {
  keyrings: KEYRINGS,
  slots: [{ id: '0x01', kind: 'password', label: '', createdAt: NOW - 40 * 86_400_000, kdf: { memoryKiB: 131_072, passes: 3, lanes: 1 } }],
} as const

export const OPEN = {
  kind: 'open',
  session: {
    vaultId: '0x0a',
    unlockEpoch: 3,
    keyrings,
    accounts: ACCOUNTS,
    slots,
    changedAt: NOW - 20 * 86_400_000,
    rolledBack: false,
    backupProvedAt: NOW - 10 * 86_400_000,
  },
  records: { problems: createCell([]), facts: createCell([]) },
} as unknown as SessionState

export const LOCKED: SessionState = { kind: 'locked', waitMs: 0, failures: 0, ways: [{ kind: 'password' }] }

const ORDINARY: World = {
  session: OPEN,
  accounts: ACCOUNTS,
  account: EVERYDAY,
  chains: [ETHEREUM, OPTIMISM],
  chain: ETHEREUM,
  contacts: [],
  welcomed: true,
  assets: (chainId, account) => (chainId === 1 && account === EVERYDAY.address ? FULL_ASSETS : NO_ASSETS),
  prices: PRICES,
  values: VALUES,
  rights: { leftOut: 0, rights: [], signed: [], othersBefore: 0n },
  alarms: [],
  items: { items: [], silent: 0, leftOut: 0, looked: true },
  transactions: [],
  signatures: [],
  rows: [],
  logs: UNREAD_LOGS,
  requests: [],
  review: { kind: 'gone' },
  check: undefined,
  connections: [],
  appRequests: [],
  lightClient: (chainId) => (chainId === 1 ? SYNCED : { kind: 'off' }),
  lies: [],
  health: [],
  questions: [],
  log: [],
  blocks: { headers: [], asking: false },
  answers: {},
  books: {},
}

/** The ordinary world, but for what a state says. */
export const worldOf = (state: Partial<World>): World => ({ ...ORDINARY, ...state })

/** The network is gone: what every question ends in then. */
export const NO_NETWORK = toWire(fail('rpc/unreachable', { endpoint: 'ethereum-rpc.example' }), 'states')
/** The code or the records of a part of the wallet could not be fetched. */
export const NOT_FETCHED = toWire(new TypeError('Failed to fetch'), 'screen')
export const wire = (error: unknown): WireError => toWire(error, 'states')
/** An open vault of which something is otherwise. */
export const openWith = (more: Readonly<Record<string, unknown>>): SessionState =>
  OPEN.kind === 'open' ? { ...OPEN, session: { ...OPEN.session, ...more } } : OPEN
