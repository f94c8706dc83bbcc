import {
  encodeAbiParameters,
  parseSignature as splitSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  concat as joined,
  toHex,
} from 'viem'
import { wrapTypedDataSignature } from 'viem/experimental/erc7739'
import { describe, expect, it } from 'vitest'
import { concat, type Hex, word } from '#core/bytes/hex'
import { unwrapSignature } from './unwrap-signature.ts'
import { BOB } from '../test-support/names.ts'
import { text } from '../test-support/reading.ts'

/** EIP-2098, test cases. */
const R: Hex = '0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90'
const S: Hex = '0x7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064'
const FULL = concat(R, S, '0x1b')

describe('a signature', () => {
  it('of 65 bytes is split', () => {
    expect(unwrapSignature(FULL)).toEqual({ kind: 'ecdsa', signature: { r: R, s: S, yParity: 0 }, strict: true })
    expect(unwrapSignature(concat(R, S, '0x01'))).toEqual({ kind: 'ecdsa', signature: { r: R, s: S, yParity: 1 }, strict: false })
  })

  it('of 64 bytes is compact (EIP-2098, both examples)', () => {
    expect(unwrapSignature(concat(R, S))).toEqual({ kind: 'compact', signature: { r: R, s: S, yParity: 0 } })
    const odd: Hex =
      '0x9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76939c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793'
    expect(unwrapSignature(odd)).toEqual({
      kind: 'compact',
      signature: {
        r: '0x9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76',
        s: '0x139c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793',
        yParity: 1,
      },
    })
  })

  it('is compact as viem makes it', () => {
    const { r, yParityAndS } = signatureToCompactSignature(splitSignature(FULL))
    expect(unwrapSignature(concat(r, yParityAndS))).toMatchObject({ signature: { r: R, s: S } })
  })

  it('with the high s, or none that a curve has, is told', () => {
    const high = word(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n - BigInt(S))
    expect(unwrapSignature(concat(R, high, '0x1c'))).toMatchObject({ kind: 'ecdsa', strict: false })
    expect(unwrapSignature(concat(word(0n), S, '0x1b'))).toMatchObject({ kind: 'contract' })
    expect(unwrapSignature(concat(word(0n), S))).toEqual({ kind: 'malformed' })
  })

  it('with another v is for the account alone', () => {
    expect(unwrapSignature(concat(R, S, '0x1f'))).toMatchObject({ kind: 'contract' })
  })

  it('of ERC-6492 is opened, as viem closes it', () => {
    const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const closed = serializeErc6492Signature({ address, data: '0xdeadbeef', signature: FULL })
    expect(closed.endsWith('6492649264926492649264926492649264926492649264926492649264926492')).toBe(true)
    expect(unwrapSignature(closed)).toEqual({ kind: 'erc6492', factory: address, calldata: '0xdeadbeef', inner: FULL })
  })

  it('of ERC-6492 with nothing readable before its mark is malformed', () => {
    const mark: Hex = `0x${'6492'.repeat(16)}`
    expect(unwrapSignature(mark)).toEqual({ kind: 'malformed' })
    const far = encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }],
      [`0x${'11'.repeat(20)}`, 2n ** 255n, 96n],
    )
    expect(unwrapSignature(concat(far, mark))).toEqual({ kind: 'malformed' })
  })

  it('of ERC-7739 is opened, as viem closes it', () => {
    const closed = wrapTypedDataSignature({
      domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc' },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'Hello, Bob!' },
      signature: FULL,
    })
    // The domain separator is that of the example in EIP-712.
    expect(unwrapSignature(closed)).toMatchObject({
      kind: 'erc7739',
      domainSeparator: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
      description: 'Mail(string contents)',
      inner: FULL,
    })
  })

  it('may be nothing, anything, or no bytes at all', () => {
    expect(unwrapSignature('0x')).toEqual({ kind: 'empty' })
    expect(unwrapSignature('0x00')).toEqual({ kind: 'contract', bytes: '0x00' })
    expect(unwrapSignature('0xzz' as Hex)).toEqual({ kind: 'malformed' })
    expect(unwrapSignature(`0x${'00'.repeat(200_000)}`)).toEqual({ kind: 'malformed' })
  })
})

type Unwrapped = readonly [name: string, signature: Hex, said: string]

/** The number of points of secp256k1 (SEC 2, 2.4.1). */
const POINTS = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const rsv = (r: bigint, s: bigint, v: number): Hex => joined([word(r), word(s), toHex(v, { size: 1 })])
const magic: Hex = `0x${'6492'.repeat(16)}`
const deploy = (inner: Hex): Hex =>
  joined([encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [BOB, '0x1234', inner]), magic])
const nested = (description: string, length = description.length, inner: Hex = '0xaa'): Hex =>
  joined([inner, word(5n), word(6n), toHex(description), toHex(length, { size: 2 })])
const MAIL = 'Mail(address to)'

/** Bytes of a signature, and what they are. */
const ROWS: readonly Unwrapped[] = [
  ['no bytes', '0x', '{kind=empty}'],
  [
    '65 bytes with v of 27',
    rsv(5n, 6n, 27),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=0} strict=true}',
  ],
  [
    '65 bytes with v of 28',
    rsv(5n, 6n, 28),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=1} strict=true}',
  ],
  [
    '65 bytes with v of 0',
    rsv(5n, 6n, 0),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=0} strict=false}',
  ],
  [
    '65 bytes with v of 1',
    rsv(5n, 6n, 1),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=1} strict=false}',
  ],
  [
    '65 bytes with v of 2',
    rsv(5n, 6n, 2),
    '{kind=contract bytes=0x0000000000000000000000000000000000000000000000000000000000000005000000000000000000000000000000000000000000000000000000000000000602}',
  ],
  [
    '65 bytes with v of 26',
    rsv(5n, 6n, 26),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000061a}',
  ],
  [
    '65 bytes with v of 29',
    rsv(5n, 6n, 29),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000061d}',
  ],
  [
    '65 bytes with v of 31',
    rsv(5n, 6n, 31),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000061f}',
  ],
  [
    'r of 0',
    rsv(0n, 6n, 27),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000061b}',
  ],
  [
    's of 0',
    rsv(5n, 0n, 27),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000001b}',
  ],
  [
    'r of 1',
    rsv(1n, 6n, 27),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000001 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=0} strict=true}',
  ],
  [
    'r at its most',
    rsv(POINTS - 1n, 6n, 27),
    '{kind=ecdsa signature={r=0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=0} strict=true}',
  ],
  [
    'r too large',
    rsv(POINTS, 6n, 27),
    '{kind=contract bytes=0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd036414100000000000000000000000000000000000000000000000000000000000000061b}',
  ],
  [
    's too large',
    rsv(5n, POINTS, 27),
    '{kind=contract bytes=0x0000000000000000000000000000000000000000000000000000000000000005fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd03641411b}',
  ],
  [
    's in the lower half',
    rsv(5n, POINTS / 2n, 27),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0 yParity=0} strict=true}',
  ],
  [
    's in the upper half',
    rsv(5n, POINTS / 2n + 1n, 27),
    '{kind=ecdsa signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1 yParity=0} strict=false}',
  ],
  [
    '64 bytes',
    joined([word(5n), word(6n)]),
    '{kind=compact signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=0}}',
  ],
  [
    '64 bytes with the highest bit',
    joined([word(5n), word(2n ** 255n + 6n)]),
    '{kind=compact signature={r=0x0000000000000000000000000000000000000000000000000000000000000005 s=0x0000000000000000000000000000000000000000000000000000000000000006 yParity=1}}',
  ],
  ['64 bytes with s of 0', joined([word(5n), word(2n ** 255n)]), '{kind=malformed}'],
  ['64 bytes with r of 0', joined([word(0n), word(6n)]), '{kind=malformed}'],
  [
    '63 bytes',
    joined([word(5n), `0x${'11'.repeat(31)}`]),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000511111111111111111111111111111111111111111111111111111111111111}',
  ],
  [
    '66 bytes',
    joined([rsv(5n, 6n, 27), '0x00']),
    '{kind=contract bytes=0x000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000061b00}',
  ],
  ['an account that is not there', deploy('0xabcd'), '{kind=erc6492 factory=bob calldata=0x1234 inner=0xabcd}'],
  ['an account that is not there, cut off', joined(['0x1234', magic]), '{kind=malformed}'],
  ['the mark alone', magic, '{kind=malformed}'],
  [
    'a nested signature',
    nested(MAIL),
    '{kind=erc7739 domainSeparator=0x0000000000000000000000000000000000000000000000000000000000000005 contents=0x0000000000000000000000000000000000000000000000000000000000000006 description=Mail(address to) inner=0xaa}',
  ],
  [
    'a nested signature of nothing',
    nested(MAIL, MAIL.length, '0x'),
    '{kind=erc7739 domainSeparator=0x0000000000000000000000000000000000000000000000000000000000000005 contents=0x0000000000000000000000000000000000000000000000000000000000000006 description=Mail(address to) inner=0x}',
  ],
  [
    'a nested signature with a name behind its type',
    nested(`${MAIL}Mail`),
    '{kind=erc7739 domainSeparator=0x0000000000000000000000000000000000000000000000000000000000000005 contents=0x0000000000000000000000000000000000000000000000000000000000000006 description=Mail(address to)Mail inner=0xaa}',
  ],
  [
    'a nested signature of the shortest type',
    nested('A()'),
    '{kind=erc7739 domainSeparator=0x0000000000000000000000000000000000000000000000000000000000000005 contents=0x0000000000000000000000000000000000000000000000000000000000000006 description=A() inner=0xaa}',
  ],
  [
    'a nested signature with another length',
    nested(MAIL, MAIL.length + 1),
    '{kind=contract bytes=0xaa000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000064d61696c286164647265737320746f290011}',
  ],
  [
    'a nested signature with a shorter length',
    nested(MAIL, 2),
    '{kind=contract bytes=0xaa000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000064d61696c286164647265737320746f290002}',
  ],
  [
    'a nested signature with more bytes than there are',
    nested(MAIL, 200),
    '{kind=contract bytes=0xaa000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000064d61696c286164647265737320746f2900c8}',
  ],
  [
    'a nested signature whose type is none',
    nested('Mail address to'),
    '{kind=contract bytes=0xaa000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000064d61696c206164647265737320746f000f}',
  ],
  [
    'a nested signature whose type has a sign that is no letter',
    nested('Mäil(address to)'),
    '{kind=contract bytes=0xaa000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000064dc3a4696c286164647265737320746f290010}',
  ],
  [
    'a nested signature whose type has space before',
    nested(` ${MAIL}`),
    '{kind=contract bytes=0xaa00000000000000000000000000000000000000000000000000000000000000050000000000000000000000000000000000000000000000000000000000000006204d61696c286164647265737320746f290011}',
  ],
  [
    'a nested signature whose type has space behind',
    nested(`${MAIL} `),
    '{kind=contract bytes=0xaa000000000000000000000000000000000000000000000000000000000000000500000000000000000000000000000000000000000000000000000000000000064d61696c286164647265737320746f29200011}',
  ],
  [
    'bytes that are nothing else',
    `0x${'11'.repeat(70)}`,
    '{kind=contract bytes=0x11111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111}',
  ],
]

const read = ([, signature]: Unwrapped): readonly string[] => [text(unwrapSignature(signature))]

it.each(ROWS)('%s', (name, signature, said) => {
  expect(read([name, signature, said])).toEqual([said])
})

it('reads 131,072 bytes at most', () => {
  expect(unwrapSignature(`0x${'11'.repeat(131_072)}`).kind).toBe('contract')
  expect(unwrapSignature(`0x${'11'.repeat(131_073)}`).kind).toBe('malformed')
})
