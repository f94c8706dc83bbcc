import { fail } from '#core/errors'
import { checksum } from '#core/ethereum/address'
import { fromBytes } from '#core/bytes/hex'
import type { SignableMessage } from '#core/signing/signable'
import type { AppPrompt, AppRequest } from '#core/web/app-request'
import { address, hash, MINUTE, NOW, OPTIMISM, UNREACHABLE, USDC } from '../world/facts.ts'
import {
  ALICE,
  checkOf,
  checkState,
  find,
  messageOf,
  movedReview,
  reviewOf,
  reviewWithout,
  withoutChainFacts,
  wordsAlone,
} from '../world/reviews.ts'
import { LOCKED, NO_NETWORK, NOT_FETCHED, wire } from '../world/world.ts'
import { LED_TO_UNLOCK, type ScreenStates, type ScreenWorld } from './screen-states.ts'

const SITE = 'https://app.uniswap.org'
const signIn = (host: string): SignableMessage => ({
  kind: 'message',
  message: fromBytes(
    new TextEncoder().encode(
      [
        `${host} wants you to sign in with your Ethereum account:`,
        checksum(ALICE),
        '',
        'I accept the terms.',
        '',
        `URI: https://${host}/login`,
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: 32891756abcdef',
        `Issued At: ${new Date(NOW - MINUTE).toISOString()}`,
      ].join('\n'),
    ),
  ),
})
const PERMIT: SignableMessage = {
  kind: 'typed-data',
  data: {
    domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: USDC.address },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: ALICE, spender: address(66), value: `${2n ** 256n - 1n}`, nonce: '0', deadline: '4102444800' },
  },
} as unknown as SignableMessage

const HASH = { kind: 'hash', hash: hash('9c3b07d1') } as const

export const REVIEW: ScreenStates = {
  name: 'review',
  path: '/review/review',
  states: {
    empty: {},
    loading: reviewWithout({ kind: 'working', doing: 'run', since: NOW }),
    partial: reviewOf('USDC to bob', { changes: withoutChainFacts('USDC to bob') }),
    full: reviewOf('USDC to bob'),
    error: reviewWithout({ kind: 'failed', error: NO_NETWORK }),
    offline: { offline: true, lightClient: () => UNREACHABLE, ...reviewOf('USDC to bob', { state: { trouble: NO_NETWORK } }) },
    locked: LED_TO_UNLOCK,
  },
  forms: {
    waiting: reviewOf('swap ether for USDC', { changes: { further: 'pending' } }),
    warning: reviewOf('unlimited approve'),
    danger: reviewOf('approve of a bare account'),
    lookalike: reviewOf('ether to a look-alike'),
    fails: reviewOf('more USDC than there is'),
    moved: movedReview('exact approve', 'unlimited approve'),
    permit: messageOf(PERMIT),
    'sign-in': messageOf(signIn('app.uniswap.org'), SITE),
    blocked: messageOf(signIn('app.uniswap.org')),
  },
}

const PASTED = JSON.stringify({ ...(PERMIT.kind === 'typed-data' ? PERMIT.data : {}) })
/** What is pasted, and that it is whole. */
const pasted = (world: Omit<ScreenWorld, 'steps'>, text = PASTED): ScreenWorld => ({
  ...world,
  steps: [{ fill: 'What you are asked to sign', with: text }, { press: 'Check it' }],
})
const sent = (name: string): string => {
  const { to, value, data } = find(name).request.transaction
  return JSON.stringify({ from: ALICE, to, value: `0x${value.toString(16)}`, data, chainId: '0x7a69' })
}

export const CHECK: ScreenStates = {
  name: 'check',
  path: '/check',
  states: {
    empty: {},
    loading: pasted(checkState({ kind: 'working', doing: 'run', since: NOW, review: wordsAlone(PERMIT) })),
    partial: pasted(
      checkState({ kind: 'offline', review: wordsAlone(PERMIT), error: wire(fail('rpc/no-endpoint', { chain: 'Ethereum' })) }),
    ),
    full: pasted(checkOf('USDC to bob'), sent('USDC to bob')),
    error: pasted({ answers: { check: NOT_FETCHED } }),
    offline: pasted({
      ...checkState({ kind: 'offline', review: wordsAlone(PERMIT), error: NO_NETWORK }),
      offline: true,
      lightClient: () => UNREACHABLE,
    }),
    locked: { session: LOCKED },
  },
  forms: {
    danger: pasted(checkOf('approve of a bare account'), sent('approve of a bare account')),
    hash: pasted(
      checkState({ kind: 'offline', review: wordsAlone(HASH), error: wire(fail('rpc/no-endpoint', { chain: 'Ethereum' })) }),
      HASH.hash,
    ),
    visitor: { session: { kind: 'absent' }, accounts: [], account: undefined, chains: [], chain: undefined, welcomed: false },
  },
}

const asking = (ask: AppPrompt, more: Partial<AppRequest> = {}): AppRequest => ({
  id: 'one',
  origin: SITE,
  by: 'popup',
  callId: '1',
  method: 'eth_requestAccounts',
  ask,
  createdAt: NOW - MINUTE,
  content: '0x01',
  ...more,
})
const UNKNOWN = { origin: 'https://app.unlswap.org', told: { name: 'Uniswap' } }
const CONNECTION: AppPrompt = { kind: 'connection', chainId: 1 }

export const CONNECT: ScreenStates = {
  name: 'connect',
  path: '/connect',
  states: {
    empty: {},
    loading: { books: { apps: 'waiting' } },
    partial: { appRequests: [asking(CONNECTION)], answers: { sitesAt: 'waiting' } },
    full: { appRequests: [asking(CONNECTION, { told: { name: 'Uniswap' } })] },
    error: { books: { apps: NOT_FETCHED } },
    offline: 'An app on this computer asks, and nobody else is asked: it is the same without a network.',
    locked: LED_TO_UNLOCK,
  },
  forms: {
    unknown: { appRequests: [asking(CONNECTION, { origin: 'https://mint.example' }), asking(CONNECTION, { id: 'two' })] },
    lookalike: { appRequests: [asking(CONNECTION, UNKNOWN)] },
    reported: {
      appRequests: [asking(CONNECTION, { origin: 'https://claim-usdc.example' })],
      answers: { sitesAt: [{ host: 'claim-usdc.example', list: 'Town watch' }] },
    },
    'other-chain': { appRequests: [asking({ kind: 'chain-switch', chainId: 10 })] },
    'new-chain': {
      appRequests: [asking({ kind: 'add-chain', chain: { ...OPTIMISM, chainId: 8453, name: 'Base', native: OPTIMISM.native } })],
    },
    token: { appRequests: [asking({ kind: 'watch-asset', token: USDC, told: { symbol: 'USDT', decimals: 18 } })] },
  },
}
