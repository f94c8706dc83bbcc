import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { joined } from '#core/bytes/joined'
import { keccak } from '#core/bytes/keccak'
import { apdu, apdus, pathBytes } from './apdu.ts'
import * as commands from './commands.ts'

// app-ethereum, doc/ethapp.adoc: class, instruction, P1, P2, length of the data, data.

const PATH = "m/44'/60'/0'/0/1"
const PATH_HEX = '058000002c8000003c800000000000000000000001'
const bytes = (length: number, first = 1): Uint8Array => Uint8Array.from({ length }, (_, index) => (first + index) & 0xff)
const hex = (value: Uint8Array): string => fromBytes(value).slice(2)
const hexes = (all: readonly Uint8Array[]): readonly string[] => all.map(hex)
const ADDRESS = `0x${'5a'.repeat(20)}` as const

describe('a command', () => {
  it.each<[string, Uint8Array, string]>([
    ['for the configuration', commands.configurationApdu(), 'e006000000'],
    ['for an address', commands.addressApdu(PATH, false), `e002000015${PATH_HEX}`],
    ['for an address on its screen', commands.addressApdu(PATH, true), `e002010015${PATH_HEX}`],
    ['for an address on its screen, of a chain', commands.addressApdu(PATH, true, 258n), `e00201001d${PATH_HEX}0000000000000102`],
    ['to sign two hashes', commands.typedHashesApdu(PATH, bytes(32), bytes(32, 33)), `e00c000055${PATH_HEX}${hex(bytes(64))}`],
    ['to sign what was handed over', commands.typedDataSignApdu(PATH), `e00c000115${PATH_HEX}`],
    ['without data', apdu(1, 2, 3), 'e001020300'],
  ])('%s', (_, command, is) => expect(hex(command)).toBe(is))

  it('hands a message over after its length, and goes on with 80', () => {
    expect(hexes(commands.messageApdus(PATH, new Uint8Array()))).toEqual([`e008000019${PATH_HEX}00000000`])
    const [first, second, ...more] = commands.messageApdus(PATH, bytes(231))
    expect([first, second].map((one) => hex(one ?? new Uint8Array()))).toEqual([
      `e0080000ff${PATH_HEX}000000e7${hex(bytes(230))}`,
      'e008800001e7',
    ])
    expect(more).toEqual([])
  })

  it.each<[string, bigint, bigint, string, string]>([
    ['nothing', 0n, 0n, '020100', '030100'],
    ['one byte', 1n, 127n, '020101', '03017f'],
    ['the last of one byte', 255n, 128n, '0201ff', '030180'],
    ['two bytes', 256n, 258n, '02020100', '03020102'],
  ])('hands an authorization over in parts with tag and length: %s', (_, chainId, nonce, chain, number) => {
    const fields = `0001010114${'5a'.repeat(20)}${chain}${number}`
    const size = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
    const rest = `${PATH_HEX}${size(fields.length / 2, 4)}${fields}`
    expect(hexes(commands.authorizationApdus(PATH, { chainId, address: ADDRESS, nonce }))).toEqual([
      `e0340100${size(rest.length / 2, 2)}${rest}`,
    ])
  })
  it('hands no delegate over that is no address', () => {
    for (const address of ['0x', `0x${'5a'.repeat(19)}`, `0x${'5a'.repeat(21)}`, `0x${'zz'.repeat(20)}`] as const)
      expect(() => commands.authorizationApdus(PATH, { chainId: 1n, address, nonce: 0n }), address).toThrow('input/data-malformed')
  })

  it.each<[number, readonly number[]]>([
    [0, [0]],
    [1, [1]],
    [255, [255]],
    [256, [255, 1]],
    [510, [255, 255]],
    [511, [255, 255, 1]],
  ])('of %i bytes goes out in parts', (length, sizes) => {
    const parts = apdus(7, bytes(length), { first: 1, next: 2 })
    expect(parts.map((part) => part[4])).toEqual(sizes)
    expect(parts.map((part) => hex(part.subarray(0, 4)))).toEqual(sizes.map((_, index) => (index === 0 ? 'e0070100' : 'e0070200')))
    expect(joined(parts.map((part) => part.subarray(5)))).toEqual(bytes(length))
    expect(apdus(7, bytes(2), { first: 1, next: 2, p2: 9, size: 1 }).map(hex)).toEqual(['e00701090101', 'e00702090102'])
  })
  it('has a path of whole levels', () => {
    expect(hex(pathBytes('m/0'))).toBe('0100000000')
    expect(() => pathBytes('44/60')).toThrow('key/path')
  })
})

describe('a transaction', () => {
  /** Bytes of the path before it. */
  const HEAD = 21
  it.each<[number, number]>([
    [0, 0],
    [1, 3],
    [127, 3],
    [128, 4],
    [255, 4],
    [256, 5],
    [65_536, 6],
  ])('of chain %i ends with %i bytes that name it', (chainId, trailer) => expect(commands.legacyTrailer(chainId)).toBe(trailer))

  it.each<[string, number, number, readonly number[]]>([
    ['a whole part', 255 - HEAD, 3, [255]],
    ['a byte more, of no trailer', 256 - HEAD, 0, [255, 1]],
    ['a byte more than the trailer', 255 + 4 - HEAD, 3, [255, 4]],
    ['the trailer alone in the last part', 255 + 3 - HEAD, 3, [254, 4]],
    ['a part of the trailer in the last part', 255 + 1 - HEAD, 3, [252, 4]],
    ['two whole parts', 510 - HEAD, 3, [255, 255]],
    ['a byte more than two whole parts', 511 - HEAD, 3, [253, 253, 5]],
  ])('is cut so that no part begins in its trailer: %s', (_, length, trailer, sizes) => {
    const parts = commands.transactionApdus(PATH, bytes(length), trailer)
    expect(parts.map((part) => part[4])).toEqual(sizes)
    expect(parts.map((part) => hex(part.subarray(0, 4)))).toEqual(sizes.map((_size, index) => (index === 0 ? 'e0040000' : 'e0048000')))
    expect(hex(joined(parts.map((part) => part.subarray(5))))).toBe(`${PATH_HEX}${hex(bytes(length))}`)
  })
  it('is whole in its parts, none of which begins in its trailer, whatever its length and chain', () => {
    for (const chainId of [1, 127, 128, 33_153, 2 ** 24, 2 ** 40])
      for (let length = 200; length < 800; length++) {
        const trailer = commands.legacyTrailer(chainId)
        const parts = commands.transactionApdus(PATH, bytes(length), trailer)
        const last = (parts.at(-1)?.length ?? 0) - 5
        expect(last > trailer || last === (parts[0]?.length ?? 0) - 5, `${chainId} ${length}`).toBe(true)
        expect(joined(parts.map((part) => part.subarray(5)))).toEqual(joined([pathBytes(PATH), bytes(length)]))
      }
  })
  it('has no trailer where none is said', () => {
    expect(commands.transactionApdus(PATH, bytes(256 - HEAD)).map((part) => part[4])).toEqual([255, 1])
  })
  it('has an end, however long its trailer', () => {
    // 307 bytes, which no part divides.
    expect(commands.transactionApdus(PATH, bytes(307 - HEAD), 255).map((part) => part[4])).toEqual(Array.from({ length: 307 }, () => 1))
  })
})

describe('an answer', () => {
  const refused = (what: string) => expect.objectContaining({ code: 'device/bad-answer', data: { what } })
  it('tells the version, and whether it signs what it cannot show', () => {
    const read = (flags: number) => commands.readConfiguration(Uint8Array.of(flags, 1, 12, 3))
    expect([0, 1, 2, 3].map((flags) => read(flags).isBlind)).toEqual([false, true, false, true])
    expect(read(0).version).toEqual([1, 12, 3])
    for (const length of [0, 1, 2, 3]) expect(() => commands.readConfiguration(bytes(length))).toThrow(refused('configuration'))
    expect(commands.readConfiguration(bytes(6)).version).toEqual([2, 3, 4])
  })

  const key = joined([Uint8Array.of(4), bytes(64)])
  const address = keccak(fromBytes(bytes(64))).slice(26)
  const text = new TextEncoder()
  const answer = (
    change: Partial<Record<'key' | 'size' | 'address' | 'addressSize', Uint8Array>> = {},
    more: Uint8Array = new Uint8Array(),
  ): Uint8Array =>
    joined([
      change.size ?? Uint8Array.of(65),
      change.key ?? key,
      change.addressSize ?? Uint8Array.of(40),
      change.address ?? text.encode(address),
      more,
    ])
  it('is the address of its key, in either case, whatever stands behind it', () => {
    const read = { address: `0x${address}`, publicKey: fromBytes(key) }
    expect(commands.readLedgerAddress(answer())).toEqual(read)
    expect(commands.readLedgerAddress(answer({ address: text.encode(address.toUpperCase()) }))).toEqual(read)
    expect(commands.readLedgerAddress(answer({}, bytes(32)))).toEqual(read)
  })
  it.each<[string, Uint8Array]>([
    ['with a key of another size', answer({ size: Uint8Array.of(64) })],
    ['with an address of another size', answer({ addressSize: Uint8Array.of(42) })],
    ['that is cut', answer().subarray(0, 106)],
    ['of nothing', new Uint8Array()],
    ['with a key of another form', answer({ key: key.with(0, 2) })],
    ['with the address of another key', answer({ key: key.with(1, 9) })],
    ['with another address', answer({ address: text.encode('ab'.repeat(20)) })],
  ])('%s is no address', (_, one) => expect(() => commands.readLedgerAddress(one)).toThrow(refused('address')))

  it('is 65 bytes of a signature, of which the first is not believed', () => {
    expect(commands.readSignature(bytes(65))).toEqual({ r: fromBytes(bytes(32, 2)), s: fromBytes(bytes(32, 34)) })
    for (const length of [0, 64, 66]) expect(() => commands.readSignature(bytes(length))).toThrow(refused('signature'))
  })
})
