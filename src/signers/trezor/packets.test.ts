import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { packetsOf, readPackets } from './packets.ts'

// trezor-firmware, common/protob/protocol.md: `?##`, two bytes of type, four of length; then packets that begin with `?`.

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index + 1) & 0xff)
/** Packets one after another; then it fails the test. */
const from = (packets: readonly Uint8Array[]) => {
  const left = packets.values()
  return async (): Promise<Uint8Array> => left.next().value ?? expect.unreachable('more than was sent is read')
}
const first = (type: readonly number[], length: readonly number[], ...body: readonly number[]): Uint8Array =>
  Uint8Array.of(0x3f, 0x23, 0x23, ...type, ...length, ...body)

describe('a message to a Trezor', () => {
  it.each<[string, number, number, readonly string[]]>([
    ['nothing', 2, 0, [`3f2323000200000000${'00'.repeat(55)}`]],
    ['a large number', 0x1d0, 1, [`3f232301d00000000101${'00'.repeat(54)}`]],
    ['a packet', 2, 55, [`3f2323000200000037${fromBytes(bytes(55)).slice(2)}`]],
    ['a byte more', 2, 56, [`3f2323000200000038${fromBytes(bytes(55)).slice(2)}`, `3f38${'00'.repeat(62)}`]],
    [
      'a byte more than two packets',
      2,
      119,
      [`3f2323000200000077${fromBytes(bytes(55)).slice(2)}`, `3f${fromBytes(bytes(118).subarray(55)).slice(2)}`, `3f77${'00'.repeat(62)}`],
    ],
  ])('goes out in packets of 64 bytes: %s', (_, type, length, packets) => {
    expect(packetsOf({ type, body: bytes(length) }).map((packet) => fromBytes(packet).slice(2))).toEqual(packets)
  })
})

describe('an answer of a Trezor', () => {
  it.each([0, 1, 55, 56, 117, 118, 119, 1000])('of %i bytes comes back, and no packet more is read', async (length) => {
    const message = { type: 0x1234, body: bytes(length) }
    expect(await readPackets(from(packetsOf(message)))).toEqual(message)
  })
  it('may come in packets of other sizes', async () => {
    const packets = [first([0, 2], [0, 0, 0, 4], 1), Uint8Array.of(0x3f, 2), Uint8Array.of(0x3f, 3, 4, 5)]
    expect(await readPackets(from(packets))).toEqual({ type: 2, body: Uint8Array.of(1, 2, 3, 4) })
    expect(await readPackets(from([first([0, 2], [0, 0, 0, 0])]))).toEqual({ type: 2, body: new Uint8Array() })
  })
  it.each<[string, Uint8Array]>([
    ['without its mark', first([0, 2], [0, 0, 0, 0]).with(0, 0x3e)],
    ['without the first sign of its beginning', first([0, 2], [0, 0, 0, 0]).with(1, 0)],
    ['without the second sign of its beginning', first([0, 2], [0, 0, 0, 0]).with(2, 0)],
    ['whose head is cut', first([0, 2], [0, 0, 0])],
    ['of nothing', new Uint8Array()],
  ])('%s is of another protocol', async (_, packet) => {
    await expect(readPackets(from([packet]))).rejects.toMatchObject({ code: 'device/new-protocol' })
  })
  it('has at most 65,536 bytes', async () => {
    const message = { type: 2, body: bytes(65_536) }
    expect((await readPackets(from(packetsOf(message)))).body).toHaveLength(65_536)
    const refused = readPackets(from([first([0, 2], [0, 1, 0, 1])]))
    await expect(refused).rejects.toMatchObject({ code: 'device/bad-answer', data: { what: 'length' } })
  })
  it.each<[string, Uint8Array]>([
    ['without its mark', Uint8Array.of(0x3e, 1)],
    ['with its mark alone', Uint8Array.of(0x3f)],
    ['of nothing', new Uint8Array()],
  ])('is refused where it goes on with a packet %s', async (_, packet) => {
    const refused = readPackets(from([first([0, 2], [0, 0, 0, 9]), packet]))
    await expect(refused).rejects.toMatchObject({ code: 'device/bad-answer', data: { what: 'packet' } })
  })
})
