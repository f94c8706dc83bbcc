import fc from 'fast-check'
import { keccak256, toRlp } from 'viem'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes, type Hex, word } from '#core/bytes/hex'
import {
  accessListHash,
  type AccountAccess,
  type BlockAccessList,
  changesIn,
  decodeAccessList,
  encodeAccessList,
  verifyAccessList,
  readBlockAccessList,
} from './block-access-list.ts'

const ALICE: Hex = `0x${'0a'.repeat(20)}`
const TOKEN: Hex = `0x${'70'.repeat(20)}`
const NOBODY: Hex = `0x${'ff'.repeat(20)}`
const isInvalid = expect.toSatisfy((error) => isError(error, 'proof/invalid'))

const LIST: BlockAccessList = [
  { address: ALICE, storage: [], reads: [], balances: [{ at: 1, balance: 5n }], nonces: [{ at: 1, nonce: 8n }], codes: [] },
  {
    address: TOKEN,
    storage: [
      {
        slot: word(0n),
        changes: [
          { at: 1, value: word(0n) },
          { at: 3, value: word(77n) },
        ],
      },
      { slot: word(9n), changes: [{ at: 2, value: word(1n) }] },
    ],
    reads: [word(1n), word(2n ** 255n)],
    balances: [],
    nonces: [],
    codes: [{ at: 2, code: '0x6001' }],
  },
]

/** The RLP by another library, number by number as EIP-7928 spells it out. */
const RLP: Hex = toRlp([
  [ALICE, [], [], [['0x01', '0x05']], [['0x01', '0x08']], []],
  [
    TOKEN,
    [
      [
        '0x',
        [
          ['0x01', '0x'],
          ['0x03', '0x4d'],
        ],
      ],
      ['0x09', [['0x02', '0x01']]],
    ],
    ['0x01', `0x80${'00'.repeat(31)}`],
    [],
    [],
    [['0x02', '0x6001']],
  ],
])

const JSON_FORM = [
  {
    address: ALICE,
    storageChanges: [],
    storageReads: [],
    balanceChanges: [{ blockAccessIndex: '0x1', postBalance: '0x5' }],
    nonceChanges: [{ blockAccessIndex: '0x1', postNonce: '0x8' }],
    codeChanges: [],
  },
  {
    address: TOKEN,
    storageChanges: [
      {
        slot: '0x0',
        slotChanges: [
          { blockAccessIndex: '0x1', postValue: '0x0' },
          { blockAccessIndex: '0x3', postValue: '0x4d' },
        ],
      },
      { slot: word(9n), slotChanges: [{ blockAccessIndex: '0x2', postValue: '0x1' }] },
    ],
    storageReads: ['0x1', word(2n ** 255n)],
    balanceChanges: [],
    nonceChanges: [],
    codeChanges: [{ blockAccessIndex: '0x2', newCode: '0x6001' }],
  },
]

const rising = <T>(item: fc.Arbitrary<bigint>, of: (value: bigint) => T): fc.Arbitrary<readonly T[]> =>
  fc.uniqueArray(item, { maxLength: 4 }).map((items) => items.toSorted((a, b) => (a < b ? -1 : 1)).map(of))
const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const index = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n })
const account = (address: Hex): fc.Arbitrary<AccountAccess> =>
  fc.record({
    address: fc.constant(address),
    storage: rising(number, word).map((slots) =>
      slots.filter((slot) => BigInt(slot) % 2n === 0n).map((slot) => ({ slot, changes: [{ at: 4, value: word(BigInt(slot) / 3n) }] })),
    ),
    reads: rising(number, word).map((slots) => slots.filter((slot) => BigInt(slot) % 2n === 1n)),
    balances: rising(index, (at) => ({ at: Number(at), balance: at * 7n })),
    nonces: rising(index, (at) => ({ at: Number(at), nonce: at })),
    codes: rising(index, (at) => ({ at: Number(at), code: fromBytes(new Uint8Array(Number(at % 3n))) })),
  })
const anyList = rising(fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }), (value): Hex => `0x${word(value).slice(-40)}`).chain((addresses) =>
  fc.tuple(...addresses.map(account)),
)

describe('a block access list', () => {
  it('is written as EIP-7928 spells it out, and hashed so', () => {
    expect(fromBytes(encodeAccessList(LIST))).toBe(RLP)
    expect(accessListHash(LIST)).toBe(keccak256(RLP))
    expect(readBlockAccessList(JSON_FORM)).toEqual(LIST)
    // Of a block that touched nobody: the header of the first block of a test chain has this.
    expect(accessListHash([])).toBe('0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347')
  })

  it('comes back from its RLP, whatever is in it', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(decodeAccessList(encodeAccessList(list))).toEqual(list)
      }),
    )
  })

  it('is held against the header of its block, to the last bit', () => {
    const header = { accessListHash: accessListHash(LIST) }
    expect(verifyAccessList(LIST, header)).toBe(LIST)
    expect(() => verifyAccessList(LIST.slice(1), header)).toThrow(isInvalid)
    expect(() => verifyAccessList(LIST, {})).toThrow(expect.toSatisfy((error) => isError(error, 'proof/incomplete')))
    const bytes = encodeAccessList(LIST)
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const other = bytes.slice()
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const held = () => verifyAccessList(decodeAccessList(other), header)
        expect(held).toThrow(isInvalid)
      }),
    )
  })

  it.each<readonly [string, BlockAccessList]>([
    ['accounts out of order', LIST.toReversed()],
    ['an account twice', [...LIST, ...LIST.slice(1)]],
    ['a slot both read and changed', LIST.map((one) => ({ ...one, reads: [word(9n)], storage: LIST[1]?.storage ?? [] }))],
    [
      'an index twice',
      LIST.map((one) => ({
        ...one,
        balances: [
          { at: 1, balance: 1n },
          { at: 1, balance: 2n },
        ],
      })),
    ],
    ['a slot without a change', LIST.map((one) => ({ ...one, storage: [{ slot: word(3n), changes: [] }] }))],
  ])('is refused with %s', (_, list) => expect(() => decodeAccessList(encodeAccessList(list))).toThrow(isInvalid))

  it.each<readonly [string, unknown]>([
    ['no list', {}],
    ['an account without reads', [{ ...JSON_FORM[0], storageReads: undefined }]],
    ['a nonce of nine bytes', [{ ...JSON_FORM[0], nonceChanges: [{ blockAccessIndex: '0x1', postNonce: '0x010000000000000000' }] }]],
    ['half a code', [{ ...JSON_FORM[0], codeChanges: [{ blockAccessIndex: '0x1', newCode: '0x1' }] }]],
  ])('is refused as JSON with %s', (_, value) => expect(() => readBlockAccessList(value)).toThrow(isInvalid))
})

describe('what blocks changed', () => {
  it('is nothing for whoever is in no list, and for slots that were only read', () => {
    expect(changesIn([LIST, LIST], [{ address: NOBODY }])).toEqual([])
    const read = LIST.map((one) => ({ ...one, balances: [], nonces: [], codes: [], storage: [] }))
    expect(changesIn([read], [{ address: ALICE }, { address: TOKEN, slots: [word(1n)] }])).toEqual([])
  })

  it('is told with the values that the last block left', () => {
    const later: BlockAccessList = [{ address: ALICE, storage: [], reads: [], balances: [{ at: 2, balance: 6n }], nonces: [], codes: [] }]
    const bare = LIST.map((one) => ({ ...one, codes: [] }))
    expect(changesIn([bare, later], [{ address: ALICE }, { address: TOKEN, slots: [word(0n), word(8n)] }])).toEqual([
      { address: ALICE, balance: 6n, nonce: 8n, slots: [] },
      { address: TOKEN, slots: [{ slot: word(0n), value: word(77n) }] },
    ])
  })
})
