import { describe, expect, it } from 'vitest'
import { readSearch, writeSearch } from './search.ts'

describe('search of a send', () => {
  it('reads strings and figures', () => {
    expect(readSearch({ to: '0xab', amount: 1.5, asset: 'x' })).toEqual({ to: '0xab', amount: '1.5', asset: 'x' })
    expect(readSearch({ amount: '0.123456789012345678' }).amount).toBe('0.123456789012345678')
  })
  it('leaves out an amount that lost digits, has an exponent, a sign or words', () => {
    for (const amount of [JSON.parse('12345678901234567890') as number, 1e21, 1e-7, -1, '1e3', 'all', true, null, Number.NaN])
      expect(readSearch({ amount }).amount).toBe('')
  })
  it('writes what is there', () => {
    expect(writeSearch({ to: '', amount: '1', asset: '' })).toEqual({ amount: '1' })
  })
})
