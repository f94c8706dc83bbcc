import { fail } from '#core/errors'
import type { Contact } from '#core/identity/contact'
import type { AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import type { Lie, LoggedRequest } from '#wallet'
import { address, DAY, ETHEREUM, EVERYDAY, hash, MINUTE, NOW, SAVINGS, SYNCED, UNREACHABLE } from '../world/facts.ts'
import { NO_NETWORK, NOT_FETCHED, wire } from '../world/world.ts'
import { LED_TO_UNLOCK, type ScreenStates } from './screen-states.ts'

const CONNECTIONS: readonly Connection[] = [
  {
    id: 'https://app.uniswap.example',
    told: { name: 'Uniswap' },
    accounts: [EVERYDAY.address],
    chains: [1, 10],
    chainId: 1,
    rights: ['transactions', 'signatures'],
    perDay: 10n ** 18n,
    createdAt: NOW - 12 * DAY,
    lastUsedAt: NOW - 30 * MINUTE,
    expiresAt: NOW + 18 * DAY,
  },
  {
    id: 'https://a-site-with-a-rather-long-name.collectibles-market.example',
    told: { name: 'Collectibles market' },
    accounts: [SAVINGS.address, EVERYDAY.address],
    chains: [1],
    chainId: 1,
    rights: ['signatures'],
    createdAt: NOW - 90 * DAY,
    lastUsedAt: NOW - 20 * DAY,
  },
]
const WAITING: AppRequest = {
  id: 'one',
  origin: 'https://app.uniswap.example',
  by: 'popup',
  callId: '1',
  method: 'eth_sendTransaction',
  ask: { kind: 'request', requestId: 'r', answers: 'transaction' },
  createdAt: NOW - MINUTE,
  content: '0x01',
}
const WITHOUT_NETWORK = 'It shows what this device keeps, and asks nobody: it is the same without a network.'

export const APPS: ScreenStates = {
  name: 'apps',
  path: '/apps',
  states: {
    empty: {},
    loading: { books: { apps: 'waiting' } },
    partial: 'Connections are records of this device: all of them open, or none does.',
    full: { connections: CONNECTIONS, appRequests: [WAITING] },
    error: { books: { apps: NOT_FETCHED } },
    offline: WITHOUT_NETWORK,
    locked: LED_TO_UNLOCK,
  },
}

const contact = (seed: number, name: string, more: Partial<Contact> = {}): Contact => ({
  id: `c${seed}`,
  name,
  address: address(seed),
  createdAt: NOW - seed * DAY,
  ...more,
})
export const CONTACTS: ScreenStates = {
  name: 'contacts',
  path: '/contacts',
  states: {
    empty: {},
    loading: 'Contacts are opened with the vault: they are there before the screen is.',
    partial: 'Contacts are records of this device: all of them open, or none does.',
    full: {
      contacts: [
        contact(21, 'Ada', { verified: 'in-person', note: 'Flat share, rent on the first' }),
        contact(22, 'Bookkeeping of the Northern Lighthouse Cooperative', {
          verified: 'file',
          others: [{ address: address(24), chainId: 10, verified: 'typed' }],
        }),
        contact(23, 'Grace', { verified: 'name' }),
        contact(25, 'Grace (work)', { address: address(23), verified: 'typed' }),
      ],
    },
    error: 'Nothing is fetched for it. What fails to be saved is said in its form.',
    offline: WITHOUT_NETWORK,
    locked: LED_TO_UNLOCK,
  },
}

const LIES: readonly Lie[] = [
  {
    chainId: 1,
    endpointId: 'Second node',
    endpoint: 'second-node.example',
    what: 'a balance',
    at: NOW - 5 * DAY,
    block: { number: 23_832_004n, hash: hash('1ab2') },
  },
]
export const EVIDENCE: ScreenStates = {
  name: 'evidence',
  path: '/evidence',
  states: {
    empty: { chains: [], chain: undefined },
    loading: { books: { evidence: 'waiting' } },
    partial: { lies: LIES },
    full: { chains: [ETHEREUM], lightClient: () => SYNCED },
    error: { answers: { lies: wire(fail('store/unavailable')) }, lightClient: () => UNREACHABLE },
    offline: { offline: true, lightClient: () => UNREACHABLE },
    locked: LED_TO_UNLOCK,
  },
}

const left = (id: number, more: Partial<LoggedRequest> = {}): LoggedRequest => ({
  id,
  at: NOW - id * 41_000,
  chainId: 1,
  host: 'ethereum-rpc.example',
  owner: 'foreign',
  purpose: 'balances',
  methods: ['eth_getProof'],
  names: [EVERYDAY.address],
  bytesOut: 412,
  bytesIn: 18_204,
  ms: 214,
  outcome: 'ok',
  ...more,
})
export const REQUEST_LOG: ScreenStates = {
  name: 'request-log',
  path: '/requests',
  states: {
    empty: {},
    loading: 'It lists what came to its ear so far, and grows: there is nothing to wait for.',
    partial: 'It is whole by its nature: what left is listed as it leaves.',
    full: {
      log: [
        left(1),
        left(2, { purpose: 'fees', methods: ['eth_feeHistory'], names: [], host: 'second-node.example' }),
        left(3, { purpose: 'consensus', methods: ['light_client_update'], names: [], host: 'beacon.example', bytesIn: 52_000 }),
        left(4, { purpose: 'review', draft: true, methods: ['eth_createAccessList'], outcome: 'failed', error: 'rpc/refused' }),
      ],
    },
    error: { answers: { requestLog: NO_NETWORK } },
    offline: 'It lists what left before, and asks nobody: it is the same without a network.',
    locked: LED_TO_UNLOCK,
  },
}
