import { describe, expect, it } from 'vitest'
import { type Listed, mergeLists, type SourceList } from './tokens/merge-lists.ts'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const token = (address: string, more: Partial<Listed> = {}): Listed => ({
  chainId: 1,
  address,
  symbol: 'ABC',
  name: 'Alphabet',
  decimals: 18,
  ...more,
})
const list = (name: string, ...tokens: readonly Listed[]): SourceList => ({
  source: { name, version: '1.0.0', licence: 'MIT', notice: '' },
  tokens,
})
const merged = (...lists: readonly SourceList[]) => {
  const { chains, leftOut } = mergeLists(lists)
  return { rows: chains.get(1) ?? [], leftOut }
}

describe('mergeLists', () => {
  it('keeps one row for a contract, by the list that is believed first, with what a later one adds', () => {
    const under = `0x${'C'.repeat(40)}`
    const { rows } = merged(
      list('first', token(A.toUpperCase().replace('0X', '0x'))),
      list('second', token(A, { name: 'Other', form: 'a-token', under })),
    )
    expect(rows).toEqual([[A, 'ABC', 'Alphabet', 18, 'a-token', under.toLowerCase()]])
  })

  it('leaves out a token whose decimals the lists do not agree on', () => {
    const { rows, leftOut } = merged(list('first', token(A)), list('second', token(A, { decimals: 6 })))
    expect(rows).toEqual([])
    expect(leftOut).toEqual([`1:${A}: the lists differ in its decimals`])
  })

  it('leaves out what has the symbol of a token of an earlier list, in whatever case', () => {
    const { rows } = merged(list('first', token(A)), list('second', token(B, { symbol: 'abc' })))
    expect(rows.map(([address]) => address)).toEqual([A])
  })

  it.each([
    ['a hidden character', token(A, { symbol: 'AB\u200bC' })],
    ['two alphabets in one word', token(A, { name: 'Аlphabet' })],
    ['no symbol', token(A, { symbol: ' ' })],
    ['a long name', token(A, { name: 'x'.repeat(65) })],
    ['decimals that are none', token(A, { decimals: 1.5 })],
    ['the address that lists write for the native currency', token(`0x${'0'.repeat(40)}`)],
    ['an address that is none', token('0x12')],
  ])('leaves out %s', (_, unfit) => {
    expect(merged(list('first', unfit, token(B)))).toMatchObject({ rows: [[B, 'ABC', 'Alphabet', 18]] })
  })
})
