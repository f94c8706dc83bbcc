import { describe, expect, it } from 'vitest'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex } from '#core/bytes/hex'
import type { SetCodeTransaction, SignedAuthorization } from '#core/ethereum/transaction'
import { sentOf } from './run-of.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const CODE = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const signer = privateKeyToAccount(`0x${'01'.repeat(32)}`)

async function tupleOf(nonce: number): Promise<SignedAuthorization> {
  const { r, s, yParity } = await signer.signAuthorization({ address: CODE, chainId: 1, nonce })
  return { chainId: 1n, address: CODE, nonce: BigInt(nonce), signature: { r, s, yParity: yParity === 1 ? 1 : 0 } }
}
const fields = { chainId: 1, nonce: 5, gasLimit: 100_000n, to: ME, value: 0n, data: '0x' as Hex } as const
const setCode = (authorizationList: readonly SignedAuthorization[]): SetCodeTransaction => ({
  type: 'eip7702',
  ...fields,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
  authorizationList,
})

describe('what a run needs of a transaction', () => {
  it('is, of type 4, who each tuple is of instead of its signature', async () => {
    const { transaction, authorizations } = await sentOf(setCode([await tupleOf(6), await tupleOf(7)]), ME)
    expect(transaction).toEqual({ type: 'eip1559', ...fields, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, accessList: [] })
    const authority = signer.address.toLowerCase()
    expect(authorizations).toEqual([
      { chainId: 1n, address: CODE, nonce: 6n, authority },
      { chainId: 1n, address: CODE, nonce: 7n, authority },
    ])
  })

  it('names nobody for a tuple that nobody signed, which a block skips', async () => {
    const { signature: _, ...tuple } = await tupleOf(6)
    const broken = { ...tuple, signature: { r: `0x${'00'.repeat(32)}`, s: `0x${'00'.repeat(32)}`, yParity: 0 } } as const
    expect((await sentOf(setCode([broken]), ME)).authorizations).toEqual([tuple])
  })

  it('is, of types 0 to 2, the transaction as it stands', async () => {
    const legacy = { type: 'legacy', ...fields, gasPrice: 1n } as const
    const listed = { type: 'eip2930', ...fields, gasPrice: 1n, accessList: [] } as const
    expect(await sentOf(legacy, ME)).toEqual({ from: ME, transaction: legacy })
    expect(await sentOf(listed, ME)).toEqual({ from: ME, transaction: listed })
  })

  it('is, of type 3, what it is without its blobs', async () => {
    const market = { type: 'eip1559', ...fields, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, accessList: [] } as const
    const blobs = { ...market, type: 'eip4844', maxFeePerBlobGas: 9n, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] } as const
    expect(await sentOf(blobs, ME)).toEqual({ from: ME, transaction: market })
    expect(await sentOf(market, ME)).toEqual({ from: ME, transaction: market })
  })
})
