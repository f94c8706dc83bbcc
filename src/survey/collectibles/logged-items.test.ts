import { describe, expect, it } from 'vitest'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { PlacedLog } from '#protocol/chain'
import { itemsInLogs } from './logged-items.ts'

const ME = `0x${'11'.repeat(20)}` as const
const OTHER = `0x${'22'.repeat(20)}` as const
const CATS = `0x${'cc'.repeat(20)}` as const
const TRANSFER = keccakText('Transfer(address,address,uint256)')
const SINGLE = keccakText('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = keccakText('TransferBatch(address,address,address,uint256[],uint256[])')

let index = 0
const log = (topics: readonly Hex[], data: Hex = '0x', block = 1n): PlacedLog => ({
  address: CATS,
  topics,
  data,
  blockNumber: block,
  transactionHash: word(block),
  index: index++,
})
const cat = (from: Hex, to: Hex, id: bigint, block = 1n): PlacedLog => log([TRANSFER, pad(from), pad(to), word(id)], '0x', block)
const many = (ids: readonly bigint[], data?: Hex): PlacedLog => {
  const list = concat(word(BigInt(ids.length)), ...ids.map(word))
  return log([BATCH, pad(OTHER), pad(OTHER), pad(ME)], data ?? concat(word(64n), word(64n + 32n + 32n * BigInt(ids.length)), list, list))
}
const idsIn = (logs: readonly PlacedLog[]): readonly bigint[] => itemsInLogs(1, ME, logs).items.map(({ item }) => item.tokenId)

describe('itemsInLogs', () => {
  it('finds what came to the account by each standard, with its moves newest first', () => {
    const { items } = itemsInLogs(1, ME, [
      cat(OTHER, ME, 7n, 1n),
      cat(ME, OTHER, 7n, 2n),
      cat(OTHER, ME, 7n, 3n),
      log([SINGLE, pad(OTHER), pad(OTHER), pad(ME)], concat(word(5n), word(2n))),
      many([8n, 9n]),
    ])
    expect(items.map(({ item }) => [item.tokenId, item.standard])).toEqual([
      [7n, 'erc721'],
      [8n, 'erc1155'],
      [9n, 'erc1155'],
      [5n, 'erc1155'],
    ])
    expect(items[0]?.moves.map(({ how, block }) => [how, block])).toEqual([
      ['in', 3n],
      ['out', 2n],
      ['in', 1n],
    ])
  })

  it('leaves out what only went, what is another’s, and tokens that are no items', () => {
    expect(idsIn([cat(ME, OTHER, 1n), cat(OTHER, OTHER, 2n), log([TRANSFER, pad(OTHER), pad(ME)], word(3n))])).toEqual([])
  })

  it.each([
    ['cut short', concat(word(64n), word(96n), word(2n))],
    ['whose length is a lie', concat(word(64n), word(96n), word(2n ** 255n), word(1n), word(1n))],
    ['whose offset is a lie', concat(word(2n ** 200n), word(96n), word(1n), word(1n), word(1n))],
    ['with nothing in it', '0x'],
  ] as const)('takes nothing from a batch %s', (_, data) => expect(idsIn([many([], data)])).toEqual([]))

  it('takes so many of one collection and says how many it left out, so that a flood hides no other', () => {
    const flood = Array.from({ length: 400 }, (_, at) => cat(OTHER, ME, BigInt(at), 9n))
    const mine = { ...cat(OTHER, ME, 1n, 1n), address: OTHER }
    const { items, leftOut } = itemsInLogs(1, ME, [...flood, mine])
    expect(items.length).toBe(101)
    expect(items.at(-1)?.item.collection).toBe(OTHER)
    expect(leftOut).toBe(300)
  })
})
