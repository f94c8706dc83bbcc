import { fail } from '#core/errors'
import { ASSETS_COMING, FULL_ASSETS, NO_ASSETS, PARTIAL_ASSETS } from '../world/assets.ts'
import { amount, ETH, NOW, UNREACHABLE, USDC, WATCHED } from '../world/facts.ts'
import { ADA, CONFIRMED, FAILED, PENDING } from '../world/transactions.ts'
import { RIGHTS } from '../world/rights.ts'
import { ITEMS } from '../world/items.ts'
import { LOGS, ROWS } from '../world/rows.ts'
import { NO_NETWORK, NOT_FETCHED, UNREAD_LOGS, wire } from '../world/world.ts'
import { LED_TO_UNLOCK, type ScreenStates } from './screen-states.ts'

const NO_ACCOUNT = { session: { kind: 'absent' }, accounts: [], account: undefined } as const

export const ASSET: ScreenStates = {
  name: 'asset',
  path: '/asset/1/native',
  states: {
    empty: { path: '/asset/1/0x0000000000000000000000000000000000000bad', assets: () => NO_ASSETS, answers: { priceHistory: undefined } },
    loading: { assets: () => ASSETS_COMING, prices: { asking: true }, answers: { priceHistory: 'waiting', exploreAddress: 'waiting' } },
    partial: { assets: () => PARTIAL_ASSETS, prices: { asking: false, error: NO_NETWORK }, answers: { priceHistory: NO_NETWORK } },
    full: { transactions: [CONFIRMED], rows: ROWS, logs: LOGS },
    error: {
      path: `/asset/1/${USDC.address}`,
      assets: () => ({ ...ASSETS_COMING, balances: { asking: false, error: NO_NETWORK } }),
      answers: { priceHistory: NO_NETWORK, exploreAddress: NO_NETWORK },
    },
    offline: {
      offline: true,
      assets: () => ({ ...FULL_ASSETS, balances: { ...FULL_ASSETS.balances, error: NO_NETWORK } }),
      answers: { priceHistory: NO_NETWORK },
      lightClient: () => UNREACHABLE,
    },
    locked: LED_TO_UNLOCK,
  },
}

export const SEND: ScreenStates = {
  name: 'send',
  path: '/send',
  states: {
    empty: {},
    loading: { assets: () => ASSETS_COMING, answers: { fees: 'waiting', accountSummary: 'waiting' }, path: `/send?to=${ADA}&asset=native` },
    partial: { path: `/send?to=${ADA}&asset=native&amount=900`, prices: { asking: false, error: NO_NETWORK } },
    full: { path: `/send?to=${ADA}&asset=${USDC.address}&amount=250` },
    error: { steps: [{ fill: 'Amount', with: 'twelve' }, { press: 'Review' }] },
    offline: {
      offline: true,
      path: `/send?to=${ADA}&asset=native&amount=1`,
      assets: () => ({ ...FULL_ASSETS, balances: { ...FULL_ASSETS.balances, error: NO_NETWORK } }),
      answers: { fees: NO_NETWORK, accountSummary: NO_NETWORK },
      lightClient: () => UNREACHABLE,
    },
    locked: LED_TO_UNLOCK,
  },
}

export const RECEIVE: ScreenStates = {
  name: 'receive',
  path: '/receive',
  states: {
    empty: NO_ACCOUNT,
    loading: 'The address is known before the screen is drawn.',
    partial: { account: WATCHED },
    full: {},
    error: 'Nothing is asked for it.',
    offline: 'Nothing is asked for it: it is the same without a network.',
    locked: LED_TO_UNLOCK,
  },
}

const SWAPPED = `/swap?give=native&get=${USDC.address}&amount=1`
const OFFER = {
  trade: { chainId: 1, give: ETH, get: USDC, side: 'in', units: 10n ** 18n },
  gives: amount(ETH, 1),
  gets: amount(USDC, 3118.42),
  at: NOW,
}

export const SWAP: ScreenStates = {
  name: 'swap',
  path: '/swap',
  states: {
    empty: {},
    loading: { path: SWAPPED, answers: { offer: 'waiting' } },
    partial: { path: SWAPPED, prices: { asking: false, error: NO_NETWORK }, answers: { offer: OFFER } },
    full: { path: SWAPPED, answers: { offer: OFFER } },
    error: { path: SWAPPED, answers: { offer: wire(fail('swap/no-route')) } },
    offline: { offline: true, path: SWAPPED, answers: { offer: NO_NETWORK }, lightClient: () => UNREACHABLE },
    locked: LED_TO_UNLOCK,
  },
}

export const ACTIVITY: ScreenStates = {
  name: 'activity',
  path: '/activity',
  states: {
    empty: {},
    loading: { books: { activity: 'waiting', history: 'waiting' } },
    partial: {
      transactions: [PENDING, FAILED],
      rows: ROWS,
      logs: { ...LOGS, complete: false, at: 'scanning', left: 4_210_000n, secondsLeft: 95, settled: false },
    },
    full: { transactions: [CONFIRMED], rows: ROWS, logs: LOGS },
    error: { books: { activity: NOT_FETCHED, history: NOT_FETCHED } },
    offline: {
      offline: true,
      rows: ROWS,
      transactions: [CONFIRMED],
      logs: { ...LOGS, at: 'scanning', error: NO_NETWORK },
      lightClient: () => UNREACHABLE,
    },
    locked: LED_TO_UNLOCK,
  },
}

export const COLLECTIBLES: ScreenStates = {
  name: 'collectibles',
  path: '/collectibles',
  states: {
    empty: {
      items: { items: [], silent: 0, leftOut: 0, looked: true, scan: { ...UNREAD_LOGS, at: 'following', complete: true, from: 0n } },
    },
    loading: { books: { collectibles: 'waiting' } },
    partial: {
      items: {
        items: ITEMS,
        silent: 1,
        leftOut: 2,
        looked: true,
        progress: { done: 3, of: 9 },
        scan: { ...UNREAD_LOGS, at: 'scanning', left: 90_000n },
      },
    },
    full: {
      items: { items: ITEMS, silent: 0, leftOut: 0, looked: true, scan: { ...UNREAD_LOGS, at: 'following', complete: true, from: 0n } },
    },
    error: { items: { items: [], silent: 0, leftOut: 0, looked: false, error: NO_NETWORK } },
    offline: {
      offline: true,
      items: { items: ITEMS, silent: 0, leftOut: 0, looked: true, error: NO_NETWORK },
      lightClient: () => UNREACHABLE,
    },
    locked: LED_TO_UNLOCK,
  },
}

export const APPROVALS: ScreenStates = {
  name: 'approvals',
  path: '/allowances',
  states: {
    empty: {},
    loading: { rights: { leftOut: 0, work: { doing: 'logs', done: 120_000, all: 900_000 } } },
    partial: { rights: { leftOut: 3, rights: RIGHTS, signed: [], othersBefore: 21_000_000n, error: NO_NETWORK } },
    full: { rights: { leftOut: 0, rights: RIGHTS, signed: [], othersBefore: 0n } },
    error: { rights: { leftOut: 0, error: NO_NETWORK } },
    offline: {
      offline: true,
      rights: { leftOut: 0, rights: RIGHTS, signed: [], othersBefore: 0n, error: NO_NETWORK },
      lightClient: () => UNREACHABLE,
    },
    locked: LED_TO_UNLOCK,
  },
}
