import { encodeAbiParameters, parseSignature as splitSignature, serializeErc6492Signature, signatureToCompactSignature } from 'viem'
import { wrapTypedDataSignature } from 'viem/experimental/erc7739'
import { describe, expect, it } from 'vitest'
import { concat, type Hex, word } from '#core/bytes/hex'
import { unwrapSignature } from './unwrap-signature.ts'

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
