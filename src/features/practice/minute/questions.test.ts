import { afterAll, expect, it } from 'vitest'
import { openPracticeHere, settledLook } from '../../../../test/support/page-practice.ts'
import { PARTS, type Question, QUESTIONS, scoreOf } from './questions.ts'

const practice = openPracticeHere()
afterAll(() => practice.close())

const ALL: readonly Question[] = [PARTS.friendly, PARTS.hostile, ...QUESTIONS]

it.each(ALL.map((question) => [`${question.item.id} of ${question.origin ?? 'one’s own'}`, question] as const))(
  '%s has the verdict that the minute says is right',
  async (_, question) => {
    const { item, origin, right } = question
    const asks = item.asks({ account: practice.account.address, nowSeconds: BigInt(Math.floor(Date.now() / 1000)) })
    const { review } = await settledLook(practice, origin === undefined ? asks : { ...asks, origin })
    const { hold, mayBeSigned, gaps, worst } = review.verdict
    if (right === 'reject') expect(hold || !mayBeSigned).toBe(true)
    else {
      expect({ hold, mayBeSigned, gaps }).toEqual({ hold: false, mayBeSigned: true, gaps: false })
      expect(['none', 'info', 'unknown']).toContain(worst)
      expect(review.differs).toBe(false)
    }
  },
)

it('asks as much that is fine as what is not, and counts', () => {
  const rights = QUESTIONS.map(({ right }) => right)
  expect(QUESTIONS).toHaveLength(20)
  expect(rights.filter((right) => right === 'sign')).toHaveLength(QUESTIONS.length / 2)
  expect(scoreOf(rights)).toBe(QUESTIONS.length)
  expect(scoreOf(QUESTIONS.map(() => 'sign'))).toBe(QUESTIONS.length / 2)
  expect(scoreOf([])).toBe(0)
})
