import { describe, expect, it } from 'vitest'
import { say } from '#core/text/words'
import { simulationOf } from '../../../test/support/small-ports.ts'
import type { JudgeInput } from '../review.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { NOBODY } from '../test-support/recorded.ts'
import { simulationReverts } from './simulation-reverts.ts'

const failed = simulationOf({ outcome: { ok: false, why: 'revert', data: '0x' } })
const exercised = (more: object): CaseParts => ({
  input: { exercise: { tense: 'does', ...more } as unknown as NonNullable<JudgeInput['exercise']> },
})
const message = {} as CaseParts['message']

describe('simulation/reverts', () => {
  it.each<[string, CaseParts, string]>([
    ['a transaction', {}, 'danger: This would fail'],
    ['a message', { message }, 'danger: This would fail'],
    ['a signature that is used later', exercised({ tense: 'could' }), 'unknown: Using this signature would fail now'],
    [
      'what waits in a queue',
      exercised({ turn: { nonce: 2n, next: 1n, safe: NOBODY } }),
      'unknown: As things are now, this would fail when its turn comes',
    ],
  ])('tells of %s that fails, with its reason or without', (_, parts, sentence) => {
    expect(saidOf(simulationReverts, { simulation: failed, ...parts })).toEqual([sentence])
    expect(saidOf(simulationReverts, { simulation: failed, revert: say('It asks for more'), ...parts })).toEqual([sentence])
  })

  it('is silent of what succeeds, and where nothing was run', () => {
    expect(saidOf(simulationReverts, { simulation: simulationOf() })).toEqual([])
    expect(saidOf(simulationReverts, {})).toEqual([])
  })
})
