import { describe, expect, it } from 'vitest'
import { TYPED } from '../messages/typed/register.ts'
import { isPlayable, leavesAllowance, SIGNATURE_KINDS } from './register.ts'

const named = (is: (kind: (typeof SIGNATURE_KINDS)[keyof typeof SIGNATURE_KINDS]) => boolean): readonly string[] =>
  Object.entries(SIGNATURE_KINDS).flatMap(([name, kind]) => (is(kind) ? [name] : []))

describe('the kinds of signatures', () => {
  it('read their typed data through the register of messages, each form once', () => {
    for (const { reads } of Object.values(SIGNATURE_KINDS)) for (const entry of reads) expect(TYPED).toContain(entry)
    expect(new Set(TYPED).size).toBe(TYPED.length)
  })

  it('can be played, all but those that no run could show', () => {
    expect(named(({ exercise }) => exercise === undefined)).toEqual(['delegation', 'sign-in'])
    expect(isPlayable(undefined)).toBe(false)
    expect(isPlayable({ use: 'delegation', delegate: '0x00000000000000000000000000000000beef0a01', bounded: false })).toBe(false)
  })

  it('that can be made worthless are rights, and tell whether they were used', () => {
    for (const [name, kind] of Object.entries(SIGNATURE_KINDS))
      if (kind.void !== undefined) expect([kind.isRight, kind.spent !== undefined], name).toEqual([true, true])
    expect(named(({ isRight }) => !isRight)).toEqual(['safe', 'user-operation', 'meta-transaction', 'sign-in'])
  })

  it('that leave an allowance are known by the names that are stored', () => {
    expect(['erc2612', 'dai-permit', 'permit2-allowance', 'constructor', ''].map(leavesAllowance)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
