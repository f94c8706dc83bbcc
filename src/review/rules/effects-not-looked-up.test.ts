import { describe, expect, it } from 'vitest'
import type { OmittedCounts, ReviewPlan } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { effectsNotLookedUp } from './effects-not-looked-up.ts'

const PLAN: ReviewPlan = { facts: [], probes: [], variants: [], plays: [] }
const said = (leftOut?: OmittedCounts) =>
  saidOf(effectsNotLookedUp, { input: { plan: leftOut === undefined ? PLAN : { ...PLAN, leftOut } } })

describe('effects/not-looked-up', () => {
  it.each<[OmittedCounts, readonly string[]]>([
    [{ rights: 1 }, ['unknown: We couldn’t look up 1 permission to take from you']],
    [{ rights: 7 }, ['unknown: We couldn’t look up 7 permissions to take from you']],
    [{ tokens: 1 }, ['unknown: We couldn’t look up your balances of 1 token']],
    [{ tokens: 2 }, ['unknown: We couldn’t look up your balances of 2 tokens']],
    [{ items: 1 }, ['unknown: We couldn’t look up 1 item']],
    [{ items: 30 }, ['unknown: We couldn’t look up 30 items']],
    [{ accounts: 5 }, ['unknown: We couldn’t look up 5 of the contracts involved']],
    [
      { accounts: 5, tokens: 2, rights: 7 },
      [
        'unknown: We couldn’t look up 7 permissions to take from you',
        'unknown: We couldn’t look up your balances of 2 tokens',
        'unknown: We couldn’t look up 5 of the contracts involved',
      ],
    ],
  ])('says how many of %o were left out', (leftOut, sentences) => {
    expect(said(leftOut)).toEqual(sentences)
  })

  it('is silent where nothing was', () => {
    for (const leftOut of [undefined, {}, { rights: 0, tokens: 0 }]) expect(said(leftOut)).toEqual([])
  })
})
