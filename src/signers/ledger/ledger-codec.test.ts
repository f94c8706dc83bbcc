import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { joined } from '#core/bytes/joined'
import type { TypedData } from '#core/messages/typed-data-type'
import { apdus, MAX_APDU_DATA, pathBytes } from './apdu.ts'
import {
  addressApdu,
  authorizationApdus,
  legacyTrailer,
  messageApdus,
  readLedgerAddress,
  readConfiguration,
  readSignature,
  transactionApdus,
  typedHashesApdu,
} from './commands.ts'
import { hidFrames, readFrames } from './frames.ts'
import { type CommandPurpose, statusError } from './status.ts'
import { typedDataApdus } from './typed-data-apdus.ts'

// What Ledger's own tests recorded is replayed in test/peers/ledger.test.ts; here is what they have no case for.

const PATH = "m/44'/60'/0'/0/0"
const HEAD = '058000002c8000003c800000000000000000000000'
const hexOf = (commands: readonly Uint8Array[]): readonly string[] => commands.map((command) => fromBytes(command).slice(2))
/** Packets one after the other, then nothing. */
const from = (packets: readonly Uint8Array[]) => {
  const left = [...packets]
  return () => Promise.resolve(left.shift() ?? new Uint8Array(64))
}

describe('packets', () => {
  it.each([0, 1, 57, 58, 116, 117, 260])('carry %s bytes and come back the same', async (length) => {
    const command = Uint8Array.from({ length }, (_, index) => index & 0xff)
    const packets = hidFrames(command)
    expect(packets.every((packet) => packet.length === 64)).toBe(true)
    if (length >= 2) expect(await readFrames(from(packets))).toEqual(command)
  })

  it('of another channel, another order, or without an end are refused', async () => {
    const packets = hidFrames(new Uint8Array(150))
    const changed = (at: number, value: number) => packets.map((packet, index) => (index === 1 ? packet.with(at, value) : packet))
    for (const wrong of [changed(0, 2), changed(2, 6), changed(4, 7), [packets[1], packets[0]].filter((one) => one !== undefined)])
      await expect(readFrames(from(wrong))).rejects.toThrow('device/bad-answer')
    await expect(readFrames(from([Uint8Array.of(1, 1, 5, 0, 0, 0xff, 0xff)]))).rejects.toThrow('device/bad-answer')
    await expect(readFrames(from([Uint8Array.of(1, 1, 5, 0, 0, 0, 9)]))).rejects.toThrow('device/bad-answer')
  })
})

describe('commands', () => {
  it('ask for an address with and without the display, and for a chain', () => {
    expect(hexOf([addressApdu(PATH, false), addressApdu(PATH, true, 10n)])).toEqual([
      `e002000015${HEAD}`,
      `e00201001d${HEAD}000000000000000a`,
    ])
  })

  it('hand over an authorization as tag, length and value; zero is one byte', () => {
    const address = '0x4cd241e8d1510e30b2076397afc7508ae59c66c9'
    expect(hexOf(authorizationApdus(PATH, { chainId: 0n, address, nonce: 258n }))).toEqual([
      `e034010037${HEAD}00200001010114${address.slice(2)}02010003020102`,
    ])
    expect(() => authorizationApdus(PATH, { chainId: 1n, address: '0x12', nonce: 0n })).toThrow('input/data-malformed')
  })

  it('never begin a part with the end of a legacy transaction, whatever the chain', () => {
    for (const chainId of [1, 127, 128, 33_153, 2 ** 24, 2 ** 40])
      for (let length = 200; length < 800; length++) {
        const trailer = legacyTrailer(chainId)
        const parts = transactionApdus(PATH, new Uint8Array(length), trailer)
        const last = (parts.at(-1)?.length ?? 0) - 5
        expect(last > trailer || last === (parts[0]?.length ?? 0) - 5, `${chainId} ${length}`).toBe(true)
        expect(joined(parts.map((part) => part.subarray(5)))).toEqual(joined([pathBytes(PATH), new Uint8Array(length)]))
      }
    expect(legacyTrailer(0)).toBe(0)
  })

  it('cut a long message, and mark what goes on', () => {
    const parts = messageApdus(PATH, new Uint8Array(600))
    expect(parts.map((part) => [part[2], part.length - 5])).toEqual([
      [0x00, MAX_APDU_DATA],
      [0x80, MAX_APDU_DATA],
      [0x80, 600 + 25 - 2 * MAX_APDU_DATA],
    ])
    expect(typedHashesApdu(PATH, new Uint8Array(32), new Uint8Array(32)).length).toBe(5 + 21 + 64)
    expect(apdus(1, new Uint8Array(), { first: 0, next: 1 }).length).toBe(1)
    expect(() => pathBytes('44/60')).toThrow('key/path')
  })
})

describe('answers', () => {
  const key = '04'.padEnd(130, 'a')
  const answer = (text: string) => Uint8Array.from([65, ...Uint8Array.from(Buffer.from(key, 'hex')), 40, ...new TextEncoder().encode(text)])

  it('with an address that is not of its key are refused, and so is what is cut', () => {
    expect(() => readLedgerAddress(answer('ab'.repeat(20)))).toThrow('device/bad-answer')
    expect(() => readLedgerAddress(answer('ab'))).toThrow('device/bad-answer')
    expect(() => readConfiguration(Uint8Array.of(1, 1, 1))).toThrow('device/bad-answer')
    expect(() => readSignature(new Uint8Array(64))).toThrow('device/bad-answer')
  })

  it.each<[number, CommandPurpose, string | undefined]>([
    [0x9000, 'transaction', undefined],
    [0x5515, 'address', 'device/locked'],
    [0x6b0c, 'transaction', 'device/locked'],
    [0x6d00, 'configuration', 'device/wrong-app'],
    [0x6e01, 'transaction', 'device/wrong-app'],
    [0x6985, 'message', 'device/refused'],
    [0x6a80, 'transaction', 'device/blind-signing-off'],
    [0x6a80, 'typed-data', 'device/blind-signing-off'],
    [0x6a80, 'authorization', 'device/delegations-off'],
    [0x6a80, 'message', 'device/failed'],
    [0x6f00, 'transaction', 'device/failed'],
  ])('of status %i to %s mean %s', (status, purpose, code) => {
    expect(statusError(status, purpose)?.code).toBe(code)
  })
})

describe('typed data', () => {
  const data = (type: string, value: unknown): TypedData => ({
    types: { EIP712Domain: [], Note: [{ name: 'value', type }] },
    primaryType: 'Note',
    domain: {},
    message: { value },
  })
  const values = (type: string, value: unknown) =>
    hexOf(typedDataApdus(PATH, data(type, value)) ?? []).filter((command) => command.startsWith('e01c') && !command.startsWith('e01c0000'))

  it('fills the type with a negative integer, and no other', () => {
    expect(values('int16', -2)).toEqual(['e01c00ff040002fffe'])
    expect(values('int16', 2)).toEqual(['e01c00ff03000102'])
    expect(values('uint256', 0)).toEqual(['e01c00ff03000100'])
  })

  it('counts lists, empty ones and lists of lists too', () => {
    expect(values('string[]', [])).toEqual(['e01c000f0100'])
    expect(values('bool[2][]', [[true, false]])).toEqual(['e01c000f0101', 'e01c000f0102', 'e01c00ff03000101', 'e01c00ff03000100'])
  })

  it('cuts a long value, and says that more follows', () => {
    const parts = values('bytes', `0x${'ab'.repeat(600)}`)
    expect(parts.map((part) => part.slice(4, 6))).toEqual(['01', '01', '00'])
  })

  it('has no form for more than a byte counts, for a domain alone, and for what is not well formed', () => {
    expect(
      typedDataApdus(
        PATH,
        data(
          'bool[]',
          Array.from({ length: 256 }, () => true),
        ),
      ),
    ).toBeUndefined()
    expect(
      typedDataApdus(
        PATH,
        data(
          'bool[256]',
          Array.from({ length: 256 }, () => true),
        ),
      ),
    ).toBeUndefined()
    expect(typedDataApdus(PATH, data('bytes', `0x${'ab'.repeat(65_536)}`))).toBeUndefined()
    expect(typedDataApdus(PATH, data('uint8', 256))).toBeUndefined()
    expect(typedDataApdus(PATH, { ...data('bool', true), primaryType: 'EIP712Domain' })).toBeUndefined()
  })
})
