import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { ItemTransfer } from '#core/money/collectible'
import type { Hex } from '#core/bytes/hex'
import { cameUnasked } from './held-item.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const OTHER: Address = `0x${'22'.repeat(20)}`
const [ONE, TWO] = ['0x01', '0x02'] as const
const move = (transaction: Hex, how: ItemTransfer['how'] = 'in'): ItemTransfer => ({ how, other: OTHER, transaction, block: 1n })
const sent = (...pairs: readonly (readonly [Hex, Address])[]): ReadonlyMap<Hex, Address> => new Map(pairs)

describe('an item', () => {
  it('came unasked only where it is known that others sent all that brought it', () => {
    expect(cameUnasked(ME, [move(ONE)], new Set(), sent([ONE, OTHER]))).toBe(true)
    expect(cameUnasked(ME, [move(ONE), move(TWO)], new Set(), sent([ONE, OTHER]))).toBeUndefined()
  })
  it('is held against nobody while the past is unknown', () => {
    expect(cameUnasked(ME, [move(ONE)], new Set(), sent())).toBeUndefined()
    expect(cameUnasked(ME, [move(ONE, 'out')], new Set(), sent([ONE, OTHER]))).toBeUndefined()
  })
  it('was asked for where the account itself sent one of them, here or elsewhere', () => {
    expect(cameUnasked(ME, [move(ONE), move(TWO)], new Set([TWO]), sent([ONE, OTHER]))).toBe(false)
    expect(cameUnasked(ME, [move(ONE)], new Set(), sent([ONE, ME]))).toBe(false)
  })
})
