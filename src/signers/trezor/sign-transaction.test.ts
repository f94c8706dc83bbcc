import { describe, expect, it } from 'vitest'
import { field, fieldsOf } from '../../../test/devices/simulated-trezor.ts'
import { fromBytes } from '#core/bytes/hex'
import { CHUNK, readFeatures, signFeeMarket, signLegacy, TYPE } from './messages.ts'
import type { WireMessage } from './packets.ts'
import { readMessage } from './protobuf.ts'
import { signTrezorTransaction, type TrezorTransaction } from './sign-transaction.ts'

const PATH = 'm/0'
const DELEGATE = `0x${'5a'.repeat(20)}` as const
const FEATURES = readFeatures(readMessage(fieldsOf(field(2, 2), field(3, 7), field(4, 1), field(12, 1))))
const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 7) & 0xff)
const COMMON = { chainId: 1, nonce: 7, gasLimit: 21_000n, to: `0x${'11'.repeat(20)}`, value: 1n } as const
const market = (length: number): TrezorTransaction => ({
  ...COMMON,
  type: 'eip1559',
  data: fromBytes(bytes(length)),
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
})
const legacy: TrezorTransaction = { ...COMMON, type: 'legacy', data: '0x', gasPrice: 9n }

/** It asks for so many bytes more. */
const more = (length: number): Uint8Array => field(1, length)
const DEFINITION = 'definition'
const SIGNATURE = [field(3, new Uint8Array(32).fill(3)), field(4, new Uint8Array(32).fill(4))]
const halves = { r: `0x${'03'.repeat(32)}`, s: `0x${'04'.repeat(32)}` }

/** A device that asks for these lengths or for definitions, one after another, and then signs. */
async function signed(
  transaction: TrezorTransaction,
  asks: readonly (number | typeof DEFINITION)[],
  last = SIGNATURE,
  delegate?: typeof DELEGATE,
) {
  const heard: WireMessage[] = []
  const wants: (readonly number[])[] = []
  const left = asks.values()
  const session = {
    features: FEATURES,
    async call(message: WireMessage, wanted: readonly number[]) {
      heard.push(message)
      wants.push(wanted)
      const { value } = left.next()
      if (value === DEFINITION) return { type: TYPE.definitionRequest, message: readMessage(new Uint8Array()) }
      return { type: TYPE.transactionRequest, message: readMessage(fieldsOf(...(value === undefined ? last : [more(value)]))) }
    },
  }
  const found = await signTrezorTransaction(session, PATH, transaction, delegate).catch((error: unknown) => error)
  return { found, wants, heard: heard.map(({ type, body }) => `${type} ${fromBytes(body)}`) }
}
const lineOf = ({ type, body }: WireMessage): string => `${type} ${fromBytes(body)}`
const part = (from: number, until: number, length: number): string =>
  `60 ${fromBytes(fieldsOf(field(1, bytes(length).subarray(from, until))))}`

describe('a transaction on a Trezor', () => {
  it('is handed over by its type, and comes back signed', async () => {
    const one = await signed(legacy, [])
    expect(one.found).toEqual({ ...halves, tuples: [] })
    expect(one.heard).toEqual([lineOf(signLegacy(PATH, { ...COMMON, type: 'legacy', data: '0x', gasPrice: 9n }))])
    const transaction = market(3)
    if (transaction.type === 'legacy') expect.unreachable()
    else expect((await signed(transaction, [])).heard).toEqual([lineOf(signFeeMarket(PATH, transaction))])
    expect(one.wants).toEqual([[59, 471]])
  })
  it('is signed where a length of nothing is said too', async () => {
    expect((await signed(market(3), [], [more(0), ...SIGNATURE])).found).toMatchObject(halves)
  })
  it('goes with the authorization that was asked for, and gives back those that were signed', async () => {
    const items = [Uint8Array.of(1), bytes(20), Uint8Array.of(8), new Uint8Array(), bytes(32), bytes(32)]
    const tuple = field(5, fieldsOf(...items.map((item) => field(1, item))))
    const { found, heard } = await signed(market(0), [], [...SIGNATURE, tuple], DELEGATE)
    expect(found).toMatchObject({ ...halves, tuples: [{ chainId: 1n, address: fromBytes(bytes(20)), nonce: 8n }] })
    expect(heard[0]).toContain(fromBytes(fieldsOf(field(16, fieldsOf(field(1, DELEGATE))))).slice(2))
  })

  it.each<[string, number, readonly number[], readonly (readonly [number, number])[]]>([
    ['no more than the first message holds', CHUNK, [], []],
    ['a byte more', CHUNK + 1, [1], [[CHUNK, CHUNK + 1]]],
    ['a whole message more', 2 * CHUNK, [CHUNK], [[CHUNK, 2 * CHUNK]]],
    [
      'parts of any length',
      2 * CHUNK + 10,
      [10, CHUNK - 1, 1],
      [
        [CHUNK, CHUNK + 10],
        [CHUNK + 10, 2 * CHUNK + 9],
        [2 * CHUNK + 9, 2 * CHUNK + 10],
      ],
    ],
  ])('has its data asked for: %s', async (_, length, asks, parts) => {
    const { found, heard, wants } = await signed(market(length), asks)
    expect(found).toMatchObject(halves)
    expect(heard.slice(1)).toEqual(parts.map(([from, until]) => part(from, until, length)))
    expect(new Set(wants.map(String))).toEqual(new Set(['59,471']))
  })
  it.each<[string, number, readonly number[]]>([
    ['more than there is', 10, [1]],
    ['more than is left', CHUNK + 1, [2]],
    ['more than is left, after a part', CHUNK + 10, [9, 2]],
    ['more than a message holds', 3 * CHUNK, [CHUNK + 1]],
    ['nothing more before all is sent', CHUNK + 1, []],
    ['nothing more after a part', CHUNK + 2, [1]],
  ])('is refused where the device asks for %s', async (_, length, asks) => {
    expect((await signed(market(length), asks)).found).toMatchObject({ code: 'device/bad-answer', data: { what: 'data' } })
  })
  it('is signed without definitions, which may be asked for 64 times', async () => {
    const many = (count: number) => Array.from({ length: count }, (): typeof DEFINITION => DEFINITION)
    const { found, heard, wants } = await signed(market(CHUNK + 1), [...many(2), 1])
    expect([found, heard.slice(1)]).toEqual([{ ...halves, tuples: [] }, ['472 0x', '472 0x', part(CHUNK, CHUNK + 1, CHUNK + 1)]])
    expect(wants[1]).toEqual([59, 471])
    expect((await signed(legacy, many(64))).found).toMatchObject(halves)
    expect((await signed(legacy, many(65))).found).toMatchObject({ code: 'device/bad-answer', data: { what: 'definitions' } })
  })
})
