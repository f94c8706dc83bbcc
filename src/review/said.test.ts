import { describe, expect, it } from 'vitest'
import { unsaid } from '../core/test-support/unsaid.ts'
import { judge } from './judge.ts'
import { CASES, inputOf, withoutFacts, withoutRun } from './test-support/recorded.ts'

describe('a Review of each recorded case', () => {
  it.each(CASES.map((one) => [one.name, one] as const))('leaves nothing unsaid: %s', (_, one) => {
    for (const input of [inputOf(one), withoutRun(inputOf(one)), withoutFacts(one, 'accounts', 'tokens')]) {
      const { sentence, findings, effects } = judge(input)
      expect(unsaid({ sentence, findings, effects })).toEqual([])
    }
  })
})
