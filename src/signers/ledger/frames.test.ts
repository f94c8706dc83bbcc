import { describe, expect, it } from 'vitest'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { hidFrames, readFrames } from './frames.ts'
import { exchange, exchangeAll, failureFor, failureIn } from './exchange.ts'
import { type CommandPurpose, isUnknown, statusError } from './status.ts'

// Ledger, HID framing: channel, tag, number of the packet; in the first one the length.

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index + 1) & 0xff)
const hex = (value: Uint8Array): string => fromBytes(value).slice(2)
/** Packets one after another; then it fails the test. */
const from = (packets: readonly Uint8Array[]) => {
  const left = packets.values()
  return async (): Promise<Uint8Array> => left.next().value ?? expect.unreachable('more than was sent is read')
}
const packet = (number: number, ...body: readonly number[]): Uint8Array => Uint8Array.of(1, 1, 5, number >> 8, number & 0xff, ...body)
const badAnswer = (what: string) => ({ code: 'device/bad-answer', data: { what } })

describe('a command to a Ledger', () => {
  it.each<[string, number, readonly string[]]>([
    ['nothing', 0, [`0101050000${'00'.repeat(59)}`]],
    ['a byte', 1, [`0101050000000101${'00'.repeat(56)}`]],
    ['a packet', 57, [`01010500000039${hex(bytes(57))}`]],
    ['a byte more', 58, [`0101050000003a${hex(bytes(57))}`, `01010500013a${'00'.repeat(58)}`]],
    ['two packets', 116, [`01010500000074${hex(bytes(57))}`, `0101050001${hex(bytes(116).subarray(57))}`]],
  ])('goes out in packets of 64 bytes: %s', (_, length, packets) => {
    expect(hidFrames(bytes(length)).map(hex)).toEqual(packets)
  })
  it('counts its packets beyond a byte', () => {
    const packets = hidFrames(new Uint8Array(59 * 257))
    expect([255, 256, 257].map((at) => hex((packets[at] ?? new Uint8Array()).subarray(0, 5)))).toEqual([
      '01010500ff',
      '0101050100',
      '0101050101',
    ])
  })
})

describe('an answer of a Ledger', () => {
  it.each([2, 3, 57, 58, 116, 117, 4096])('of %i bytes comes back, and no packet more is read', async (length) => {
    expect(await readFrames(from(hidFrames(bytes(length))))).toEqual(bytes(length))
  })
  it('may come in packets of other sizes', async () => {
    expect(await readFrames(from([packet(0, 0, 4, 1), packet(1, 2), packet(2, 3, 4, 5)]))).toEqual(Uint8Array.of(1, 2, 3, 4))
  })
  it.each<[string, readonly Uint8Array[]]>([
    ['another channel', [packet(0, 0, 2, 1, 2).with(0, 2)]],
    ['another channel, of its second byte', [packet(0, 0, 2, 1, 2).with(1, 2)]],
    ['another tag', [packet(0, 0, 2, 1, 2).with(2, 6)]],
    ['a number that comes later', [packet(1, 0, 2, 1, 2)]],
    ['a number that comes later, of its first byte', [packet(256, 0, 2, 1, 2)]],
    ['the same number twice', [packet(0, 0, 4, 1, 2), packet(0, 0, 4, 3, 4)]],
    ['a number left out', [packet(0, 0, 4, 1, 2), packet(2, 3, 4)]],
    ['a packet of another channel later on', [packet(0, 0, 4, 1, 2), packet(1, 3, 4).with(0, 2)]],
    ['nothing in its first packet', [packet(0, 0, 4)]],
    ['nothing in a later packet', [packet(0, 0, 4, 1), packet(1)]],
    ['nothing at all', [new Uint8Array()]],
  ])('is refused with %s', async (_, packets) => {
    await expect(readFrames(from(packets))).rejects.toMatchObject(badAnswer('packet'))
  })
  it.each([0, 1, 4097, 65_535])('is refused with %i bytes', async (length) => {
    await expect(readFrames(from([packet(0, length >> 8, length & 0xff, ...bytes(57))]))).rejects.toMatchObject(badAnswer('length'))
  })
})

/** A device that answers each command by the next of these, and what it heard. */
function answering(...answers: readonly (readonly number[])[]) {
  const left = answers.values()
  const heard: string[] = []
  const out: Uint8Array[] = []
  const channel = {
    async write(one: Uint8Array) {
      heard.push(hex(one.subarray(5)).replace(/(?:00)+$/, ''))
      out.push(...hidFrames(Uint8Array.from(left.next().value ?? [])))
    },
    read: async () => out.shift() ?? expect.unreachable('more than was said is read'),
    close: async () => undefined,
  }
  return { channel, heard }
}

describe('commands that go together', () => {
  const none = () => undefined
  it('have the status at the end of each answer, and data before it', async () => {
    const { channel, heard } = answering([7, 8, 9, 0x90, 1])
    expect(await exchange(channel, bytes(3))).toEqual({ status: 0x9001, data: Uint8Array.of(7, 8, 9) })
    expect(heard).toEqual(['0003010203'])
  })
  it('give what the last one answers', async () => {
    const { channel, heard } = answering([1, 0x90, 0], [0x90, 0], [2, 3, 0x90, 0])
    expect(await exchangeAll(channel, [bytes(1), bytes(2), bytes(3)], none)).toEqual(Uint8Array.of(2, 3))
    expect(heard).toEqual(['000101', '00020102', '0003010203'])
    expect(await exchangeAll(channel, [], none)).toEqual(new Uint8Array())
  })
  it('end with the first that is not done, and the others are not sent', async () => {
    const { channel, heard } = answering([0x90, 0], [0x69, 0x85])
    const statuses: number[] = []
    const errorOf = (status: number) => (statuses.push(status), status === 0x9000 ? undefined : fail('device/refused'))
    await expect(exchangeAll(channel, [bytes(1), bytes(2), bytes(3)], errorOf)).rejects.toMatchObject({ code: 'device/refused' })
    expect([heard.length, statuses]).toEqual([2, [0x9000, 0x6985]])
  })
})

describe('a status', () => {
  const PURPOSES: readonly CommandPurpose[] = ['configuration', 'address', 'transaction', 'message', 'typed-data', 'authorization']
  it.each<[number, string | undefined]>([
    [0x9000, undefined],
    [0x5515, 'device/locked'],
    [0x6b0c, 'device/locked'],
    [0x6804, 'device/locked'],
    [0x6d00, 'device/wrong-app'],
    [0x6d02, 'device/wrong-app'],
    [0x6e00, 'device/wrong-app'],
    [0x6e01, 'device/wrong-app'],
    [0x6511, 'device/wrong-app'],
    [0x6985, 'device/refused'],
    [0x5501, 'device/refused'],
  ])('of %i means the same to each command', (status, code) => {
    expect(PURPOSES.map((purpose) => failureFor(purpose)(status)?.code)).toEqual(PURPOSES.map(() => code))
  })
  it('of data that are not taken means what the command was for', () => {
    expect(PURPOSES.map((purpose) => statusError(0x6a80, purpose)?.code)).toEqual([
      'device/failed',
      'device/failed',
      'device/blind-signing-off',
      'device/failed',
      'device/blind-signing-off',
      'device/delegations-off',
    ])
  })
  it('that nobody knows is told in four digits', () => {
    expect([0x6f00, 0x6a81, 0x1, 0xffff].map((status) => statusError(status, 'message')?.data)).toEqual(
      ['6f00', '6a81', '0001', 'ffff'].map((status) => ({ status })),
    )
    expect(statusError(0x6f00, 'transaction')?.code).toBe('device/failed')
  })
  it.each([0x6d00, 0x6d02, 0x6501])('of %i is that of an older app, once the app is known to be open', (status) => {
    const failure = failureIn('transaction', [1, 8, 8], isUnknown)(status)
    expect([failure?.code, failure?.data]).toEqual(['device/old-version', { has: '1.8.8' }])
  })
  it('that the app knows means the same with the app open', () => {
    const within = failureIn('transaction', [1, 8, 8], isUnknown)
    expect([0x9000, 0x5515, 0x6e00, 0x6a80, 0x6985].map((status) => within(status)?.code)).toEqual([
      undefined,
      'device/locked',
      'device/wrong-app',
      'device/blind-signing-off',
      'device/refused',
    ])
  })
})
