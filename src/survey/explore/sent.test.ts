import { privateKeyToAccount } from 'viem/accounts'
import { keccak256, numberToHex, parseTransaction, type TransactionSerializable } from 'viem'
import { describe, expect, it } from 'vitest'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { readSent } from './sent.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const TO = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const bad = () => fail('rpc/malformed', { endpoint: 'node.example', method: 'eth_getTransactionByHash' })

const common = { chainId: 1, nonce: 7, gas: 90_000n, to: TO, value: 12_345n, data: '0xa9059cbb' } as const
const capped = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const
const accessList = [{ address: TO, storageKeys: [`0x${'00'.repeat(31)}05`] }] as const

/** Each type that we write anew, by what a library signs. */
const TYPES: Readonly<Record<string, TransactionSerializable>> = {
  'legacy (EIP-155)': { type: 'legacy', ...common, gasPrice: 20_000_000_000n },
  'EIP-2930': { type: 'eip2930', ...common, gasPrice: 20_000_000_000n, accessList },
  'EIP-1559': { type: 'eip1559', ...common, ...capped, accessList },
  'a creation': { type: 'eip1559', chainId: 1, nonce: 0, gas: 90_000n, value: 0n, data: '0x6000', ...capped },
  'EIP-4844': {
    type: 'eip4844',
    ...common,
    ...capped,
    maxFeePerBlobGas: 9n,
    blobVersionedHashes: [`0x01${'ab'.repeat(31)}`],
    sidecars: false,
  } as unknown as TransactionSerializable,
}

const quantity = (value: bigint | number | undefined): Hex => numberToHex(value ?? 0)

/** As a node answers it: with what it adds once it is in a block. */
async function asNode(transaction: TransactionSerializable): Promise<Record<string, unknown>> {
  const raw = await signer.signTransaction(transaction)
  const { r, s, v, yParity, type, ...fields } = parseTransaction(raw) as Record<string, never> & { type: string }
  const kinds = ['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702']
  const price = fields['gasPrice'] ?? 21_000_000_000n
  return {
    hash: keccak256(raw),
    type: quantity(kinds.indexOf(type)),
    from: signer.address.toLowerCase(),
    to: fields['to'] ?? null,
    chainId: quantity(fields['chainId']),
    nonce: quantity(fields['nonce']),
    gas: quantity(fields['gas']),
    gasPrice: quantity(price),
    value: quantity(fields['value']),
    input: fields['data'] ?? '0x',
    r,
    s,
    v: quantity(type === 'legacy' ? v : yParity),
    ...(type === 'legacy' ? {} : { yParity: quantity(yParity), accessList: fields['accessList'] ?? [] }),
    ...(fields['maxFeePerGas'] === undefined
      ? {}
      : { maxFeePerGas: quantity(fields['maxFeePerGas']), maxPriorityFeePerGas: quantity(fields['maxPriorityFeePerGas']) }),
    ...(type === 'eip4844'
      ? { maxFeePerBlobGas: quantity(fields['maxFeePerBlobGas']), blobVersionedHashes: fields['blobVersionedHashes'] }
      : {}),
    blockHash: `0x${'cd'.repeat(32)}`,
    blockNumber: '0x10',
    transactionIndex: '0x0',
    // Some nodes add this, and others that.
    blockTimestamp: '0x1',
    creates: null,
  }
}

describe('a transaction that a node tells of', () => {
  for (const [name, transaction] of Object.entries(TYPES))
    it(`is bound to its hash and its sender: ${name}`, async () => {
      const sent = await readSent(await asNode(transaction), bad)
      expect(sent).toMatchObject({
        isBound: true,
        from: signer.address.toLowerCase(),
        nonce: transaction.nonce,
        value: transaction.value,
        block: 16n,
      })
      expect(sent?.to).toBe(transaction.to ?? undefined)
    })

  it('is not bound where a single field is another, whichever it is', async () => {
    const told = await asNode(TYPES['EIP-1559'] ?? expect.unreachable())
    const other = {
      to: `0x${'22'.repeat(20)}`,
      value: '0x1',
      nonce: '0x8',
      gas: '0x5209',
      input: '0x',
      maxFeePerGas: '0x1',
      chainId: '0xa',
      s: `0x${'01'.repeat(32)}`,
    }
    for (const [field, value] of Object.entries(other))
      expect(await readSent({ ...told, [field]: value }, bad), field).toMatchObject({ isBound: false })
  })

  it('has the sender whose signature it bears, whoever the node says it is from', async () => {
    const told = await asNode(TYPES['EIP-1559'] ?? expect.unreachable())
    expect(await readSent({ ...told, from: TO }, bad)).toMatchObject({ isBound: true, from: signer.address.toLowerCase() })
  })

  it('of a type that we do not know is told as it is, and bound to nothing', async () => {
    const told = await asNode(TYPES['EIP-1559'] ?? expect.unreachable())
    const sent = await readSent({ ...told, type: '0x7e', mint: '0x0', sourceHash: `0x${'01'.repeat(32)}` }, bad)
    expect(sent).toMatchObject({ isBound: false, value: 12_345n })
    expect(sent?.transaction).toBeUndefined()
  })

  it('is none where the node has none, and a failure where it is no transaction', async () => {
    expect(await readSent(null, bad)).toBeUndefined()
    const told = await asNode(TYPES['EIP-1559'] ?? expect.unreachable())
    for (const wrong of [
      1,
      'x',
      [],
      {},
      { ...told, from: '0x12' },
      { ...told, value: '1e9' },
      { ...told, hash: '0x' },
      { ...told, input: '0xabc' },
    ])
      await expect(readSent(wrong, bad)).rejects.toMatchObject({ code: 'rpc/malformed' })
  })
})
