import { encodeAbiParameters, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { codeOf, MAIL } from '../test-support.ts'
import { hashText, entrySlot } from './hash-text.ts'

const hashes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(hashText(text).map(({ name, value }) => [typeof name === 'string' ? name : name.id, value]))

describe('hashes', () => {
  it('of a text are those of its bytes', () => {
    expect(hashes('Hello World')).toEqual({
      'keccak-256': '0x592fa743889fc7f92ac2a37bb1f5ba1daf2a5c84741ca0e0061d243a2e6707ba',
      'SHA-256': '0xa591a6d40bf420404a011733cfb7b190d62c65bf0bcda32b57b277d9ad9f146e',
      'EIP-191': '0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2',
    })
  })

  it('of hex are those of the bytes that it writes', () => {
    expect(hashes('0x')).toMatchObject({ 'keccak-256': '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470' })
    expect(hashes('0x48656c6c6f20576f726c64')).toMatchObject(hashes('Hello World'))
  })

  it('of a signature are its selector and its topic, with whatever names and keywords it was written', () => {
    expect(hashes('event Transfer(address indexed from, address indexed to, uint value);')).toMatchObject({
      ABI: 'Transfer(address,address,uint256)',
      topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    })
    expect(hashes('transfer(address,uint256)')).toMatchObject({ bytes4: '0xa9059cbb' })
    expect(hashes('error Error(string message)')).toMatchObject({ bytes4: '0x08c379a0' })
    expect(hashes('not a signature (at all)')).not.toHaveProperty('bytes4')
  })

  it('of a name are those of ENS (EIP-137), once it is normalised', () => {
    expect(hashes('foo.eth')['namehash']).toBe('0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f')
    expect(hashes('FOO.eth')).toMatchObject({ 'ENSIP-15': 'foo.eth', labelhash: hashes('foo')['keccak-256'] })
    expect(hashes('fo_o.eth')).not.toHaveProperty('namehash')
  })

  it('of typed data are those of the example in EIP-712', () => {
    expect(hashes(JSON.stringify(MAIL))).toMatchObject({
      'Typed data': '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      Domain: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
      'Message of the typed data': '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
    })
  })

  it('of more than is read are refused', () => {
    expect(codeOf(() => hashText('a'.repeat(262_147)))).toBe('input/too-long')
  })
})

describe('the slot of an entry of a mapping', () => {
  it('is the hash of key and slot, as Solidity lays them out', () => {
    const holder = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(entrySlot(holder, 'address', '9')).toBe(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 9n])))
    expect(entrySlot('4', 'uint256', '0x1')).toBe(keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [4n, 1n])))
    expect(entrySlot('abc', 'string', '2')).toBe(keccak256(`${toHex('abc')}${'2'.padStart(64, '0')}`))
  })

  it('needs a key of its type and a slot', () => {
    expect(codeOf(() => entrySlot('0x12', 'address', '0'))).toBe('input/address-malformed')
    expect(codeOf(() => entrySlot('1', 'uint256', '-1'))).toBe('input/out-of-range')
  })
})
