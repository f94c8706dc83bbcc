import { describe, expect, it } from 'vitest'
import { keccakText } from '#core/bytes/keccak'
import { maxPrice } from '#core/ethereum/transaction'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import { drawBlock, MIN_DRAWS, MAX_DRAWS, REACH } from './draws.ts'

const environment = childEnvironment(HEADER, 12, 0)
const transaction = transactionOf({ to: HEADER.coinbase, value: 0n, data: '0x', gasLimit: 100_000n })
const drawAll = (seed: string) =>
  Array.from({ length: MAX_DRAWS }, (_, draw) =>
    drawBlock(environment, transaction, { seed: keccakText(seed), blockTime: 12, parentProposer: HEADER.coinbase }, draw),
  )

describe('blocks to come', () => {
  it('are ones that the chain may have, and that the transaction pays for', () => {
    for (const seed of ['a', 'b', 'c'])
      for (const { environment: made } of drawAll(seed)) {
        const ahead = (made?.number ?? 0n) - HEADER.number
        expect(ahead >= 1n && ahead <= REACH).toBe(true)
        expect(((made?.timestamp ?? 0n) - HEADER.timestamp) % 12n).toBe(0n)
        expect((made?.timestamp ?? 0n) >= HEADER.timestamp + 12n * ahead).toBe(true)
        expect((made?.baseFee ?? 0n) <= maxPrice(transaction) && (made?.baseFee ?? 0n) > 0n).toBe(true)
        expect((made?.gasLimit ?? 0n) >= transaction.gasLimit).toBe(true)
        expect([made?.parentHash, ...(made?.ancestors ?? [])].length).toBe(Number(ahead))
        expect([made?.parentHash, ...(made?.ancestors ?? [])].at(-1)).toBe(HEADER.hash)
      }
  })

  it('are each of those within reach once, after the first ones', () => {
    const later = drawAll('a').slice(MIN_DRAWS)
    expect(new Set(later.map(({ environment: made }) => made?.number)).size).toBe(Number(REACH))
  })

  it('show every parity, and every two of them together, among the first eight', () => {
    const parity = (value: bigint | string | undefined): number => Number(BigInt(value ?? 0) & 1n)
    const first = drawAll('a').slice(0, MIN_DRAWS)
    const pairs = new Set(first.map(({ environment: made }) => `${parity(made?.prevRandao)}${parity(made?.gasLimit)}`))
    expect(pairs.size).toBe(4)
  })

  it('differ by the seed, and not from one time to the next', () => {
    expect(drawAll('a')).toEqual(drawAll('a'))
    expect(drawAll('a')[3]).not.toEqual(drawAll('b')[3])
  })
})
