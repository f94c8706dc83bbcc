import { encodeFunctionData, erc20Abi, keccak256, serializeTransaction, toRlp } from 'viem'
import { describe, expect, it } from 'vitest'
import { concat, fromBytes, type Hex, toBytes } from '../bytes/hex.ts'
import { published } from '../test-support/published.ts'
import { disguises, isHexDigits, looksLikeEncodedTransaction, printableText } from './disguise.ts'

const bytesOf = (hex: Hex): Uint8Array => toBytes(hex) ?? new Uint8Array()
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const faults = (bytes: Uint8Array) => disguises(bytes, printableText(bytes))

const TO = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const SIGNATURE = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 } as const
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 1n] })

describe('bytes that are a transaction', () => {
  const forms: readonly (readonly [string, Hex])[] = [
    ['legacy', serializeTransaction({ type: 'legacy', to: TO, nonce: 1, gas: 21000n, gasPrice: 1n, value: 5n })],
    ['legacy with EIP-155', serializeTransaction({ type: 'legacy', chainId: 1, to: TO, nonce: 1, gas: 21000n, gasPrice: 1n, data })],
    ['EIP-2930', serializeTransaction({ type: 'eip2930', chainId: 1, to: TO, nonce: 0, gas: 21000n, gasPrice: 1n, accessList: [] })],
    ['EIP-1559', serializeTransaction({ type: 'eip1559', chainId: 1, to: TO, nonce: 0, gas: 21000n, maxFeePerGas: 2n, data })],
    ['EIP-1559, signed', serializeTransaction({ type: 'eip1559', chainId: 1, to: TO, gas: 1n, maxFeePerGas: 2n }, SIGNATURE)],
    ['EIP-7702', serializeTransaction({ type: 'eip7702', chainId: 1, to: TO, gas: 1n, maxFeePerGas: 2n, authorizationList: [] })],
    ['an authorization of EIP-7702', concat('0x05', toRlp(['0x01', TO, '0x']))],
  ]

  it.each(forms)('are found: %s', (_, hex) => {
    expect(looksLikeEncodedTransaction(bytesOf(hex))).toBe(true)
    expect(faults(bytesOf(hex))).toEqual(['looks-like-transaction'])
  })

  it.each(forms)('are found when a text spells them: %s', (_, hex) => {
    expect(faults(utf8(hex))).toEqual(['looks-like-transaction'])
    expect(faults(utf8(hex.slice(2).toUpperCase()))).toEqual(['looks-like-transaction'])
  })

  it.each(forms)('are none when a byte is missing or too many: %s', (_, hex) => {
    expect(looksLikeEncodedTransaction(bytesOf(hex.slice(0, -2) as Hex))).toBe(false)
    expect(looksLikeEncodedTransaction(bytesOf(`${hex}00`))).toBe(false)
  })

  it('are found in every published transaction of @ethersproject/testcases', () => {
    const vectors = published('typed-transactions') as readonly { readonly unsigned: Hex; readonly signed: Hex }[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const { unsigned, signed } of vectors)
      for (const hex of [unsigned, signed]) expect(looksLikeEncodedTransaction(bytesOf(hex)), hex).toBe(true)
  })

  it('are not found in texts and hashes', () => {
    for (const text of ['', 'Hello', 'à', 'x'.repeat(200), '\u0002 hello'])
      expect(looksLikeEncodedTransaction(utf8(text)), text).toBe(false)
    expect(looksLikeEncodedTransaction(bytesOf('0xf8ff'))).toBe(false)
    expect(looksLikeEncodedTransaction(bytesOf('0xffffffffffffffffff00'))).toBe(false)
  })
})

describe('bytes that are hashed elsewhere', () => {
  it('are 32 bytes of which nobody knows what they stand for', () => {
    const hash = keccak256('0x1234')
    expect(faults(bytesOf(hash))).toEqual(['raw-hash'])
    expect(faults(utf8(hash))).toEqual(['raw-hash'])
    expect(faults(utf8(`${hash.slice(2)}\n`))).toEqual(['raw-hash'])
  })

  it('are a hash when they read as a text too: a hash can be searched for until it does', () => {
    const texts = [
      'exactly thirty-two characters ok',
      'q7#Vd1kZ)w!2Lm;pR8uT_x0YbN5jC^4h',
      'sign in to example with this key',
      'Grüße aus Zürich und bis bald',
      '漢漢漢漢漢漢漢漢漢漢ab',
      ' '.repeat(32),
      '0x' + 'a'.repeat(30),
      'A'.repeat(32),
      '0123456789abcdef0123456789abcdeF',
      '0123456789abcdef0123456789abcdeg',
      `${'a'.repeat(31)}\n`,
    ]
    for (const text of texts) {
      expect(utf8(text).length, text).toBe(32)
      expect(faults(utf8(text)), text).toEqual(['raw-hash'])
    }
  })

  it('are a text where they are lower-case hexadecimal digits alone: no hash is, with a probability worth the search', () => {
    for (const text of ['0123456789abcdef0123456789abcdef', '0'.repeat(32), '12345678901234567890123456789012', 'f'.repeat(32)]) {
      expect(faults(utf8(text)), text).toEqual([])
      expect(isHexDigits(utf8(text)), text).toBe(true)
    }
    expect(isHexDigits(utf8('a'.repeat(31)))).toBe(false)
    expect(isHexDigits(utf8('a'.repeat(64)))).toBe(false)
  })

  it('are a hash where a text spells them, whatever they read as, once or several times over', () => {
    const hex = (text: string): string => fromBytes(utf8(text)).slice(2)
    const words = 'exactly thirty-two characters ok'
    const nonce = '0123456789abcdef0123456789abcdef'
    for (const text of [hex(words), `0x${hex(words)}`, hex(nonce), hex(hex(words)), `0x${hex(`0x${hex(words)}`)}`, hex(hex(hex(nonce)))])
      expect(faults(utf8(text)), text).toEqual(['raw-hash'])
  })

  it('are nothing where they are one byte more or less', () => {
    for (const text of ['exactly thirty-one characters k', 'exactly thirty-three characters o', 'a'.repeat(31), 'a'.repeat(33)])
      expect(faults(utf8(text)), text).toEqual([])
  })

  it('are what EIP-712 hashes', () => {
    const hex = concat('0x1901', keccak256('0x01'), keccak256('0x02'))
    expect(faults(bytesOf(hex))).toEqual(['looks-like-typed-data'])
    expect(faults(utf8(hex))).toEqual(['looks-like-typed-data'])
    // Of any length: nobody but who hides something starts a message so.
    expect(faults(bytesOf(`${hex}00`))).toEqual(['looks-like-typed-data'])
    expect(faults(bytesOf('0x1901'))).toEqual(['looks-like-typed-data'])
    expect(faults(bytesOf('0x1902'))).toEqual([])
  })

  it('are what a contract alone checks (EIP-191, version 0)', () => {
    const hex = concat('0x1900', TO, '0x1234')
    expect(faults(bytesOf(hex))).toEqual(['looks-like-typed-data'])
    expect(faults(utf8(concat(hex, keccak256('0x01'))))).toEqual(['looks-like-typed-data'])
  })
})

describe('a text', () => {
  it('is UTF-8 without control characters but line feeds and tabs', () => {
    expect(printableText(utf8('a\n\tb ü 漢 👍'))).toBe('a\n\tb ü 漢 👍')
    expect(printableText(utf8('\ufeffa'))).toBe('\ufeffa')
    expect(printableText(utf8('a\r\nb\r\n'))).toBe('a\r\nb\r\n')
    for (const hex of ['0x00', '0x0d', '0x610d62', '0x0a0d', '0x0d0d0a', '0x1b', '0x7f', '0xc285', '0xff', '0xc0af', '0xeda080'] as const)
      expect(printableText(bytesOf(hex)), hex).toBeUndefined()
  })
})
