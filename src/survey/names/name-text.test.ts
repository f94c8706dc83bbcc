import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import type { Chain } from '#core/chains/chain'
import { checkInteroperable, interoperableChecksum, readErc7828Name, readName } from './name-text.ts'
import { isNormalised, normaliseName } from './normalise.ts'
import { dnsEncode, nodeOf } from './resolver-calls.ts'

const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))
const VITALIK = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const own = [{ chainId: 4242, name: 'My Rollup', shortName: 'mine' } as Chain]

describe('a name as it is written [A8]', () => {
  it.each([
    ['alice.eth', { name: 'alice.eth' }],
    ['  pay.alice.eth ', { name: 'pay.alice.eth' }],
    ['alice.eth@eip155:8453', { name: 'alice.eth', chainId: 8453 }],
    ['alice.eth@base', { name: 'alice.eth', chainId: 8453 }],
    ['alice.eth@10', { name: 'alice.eth', chainId: 10 }],
    ['alice.eth:arbitrum', { name: 'alice.eth', chainId: 42161 }],
    ['alice.eth@my-rollup#0123abCD', { name: 'alice.eth', chainId: 4242, checksum: '0123abCD' }],
    ['ålice.eth:mine', { name: 'ålice.eth', chainId: 4242 }],
  ])('reads %s (ERC-7828, ERC-7831)', (text, read) => expect(readName(text, own)).toEqual(read))

  it.each([
    '',
    'alice',
    VITALIK,
    '.eth',
    'alice.',
    'a b.eth',
    'https://alice.eth/x',
    'ethereum:alice.eth@1/transfer?x=1',
    `${'a'.repeat(400)}.eth`,
  ])('takes %j for no name', (text) => expect(readName(text, own)).toBeUndefined())

  it('refuses a chain that nobody knows', () => {
    expect(() => readName('alice.eth@nowhere', own)).toThrow(is('input/name-chain'))
  })
})

describe('an address with its chain', () => {
  it('has the checksum that ERC-7828 gives for it', () => {
    expect(interoperableChecksum(VITALIK, 1)).toBe('4CA88C9C')
    expect(readErc7828Name(`${VITALIK}@eip155:1#4CA88C9C`, [])).toEqual({ address: VITALIK, chainId: 1, checksum: '4CA88C9C' })
    expect(readErc7828Name(`${VITALIK}@ethereum`, [])).toEqual({ address: VITALIK, chainId: 1 })
  })

  it('is refused with the checksum of another chain, or one digit off', () => {
    expect(() => readErc7828Name(`${VITALIK}@eip155:10#4CA88C9C`, [])).toThrow(is('input/name-checksum'))
    expect(() => checkInteroperable(VITALIK, 1, '4ca88c9d')).toThrow(is('input/name-checksum'))
    expect(() => checkInteroperable(VITALIK, 1, undefined)).not.toThrow()
  })

  it('is no name, and a bare address is neither', () => {
    expect(readName(`${VITALIK}@base`, [])).toBeUndefined()
    expect(readErc7828Name(VITALIK, [])).toBeUndefined()
  })
})

describe('the one form of a name', () => {
  it('is ENSIP-15’s, which refuses what imitates', () => {
    expect(normaliseName('ALICE.eth')).toBe('alice.eth')
    // A Cyrillic first letter among Latin ones.
    expect(() => normaliseName('\u0430lice.eth')).toThrow(is('input/name-malformed'))
    expect(() => normaliseName('alice..eth')).toThrow(is('input/name-malformed'))
    expect([isNormalised('alice.eth'), isNormalised('Alice.eth'), isNormalised('\u0430lice.eth'), isNormalised('')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('hashes as ENSIP-1 says, and goes out as DNS writes it', () => {
    expect(nodeOf('eth')).toBe('0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae')
    expect(nodeOf('foo.eth')).toBe('0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f')
    expect(dnsEncode('a.eth')).toBe('0x01610365746800')
    expect(() => dnsEncode(`${'x'.repeat(256)}.eth`)).toThrow(is('input/name-malformed'))
  })
})
