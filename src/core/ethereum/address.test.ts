import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksum, isAddress, likeness, parseAddress, readChecksummedAddress, short } from './address.ts'
import type { Hex } from '../bytes/hex.ts'
import { codeThrownBy, published } from '../test-support/published.ts'

/** The test cases of EIP-55. */
const EIP55 = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

const digits = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'))

describe('an address', () => {
  it.each(EIP55)('has the checksum that EIP-55 publishes: %s', (text) => {
    expect(checksum(text.toLowerCase() as Hex)).toBe(text)
    expect(parseAddress(text)).toBe(text.toLowerCase())
  })

  it('has the checksums that @ethersproject/testcases publishes', () => {
    const vectors = published('accounts') as readonly { readonly address: Hex; readonly checksumAddress: string }[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const { address, checksumAddress } of vectors) {
      expect(checksum(address.toLowerCase() as Hex)).toBe(checksumAddress)
      expect(readChecksummedAddress(checksumAddress).address).toBe(address.toLowerCase())
    }
  })

  it('is read back from its checksum, and stopped at any letter of the wrong case [A1]', () => {
    fc.assert(
      fc.property(digits, fc.nat(39), (hex, at) => {
        const right = checksum(`0x${hex}`)
        expect(parseAddress(right)).toBe(`0x${hex}`)
        const letter = right.charAt(2 + at)
        const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = right.slice(0, 2 + at) + turned + right.slice(3 + at)
        const body = wrong.slice(2)
        const mixed = body !== body.toLowerCase() && body !== body.toUpperCase()
        if (wrong !== right && mixed) expect(codeThrownBy(() => parseAddress(wrong))).toBe('input/address-checksum')
      }),
    )
  })

  it('says whether there was a checksum at all [A1]', () => {
    expect(readChecksummedAddress(EIP55[4])).toEqual({ address: EIP55[4].toLowerCase(), written: 'checksummed' })
    expect(readChecksummedAddress(EIP55[4].toLowerCase()).written).toBe('unchecked')
    expect(readChecksummedAddress(`0x${EIP55[4].slice(2).toUpperCase()}`).written).toBe('unchecked')
  })

  it.each([
    '',
    '0x',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAе\u0064', // Cyrillic е
    '0x5aAeb6053F3E94C9b9A0\u200b9f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'vitalik.eth',
  ])('is not read from %j', (text) => expect(codeThrownBy(() => readChecksummedAddress(text))).toBe('input/address-malformed'))

  it('is lower case inside', () => {
    expect(isAddress(EIP55[4])).toBe(false)
    expect(isAddress(EIP55[4].toLowerCase())).toBe(true)
    expect(isAddress(undefined)).toBe(false)
    expect(readChecksummedAddress(`  ${EIP55[4]}\n`).address).toBe(EIP55[4].toLowerCase())
  })

  it('is shortened with its checksum', () => {
    expect(short(EIP55[4].toLowerCase() as Hex)).toBe('0x5aAe…eAed')
    expect(short(EIP55[4].toLowerCase() as Hex, 6)).toBe('0x5aAeb6…1BeAed')
  })

  it('is like another by equal digits at both ends, counted once', () => {
    const a: Hex = '0x1234567890123456789012345678901234567890'
    expect(likeness(a, '0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7890')).toEqual({ start: 4, end: 4 })
    expect(likeness(a, '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toEqual({ start: 0, end: 0 })
    expect(likeness(a, a)).toEqual({ start: 40, end: 0 })
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const { start, end } = likeness(`0x${left}`, `0x${right}`)
        expect(left.slice(0, start)).toBe(right.slice(0, start))
        expect(left.slice(40 - end)).toBe(right.slice(40 - end))
        expect(start + end).toBeLessThanOrEqual(40)
      }),
    )
  })
})
