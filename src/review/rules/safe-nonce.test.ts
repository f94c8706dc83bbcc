import { describe, expect, it } from 'vitest'
import type { JudgeInput } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { NOBODY } from '../test-support/recorded.ts'
import { safeNonce } from './safe-nonce.ts'

const said = (turn?: { readonly nonce: bigint; readonly next: bigint }) => {
  const exercise = { tense: 'does', ...(turn === undefined ? {} : { turn: { ...turn, safe: NOBODY } }) } as unknown as NonNullable<
    JudgeInput['exercise']
  >
  return saidOf(safeNonce, { input: { exercise } })
}
const waits = (level: string, count: string) => `${level}: It waits for ${count} before it in the queue of the Safe ${NOBODY}`

describe('safe/nonce', () => {
  it.each<[bigint, bigint, string]>([
    [7n, 8n, `warn: This can never be executed: the Safe ${NOBODY} already used number 7`],
    [0n, 8n, `warn: This can never be executed: the Safe ${NOBODY} already used number 0`],
    [9n, 8n, waits('info', '1')],
    [28n, 8n, waits('info', '20')],
    [29n, 8n, waits('warn', '21')],
  ])('tells a transaction with number %s, where %s is the next', (nonce, next, sentence) => {
    expect(said({ nonce, next })).toEqual([sentence])
  })

  it('is silent where it is no Safe’s, or nothing is run', () => {
    expect(said()).toEqual([])
    expect(saidOf(safeNonce, {})).toEqual([])
  })
})
