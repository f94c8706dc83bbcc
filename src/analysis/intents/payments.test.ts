import { decodeFunctionData, encodeFunctionData, erc1155Abi, erc20Abi, erc721Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Payment } from '#core/signing/intent'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import { callOfIntent } from './calls.ts'

const ether = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const usdc = { ...ether, standard: 'erc20', address: CONTRACTS.usdc, symbol: 'USDC', decimals: 6 } as const
const { alice, bob, carol } = CAST
const item = (standard: 'erc721' | 'erc1155', units: bigint): Payment => ({
  kind: 'send-item',
  from: alice,
  to: bob,
  item: { collection: CONTRACTS.medals, tokenId: 2n ** 200n + 7n, standard },
  units,
})

describe('the call of a payment', () => {
  it('of an item is as viem encodes it, and asks whoever receives', () => {
    const [from, to, id] = [alice, bob, 2n ** 200n + 7n] as const
    expect(callOfIntent(item('erc721', 1n))).toEqual({
      to: CONTRACTS.medals,
      value: 0n,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, to, id] }),
    })
    expect(callOfIntent(item('erc1155', 3n)).data).toBe(
      encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args: [from, to, id, 3n, '0x'] }),
    )
  })

  it('in the native currency carries the bytes that were given', () => {
    expect(callOfIntent({ kind: 'send', to: bob, amount: { units: 5n, token: ether }, data: '0xabcdef' })).toEqual({
      to: bob,
      value: 5n,
      data: '0xabcdef',
    })
  })

  it('among several is one of the calls that the account makes to itself, value inside', () => {
    const payments: readonly Payment[] = [
      { kind: 'send', to: bob, amount: { units: 5n, token: ether }, data: '0xabcdef' },
      { kind: 'send', to: carol, amount: { units: 7n, token: usdc } },
      item('erc721', 1n),
    ]
    const template = callOfIntent({ kind: 'batch', account: alice, payments })
    // A field more than these would be one more of the transaction, which is refused on its way to the run.
    expect(Object.keys(template).toSorted()).toEqual(['data', 'to', 'value'])
    const { to, value, data } = template
    const abi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
    const [calls] = decodeFunctionData({ abi, data }).args
    expect([to, value, (data.length / 2 - 1) % 32]).toEqual([alice, 0n, 4])
    expect((calls ?? []).map((one) => ({ ...one, target: one.target.toLowerCase() }))).toEqual([
      { target: bob, value: 5n, data: '0xabcdef' },
      { target: CONTRACTS.usdc, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [carol, 7n] }) },
      { target: CONTRACTS.medals, value: 0n, data: callOfIntent(item('erc721', 1n)).data },
    ])
  })
})
