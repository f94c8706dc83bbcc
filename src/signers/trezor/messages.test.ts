import { describe, expect, it } from 'vitest'
import { field, fieldsOf } from '../../../test/devices/simulated-trezor.ts'
import { fromBytes, type Hex } from '#core/bytes/hex'
import * as messages from './messages.ts'
import { readMessage } from './protobuf.ts'

// The fields are written by the simulated device's own writer, by the numbers in trezor-firmware, common/protob.

const PATH = "m/44'/60'/0'/0/1"
const path = fieldsOf(field(1, 0x8000002c), field(1, 0x8000003c), field(1, 0x80000000), field(1, 0), field(1, 1))
const bytes = (length: number, first = 0): Uint8Array => Uint8Array.from({ length }, (_, index) => (first + index) & 0xff)
const TO = `0x${'11'.repeat(20)}` as const
const DELEGATE = `0x${'5a'.repeat(20)}` as const
const KEYS = [`0x${'44'.repeat(32)}`, `0x${'55'.repeat(32)}`] as const
const none = new Uint8Array()

const COMMON = { chainId: 10, nonce: 258, gasLimit: 21_000n, value: 0n, data: '0x' } as const
const LEGACY = { ...COMMON, type: 'legacy', gasPrice: 7n, to: TO } as const
const MARKET = { ...COMMON, type: 'eip1559', maxFeePerGas: 9n, maxPriorityFeePerGas: 0n, to: TO, accessList: [] } as const
const legacyHead = [path, field(2, bytes(2, 1).with(1, 2)), field(3, bytes(1, 7)), field(4, Uint8Array.of(0x52, 0x08)), field(6, none)]
const marketHead = (to: Uint8Array = field(6, TO)) => [
  path,
  field(2, Uint8Array.of(1, 2)),
  field(3, Uint8Array.of(9)),
  field(4, none),
  field(5, Uint8Array.of(0x52, 0x08)),
  to,
  field(7, none),
]
const { to: _to, ...CREATION } = MARKET

const REQUESTS: readonly (readonly [string, { readonly type: number; readonly body: Uint8Array }, number, readonly Uint8Array[]])[] = [
  ['a new conversation', messages.initialize(), 0, []],
  ['an earlier conversation', messages.initialize(bytes(32)), 0, [field(1, bytes(32))]],
  ['an end', messages.cancel, 20, []],
  ['that it may show its button', messages.buttonAck, 27, []],
  ['no definitions', messages.definitionAck, 472, []],
  ['a PIN', messages.pinAck('1379'), 19, [field(1, '1379')]],
  ['a passphrase', messages.passphraseAck('pass'), 42, [field(1, 'pass')]],
  ['a passphrase on the device', messages.passphraseAck(), 42, [field(3, 1)]],
  ['an address', messages.getAddress(PATH, false), 56, [path]],
  ['an address on its screen', messages.getAddress(PATH, true), 56, [path, field(2, 1)]],
  ['a key', messages.getPublicKey(PATH), 450, [path]],
  ['a transaction of the first form', messages.signLegacy(PATH, LEGACY), 58, [...legacyHead, field(9, 10), field(11, TO)]],
  [
    'a transaction of the first form with data',
    messages.signLegacy(PATH, { ...LEGACY, data: '0xab' }),
    58,
    [...legacyHead, field(7, Uint8Array.of(0xab)), field(8, 1), field(9, 10), field(11, TO)],
  ],
  [
    'a transaction of the first form with more data than a message holds',
    messages.signLegacy(PATH, { ...LEGACY, data: fromBytes(bytes(1025)) }),
    58,
    [...legacyHead, field(7, bytes(1024)), field(8, 1025), field(9, 10), field(11, TO)],
  ],
  ['a transaction', messages.signFeeMarket(PATH, MARKET), 452, [...marketHead(), field(9, 0), field(10, 10)]],
  [
    'a transaction with data',
    messages.signFeeMarket(PATH, { ...MARKET, data: '0xab' }),
    452,
    [...marketHead(), field(8, Uint8Array.of(0xab)), field(9, 1), field(10, 10)],
  ],
  [
    'a transaction with more data than a message holds',
    messages.signFeeMarket(PATH, { ...MARKET, data: fromBytes(bytes(1025)) }),
    452,
    [...marketHead(), field(8, bytes(1024)), field(9, 1025), field(10, 10)],
  ],
  ['a contract', messages.signFeeMarket(PATH, CREATION), 452, [...marketHead(none), field(9, 0), field(10, 10)]],
  [
    'a transaction with an access list',
    messages.signFeeMarket(PATH, { ...MARKET, accessList: [{ address: TO, storageKeys: KEYS }] }),
    452,
    [
      ...marketHead(),
      field(9, 0),
      field(10, 10),
      field(11, fieldsOf(field(1, TO), field(2, bytes(32, 0).fill(0x44)), field(2, bytes(32).fill(0x55)))),
    ],
  ],
  [
    'a transaction with an authorization',
    messages.signFeeMarket(PATH, MARKET, DELEGATE),
    452,
    [...marketHead(), field(9, 0), field(10, 10), field(16, fieldsOf(field(1, DELEGATE)))],
  ],
  ['a part of its data', messages.transactionAck(bytes(3)), 60, [field(1, bytes(3))]],
  ['a message', messages.signMessageRequest(PATH, bytes(5)), 64, [path, field(2, bytes(5))]],
  ['typed data', messages.signTypedDataRequest(PATH, 'Order'), 464, [path, field(2, 'Order'), field(3, 1)]],
  [
    'typed data by its hashes',
    messages.signTypedHash(PATH, bytes(32), bytes(32, 9)),
    470,
    [path, field(2, bytes(32)), field(3, bytes(32, 9))],
  ],
  ['a domain by its hash', messages.signTypedHash(PATH, bytes(32)), 470, [path, field(2, bytes(32))]],
]

describe('what a Trezor is told', () => {
  it.each(REQUESTS)('names %s', (_, message, type, fields) => {
    expect([message.type, fromBytes(message.body)]).toEqual([type, fromBytes(fieldsOf(...fields))])
  })

  it('has data in whole bytes', () => {
    const data: Hex = '0xabc'
    expect(() => messages.signLegacy(PATH, { ...LEGACY, data })).toThrow('input/data-malformed')
    expect(() => messages.signFeeMarket(PATH, { ...MARKET, data })).toThrow('input/data-malformed')
  })

  it('has the numbers of the firmware', () => {
    const { success, failure, features, pinRequest, buttonRequest, passphraseRequest, address, transactionRequest } = messages.TYPE
    expect([success, failure, features, pinRequest, buttonRequest, passphraseRequest, address, transactionRequest]).toEqual([
      2, 3, 17, 18, 26, 41, 57, 59,
    ])
    const { messageSignature, publicKey, structRequest, structAck, valueRequest, valueAck, typedDataSignature, definitionRequest } =
      messages.TYPE
    expect([messageSignature, publicKey, structRequest, structAck, valueRequest, valueAck, typedDataSignature, definitionRequest]).toEqual([
      66, 451, 465, 466, 467, 468, 469, 471,
    ])
  })
})

const read = (...fields: readonly Uint8Array[]) => readMessage(fieldsOf(...fields))
const badAnswer = (what: string) => ({ code: 'device/bad-answer', data: { what } })

describe('what a Trezor says of itself', () => {
  const version = [field(2, 2), field(3, 7), field(4, 1)]
  const ready = [...version, field(12, 1)]
  const plain = { model: '', version: [2, 7, 1], isReady: true, takesPassphrase: false, takesAuthorizations: false }

  it.each<[string, readonly Uint8Array[], object]>([
    ['no more than its version', ready, plain],
    ['the name of its model', [...ready, field(21, 'T')], { ...plain, model: 'T' }],
    ['the inner name of its model before the other', [...ready, field(21, 'Safe 3'), field(44, 'T2B1')], { ...plain, model: 'T2B1' }],
    ['at most 16 characters of a name', [...ready, field(44, 'ABCDEFGHIJKLMNOPQ')], { ...plain, model: 'ABCDEFGHIJKLMNOP' }],
    ['no seed', version, { ...plain, isReady: false }],
    ['that it says no to a seed', [...version, field(12, 0)], { ...plain, isReady: false }],
    ['that it is in its loader', [...ready, field(5, 1)], { ...plain, isReady: false }],
    ['that it is in its loader without a seed', [...version, field(5, 1)], { ...plain, isReady: false }],
    ['that it is not in its loader', [...ready, field(5, 0)], plain],
    ['that it takes a passphrase', [...ready, field(30, 17)], { ...plain, takesPassphrase: true }],
    ['that it takes authorizations', [...ready, field(30, 16), field(30, 28)], { ...plain, takesAuthorizations: true }],
    ['other capabilities', [...ready, field(30, 16), field(30, 18), field(30, 27), field(30, 29)], plain],
    ['its label', [...ready, field(10, 'Mine')], { ...plain, label: 'Mine' }],
    ['no label', [...ready, field(10, '')], plain],
    ['at most 64 characters of its label', [...ready, field(10, 'x'.repeat(65))], { ...plain, label: 'x'.repeat(64) }],
    ['its conversation', [...ready, field(35, bytes(1))], { ...plain, sessionId: bytes(1) }],
    ['a conversation of 64 bytes', [...ready, field(35, bytes(64))], { ...plain, sessionId: bytes(64) }],
    ['a conversation of more bytes, which is none', [...ready, field(35, bytes(65))], plain],
    ['a conversation without a name, which is none', [...ready, field(35, none)], plain],
    ['a version of zeros', [field(2, 0), field(3, 0), field(4, 0), field(12, 1)], { ...plain, version: [0, 0, 0] }],
  ])('is %s', (_, fields, features) => expect(messages.readFeatures(read(...fields))).toEqual(features))

  it.each([0, 1, 2])('is refused without part %i of its version', (left) => {
    const fields = ready.filter((_, index) => index !== left)
    expect(() => messages.readFeatures(read(...fields))).toThrow(expect.objectContaining(badAnswer('features')))
  })
})

describe('what a Trezor answers', () => {
  const refused = (what: string) => expect.objectContaining(badAnswer(what))

  it('is an address in either case, of 20 bytes', () => {
    expect(messages.readTrezorAddress(read(field(2, `0x${'aB'.repeat(20)}`)))).toBe(`0x${'ab'.repeat(20)}`)
    for (const text of ['', `0x${'ab'.repeat(19)}`, `0x${'ab'.repeat(21)}`, `x0x${'ab'.repeat(20)}`, `0x${'zz'.repeat(20)}`])
      expect(() => messages.readTrezorAddress(read(field(2, text))), text).toThrow(refused('address'))
    expect(() => messages.readTrezorAddress(read())).toThrow(refused('address'))
  })

  it('is a compressed key', () => {
    const answer = (key: Uint8Array) => read(field(1, fieldsOf(field(6, key))))
    expect(messages.readPublicKey(answer(bytes(33)))).toEqual(bytes(33))
    for (const one of [answer(bytes(32)), answer(bytes(34)), read(field(1, none)), read()])
      expect(() => messages.readPublicKey(one)).toThrow(refused('key'))
  })

  it('is r and s of a transaction, each filled up to 32 bytes', () => {
    const signed = (r: Uint8Array, s: Uint8Array) => messages.readTransactionSignature(read(field(3, r), field(4, s)))
    const whole = fromBytes(bytes(32, 1))
    expect(signed(bytes(32, 1), bytes(32, 1))).toEqual({ r: whole, s: whole })
    expect(signed(bytes(1, 5), bytes(31, 1))).toEqual({ r: `0x${'00'.repeat(31)}05`, s: `0x00${fromBytes(bytes(31, 1)).slice(2)}` })
    for (const wrong of [none, bytes(33)]) {
      expect(() => signed(wrong, bytes(32))).toThrow(refused('signature'))
      expect(() => signed(bytes(32), wrong)).toThrow(refused('signature'))
    }
    expect(() => messages.readTransactionSignature(read(field(3, bytes(32))))).toThrow(refused('signature'))
  })

  it('is 65 bytes of a signature, of which the last is not believed', () => {
    const halves = { r: fromBytes(bytes(32)), s: fromBytes(bytes(32, 32)) }
    expect(messages.readWholeSignature(read(field(1, bytes(65))), 1)).toEqual(halves)
    expect(messages.readWholeSignature(read(field(2, bytes(65))), 2)).toEqual(halves)
    for (const one of [read(field(1, bytes(64))), read(field(1, bytes(66))), read(field(2, bytes(65))), read()])
      expect(() => messages.readWholeSignature(one, 1)).toThrow(refused('signature'))
  })

  const tuple = (...items: readonly Uint8Array[]) => field(5, fieldsOf(...items.map((item) => field(1, item))))
  const delegate = bytes(20, 1)
  it('is a list of authorizations, whose numbers may be empty', () => {
    const first = tuple(none, delegate, bytes(32, 1), Uint8Array.of(1), bytes(1, 3), bytes(1, 4))
    const second = tuple(Uint8Array.of(10), delegate, Uint8Array.of(1, 0), none, bytes(32, 3), bytes(32, 4))
    expect(messages.readTuples(read())).toEqual([])
    expect(messages.readTuples(read(first, second))).toEqual([
      {
        chainId: 0n,
        address: fromBytes(delegate),
        nonce: BigInt(fromBytes(bytes(32, 1))),
        r: `0x${'00'.repeat(31)}03`,
        s: `0x${'00'.repeat(31)}04`,
      },
      { chainId: 10n, address: fromBytes(delegate), nonce: 256n, r: fromBytes(bytes(32, 3)), s: fromBytes(bytes(32, 4)) },
    ])
  })
  it.each<[string, readonly Uint8Array[], string]>([
    ['an item less', [none, delegate, none, none, bytes(1)], 'authorization'],
    ['an item more', [none, delegate, none, none, bytes(1), bytes(1), none], 'authorization'],
    ['a delegate of 19 bytes', [none, bytes(19), none, none, bytes(1), bytes(1)], 'authorization'],
    ['a chain of 33 bytes', [bytes(33), delegate, none, none, bytes(1), bytes(1)], 'authorization'],
    ['a number of 33 bytes', [none, delegate, bytes(33), none, bytes(1), bytes(1)], 'authorization'],
    ['no r', [none, delegate, none, none, none, bytes(1)], 'signature'],
    ['no s', [none, delegate, none, none, bytes(1), none], 'signature'],
  ])('is no authorization with %s', (_, items, what) => {
    expect(() => messages.readTuples(read(tuple(...items)))).toThrow(refused(what))
  })
})
