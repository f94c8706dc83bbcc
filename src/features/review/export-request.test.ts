import { describe, expect, it } from 'vitest'
import { asRequest, asRpc, exportRequest } from './export-request.ts'
import type { Analysis } from '#analysis'

const from = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const transaction = {
  type: 'eip1559',
  chainId: 31337,
  nonce: 0,
  gasLimit: 24150n,
  to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  value: 10n ** 18n,
  data: '0x',
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
} as const

describe('a request for another wallet', () => {
  const review = { account: from } as unknown as Analysis['review']
  it('is one that an app would make', () => {
    expect(asRequest({ transaction, review } as unknown as Analysis)).toEqual({
      method: 'eth_sendTransaction',
      params: [asRpc(transaction, from)],
    })
    const asked = { kind: 'message', message: '0x68656c6c6f' }
    const by = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(asRequest({ asked, review } as unknown as Analysis)).toEqual({ method: 'personal_sign', params: ['0x68656c6c6f', by] })
    const data = {
      types: { Note: [{ name: 'size', type: 'uint256' }] },
      primaryType: 'Note',
      domain: { chainId: 1 },
      message: { size: 5n },
    }
    expect(asRequest({ asked: { kind: 'typed-data', data }, review } as unknown as Analysis)).toEqual({
      method: 'eth_signTypedData_v4',
      params: [by, { ...data, types: { ...data.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] }, message: { size: '5' } }],
    })
  })

  it('is none for what has no method that wallets take', () => {
    const handing = { ...transaction, type: 'eip7702', authorizationList: [] }
    expect(asRequest({ transaction: handing, review } as unknown as Analysis)).toBeUndefined()
    expect(asRequest({ asked: { kind: 'hash', hash: '0x01' }, review } as unknown as Analysis)).toBeUndefined()
  })
})

describe('exporting a request', () => {
  it('writes quantities without leading zeros, as execution-apis asks', () => {
    expect(asRpc(transaction, from)).toEqual({
      type: '0x2',
      from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      chainId: '0x7a69',
      nonce: '0x0',
      gas: '0x5e56',
      value: '0xde0b6b3a7640000',
      input: '0x',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
      accessList: [],
    })
  })
  it('writes each type with what it has, and no other', () => {
    const { type: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, accessList: ____, ...common } = transaction
    const listed = {
      ...common,
      type: 'eip2930',
      gasPrice: 5n,
      accessList: [{ address: from, storageKeys: [`0x${'01'.repeat(32)}`] }],
    } as const
    const written = asRpc(listed, from)
    expect(written).toMatchObject({
      type: '0x1',
      gasPrice: '0x5',
      accessList: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', storageKeys: [`0x${'01'.repeat(32)}`] }],
    })
    expect(written).not.toHaveProperty('maxFeePerGas')
    const tuple = {
      chainId: 0n,
      address: from,
      nonce: 7n,
      signature: { r: `0x${'00'.repeat(31)}01`, s: `0x${'11'.repeat(32)}`, yParity: 1 },
    } as const
    expect(asRpc({ ...transaction, type: 'eip7702', authorizationList: [tuple] }, from)).toMatchObject({
      type: '0x4',
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
      accessList: [],
      authorizationList: [
        {
          chainId: '0x0',
          address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          nonce: '0x7',
          yParity: '0x1',
          r: '0x1',
          s: `0x${'11'.repeat(32)}`,
        },
      ],
    })
    const legacy = asRpc({ ...common, type: 'legacy', gasPrice: 5n }, from)
    expect(legacy).toMatchObject({ type: '0x0', gasPrice: '0x5' })
    expect(legacy).not.toHaveProperty('accessList')
  })
  it('leaves `to` out where a contract is created', () => {
    const { to: _to, ...creation } = { ...transaction, data: '0x6000' as const }
    expect(asRpc(creation, from)).not.toHaveProperty('to')
  })
  it('is JSON that holds the bytes and the hashes', () => {
    const review = {
      account: from,
      says: { id: 'Send {a}', values: { a: 'x' } },
      raw: { encoded: '0x02aa' },
      hashes: [{ label: { id: 'Transaction' }, value: '0xbb', what: { id: '' } }],
      block: { number: 5n, hash: '0xcc' },
    }
    const read = JSON.parse(exportRequest({ review, transaction } as unknown as Analysis)) as Record<string, unknown>
    expect(read).toMatchObject({
      says: 'Send x',
      unsigned: '0x02aa',
      hashes: { Transaction: '0xbb' },
      reviewedAtBlock: { number: '5', hash: '0xcc' },
    })
  })
  it('writes gas prices, access lists and authorizations of the types that have them', () => {
    const { maxFeePerGas: _most, maxPriorityFeePerGas: _tip, accessList: _list, ...bare } = transaction
    const accessList = [{ address: from, storageKeys: [`0x${'00'.repeat(31)}01`] }] as const
    expect(asRpc({ ...bare, type: 'legacy', gasPrice: 3n }, from)).toMatchObject({ type: '0x0', gasPrice: '0x3' })
    expect(asRpc({ ...bare, type: 'eip2930', gasPrice: 3n, accessList }, from)).toMatchObject({
      type: '0x1',
      gasPrice: '0x3',
      accessList: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', storageKeys: accessList[0].storageKeys }],
    })
    const signature = { r: `0x${'00'.repeat(31)}0a`, s: `0x${'11'.repeat(32)}`, yParity: 1 } as const
    const tuple = { chainId: 0n, address: from, nonce: 0n, signature } as const
    expect(asRpc({ ...transaction, type: 'eip7702', authorizationList: [tuple] }, from)).toMatchObject({
      type: '0x4',
      authorizationList: [
        { chainId: '0x0', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', nonce: '0x0', yParity: '0x1', r: '0xa', s: signature.s },
      ],
    })
  })
  it('holds a message as it was asked for, whatever numbers are in it', () => {
    const review = { account: from, says: { id: 'Sign' }, raw: {}, hashes: [], block: undefined }
    const data = { domain: { chainId: 1n }, types: {}, primaryType: 'A', message: { value: 2n ** 200n } }
    const read = JSON.parse(exportRequest({ review, asked: { kind: 'typed-data', data } } as unknown as Analysis)) as object
    expect(read).toMatchObject({
      typedData: { domain: { chainId: '1' }, message: { value: (2n ** 200n).toString() } },
      reviewedAtBlock: null,
    })
    expect(read).not.toHaveProperty('transaction')
  })
})
