import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import type { EarlierSlot } from '../facts.ts'
import { switchVariants } from './earlier-state.ts'

const [A, B]: readonly [Address, Address] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const slot = (address: Address, at: bigint, block: bigint, value: bigint): EarlierSlot => ({
  address,
  slot: word(at),
  block,
  value: word(value),
})

describe('a contract as it was', () => {
  it('has its oldest values of all slots that changed, in whatever order they are given', () => {
    const earlier = [
      slot(A, 0n, 10n, 1n),
      slot(A, 0n, 60n, 2n),
      slot(A, 1n, 60n, 9n),
      slot(A, 1n, 10n, 8n),
      slot(A, 2n, 10n, 5n),
      slot(A, 2n, 60n, 5n),
    ]
    const slots = [
      { address: A, slot: word(0n), value: word(1n) },
      { address: A, slot: word(1n), value: word(8n) },
    ]
    expect(switchVariants(earlier)).toEqual([{ address: A, variant: { slots } }])
  })

  it('is tried apart from each other contract that changed, the same slot of each by itself', () => {
    const earlier = [slot(A, 0n, 10n, 1n), slot(B, 0n, 10n, 3n), slot(A, 0n, 60n, 2n), slot(B, 0n, 60n, 4n)]
    expect(switchVariants(earlier).map(({ address, variant }) => [address, variant.slots?.map(({ value }) => value)])).toEqual([
      [A, [word(1n)]],
      [B, [word(3n)]],
    ])
  })

  it('is the same as it is where nothing changed, or changed and came back', () => {
    expect(switchVariants([])).toEqual([])
    expect(switchVariants([slot(A, 0n, 10n, 1n)])).toEqual([])
    expect(switchVariants([slot(A, 0n, 10n, 1n), slot(A, 0n, 30n, 2n), slot(A, 0n, 60n, 1n)])).toEqual([])
    expect(switchVariants([{ ...slot(A, 0n, 10n, 1n), value: '0x01' }, slot(A, 0n, 60n, 1n)])).toEqual([])
  })

  it('is tried of eight contracts, and no more', () => {
    const all = Array.from({ length: 10 }, (_, at): Address => `0x${String(at).padStart(40, '0')}`)
    const earlier = all.flatMap((address) => [slot(address, 0n, 10n, 1n), slot(address, 0n, 60n, 2n)])
    expect(switchVariants(earlier).map(({ address }) => address)).toEqual(all.slice(0, 8))
  })
})
