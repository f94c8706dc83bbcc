import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import { sightings, TRANSFER } from './discover.ts'

const ME: Address = '0x1111111111111111111111111111111111111111'
const YOU: Address = '0x2222222222222222222222222222222222222222'
const TOKEN: Address = '0x3333333333333333333333333333333333333333'
let hashes = 0
const moved = (from: Address, to: Address, units: bigint, more: Partial<PlacedLog> = {}): PlacedLog => ({
  address: TOKEN,
  topics: [TRANSFER, pad(from), pad(to)],
  data: word(units),
  blockNumber: 1n,
  transactionHash: word(BigInt(++hashes)),
  index: 0,
  ...more,
})

describe('sightings', () => {
  it('adds up what came and went, and keeps by which transactions it came', () => {
    const came = moved(YOU, ME, 50n)
    expect(sightings(ME, [came, moved(ME, YOU, 20n), moved(YOU, YOU, 7n)])).toEqual([
      { address: TOKEN, told: 30n, came: [came.transactionHash] },
    ])
  })

  it('takes no debt from a log, nor a gain from what is sent to oneself', () => {
    expect(sightings(ME, [moved(ME, YOU, 20n)])[0]?.told).toBe(0n)
    expect(sightings(ME, [moved(ME, ME, 20n)])[0]?.told).toBe(0n)
  })

  it.each([
    ['an ERC-721, which names its token in a topic', { topics: [TRANSFER, pad(YOU), pad(ME), word(1n)], data: '0x' as Hex }],
    ['another event', { topics: [word(1n), pad(YOU), pad(ME)] }],
    ['the chain’s own notes of ether (EIP-7708)', { address: '0xfffffffffffffffffffffffffffffffffffffffe' as Address }],
    ['data that is no amount', { data: '0x12' as Hex }],
  ])('leaves out %s', (_, more) => {
    expect(sightings(ME, [moved(YOU, ME, 5n, more)])).toEqual([])
  })

  it('gets through a hundred thousand contracts that each logged once, and keeps those that moved more', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => moved(YOU, ME, 1n, { address: `0x${at.toString(16).padStart(40, '0')}` }))
    const found = sightings(ME, [...many, moved(YOU, ME, 1n), moved(YOU, ME, 1n)])
    expect(found).toHaveLength(2000)
    expect(found[0]?.address).toBe(TOKEN)
  })
})
