import { concat, hashMessage, serializeTransaction, stringToHex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Origin } from '#core/signing/consent'
import { digestsOf } from '#core/signing/digests'
import { isError } from '#core/errors'
import { guardAuthorization } from '#core/guards/authorization-guard'
import { guardMessage } from '#core/guards/message-guard'
import { guardTransaction } from '#core/guards/transaction-guard'
import { guardTypedData } from '#core/guards/typed-data-guard'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { TypedData } from '#core/messages/typed-data-type'
import { judge } from '#review'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { signableInput } from '../../src/review/test-support/message.ts'
import { digestOfAuthorization, signerOfAuthorization } from '../../src/vault/sign/authorization.ts'
import { digestOfMessage } from '../../src/vault/sign/message.ts'
import { digestOfTransaction } from '../../src/vault/sign/transaction.ts'
import { digestOfTypedData } from '../../src/vault/sign/typed-data.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { entrySignable } from './entry.ts'
import { HONEST } from './honest.ts'
import { HOSTILE } from './hostile.ts'
import { anyTyped, zeroAddress } from './make.ts'

// What the vault does before it opens a key, on what people are asked to sign: its guards, then its own digest.

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const OWN: Origin = { kind: 'own' }

/** The digest that would be signed; `undefined` for what the vault has no call for. Throws what the vault throws. */
function digestInVault(asked: Signable, account: Address, origin: Origin = OWN): Hex | undefined {
  if (asked.kind === 'message') {
    guardMessage(asked.message, origin)
    return digestOfMessage(asked.message)
  }
  if (asked.kind === 'typed-data') {
    guardTypedData(asked.data, CHAIN_ID, origin)
    return digestOfTypedData(asked.data)
  }
  if (asked.kind === 'authorization') {
    guardAuthorization(asked.authorization, CHAIN_ID)
    return digestOfAuthorization(asked.authorization)
  }
  if (asked.kind !== 'transaction' || asked.transaction.type === 'eip4844') return undefined
  guardTransaction(asked.transaction, account, signerOfAuthorization)
  return digestOfTransaction(asked.transaction)
}

function refusal(asked: Signable, account: Address, origin?: Origin): string | undefined {
  try {
    digestInVault(asked, account, origin)
    return undefined
  } catch (error) {
    if (!isError(error)) throw error
    return error.code
  }
}

/** Rules that need no network, of the kinds that the vault signs. Another chain than the person is on is the scope of the consent, and refused there. */
const OFFLINE: ReadonlySet<string> = new Set([
  'message/bare-hash',
  'message/disguised',
  'message/malformed',
  'message/other-domain',
  'message/wrapped',
  'sign-in/other-site',
  'delegation/anywhere',
  'gas/limit',
  'creation/deploys',
])

const blocked = (asked: Signable, origin: Origin): readonly string[] => {
  const asking = origin.kind === 'app' ? { asking: { kind: 'app' as const, origin: origin.origin } } : {}
  const changes = asking as Parameters<typeof signableInput>[1]
  return judge(signableInput(asked, changes))
    .findings.filter(({ level, rule }) => level === 'block' && OFFLINE.has(rule))
    .map(({ rule }) => rule)
}

const { alice } = CAST
const APP: Origin = { kind: 'app', origin: 'https://assay.example' }
const message = (hex: Hex): Signable => ({ kind: 'message', message: hex })
const words = (text: string): Signable => message(stringToHex(text))
const HASH = hashMessage('anything')
const login = (domain: string): Signable =>
  words(`${domain} wants you to sign in with your Ethereum account:
0x70997970C51812dc3A010C7d01b50e0d17dc79C8


URI: https://${domain}/login
Version: 1
Chain ID: ${CHAIN_ID}
Nonce: 32891756abcdef
Issued At: 2026-01-01T16:25:24Z`)
const typed = (types: TypedData['types'], value: TypedData['message'], domain: TypedData['domain'] = { chainId: CHAIN_ID }): Signable => ({
  kind: 'typed-data',
  data: { domain, types, primaryType: Object.keys(types)[0] ?? '', message: value },
})
const field = (type: string, name = 'a') => ({ name, type })
const account = { name: 'x', chainId: CHAIN_ID, verifyingContract: CONTRACTS.treasury }
const TX = { type: 'eip1559', chainId: CHAIN_ID, to: alice, maxFeePerGas: 2n, gas: 21_000n } as const
const authorization = (chainId: bigint, address: Address): Signable => ({
  kind: 'authorization',
  authorization: { chainId, address, nonce: 0n },
})
const UNSIGNED: UnsignedTransaction = {
  type: 'eip1559',
  chainId: CHAIN_ID,
  nonce: 0,
  gasLimit: 21_000n,
  to: alice,
  value: 0n,
  data: '0x',
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
}
const transaction = (change: Partial<UnsignedTransaction>): Signable => ({
  kind: 'transaction',
  transaction: { ...UNSIGNED, ...change } as UnsignedTransaction,
})
const { to: _to, ...CREATION } = UNSIGNED

/** Whatever the Review blocks by itself, of each kind and each fault. */
const NEVER_SIGNED: readonly (readonly [string, Signable])[] = [
  ['a hash', message(HASH)],
  ['a hash in hex', words(HASH)],
  ['a transaction', message(serializeTransaction(TX))],
  ['a transaction in hex', words(serializeTransaction(TX))],
  ['what EIP-712 hashes', message(concat(['0x1901', HASH, HASH]))],
  ['what a contract alone checks', message(concat(['0x1900', alice]))],
  ['a text of more than 128 KiB', words('x'.repeat(131_073))],
  ['a login to another site', login('evil.example')],
  ['a login that is none', words('assay.example wants you to sign in with your Ethereum account:\nnobody')],
  ['a sentence for a type', typed({ 'Login to win': [field('string')] }, { a: '' })],
  ['types that hold themselves', typed({ A: [field('A[]')] }, { a: [] })],
  ['types that are not there', typed({ A: [field('B')] }, { a: {} })],
  ['a member that is missing', typed({ A: [field('string')] }, {})],
  ['a value of another kind', typed({ A: [field('uint8')] }, { a: 256 })],
  ['a member twice', typed({ A: [field('string'), field('string')] }, { a: '' })],
  ['more values than anybody reads', typed({ A: [field('uint8[]')] }, { a: Array.from({ length: 20_001 }, () => 1) })],
  ['texts longer than anybody reads', typed({ A: [field('string')] }, { a: 'x'.repeat(300_000) })],
  ['lists deeper than anybody reads', typed({ A: [field(`uint8${'[]'.repeat(33)}`)] }, { a: [] })],
  ['a domain of another chain', typed({ A: [field('string')] }, { a: '' }, { chainId: 1 })],
  ['a wrapping around no message', typed({ PersonalSign: [field('bytes', 'prefixed')] }, { prefixed: '0x00' }, account)],
  [
    'a transaction inside of a message of a Safe',
    typed({ SafeMessage: [field('bytes', 'message')] }, { message: serializeTransaction(TX) }, account),
  ],
  [
    'a login to another site inside of a message of a Safe',
    typed({ SafeMessage: [field('bytes', 'message')] }, { message: toHex('x wants you to sign in with your Ethereum account:') }, account),
  ],
  ['an authorization of another chain', authorization(1n, CONTRACTS.simple7702)],
  ['an authorization of another chain that takes code back', authorization(1n, zeroAddress)],
  [
    'more code than can be deployed',
    { kind: 'transaction', transaction: { ...CREATION, gasLimit: 16_777_216n, data: `0x${'00'.repeat(131_073)}` } },
  ],
  ['gas that does not pay for the data', transaction({ gasLimit: 11_999n })],
  ['more gas than any block takes', transaction({ gasLimit: 2n ** 32n })],
]

describe('before a key is opened', () => {
  it('nothing honest is refused, and its digest is the one of the consent', async () => {
    const kinds = new Set<string>()
    for (const entry of HONEST) {
      const asked = await entrySignable(town.rpc, entry)
      const digest = digestInVault(asked, entry.as, APP)
      if (digest === undefined) continue
      kinds.add(asked.kind)
      expect([entry.name, digest]).toEqual([entry.name, digestsOf(asked)[0]?.value])
    }
    expect([...kinds].sort()).toEqual(['authorization', 'message', 'transaction', 'typed-data'])
  })

  it.each<[string, Signable, Signable]>([
    ['the message', typed({ A: [field('string')] }, { a: '', b: '' }), typed({ A: [field('string')] }, { a: '' })],
    ['the domain', typed({ A: [field('string')] }, { a: '' }, { realm: 'x' }), typed({ A: [field('string')] }, { a: '' }, {})],
  ])('a member that no type names is left out of %s, and what is signed is the rest', (_, asked, rest) => {
    expect(blocked(asked, APP)).toEqual([])
    expect(digestInVault(asked, alice, APP)).toBe(digestsOf(asked)[0]?.value)
    expect(digestInVault(asked, alice, APP)).toBe(digestInVault(rest, alice, APP))
  })

  it.each(NEVER_SIGNED)('what the Review blocks is refused: %s', (_, asked) => {
    expect(blocked(asked, APP)).not.toEqual([])
    expect(refusal(asked, alice, APP)).toBeDefined()
  })

  it('whatever hostile requests the Review blocks are refused', async () => {
    const found: string[] = []
    for (const entry of HOSTILE) {
      const asked = await entrySignable(town.rpc, entry)
      if (asked.kind === 'hash' || asked.kind === 'user-operation' || asked.kind === 'calls') continue
      if (blocked(asked, APP).length === 0) continue
      found.push(entry.name)
      expect([entry.name, refusal(asked, entry.as, APP)]).not.toEqual([entry.name, undefined])
    }
    expect(found.length).toBeGreaterThanOrEqual(6)
  })

  it('code of a stranger is refused for an account, where the Review calls it a danger', async () => {
    for (const entry of HOSTILE) {
      const asked = await entrySignable(town.rpc, entry)
      if (asked.kind === 'authorization') expect([entry.name, refusal(asked, entry.as)]).toEqual([entry.name, 'vault/refused'])
    }
    expect(refusal(authorization(0n, CONTRACTS.simple7702), alice)).toBe('vault/refused')
  })

  it('a message of any form that is well formed is not', () => {
    const asked = anyTyped('Ballot', ['uint256 proposal', 'uint8 support'], { proposal: 12n, support: 1 }, { chainId: CHAIN_ID })
    expect(blocked(asked, APP)).toEqual([])
    expect(refusal(asked, alice, APP)).toBeUndefined()
  })
})
