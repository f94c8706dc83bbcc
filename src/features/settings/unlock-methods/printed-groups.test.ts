import { describe, expect, it } from 'vitest'
import { codeGroups, isGivenBack } from './printed-groups.ts'

const CODE = 'A0B1-C2D3-E4F5-G6H7-J8K9-M1N0-P1Q0'

describe('a printed code', () => {
  it('is shown in its groups, or in fours', () => {
    expect(codeGroups(CODE)).toEqual(['A0B1', 'C2D3', 'E4F5', 'G6H7', 'J8K9', 'M1N0', 'P1Q0'])
    expect(codeGroups(` ${CODE.replaceAll('-', ' ')} `)).toEqual(codeGroups(CODE))
    expect(codeGroups(CODE.replaceAll('-', ''))).toEqual(codeGroups(CODE))
    expect(codeGroups('')).toEqual([])
  })

  it('counts as written when its last group, or all of it, is given back, however it is spelled', () => {
    for (const typed of ['P1Q0', 'p1q0', ' p1 q0 ', 'PIQO', 'plqo', CODE, CODE.toLowerCase().replaceAll('-', ' ')])
      expect(isGivenBack(CODE, typed), typed).toBe(true)
  })

  it('does not count as written for another group, a part, or nothing', () => {
    for (const typed of ['', ' ', '-', 'A0B1', 'P1Q', '1Q0', 'P1Q00', 'P1Q8', `${CODE}0`, CODE.slice(5)])
      expect(isGivenBack(CODE, typed), typed).toBe(false)
    expect(isGivenBack('', '')).toBe(false)
  })
})
