import { fail } from '#core/errors'
import { amount, COMPUTED, ETH, hash, HEADER, PROVED, UNREACHABLE, USDC } from '../world/facts.ts'
import { LOCKED, NO_NETWORK, wire } from '../world/world.ts'
import { ADA } from '../world/transactions.ts'
import type { ScreenStates } from './screen-states.ts'

const HEADERS = Array.from({ length: 8 }, (_, at) => ({
  ...HEADER,
  number: HEADER.number - BigInt(at),
  hash: hash(`${at}7c1e9b`),
  timestamp: HEADER.timestamp - BigInt(at * 12),
  gasUsed: BigInt(14_000_000 + ((at * 7_919_113) % 26_000_000)),
  baseFee: 1_204_000_000n + BigInt((at * 61_000_007) % 240_000_000),
  listed: 120 + ((at * 37) % 160),
}))
const FEES = {
  baseFee: 1_254_000_000n,
  baseFeeEvidence: COMPUTED,
  costs: { tip: 50_000_000n, send: 21_000n * 1_304_000_000n, swap: 150_000n * 1_304_000_000n, evidence: COMPUTED },
}
const READY = { blocks: { headers: HEADERS, asking: false }, answers: { feeEstimate: FEES } } as const

export const EXPLORE: ScreenStates = {
  name: 'explore',
  path: '/explore',
  states: {
    empty: { chains: [], chain: undefined },
    loading: { blocks: { headers: [], asking: true } },
    partial: { blocks: { headers: HEADERS.slice(0, 2), asking: false, error: NO_NETWORK } },
    full: READY,
    error: { blocks: { headers: [], asking: false, error: NO_NETWORK } },
    offline: {
      offline: true,
      blocks: { headers: HEADERS, asking: false, error: NO_NETWORK },
      answers: { feeEstimate: FEES },
      lightClient: () => UNREACHABLE,
    },
    locked: { ...READY, session: LOCKED },
  },
}

const FACTS = {
  address: ADA,
  header: HEADER,
  kind: 'account',
  balance: amount(ETH, 12.5021),
  nonce: 318n,
  codeHash: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  codeSize: 0,
  evidence: PROVED,
} as const
const HOLDINGS = {
  header: HEADER,
  items: [
    { token: ETH, balance: { known: true, value: amount(ETH, 12.5021), evidence: PROVED } },
    { token: USDC, balance: { known: true, value: amount(USDC, 64_020.1), evidence: PROVED } },
  ],
  trips: 2,
}
const CONTRACT = {
  ...FACTS,
  kind: 'contract',
  address: USDC.address,
  codeSize: 8214,
  codeHash: hash('5e'),
  token: USDC,
  nonce: 1n,
  balance: amount(ETH, 0),
}

export const EXPLORE_ADDRESS: ScreenStates = {
  name: 'explore-address',
  path: `/explore/1/address/${ADA}`,
  states: {
    empty: {
      answers: {
        exploreAddress: { ...FACTS, kind: 'unused', nonce: 0n, balance: amount(ETH, 0) },
        exploreHoldings: { ...HOLDINGS, items: [] },
      },
    },
    loading: {},
    partial: {
      answers: { exploreAddress: { ...CONTRACT, unanswered: NO_NETWORK }, exploreHoldings: NO_NETWORK },
      path: `/explore/1/address/${USDC.address}`,
    },
    full: { answers: { exploreAddress: FACTS, exploreHoldings: HOLDINGS } },
    error: { answers: { exploreAddress: NO_NETWORK } },
    offline: { offline: true, answers: { exploreAddress: NO_NETWORK }, lightClient: () => UNREACHABLE },
    locked: { session: LOCKED, answers: { exploreAddress: FACTS, exploreHoldings: HOLDINGS } },
  },
}

const BLOCK = {
  header: HEADER,
  evidence: PROVED,
  newest: HEADER.number,
  count: { units: 187, evidence: PROVED },
  pages: 8,
  holds: { error: NO_NETWORK },
  list: { error: NO_NETWORK },
}
export const EXPLORE_BLOCK: ScreenStates = {
  name: 'explore-block',
  path: `/explore/1/block/${HEADER.number}`,
  states: {
    empty: { answers: { exploreBlock: wire(fail('input/block-ahead', { chain: 'Ethereum', newest: '23868412' })) } },
    loading: {},
    partial: { answers: { exploreBlock: BLOCK } },
    full: 'A whole block takes hundreds of proved transactions: the walk test/e2e/explore.e2e.ts looks at one of the practice chain.',
    error: { answers: { exploreBlock: NO_NETWORK } },
    offline: { offline: true, answers: { exploreBlock: NO_NETWORK }, lightClient: () => UNREACHABLE },
    locked: { session: LOCKED, answers: { exploreBlock: BLOCK } },
  },
}
export const EXPLORE_TRANSACTION: ScreenStates = {
  name: 'explore-transaction',
  path: `/explore/1/tx/${hash('beef')}`,
  states: {
    empty: { answers: { exploreTransaction: wire(fail('input/search-nothing', { chain: 'Ethereum' })) } },
    loading: {},
    partial: 'What is missing of a transaction stands in its parts: the walk test/e2e/explore.e2e.ts looks at them.',
    full: 'A whole transaction takes a proved block: the walk test/e2e/explore.e2e.ts looks at those of the practice chain.',
    error: { answers: { exploreTransaction: NO_NETWORK } },
    offline: { offline: true, answers: { exploreTransaction: NO_NETWORK }, lightClient: () => UNREACHABLE },
    locked: { session: LOCKED, answers: { exploreTransaction: NO_NETWORK } },
  },
}
