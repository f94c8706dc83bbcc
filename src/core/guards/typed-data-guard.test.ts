import fc from 'fast-check'
import { keccak256, stringToHex, toBytes, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../signing/consent.ts'
import { AppError } from '../errors.ts'
import type { Hex } from '../bytes/hex.ts'
import { PREFIX } from '../messages/prefixed-message.ts'
import { createDice } from '../test-support/dice.ts'
import { madeUpTypedData } from '../test-support/made-up-typed-data.ts'
import { published } from '../test-support/published.ts'
import type { TypedData } from '../messages/typed-data-type.ts'
import { guardTypedData } from './typed-data-guard.ts'

const OWN: Origin = { kind: 'own' }
const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const DOMAIN = { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: ME }
const typed = (types: TypedData['types'], message: TypedData['message'] = {}, change: Partial<TypedData> = {}): TypedData => ({
  domain: DOMAIN,
  types,
  primaryType: Object.keys(types)[0] ?? '',
  message,
  ...change,
})
const field = (type: string, name = 'a') => ({ name, type })
const GOOD = typed({ Mail: [field('string')] }, { a: 'hello' })

function refusal(data: TypedData, chainId = 1, origin: Origin = OWN): string | undefined {
  try {
    guardTypedData(data, chainId, origin)
  } catch (error) {
    return error instanceof AppError && error.code === 'vault/refused' ? String(error.data?.['why']) : `not a refusal: ${String(error)}`
  }
  return undefined
}

describe('typed data that is signed', () => {
  it('is of this chain, or of none', () => {
    expect(refusal(GOOD)).toBeUndefined()
    expect(refusal({ ...GOOD, domain: { ...DOMAIN, chainId: '1' } })).toBeUndefined()
    expect(refusal({ ...GOOD, domain: { ...DOMAIN, chainId: 1n } })).toBeUndefined()
    expect(refusal({ ...GOOD, domain: {} })).toBeUndefined()
  })

  it('may name types that it does not use, as some honest apps do', () => {
    expect(refusal(typed({ Mail: [field('string')], Left: [field('string')] }, { a: '' }))).toBeUndefined()
  })

  it('may have the name that Hyperliquid puts before its types', () => {
    expect(refusal(typed({ 'HyperliquidTransaction:UsdSend': [field('string')] }, { a: '' }))).toBeUndefined()
  })

  it('is of any form that is well formed', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { domain, ...data } = madeUpTypedData(createDice(seed))
      const { chainId: _, ...rest } = domain
      const { EIP712Domain: __, ...types } = data.types
      expect(refusal({ ...data, types, domain: rest }), String(seed)).toBeUndefined()
    }
  })

  it('is every published vector of @ethersproject/testcases, on its chain', () => {
    const vectors = published('eip712') as readonly (TypedData & { readonly name: string; readonly data: TypedData['message'] })[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const { name, domain, types, primaryType, data } of vectors) {
      const chainId = domain['chainId'] === undefined ? 1 : Number(domain['chainId'])
      expect(refusal({ domain, types, primaryType, message: data }, chainId), name).toBeUndefined()
      if (domain['chainId'] !== undefined)
        expect(refusal({ domain, types, primaryType, message: data }, chainId + 1), name).toBe('other-chain')
    }
  })
})

describe('typed data that is refused', () => {
  it.each<[string, TypedData, string]>([
    ['of another chain', { ...GOOD, domain: { ...DOMAIN, chainId: 2 } }, 'other-chain'],
    ['of another chain, in decimal text', { ...GOOD, domain: { ...DOMAIN, chainId: '2' } }, 'other-chain'],
    ['of a chain that nobody can read', { ...GOOD, domain: { ...DOMAIN, chainId: '1.0' } }, 'other-chain'],
    ['of a chain that is no number', { ...GOOD, domain: { ...DOMAIN, chainId: null } }, 'other-chain'],
    ['of a chain that lost its digits', { ...GOOD, domain: { ...DOMAIN, chainId: 2 ** 64 } }, 'other-chain'],
    ['without a domain', { ...GOOD, domain: null as never }, 'no-domain'],
    ['with a sentence for a type', typed({ 'Login to win': [field('string')] }), 'type-names'],
    ['with a line break in a name', typed({ Mail: [field('string', 'to\nfrom')] }), 'type-names'],
    ['with a letter that only looks like one', typed({ Mail: [field('string', 'tо')] }), 'type-names'],
    ['with a name of 65 characters', typed({ Mail: [field('string', 'x'.repeat(65))] }), 'type-names'],
    ['with a type that is named as an elementary one', typed({ uint256: [field('string')] }), 'type-names'],
    ['with a type that holds itself', typed({ Mail: [field('Mail[]')] }), 'types-cyclic'],
    ['with a type that is not there', typed({ Mail: [field('Letter')] }), 'types-undefined'],
    ['with a primary type that is not there', { ...GOOD, primaryType: 'Letter' }, 'types-undefined'],
    ['with a member twice', typed({ Mail: [field('string'), field('string')] }), 'members'],
    [
      'with more types than anybody checks',
      typed(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`T${at}`, [field('bool')]]))),
      'too-large',
    ],
  ])('is one %s', (_, data, why) => expect(refusal(data)).toBe(why))
})

describe('typed data of which nothing is certain', () => {
  const names = fc.constantFrom('Mail', 'PersonalSign', 'SafeMessage', 'TypedDataSign', 'EIP712Domain', '__proto__', 'constructor', '')
  const types = fc.constantFrom('bytes', 'string', 'uint256', 'Mail', 'Mail[]', 'PersonalSign', '__proto__', 'x[')
  const members = fc.array(fc.record({ name: fc.oneof(names, fc.constantFrom('message', 'prefixed', 'contents')), type: types }), {
    maxLength: 4,
  })
  const anyTypes = fc.oneof(fc.dictionary(names, fc.oneof(members, fc.anything()), { maxKeys: 5 }), fc.anything())
  const record = fc.oneof(fc.dictionary(fc.constantFrom('message', 'prefixed', 'contents', 'chainId'), fc.anything()), fc.anything())

  it('ends in an answer or in a refusal, whatever it is', () => {
    const anyData = fc.record({ domain: record, types: anyTypes, primaryType: fc.oneof(names, fc.anything()), message: record })
    fc.assert(
      fc.property(anyData, (data) => {
        expect(refusal(data as TypedData) ?? '').not.toContain('not a refusal')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('messages inside of typed data', () => {
  const prefixed = (message: Hex): Hex => toHex(Uint8Array.from([...toBytes(`${PREFIX}${toBytes(message).length}`), ...toBytes(message)]))
  const personal = (value: unknown): TypedData => typed({ PersonalSign: [field('bytes', 'prefixed')] }, { prefixed: value })
  const safe = (value: unknown): TypedData => typed({ SafeMessage: [field('bytes', 'message')] }, { message: value })
  const HASH = keccak256('0x01')
  const hello = stringToHex('hello')

  it('are signed where they would be on their own (ERC-7739, Safe)', () => {
    expect([refusal(personal(prefixed(hello))), refusal(safe(hello))]).toEqual([undefined, undefined])
  })

  it('may be a hash for a Safe alone, which binds nobody else', () => {
    expect(refusal(safe(HASH))).toBeUndefined()
  })

  it.each<[string, TypedData, string]>([
    ['that are no message in its prefix', personal(hello), 'wraps-other'],
    ['whose count of bytes is wrong', personal(`${prefixed(hello)}00`), 'wraps-other'],
    ['that are no bytes', personal(7), 'wraps-other'],
    ['that are a hash', personal(prefixed(HASH)), 'raw-hash'],
    ['that are typed data in disguise', safe(`0x1901${HASH.slice(2)}${HASH.slice(2)}`), 'looks-like-typed-data'],
    [
      'that are a sign-in and not well formed',
      safe(stringToHex('evil.example wants you to sign in with your Ethereum account:')),
      'sign-in-malformed',
    ],
  ])('are refused %s', (_, data, why) => expect(refusal(data)).toBe(why))

  it('are looked at inside of the message of an account with code too (ERC-7739)', () => {
    const account = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract', 'bytes32 salt'].map((line) => {
      const [type = '', name = ''] = line.split(' ')
      return { name, type }
    })
    const nested = (contents: unknown): TypedData =>
      typed(
        { TypedDataSign: [{ name: 'contents', type: 'SafeMessage' }, ...account], SafeMessage: [field('bytes', 'message')] },
        { contents, name: 'x', version: '1', chainId: 1, verifyingContract: ME, salt: `0x${'00'.repeat(32)}` },
      )
    expect(refusal(nested({ message: hello }))).toBeUndefined()
    expect(refusal(nested({ message: `0x1901${HASH.slice(2)}${HASH.slice(2)}` }))).toBe('looks-like-typed-data')
    expect(refusal(nested('nothing'))).toBe('wraps-other')
  })
})
