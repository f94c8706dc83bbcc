import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '../errors.ts'
import { formatPaymentUri, isPaymentUri, parsePaymentUri, uriNumber } from './payment-uri.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TOKEN = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const codeOf = (text: string): string | undefined => {
  try {
    parsePaymentUri(text)
  } catch (error) {
    return isError(error) ? error.code : 'not ours'
  }
  return undefined
}

describe('payment uri', () => {
  // The two examples of EIP-681.
  it('reads the examples of EIP-681', () => {
    expect(parsePaymentUri('ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18'.toLowerCase())).toEqual({
      kind: 'payment',
      to: { address: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359', written: 'unchecked' },
      units: 2_014_000_000_000_000_000n,
    })
    expect(parsePaymentUri(`ethereum:${TOKEN}/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1`)).toEqual({
      kind: 'payment',
      to: { address: '0x8e23ee67d1332ad560396262c48ffbb01f93d052', written: 'unchecked' },
      token: TOKEN,
      units: 1n,
    })
  })
  it('reads chain, prefix, the scheme that browsers register for anybody, and surrounding space', () => {
    expect(parsePaymentUri(' web+ethereum:pay-0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC@31337 ')).toEqual({
      kind: 'payment',
      to: { address: BOB, written: 'checksummed' },
      chainId: 31337,
    })
    expect(isPaymentUri(' ETHEREUM:0x')).toBe(true)
    expect(isPaymentUri('eth:0x')).toBe(false)
  })
  it('reads names, which somebody has to look up', () => {
    expect(parsePaymentUri('ethereum:pay-alice-and-bob.eth@1?value=1')).toEqual({
      kind: 'payment',
      to: { name: 'alice-and-bob.eth' },
      chainId: 1,
      units: 1n,
    })
    expect(parsePaymentUri('ethereum:alice.eth')).toEqual({ kind: 'payment', to: { name: 'alice.eth' } })
    expect(parsePaymentUri(`ethereum:${TOKEN}/transfer?address=n%C3%A4me.eth&uint256=5`)).toMatchObject({
      to: { name: 'näme.eth' },
      token: TOKEN,
    })
  })
  it('keeps what is suggested for gas apart', () => {
    expect(parsePaymentUri(`ethereum:${BOB}?gas=21000&gasPrice=2e9&value=0`)).toMatchObject({
      units: 0n,
      gasLimit: 21_000n,
      gasPrice: 2_000_000_000n,
    })
  })
  it('reads any other function as a call, its arguments in their order', () => {
    expect(parsePaymentUri(`ethereum:${TOKEN}@10/swap?uint=1e6&uint256=2&string=a%20%26b&value=3`)).toEqual({
      kind: 'call',
      to: { address: TOKEN, written: 'unchecked' },
      chainId: 10,
      name: 'swap',
      args: [
        { type: 'uint256', text: '1e6' },
        { type: 'uint256', text: '2' },
        { type: 'string', text: 'a &b' },
      ],
      value: 3n,
    })
  })
  it.each([
    ['in another order', `transfer?uint256=1&address=${BOB}`],
    ['with more', `transfer?address=${BOB}&uint256=1&bytes=0x`],
    ['with ether, which would be lost', `transfer?address=${BOB}&uint256=1&value=1`],
    ['to nobody', 'transfer?uint256=1'],
    ['of another name', `Transfer?address=${BOB}&uint256=1`],
  ])('a transfer %s is a call, and no payment', (_, rest) => expect(parsePaymentUri(`ethereum:${TOKEN}/${rest}`).kind).toBe('call'))
  it('a transfer of a token that is only a name is a call', () => {
    expect(parsePaymentUri(`ethereum:pay-token.eth/transfer?address=${BOB}&uint256=1`)).toMatchObject({
      kind: 'call',
      to: { name: 'token.eth' },
    })
  })
  it('refuses a mistyped checksum by its own name', () => {
    expect(codeOf('ethereum:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD')).toBe('input/address-checksum')
    expect(codeOf(`ethereum:${TOKEN}/transfer?address=0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD`)).toBe('input/address-checksum')
  })
  it.each([
    'ethereum:',
    'ethereum:0x1234',
    `ethereum:${BOB}00`,
    `ethereum:${BOB}.eth`,
    'ethereum:0x3c44cddd.eth',
    'ethereum:alice',
    'ethereum:.eth',
    'ethereum:alice-.eth',
    'ethereum:req-alice.eth',
    `ethereum:pay-pay-${BOB}`,
    `ethereum://${BOB}`,
    `ethereum:${BOB}@1@10`,
    `ethereum:${BOB}@01`,
    `ethereum:${BOB}@0x1`,
    `ethereum:${BOB}@9999999999999999`,
    `ethereum:${BOB}#x`,
    `ethereum:${BOB}/a/b`,
    `ethereum:${BOB}/`,
    `ethereum:${BOB}/1pay?uint256=1`,
    `ethereum:${BOB}?value`,
    `ethereum:${BOB}?=1`,
    `ethereum:${TOKEN}/say?string=%E0%A4%A`,
    'ethereum:pay-alice%40base.eth',
    'ethereum:pay-ali%0Ace.eth',
    'bitcoin:0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    `ethereum:${BOB}@0`,
    `ethereum:${TOKEN}/transfer?address=0x12&uint256=1`,
    `ethereum:${BOB}?${'%F0%9F%98%80'.repeat(20)}=1`,
    `ethereum:${BOB}?message=${'a'.repeat(40_000)}`,
  ])('refuses %s', (text) => expect(codeOf(text)).toBe('input/uri-malformed'))
  it.each(['-1', '1.5', 'x', '', '1e', '1e78', '0x10', '.', '1e-3', '2e77', '1,5', ' 1'])('refuses the amount %s', (value) => {
    expect(codeOf(`ethereum:${BOB}?value=${value}`)).toBe(value === '' || value === ' 1' ? 'input/uri-malformed' : 'input/uri-number')
    expect(codeOf(`ethereum:${BOB}?gasPrice=${value}`)).toBeDefined()
    expect(codeOf(`ethereum:${TOKEN}/transfer?address=${BOB}&uint256=${value}`)).toBeDefined()
  })
  it.each([
    'value=1&value=2',
    'gas=1&gasLimit=1',
    'uint256=1',
    'data=0xa9059cbb',
    `contractAddress=${TOKEN}`,
    'amount=1',
    '__proto__=1',
    'decimal=18',
  ])('refuses what may change the payment: %s', (query) => expect(codeOf(`ethereum:${BOB}?${query}`)).toBe('input/uri-part'))
  it('leaves out what changes nothing', () =>
    expect(parsePaymentUri(`ethereum:${BOB}?label=Bob&message=For%20tea`)).toMatchObject({ kind: 'payment' }))
  it('never throws uncoded, whatever follows the scheme', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(BOB, 'pay-', '@1', '/transfer', '?', '&', 'value=', 'address=', 'uint256=', '%', '1e18', '.eth'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const code = codeOf(`ethereum:${pieces.join('')}`)
        expect(code === undefined || /^input\/(?:uri|address-checksum)/.test(code)).toBe(true)
      }),
    )
  })

  const address = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((value) => `0x${value.toString(16).padStart(40, '0')}` as const)
  const asked = {
    chainId: fc.integer({ min: 1, max: 2 ** 40 }),
    token: address,
    units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  }
  it('reads back what it wrote, as Receive writes it', () => {
    fc.assert(
      fc.property(fc.record({ to: address, ...asked }, { requiredKeys: ['to'] }), ({ to, ...rest }) => {
        expect(parsePaymentUri(formatPaymentUri({ to, ...(rest as object) }))).toEqual({
          kind: 'payment',
          to: { address: to, written: expect.any(String) as string },
          ...rest,
        })
      }),
    )
  })
  it('reads back names that it wrote', () => {
    const name = fc.stringMatching(/^[a-zß-öø-ÿ0-9-]{1,20}\.[a-z]{2,5}$/).filter((text) => !/^0x[0-9a-f]{8}/.test(text))
    fc.assert(
      fc.property(fc.record({ name, ...asked }, { requiredKeys: ['name'] }), ({ name: written, ...rest }) => {
        expect(parsePaymentUri(formatPaymentUri({ to: { name: written }, ...(rest as object) }))).toEqual({
          kind: 'payment',
          to: { name: written },
          ...rest,
        })
      }),
    )
  })
  it('reads a number however its exponent is put, and only whole ones', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(30), fc.nat(30), (units, places, more) => {
        const digits = units.toString().padStart(places + 1, '0')
        const shifted = `${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${digits.slice(digits.length - places)}`}e${places + more}`
        expect(uriNumber(shifted)).toBe(units * 10n ** BigInt(more))
        if (places > 0 && units % 10n !== 0n) expect(uriNumber(shifted.replace(/e.*/, `e${places - 1}`))).toBeUndefined()
      }),
    )
    expect(uriNumber('-7')).toBe(-7n)
  })
})
