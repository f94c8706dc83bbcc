import { describe, expect, it } from 'vitest'
import { AppError } from '#core/errors'
import { filterIn } from './params.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
function found(value: object): unknown {
  try {
    return filterIn({ method: 'eth_getLogs', value })
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}
const BAD = 'request/invalid-params'

describe('the filter of eth_getLogs', () => {
  it('is of one block, or of a range (EIP-234)', () => {
    expect(found({ blockHash: HASH })).toEqual({ blockHash: HASH })
    expect(found({ blockHash: HASH, fromBlock: null, toBlock: null })).toEqual({ blockHash: HASH })
    expect(found({ fromBlock: '0x1', toBlock: '0x1' })).toEqual({ fromBlock: { number: 1n }, toBlock: { number: 1n } })
    expect(found({ blockHash: null, fromBlock: 'earliest' })).toEqual({ fromBlock: 'earliest', toBlock: 'latest' })
    expect(found({ fromBlock: 'latest', toBlock: '0x1' })).toEqual({ fromBlock: 'latest', toBlock: { number: 1n } })
  })

  it.each<[string, object]>([
    ['a block and where a range begins', { blockHash: HASH, fromBlock: '0x1' }],
    ['a block and where a range ends', { blockHash: HASH, toBlock: 'latest' }],
    ['a block and a range', { blockHash: HASH, fromBlock: '0x1', toBlock: '0x2' }],
    ['a range that ends before it begins', { fromBlock: '0x32', toBlock: '0x2f' }],
    ['a range that ends with the first block', { fromBlock: '0x1', toBlock: 'earliest' }],
    ['a range from the newest block to the first', { toBlock: '0x0' }],
  ])('is refused with %s', (_, value) => expect(found(value)).toBe(BAD))
})
