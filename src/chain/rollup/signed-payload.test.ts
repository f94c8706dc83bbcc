import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { concat, type Hex, size } from '#core/bytes/hex'
import { signBlock } from '../../../scripts/devnet/rollup.ts'
import { ROLLUP_KEYS } from '../../../scripts/devnet/rollup-actors.ts'
import type { Rpc } from '../../../scripts/devnet/rpc.ts'
import { payloadDigest, readSignedPayload } from './signed-payload.ts'

const CHAIN = 31_338
const HASH: Hex = `0x${'5a'.repeat(32)}`
const sequencer = privateKeyToAccount(ROLLUP_KEYS.sequencer).address.toLowerCase()
const block = {
  number: '0x1234',
  hash: HASH,
  stateRoot: `0x${'11'.repeat(32)}`,
  gasLimit: '0x1c9c380',
  timestamp: '0x6ab13b80',
  baseFeePerGas: '0x3b9aca00',
}
const l2: Rpc = async <Result>() => block as Result
const signed = () => signBlock(l2, 0x1234n, { chainId: CHAIN })
const with65 = (signature: Hex, v: number): Hex => `0x${signature.slice(2, -2)}${v.toString(16).padStart(2, '0')}`

describe('a block that a sequencer signed', () => {
  it('is named by its hash and number, with who signed', async () => {
    expect(readSignedPayload(await signed(), CHAIN)).toEqual({ hash: HASH, number: 0x1234n, signer: sequencer })
  })

  it('is read of a payload without a withdrawals root (V3), too', async () => {
    const { data } = await signed()
    const fixed = 528 - 436
    // The offset of the first field of any length says which of the two it is; the root is the last 32 bytes.
    const before = `0x${data.slice(2, 2 + (32 + 436) * 2)}10020000${data.slice(2 + (32 + 440) * 2, 2 + (32 + 436 + fixed) * 2)}` as Hex
    expect(size(before)).toBe(32 + 528)
    const signature = await privateKeyToAccount(ROLLUP_KEYS.sequencer).sign({ hash: payloadDigest(before, CHAIN) })
    expect(readSignedPayload({ data: before, signature }, CHAIN)).toMatchObject({ hash: HASH, signer: sequencer })
  })

  it.each([0, 1, 27, 28])('has a recovery id of 0, 1, 27 or 28: %i', async (v) => {
    const { data, signature } = await signed()
    const is = Number.parseInt(signature.slice(-2), 16) % 27
    const found = readSignedPayload({ data, signature: with65(signature, v) }, CHAIN)
    expect(found?.signer === sequencer).toBe(v % 27 === is)
  })

  const other = (what: string, change: (from: { data: Hex; signature: Hex }) => { data: Hex; signature: Hex }, chainId = CHAIN) =>
    [what, change, chainId] as const
  it.each([
    other('another chain', (from) => from, 10),
    other('a byte that differs', ({ data, signature }) => ({ data: `${data.slice(0, -1)}1` as Hex, signature })),
    other('another block hash', ({ data, signature }) => ({ data: data.replace('5a5a', '5a5b') as Hex, signature })),
    other('another beacon root', ({ data, signature }) => ({ data: `0xff${data.slice(4)}`, signature })),
    other('bytes left over', ({ data, signature }) => ({ data: concat(data, '0x00'), signature })),
    other('another signature', ({ data, signature }) => ({ data, signature: `0x12${signature.slice(4)}` })),
  ])('is not the sequencer’s for %s', async (_, change, chainId) => {
    expect(readSignedPayload(change(await signed()), chainId)?.signer).not.toBe(sequencer)
  })

  it.each([
    ['no data', { data: '0x' }],
    ['a beacon root alone', { data: `0x${'00'.repeat(32)}` }],
    ['a payload that is cut off', { cut: 200 }],
    ['an offset of no known form', { offset: '11020000' }],
    ['no signature', { signature: '0x' }],
    ['a signature of 64 bytes', { signature: `0x${'11'.repeat(64)}` }],
    ['a recovery id of 2', { v: 2 }],
    ['a recovery id of 255', { v: 255 }],
    ['r and s of zero', { signature: `0x${'00'.repeat(65)}` }],
    ['r and s above the order', { signature: `0x${'ff'.repeat(64)}00` }],
    ['half a byte', { data: '0x123' }],
  ] as const)('is none of %s', async (_, change) => {
    const from = await signed()
    const { data, signature, cut, offset, v } = { ...from, cut: undefined, offset: undefined, v: undefined, ...change }
    const at = 2 + (32 + 436) * 2
    const made = offset === undefined ? data : `${data.slice(0, at)}${offset}${data.slice(at + 8)}`
    const payload = {
      data: (cut === undefined ? made : made.slice(0, 2 + cut * 2)) as Hex,
      signature: (v === undefined ? signature : with65(from.signature, v)) as Hex,
    }
    expect(readSignedPayload(payload, CHAIN)).toBeUndefined()
  })
})
