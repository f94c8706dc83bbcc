import type { Amount } from '#core/money/amount'
import type { Evidence } from '#core/evidence/evidence'
import type { Finding } from '#core/signing/finding'
import type { Token } from '#core/money/token'
import { say } from '#core/text/words'

// What the gallery shows: made up, but in every shape that the real thing takes.

const token = (symbol: string, decimals: number, from: Token['from'] = 'listed'): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol,
  name: symbol,
  decimals,
  from,
})

export const usdc = (units: bigint): Amount => ({ units, token: token('USDC', 6) })
export const ether = (units: bigint): Amount => ({
  units,
  token: { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
})
export const fake = (units: bigint): Amount => ({ units, token: token('\u202eCDSU\u200b visit example.com to claim', 18, 'claimed') })

export const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const ROUTER = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
/** Begins and ends like ALICE: the usual poisoned look-alike. */
export const ALIKE = '0x70997d1f3a2be44c86b9dd7ed5a1d0d0c3fa79c8'
export const HASH = '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b'

const block = { number: 23_104_882n, hash: HASH } as const
export const FIRST_SEEN = Date.UTC(2026, 9, 3, 8, 15)
const at = Date.UTC(2026, 10, 21, 11, 30)

export const EVIDENCE: readonly Evidence[] = [
  { kind: 'proved', method: 'merkle-proof', block, head: 'finalized', source: 'node.home:8545', at },
  { kind: 'computed', method: 'local-run', block, head: 'optimistic', source: 'node.home:8545', at },
  { kind: 'signed', method: 'merkle-proof', block, head: 'signed', source: 'rpc.example', at },
  { kind: 'agreed', method: 'answer', block, source: 'rpc.one.example, rpc.two.example', at },
  { kind: 'claimed', method: 'merkle-proof', block, head: 'claimed', source: 'rpc.example', at },
  { kind: 'declared', method: 'request' },
  { kind: 'listed', method: 'shipped' },
  { kind: 'own', method: 'typed', at },
  { kind: 'unknown', method: 'none', why: 'rpc/cannot-prove' },
]

export const evidenceOf = (kind: Evidence['kind']): Evidence =>
  EVIDENCE.find((one) => one.kind === kind) ?? { kind: 'unknown', method: 'none' }

export const FINDINGS: readonly Finding[] = [
  {
    rule: 'poisoned-lookalike',
    level: 'danger',
    say: say('This address only looks like {who}.', { who: { is: 'address', address: ALICE, name: 'Savings' } }),
    why: say(
      'Its first and last digits are the same, but its middle isn’t. Someone may have put it into your history so that you copy it.',
    ),
    todo: say('Take the address from your contacts.'),
  },
  {
    rule: 'first-time',
    level: 'warn',
    say: say('You’ve never sent to {who}.', { who: { is: 'address', address: ROUTER } }),
    why: say('What you send can’t be undone.'),
    todo: say('Compare the whole address with its owner.'),
  },
  {
    rule: 'price',
    level: 'unknown',
    say: say('Couldn’t compare the price.'),
    why: say('The proved feed for {token} is {minutes} minutes old. It normally updates within the hour.', {
      token: { is: 'foreign', text: 'WETH' },
      minutes: 58,
    }),
    todo: say('Check the amounts themselves.'),
  },
  {
    rule: 'code',
    level: 'info',
    say: say('The code is the pinned one.'),
    why: say('It hasn’t changed since you first used it.'),
    todo: say('You don’t need to do anything.'),
  },
]
