import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from './errors.ts'
import { format, isPaymentUri, parse } from './payment-uri.ts'

const codeOf = (text: string): string | undefined => {
  try {
    parse(text)
  } catch (error) {
    return isError(error) ? error.code : 'not ours'
  }
  return undefined
}

describe('payment uri', () => {
  // The three examples of EIP-681 with addresses (the fourth has an ENS name, which we do not resolve).
  it('reads the examples of EIP-681', () => {
    expect(parse('ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18'.toLowerCase())).toEqual({
      to: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
      written: 'unchecked',
      units: 2_014_000_000_000_000_000n,
    })
    expect(
      parse('ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1'),
    ).toEqual({
      to: '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
      written: 'unchecked',
      token: '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7',
      units: 1n,
    })
  })
  it('reads chain, prefix and surrounding space', () => {
    expect(parse(' ethereum:pay-0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC@31337 ')).toEqual({
      to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      written: 'checksummed',
      chainId: 31337,
    })
    expect(isPaymentUri(' ETHEREUM:0x')).toBe(true)
    expect(isPaymentUri('eth:0x')).toBe(false)
  })
  it('refuses a mistyped checksum by its own name', () => {
    expect(codeOf('ethereum:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD')).toBe('input/address-checksum')
  })
  it.each([
    'ethereum:bob.eth?value=1',
    'ethereum:0x1234',
    'bitcoin:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc@0',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=-1',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=1.5',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=1e',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=1e78',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=0x10',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?value=1&value=2',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?uint256=1',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc/approve?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc/transfer?uint256=1',
    'ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&value=1',
    `ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?message=${'a'.repeat(3000)}`,
  ])('refuses %s', (text) => expect(codeOf(text)).toBe('input/uri-malformed'))
  it('ignores what is none of its business', () => {
    expect(parse('ethereum:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc?gasPrice=1e9&label=Bob').units).toBeUndefined()
  })
  it('reads back what it wrote', () => {
    const address = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((value) => `0x${value.toString(16).padStart(40, '0')}` as const)
    const payment = fc.record(
      { to: address, chainId: fc.integer({ min: 1, max: 2 ** 40 }), token: address, units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) },
      { requiredKeys: ['to'] },
    )
    fc.assert(
      fc.property(payment, (given) => {
        const { written: _written, ...back } = parse(format(given as never))
        expect(back).toEqual(given)
      }),
    )
  })
})
