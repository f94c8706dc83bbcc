import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { know } from '#core/evidence/fact'
import type { MessageExplanation } from '#decode'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { saidOf } from '../test-support/case.ts'
import { NOBODY, ROUTER, RUN } from '../test-support/recorded.ts'
import { messageOtherDomain } from './message-other-domain.ts'

type Given = {
  readonly domain?: object
  readonly use?: object | 'none'
  readonly standard?: string
  readonly faults?: readonly string[]
  readonly primaryType?: unknown
  readonly kind?: string
  readonly code?: 'none' | 'unknown'
}
/** Of a permit for a contract on this chain, but for what is given. */
function said({
  domain = {},
  use = { use: 'erc2612' },
  standard,
  faults = [],
  primaryType = 'Permit',
  kind = 'typed-data',
  code,
}: Given): readonly string[] {
  const message = {
    kind,
    domain: { chainId: 31337n, verifyingContract: NOBODY, ...domain },
    claims: [],
    faults,
    typed: { primaryType },
    ...(standard === undefined ? {} : { standard }),
    ...(use === 'none' ? {} : { use }),
  } as unknown as MessageExplanation
  const state = (codeHash: typeof EMPTY_CODE_HASH) => know({ nonce: 1n, balance: 0n, codeHash }, RUN)
  const accounts = code === 'unknown' ? {} : { [NOBODY]: state(code === 'none' ? EMPTY_CODE_HASH : keccakText('code')) }
  return saidOf(messageOtherDomain, { message }, { accounts })
}
const NO_CHAIN = 'This message doesn’t say which chain it’s for'
const NO_CONTRACT = ['danger: This message doesn’t say which contract it’s for']
const none = { chainId: undefined }

describe('the chain of a message', () => {
  it.each<[string, Given, readonly string[]]>([
    ['this one', {}, []],
    ['another', { domain: { chainId: 1n } }, ['block: This message is for chain 1, but you’re on chain 31337']],
    [
      'another, of a message that moves nothing',
      { domain: { chainId: 1n }, use: 'none' },
      ['block: This message is for chain 1, but you’re on chain 31337'],
    ],
    ['nowhere', { domain: none }, [`danger: ${NO_CHAIN}`]],
    ['nowhere, as of a Safe before 1.3.0', { domain: none, use: { use: 'safe' } }, [`warn: ${NO_CHAIN}`]],
    ['nowhere, of a message that moves nothing', { domain: none, use: 'none' }, []],
    ['in the salt', { domain: { ...none, salt: word(31337n) } }, []],
  ])('is %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })
})

describe('the contract of a message', () => {
  it.each<[string, Given, readonly string[]]>([
    ['a contract', {}, []],
    ['no contract', { code: 'none' }, [`danger: This message is for ${NOBODY}, but there is no contract there`]],
    [
      'not known to be one',
      { code: 'unknown' },
      [`unknown: We couldn’t check whether there is a contract at ${NOBODY}, which this message is for`],
    ],
    ['nowhere', { domain: { verifyingContract: undefined } }, NO_CONTRACT],
    ['the zero address', { domain: { verifyingContract: ZERO } }, NO_CONTRACT],
    ['nowhere, on the chain of Hyperliquid', { domain: { verifyingContract: ZERO }, standard: 'Hyperliquid' }, []],
    ['nowhere, on the chain of ZKsync', { domain: { verifyingContract: undefined }, standard: 'ZKsync' }, []],
    ['none, of a message that moves nothing', { code: 'none', use: 'none' }, []],
    ['nowhere, of a message that moves nothing', { domain: { verifyingContract: undefined }, use: 'none' }, []],
  ])('is %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })
})

describe('the form of a message that belongs to other contracts', () => {
  const odd = (more: Given) => said({ faults: ['not-canonical'], ...more })
  const isNone = (level: string, form: string, who: Address | string = NOBODY) => [
    `${level}: It looks like ${form}, but ${who} isn’t a contract of ${form}`,
  ]

  it.each<[string, Given, readonly string[]]>([
    ['by its standard', { standard: 'Seaport' }, isNone('danger', 'Seaport')],
    ['by the name of its type', {}, isNone('danger', 'Permit')],
    [
      'at a contract with a name',
      { domain: { verifyingContract: ROUTER }, code: 'unknown', use: 'none' },
      isNone('danger', 'Permit', 'Uniswap v2 router'),
    ],
    ['of a vote', { standard: 'Governor' }, isNone('warn', 'Governor')],
    ['of a vote elsewhere', { standard: 'Snapshot' }, isNone('warn', 'Snapshot')],
    [
      'at no contract',
      { domain: { verifyingContract: undefined }, use: 'none' },
      ['danger: It looks like Permit, but isn’t made the way Permit is'],
    ],
  ])('is told %s', (_, given, sentences) => {
    expect(odd(given)).toEqual(sentences)
  })

  it('is cut where its name is long', () => {
    expect(odd({ primaryType: 'P'.repeat(64) })).toEqual(isNone('danger', 'P'.repeat(64)))
    expect(odd({ primaryType: 'P'.repeat(65) })).toEqual(isNone('danger', 'P'.repeat(64)))
  })

  it('is no matter of other faults, nor of what is no typed data', () => {
    expect(said({ faults: ['types-unused'], standard: 'Seaport' })).toEqual([])
    expect(odd({ kind: 'message', domain: { chainId: 1n } })).toEqual([])
    expect(saidOf(messageOtherDomain, {})).toEqual([])
  })
})
