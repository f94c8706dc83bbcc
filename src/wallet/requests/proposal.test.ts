import { describe, expect, it } from 'vitest'
import type { Signable, SignableMessage } from '#core/signing/signable'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { proposalOf } from './proposal-of.ts'
import { requestOf } from './proposal.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const place = { account, chainId: 1 } as const
const call = { to: other, value: 1n, data: '0x' } as const
const transaction = {
  type: 'eip1559',
  chainId: 10,
  nonce: 3,
  gasLimit: 21_000n,
  ...call,
  maxFeePerGas: 9n,
  maxPriorityFeePerGas: 2n,
  accessList: [],
} as const satisfies AnyTransaction
const common = { id: 'r', origin: { kind: 'own' }, account, chainId: 1, createdAt: 1, stage: { at: 'draft' } } as const
const asTransaction = (change: object): Signable => ({ kind: 'transaction', transaction: { ...transaction, ...change } as AnyTransaction })

describe('what an account of ours is asked to sign', () => {
  it.each<[string, Signable]>([
    ['a bare hash', { kind: 'hash', hash: `0x${'11'.repeat(32)}` }],
    ['a transaction with blobs', asTransaction({ type: 'eip4844', maxFeePerBlobGas: 1n, blobVersionedHashes: [] })],
    ['a transaction without replay protection', asTransaction({ type: 'legacy', gasPrice: 1n, chainId: 0 })],
    ['several calls at once', { kind: 'calls', chainId: 1, calls: [call, call], atomic: 'optional' }],
    ['no call at all', { kind: 'calls', chainId: 1, calls: [], atomic: 'optional' }],
  ])('is not %s', (_, asked) => expect(proposalOf(asked, place)).toBeUndefined())

  it('is a transaction for its own chain, whatever chain is looked at', () => {
    const wish = proposalOf({ kind: 'transaction', transaction }, place)
    expect(wish).toEqual({ account, chainId: 10, intent: { kind: 'given', transaction } })
    const made = wish && requestOf(common, wish)
    expect(made).toMatchObject({ kind: 'transaction', chainId: 10, speed: { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n } })
  })

  it('is a transaction of any chain that is named, from the first on', () => {
    for (const chainId of [1, 2, 31_337]) expect(proposalOf(asTransaction({ chainId }), place)).toMatchObject({ chainId })
  })

  it('is one call, with gas and fee to be chosen', () => {
    const wish = proposalOf({ kind: 'calls', chainId: 5, calls: [call], atomic: 'required' }, place)
    expect(wish).toEqual({ account, chainId: 5, intent: { kind: 'call', ...call } })
    expect(wish && requestOf(common, wish)).toMatchObject({ kind: 'transaction', speed: 'normal' })
  })

  it('leaves out who was named, and what somebody signed before', () => {
    const authorization = { chainId: 1n, address: other, nonce: 0n } as const
    const signature = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 } as const
    const wish = proposalOf({ kind: 'authorization', authorization, from: other, signature }, place)
    expect(wish && requestOf(common, wish)).toEqual({ ...common, kind: 'authorization', asked: { kind: 'authorization', authorization } })
  })

  const data = { types: { EIP712Domain: [], Note: [] }, primaryType: 'Note', domain: {}, message: {} }
  it.each<SignableMessage>([
    { kind: 'message', message: '0x00' },
    { kind: 'typed-data', data },
    { kind: 'authorization', authorization: { chainId: 1n, address: other, nonce: 0n } },
  ])('is handed back as it is: $kind', (asked) => {
    const wish = proposalOf(asked, place)
    expect(wish).toEqual({ account, chainId: 1, asked })
    expect(wish && requestOf(common, wish)).toEqual({ ...common, kind: asked.kind, asked })
  })
  it('is shown as a bare hash where somebody asks for one, though it is never signed', () => {
    const asked = { kind: 'hash', hash: `0x${'11'.repeat(32)}` } as const
    expect(requestOf(common, { account, chainId: 1, asked })).toEqual({ ...common, kind: 'hash', asked })
  })
  it('has its place in a series, whose name is that of its first', () => {
    const intent = { kind: 'call', ...call } as const
    expect(requestOf(common, { account, chainId: 1, intent, series: { at: 1, of: 2 } })).toMatchObject({
      series: { id: 'r', at: 1, of: 2 },
    })
    expect(requestOf(common, { account, chainId: 1, intent, series: { id: 'r0', at: 2, of: 2 } })).toMatchObject({
      series: { id: 'r0', at: 2, of: 2 },
    })
    expect(requestOf(common, { account, chainId: 1, intent })).not.toHaveProperty('series')
  })
  it('is in the hurry that was said, else of its own figures where it has some', () => {
    const given = { kind: 'given', transaction } as const
    expect(requestOf(common, { account, chainId: 1, intent: given, speed: 'slow' })).toMatchObject({ speed: 'slow', chainId: 10 })
    expect(requestOf(common, { account, chainId: 1, intent: { kind: 'call', ...call }, speed: 'fast' })).toMatchObject({ speed: 'fast' })
  })

  it('keeps what was wrong with its form, for the Review to say', () => {
    const malformed = [{ id: 'It is not the hash of it' }]
    const wish = proposalOf({ kind: 'message', message: '0x00' }, { ...place, malformed })
    expect(wish && requestOf(common, wish)).toMatchObject({ kind: 'message', malformed })
  })
})
