import { describe, expect, it } from 'vitest'
import type { Evidence } from '#core/evidence/evidence'
import { exposureOf } from './stand.ts'

const evidence: Evidence = { kind: 'proved', method: 'merkle-proof' }
const token = {
  chainId: 1,
  standard: 'erc20',
  address: `0x${'44'.repeat(20)}`,
  symbol: 'T',
  name: '',
  decimals: 6,
  from: 'listed',
} as const
const exposed = (bounds: readonly (bigint | undefined)[], ended: 'ended' | 'stands' = 'stands'): bigint | undefined => {
  const fact = exposureOf({ token, bounds, ended: ended === 'ended', evidence })
  return fact.known ? fact.value.units : undefined
}

describe('what could be taken now', () => {
  it('is the least of what is allowed, what there is, and what the keeper may take', () => {
    expect([exposed([9n, 5n]), exposed([5n, 9n]), exposed([9n, 5n, 3n])]).toEqual([5n, 5n, 3n])
  })
  it('is nothing once it ended, or where one of them is nothing, whatever is not known', () => {
    expect([exposed([9n, 5n], 'ended'), exposed([undefined, 0n]), exposed([9n, 5n, 0n])]).toEqual([0n, 0n, 0n])
  })
  it('is not known, and never nothing, where one of them is not', () => {
    expect([exposed([undefined, 5n]), exposed([9n, undefined]), exposed([9n, 5n, undefined])]).toEqual([undefined, undefined, undefined])
  })
})
