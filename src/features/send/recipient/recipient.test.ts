import { describe, expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import { isError } from '#core/errors'
import { interoperableChecksum } from '#survey'
import { matching, readRecipient, type Recipient } from './recipient.ts'

const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const BOB_CHECKED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const chainOf = (chainId: number, name: string, shortName: string): Chain => ({
  chainId,
  name,
  shortName,
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'preset',
})
const practice = chainOf(31337, 'Practice chain', 'practice')
const ethereum = chainOf(1, 'Ethereum', 'eth')
const known = [
  { address: BOB, name: 'Bob' },
  { address: USDC, name: 'Shop' },
  { address: BOB, name: 'Twin' },
  { address: USDC, name: 'Twin' },
] as const
const any = (text: string) => readRecipient(text, practice, [practice, ethereum], known)
const read = (text: string): Recipient => {
  const found = any(text)
  if ('address' in found) return found
  throw new Error(`a name: ${found.name}`)
}
const failure = (text: string) => {
  try {
    read(text)
  } catch (error) {
    if (isError(error)) return { code: error.code, ...error.data }
  }
  return undefined
}

describe('readRecipient', () => {
  it('reads an address, and tells whether its checksum could be checked', () => {
    expect(read(BOB_CHECKED)).toEqual({ address: BOB, written: 'checksummed', trimmed: false })
    expect(read(BOB)).toEqual({ address: BOB, written: 'unchecked', trimmed: false })
    expect(read(` ${BOB}\n`)).toEqual({ address: BOB, written: 'unchecked', trimmed: false })
  })
  it('takes off what is pasted along, and says so', () => {
    expect(read(`<${BOB_CHECKED}>,`).trimmed).toBe(true)
    expect(read(`\u200e${BOB_CHECKED}\u200b`)).toEqual({ address: BOB, written: 'checksummed', trimmed: true })
    expect(read('0x3C44 CdDd B6a9 00fa 2b58 5dd2 99e0 3d12 FA42 93BC')).toEqual({ address: BOB, written: 'checksummed', trimmed: true })
  })
  it('reads forms that name the chain', () => {
    for (const text of [`practice:${BOB}`, `eip155:31337:${BOB}`, `ethereum:${BOB}@31337`, `ethereum:${BOB}`])
      expect(read(text).address).toBe(BOB)
  })
  it('refuses an address for another chain, by that chain’s name where it is known', () => {
    expect(failure(`eth:${BOB}`)).toEqual({ code: 'input/address-chain', wanted: 'Practice chain', found: 'Ethereum' })
    expect(failure(`eip155:1:${BOB}`)).toEqual({ code: 'input/address-chain', wanted: 'Practice chain', found: 'Ethereum' })
    expect(failure(`arb1:${BOB}`)).toEqual({ code: 'input/address-chain', wanted: 'Practice chain', found: 'arb1' })
    expect(failure(`ethereum:${BOB}@10?value=1`)).toEqual({ code: 'input/address-chain', wanted: 'Practice chain', found: 'chain 10' })
  })
  it('tells what a payment link asks for', () => {
    expect(read(`ethereum:${BOB}?value=5e17`).payment).toEqual({ units: 500_000_000_000_000_000n })
    expect(read(`ethereum:${USDC}@31337/transfer?address=${BOB}&uint256=7`)).toEqual({
      address: BOB,
      written: 'unchecked',
      trimmed: true,
      payment: { token: USDC, units: 7n },
    })
  })
  it('takes a name of ENS for one that is yet to be looked up, with the checksum beside it', () => {
    expect(any('alice.eth')).toEqual({ name: 'alice.eth' })
    expect(any('"Alice.eth",')).toEqual({ name: 'Alice.eth' })
    expect(any('alice.eth@practice#0BADF00D')).toEqual({ name: 'alice.eth', checksum: '0BADF00D' })
    expect(any('alice.eth:practice')).toEqual({ name: 'alice.eth' })
    expect(failure('alice.eth@base')).toEqual({ code: 'input/address-chain', wanted: 'Practice chain', found: 'chain 8453' })
    expect(failure('alice.eth@ethereum')).toEqual({ code: 'input/address-chain', wanted: 'Practice chain', found: 'Ethereum' })
    expect(failure('alice.eth@nowhere')?.code).toBe('input/name-chain')
  })
  it('holds an address with its chain against its checksum and the chain that is sent on (ERC-7828)', () => {
    expect(read(`${BOB_CHECKED}@eip155:31337#${interoperableChecksum(BOB, 31337)}`)).toMatchObject({ address: BOB, trimmed: true })
    expect(failure(`${BOB_CHECKED}@eip155:31337#${interoperableChecksum(BOB, 1)}`)?.code).toBe('input/name-checksum')
    expect(failure(`${BOB_CHECKED}@ethereum`)?.code).toBe('input/address-chain')
  })
  it('reads the exact name of somebody known, but not of two', () => {
    expect(read(' bob ').address).toBe(BOB)
    expect(failure('twin')).toEqual({ code: 'input/address-malformed' })
  })
  it.each([
    ['', 'input/required'],
    ['  ', 'input/required'],
    ['bobby', 'input/address-malformed'],
    [BOB.slice(0, 41), 'input/address-malformed'],
    [`${BOB}ab`, 'input/address-malformed'],
    ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD', 'input/address-checksum'],
    [`practice:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BD`, 'input/address-checksum'],
    [`${BOB} ${USDC}`, 'input/address-malformed'],
    ['ethereum:bob', 'input/uri-malformed'],
    [`ethereum:${BOB}?data=0xa9059cbb`, 'input/uri-part'],
    [`ethereum:${BOB}?value=0.1`, 'input/uri-number'],
    [`ethereum:${USDC}/approve?address=${BOB}&uint256=1`, 'input/uri-call'],
    [`ethereum:${BOB}@999?value=1`, 'input/address-chain'],
    ['wc:7f6e504b@2?relay-protocol=irn&symKey=587d', 'input/link-walletconnect'],
    ['“bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT”', 'input/address-malformed'],
    ['(bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT)', 'input/link-elsewhere'],
  ])('refuses %j', (text, code) => expect(failure(text)?.code).toBe(code))
})

describe('matching', () => {
  it('offers by name and by the start of the address', () => {
    expect(matching('', known)).toHaveLength(4)
    expect(matching('sho', known).map(({ name }) => name)).toEqual(['Shop'])
    expect(matching('0x3C', known).map(({ name }) => name)).toEqual(['Bob', 'Twin'])
  })
})
