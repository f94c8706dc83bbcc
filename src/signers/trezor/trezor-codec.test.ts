import { describe, expect, it } from 'vitest'
import { joined } from '#core/bytes/joined'
import type { Address } from '#core/ethereum/address'
import { cancel, getAddress, passphraseAck, readFeatures, readTuples, readWholeSignature, signFeeMarket, TYPE } from './messages.ts'
import { packetsOf, readPackets, type WireMessage } from './packets.ts'
import { protobuf, readMessage } from './protobuf.ts'

// What Trezor publishes is in test/devices/trezor-cases.test.ts, over a simulated device; here are the forms themselves.

const from = (packets: readonly Uint8Array[]) => {
  const left = [...packets]
  return () => Promise.resolve(left.shift() ?? new Uint8Array(64))
}

describe('Protocol Buffers', () => {
  it('write integers, texts, bytes, lists and messages, and leave out what is absent', () => {
    // The example of protobuf.dev: field 1 is 150, then field 2 is a text.
    expect([
      ...protobuf([
        [1, 150],
        [2, 'testing'],
      ]),
    ]).toEqual([0x08, 0x96, 1, 0x12, 7, ...new TextEncoder().encode('testing')])
    expect([
      ...protobuf([
        [1, [44, 60]],
        [2, true],
        [3, undefined],
        [16, protobuf([[1, 1n]])],
      ]),
    ]).toEqual([8, 44, 8, 60, 16, 1, 0x82, 1, 2, 8, 1])
    expect([...protobuf([[1, 2n ** 64n - 1n]])].length).toBe(11)
  })

  it('read them back, the last of several, and pass over fields of fixed size', () => {
    const message = readMessage(
      joined([
        Uint8Array.of(0x0d, 1, 2, 3, 4, 0x11, 1, 2, 3, 4, 5, 6, 7, 8),
        protobuf([
          [1, [1, 2]],
          [3, ['a', 'b']],
        ]),
      ]),
    )
    expect([message.integer(1), message.integers(1), message.text(3), message.everyBytes(3).length]).toEqual([2n, [1n, 2n], 'b', 2])
    expect([message.integer(9), message.text(9), message.bytes(9)]).toEqual([undefined, undefined, undefined])
    expect(() => message.integer(3)).toThrow('device/bad-answer')
    expect(() => message.bytes(1)).toThrow('device/bad-answer')
  })

  it.each<[string, readonly number[]]>([
    ['a number without an end', [0x08, 0x80]],
    ['a number that is too long', [0x08, ...Array.from({ length: 11 }, () => 0x80), 1]],
    ['bytes that go beyond it', [0x12, 5, 1]],
    ['bytes of an absurd length', [0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a group', [0x0b]],
    ['too many fields', Array.from({ length: 600 }, () => [8, 1]).flat()],
  ])('refuse %s', (_, bytes) => {
    expect(() => readMessage(Uint8Array.from(bytes))).toThrow('device/bad-answer')
  })
})

describe('packets', () => {
  it.each([0, 1, 55, 56, 118, 119, 1000])('carry a message of %s bytes and come back the same', async (length) => {
    const message: WireMessage = { type: 464, body: Uint8Array.from({ length }, (_, index) => index & 0xff) }
    const packets = packetsOf(message)
    expect(packets.every((packet) => packet.length === 64 && packet[0] === 0x3f)).toBe(true)
    expect(await readPackets(from(packets))).toEqual(message)
  })

  it('of another protocol are told, and those out of form are refused', async () => {
    await expect(readPackets(from([new Uint8Array(64)]))).rejects.toThrow('device/new-protocol')
    await expect(readPackets(from([Uint8Array.of(0x3f, 0x23, 0x23)]))).rejects.toThrow('device/new-protocol')
    await expect(readPackets(from([Uint8Array.of(0x3f, 0x23, 0x23, 0, 2, 0xff, 0, 0, 0)]))).rejects.toThrow('device/bad-answer')
    const [first] = packetsOf({ type: 2, body: new Uint8Array(100) })
    await expect(readPackets(from(first === undefined ? [] : [first]))).rejects.toThrow('device/bad-answer')
    await expect(readPackets(from(first === undefined ? [] : [first, Uint8Array.of(0x3f)]))).rejects.toThrow('device/bad-answer')
  })
})

describe('messages', () => {
  it('ask in the fields that the firmware names', () => {
    expect([...getAddress("m/44'/60'", true).body]).toEqual([0x08, 0xac, 0x80, 0x80, 0x80, 8, 0x08, 0xbc, 0x80, 0x80, 0x80, 8, 0x10, 1])
    expect([...passphraseAck().body, ...passphraseAck('').body]).toEqual([0x18, 1, 0x0a, 0])
    expect([cancel.type, TYPE.signFeeMarket]).toEqual([20, 452])
    const delegate: Address = `0x${'5a'.repeat(20)}`
    const common = { chainId: 1, nonce: 0, gasLimit: 1n, value: 0n, data: '0x', maxFeePerGas: 1n, maxPriorityFeePerGas: 0n } as const
    const { body } = signFeeMarket('m/0', { ...common, type: 'eip7702', to: delegate, accessList: [], authorizationList: [] }, delegate)
    expect(readMessage(body).messages(16)[0]?.text(1)).toBe(delegate)
    expect(readMessage(body).integer(9)).toBe(0n)
  })

  it('refuse features, signatures and tuples that are not whole', () => {
    expect(() =>
      readFeatures(
        readMessage(
          protobuf([
            [2, 2],
            [3, 1],
          ]),
        ),
      ),
    ).toThrow('device/bad-answer')
    expect(
      readFeatures(
        readMessage(
          protobuf([
            [2, 2],
            [3, 1],
            [4, 0],
            [12, 1],
            [21, 'T'],
            [30, [17]],
          ]),
        ),
      ),
    ).toEqual({
      model: 'T',
      version: [2, 1, 0],
      isReady: true,
      takesPassphrase: true,
      takesAuthorizations: false,
    })
    expect(() => readWholeSignature(readMessage(protobuf([[1, new Uint8Array(64)]])), 1)).toThrow('device/bad-answer')
    expect(() => readTuples(readMessage(protobuf([[5, protobuf([[1, [new Uint8Array(1), new Uint8Array(20)]]])]])))).toThrow(
      'device/bad-answer',
    )
  })
})
