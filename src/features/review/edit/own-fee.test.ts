import { describe, expect, it } from 'vitest'
import { gweiText, readOwnFee } from './own-fee.ts'

const style = { decimal: '.', group: ',' }
const codes = (most: string, tip: string) => {
  const { errors, speed } = readOwnFee({ most, tip }, style)
  return [errors.most?.code, errors.tip?.code, speed]
}

describe('own fee', () => {
  it('reads gwei as wei per gas', () => {
    expect(readOwnFee({ most: '30.5', tip: '0.000000001' }, style).speed).toEqual({
      maxFeePerGas: 30_500_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    expect(gweiText(30_500_000_000n, { decimal: ',', group: '.' })).toBe('30,5')
  })
  it('tells both failures at once', () => {
    expect(codes('', 'x')).toEqual(['input/required', 'input/amount-not-a-number', undefined])
  })
  it('refuses a tip above the cap, a cap of nothing, and what is absurd', () => {
    expect(codes('1', '2')).toEqual([undefined, 'input/out-of-range', undefined])
    expect(codes('0', '0')).toEqual(['input/out-of-range', undefined, undefined])
    expect(codes('100001', '1')).toEqual(['input/out-of-range', undefined, undefined])
    expect(codes('1.0000000001', '1')).toEqual(['input/amount-too-precise', undefined, undefined])
  })
  it('allows a tip of nothing', () => expect(codes('1', '0')[2]).toEqual({ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 0n }))
})
