import { describe, expect, it } from 'vitest'
import { chooseBlocks } from './choose-blocks.ts'

/** Which are chosen, in order. Of each candidate: which comparisons it turns, as ones. */
function chosen(...candidates: readonly string[]): readonly number[] {
  const all = candidates.map((turned, at) => ({ at, turned: [...turned].map((digit) => digit === '1') }))
  return chooseBlocks(all).map(({ at }) => at)
}
const times = (count: number, turned: string): readonly string[] => Array.from({ length: count }, () => turned)
/** Turns one of so many comparisons. */
const only = (place: number, of: number): string => `${'0'.repeat(place)}1${'0'.repeat(of - place - 1)}`
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

describe('of blocks that turn comparisons', () => {
  it.each<[string, readonly string[], readonly number[]]>([
    ['none where there are none', [], []],
    ['none where none of them turns any', ['00', '00'], []],
    ['the first for each comparison, that which is turned least often first', ['10', '10', '10', '01', '00'], [3, 0]],
    ['no other for a comparison that a chosen one turns, too, before other sets', ['100', '100', '110', '001', '111'], [2, 3, 4, 0, 1]],
    ['one for each set of them', ['11', '10', '01'], [0, 1, 2]],
    ['the rarest set first', ['11', '11', '11', '10', '10', '01', '01', '01', '01', ...times(20, '00')], [0, 3, 5, 4, 1, 6, 2, 7, 8]],
    ['rare sets in turn, as long as there are more', [...times(3, '10'), ...times(2, '01'), ...times(10, '00')], [3, 0, 4, 1, 2]],
    ['no second one of a set that half of them are', [...times(7, '1'), ...times(7, '0')], [0]],
    ['all of a set that fewer are', [...times(6, '1'), ...times(7, '0')], upTo(6)],
    ['all of one beside another that most are', [...times(5, '10'), ...times(2, '01')], [5, 0, 6]],
  ])('chooses %s', (_, candidates, found) => {
    expect(chosen(...candidates)).toEqual(found)
  })

  it('chooses 32 at most, whatever they turn', () => {
    expect(chosen(...times(40, '1'), ...times(60, '0'))).toEqual(upTo(32))
    expect(chosen(...upTo(40).map((place) => only(place, 40)))).toEqual(upTo(32))
    expect(chosen(...upTo(32).map((place) => only(place, 32)))).toEqual(upTo(32))
    expect(
      chosen(...upTo(6).map((bits) => bits.toString(2).padStart(6, '0')), ...times(40, '111111'), ...times(60, '000000')),
    ).toHaveLength(32)
  })

  it('chooses each once', () => {
    const all = upTo(64).map((bits) => bits.toString(2).padStart(6, '0'))
    const found = chosen(...all)
    expect(new Set(found).size).toBe(found.length)
    // One for each of six comparisons was there before the other sets.
    for (const place of upTo(6)) expect(found.slice(0, 6).some((at) => all[at]?.[place] === '1')).toBe(true)
  })
})
