import { describe, expect, it } from 'vitest'
import { field, fieldsOf } from '../../../test/devices/simulated-trezor.ts'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { domainSeparator, structHash } from '#core/messages/typed-data'
import type { TypedData } from '#core/messages/typed-data-type'
import { MAX_VALUES } from '#core/messages/typed-values'
import { readFeatures, signTypedDataRequest, signTypedHash, TYPE } from './messages.ts'
import type { WireMessage } from './packets.ts'
import { readMessage } from './protobuf.ts'
import { signTrezorTypedData } from './sign-typed-data.ts'

// What the firmware asks and reads is in trezor-firmware, common/protob/messages-ethereum-eip712.proto; its fields are written by the simulated device's writer.

const PATH = 'm/0'
const WALLET = `0x${'22'.repeat(20)}` as const
/** One struct with a member of each of these types, and one that it holds. */
const dataOf = (members: Readonly<Record<string, readonly [type: string, value: unknown]>>): TypedData => ({
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Order: Object.entries(members).map(([name, [type]]) => ({ name, type })),
    Person: [
      { name: 'age', type: 'uint8' },
      { name: 'wallet', type: 'address' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Shop' },
  message: Object.fromEntries(Object.entries(members).map(([name, [, value]]) => [name, value])),
})
const PERSON = { age: 7, wallet: WALLET }
const DATA = dataOf({ one: ['Person', PERSON] })

const FEATURES = fieldsOf(field(2, 2), field(3, 7), field(4, 1), field(12, 1))
const SIGNATURE: readonly [number, Uint8Array] = [TYPE.typedDataSignature, fieldsOf(field(1, new Uint8Array(65).fill(7)))]
const halves = { r: `0x${'07'.repeat(32)}`, s: `0x${'07'.repeat(32)}` }

/** A device that asks these, one after another, and signs. Tells what came of it and what it heard. */
async function asked(data: TypedData, questions: readonly (readonly [number, Uint8Array])[], model = 'T') {
  const heard: WireMessage[] = []
  const wants: (readonly number[])[] = []
  const answers = [...questions, SIGNATURE].values()
  const session = {
    features: { ...readFeatures(readMessage(FEATURES)), model },
    async call(message: WireMessage, wanted: readonly number[]) {
      heard.push(message)
      wants.push(wanted)
      const [type, body] = answers.next().value ?? SIGNATURE
      return { type, message: readMessage(body) }
    },
  }
  const found = await signTrezorTypedData(session, PATH, data).catch((error: unknown) => error)
  return { found, wants, heard: heard.map(({ type, body }) => [type, fromBytes(body)]) }
}
const struct = (name: string): readonly [number, Uint8Array] => [TYPE.structRequest, fieldsOf(field(1, name))]
const value = (...path: readonly number[]): readonly [number, Uint8Array] => [
  TYPE.valueRequest,
  fieldsOf(...path.map((place) => field(1, place))),
]
const badAnswer = (what: string) => ({ code: 'device/bad-answer', data: { what } })
const line = (type: number, ...fields: readonly Uint8Array[]): readonly [number, Hex] => [type, fromBytes(fieldsOf(...fields))]

describe('types that a Trezor asks for', () => {
  const typed = (number: number, ...more: readonly Uint8Array[]): Uint8Array => fieldsOf(field(1, number), ...more)
  it.each<[string, unknown, Uint8Array]>([
    ['uint8', 1, typed(1, field(2, 1))],
    ['uint256', 1, typed(1, field(2, 32))],
    ['int128', 1, typed(2, field(2, 16))],
    ['bytes', '0x', typed(3)],
    ['bytes4', '0x01020304', typed(3, field(2, 4))],
    ['string', '', typed(4)],
    ['bool', true, typed(5)],
    ['address', WALLET, typed(6)],
    ['bool[]', [], typed(7, field(3, typed(5)))],
    ['bool[2]', [true, false], typed(7, field(2, 2), field(3, typed(5)))],
    ['uint8[2][]', [[1, 2]], typed(7, field(3, typed(7, field(2, 2), field(3, typed(1, field(2, 1))))))],
    ['Person', PERSON, typed(8, field(2, 2), field(4, 'Person'))],
    ['Person[]', [], typed(7, field(3, typed(8, field(2, 2), field(4, 'Person'))))],
  ])('say that a member is %s', async (type, one, bytes) => {
    const { found, heard } = await asked(dataOf({ one: [type, one], other: ['Person', PERSON] }), [struct('Order')])
    const other = fieldsOf(field(1, typed(8, field(2, 2), field(4, 'Person'))), field(2, 'other'))
    expect(found).toEqual(halves)
    expect(heard[1]).toEqual(line(466, field(1, fieldsOf(field(1, bytes), field(2, 'one'))), field(1, other)))
  })

  it('are those of the domain too, and of none that the message does not name', async () => {
    const { heard } = await asked(DATA, [struct('EIP712Domain')])
    expect(heard[1]).toEqual(line(466, field(1, fieldsOf(field(1, typed(4)), field(2, 'name')))))
    for (const question of [struct('Another'), struct(''), [TYPE.structRequest, new Uint8Array()] as const])
      expect((await asked(DATA, [question])).found).toMatchObject(badAnswer('struct'))
  })
})

describe('values that a Trezor asks for', () => {
  const bytes = (...all: readonly number[]): Uint8Array => Uint8Array.from(all)
  const filled = (length: number, last: number, first = 0): Uint8Array => new Uint8Array(length).fill(first).with(length - 1, last)
  const wallet = toBytes(WALLET) ?? new Uint8Array()
  it.each<[string, unknown, readonly number[], Uint8Array]>([
    ['uint8', 5, [], bytes(5)],
    ['uint256', 5, [], filled(32, 5)],
    ['int16', -2, [], bytes(0xff, 0xfe)],
    ['int128', '-1', [], filled(16, 0xff, 0xff)],
    ['bool', true, [], bytes(1)],
    ['bool', false, [], bytes(0)],
    ['string', 'Zoë', [], bytes(0x5a, 0x6f, 0xc3, 0xab)],
    ['address', WALLET, [], wallet],
    ['bytes', '0x', [], bytes()],
    ['bytes4', '0x01020304', [], bytes(1, 2, 3, 4)],
    ['bool[]', [], [], bytes(0, 0)],
    ['bool[]', Array.from({ length: 258 }, () => true), [], bytes(1, 2)],
    ['int16[]', [1, -2], [1], bytes(0xff, 0xfe)],
    ['int16[2][]', [[1, -2]], [0], bytes(0, 2)],
    ['int16[2][]', [[1, -2]], [0, 1], bytes(0xff, 0xfe)],
    ['Person', PERSON, [0], bytes(7)],
    ['Person', PERSON, [1], wallet],
    ['Person[]', [PERSON, { ...PERSON, age: 9 }], [1, 0], bytes(9)],
  ])('of %s %j are at %j', async (type, one, path, said) => {
    const { found, heard } = await asked(dataOf({ none: ['uint256', 1], one: [type, one] }), [value(1, 1, ...path)])
    expect(found).toEqual(halves)
    expect(heard[1]).toEqual(line(468, field(1, said)))
  })

  it('are of the domain at zero', async () => {
    expect((await asked(DATA, [value(0, 0)])).heard[1]).toEqual(line(468, field(1, 'Shop')))
  })
  it.each<[string, readonly number[]]>([
    ['no place', []],
    ['neither the domain nor the message', [2]],
    ['neither the domain nor the message, in it', [2, 0]],
    ['the message as a whole', [1]],
    ['the domain as a whole', [0]],
    ['a member that it does not have', [1, 1]],
    ['a struct inside of it', [1, 0]],
    ['a member of a struct that it does not have', [1, 0, 2]],
    ['something inside of a value', [1, 0, 0, 0]],
    ['something behind a member that it does not have', [1, 1, 0]],
  ])('are none at %s', async (_, path) => expect((await asked(DATA, [value(...path)])).found).toMatchObject(badAnswer('path')))
  it('are none beyond the end of a list', async () => {
    expect((await asked(dataOf({ one: ['bool[]', [true]] }), [value(1, 0, 1)])).found).toMatchObject(badAnswer('path'))
  })
})

describe('typed data on a Trezor', () => {
  it('begins with its path and type, and ends with the signature', async () => {
    const { found, heard, wants } = await asked(DATA, [])
    const { type, body } = signTypedDataRequest(PATH, 'Order')
    expect([found, heard]).toEqual([halves, [[type, fromBytes(body)]]])
    expect(wants).toEqual([[465, 467, 469]])
  })
  it('wants the same after each question', async () => {
    expect((await asked(DATA, [struct('Order'), value(0, 0)])).wants).toEqual([1, 2, 3].map(() => [465, 467, 469]))
  })
  it.each([
    ['a value that is not of its type', dataOf({ one: ['uint8', 256] })],
    ['a type that it does not define', dataOf({ one: ['Nobody', 1] })],
    ['a type of the list that it does not define', dataOf({ one: ['Nobody[]', []] })],
  ])('is not asked for %s', async (_, data) => {
    const { found, heard } = await asked(data, [])
    expect(found).toMatchObject({ code: 'decode/malformed', data: { what: 'The typed data' } })
    expect(heard).toEqual([])
  })
  it('is given up where the questions have no end', async () => {
    const [type, body] = value(0, 0)
    let count = 0
    const session = {
      features: readFeatures(readMessage(FEATURES)),
      async call() {
        count += 1
        return { type, message: readMessage(body) }
      },
    }
    await expect(signTrezorTypedData(session, PATH, DATA)).rejects.toMatchObject(badAnswer('questions'))
    expect(count).toBeGreaterThan(MAX_VALUES)
  })

  it('is shown by its two hashes on a Model One', async () => {
    const hashes = [toBytes(domainSeparator(DATA)), toBytes(structHash(DATA))] as const
    const [domain = new Uint8Array(), message = new Uint8Array()] = hashes
    const { found, heard, wants } = await asked(DATA, [], '1')
    expect([found, wants]).toEqual([halves, [[469]]])
    expect(heard).toEqual([[470, fromBytes(signTypedHash(PATH, domain, message).body)]])
    const alone = await asked({ ...DATA, primaryType: 'EIP712Domain' }, [], '1')
    expect(alone.heard).toEqual([[470, fromBytes(signTypedHash(PATH, domain).body)]])
  })
})
