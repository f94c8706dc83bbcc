import { describe, expect, it } from 'vitest'
import { createReviewSessions } from './review-sessions.ts'
import { ready, reviewOf, sendAnalysis } from './test-support/agreeing-tab.ts'

/** Two requests that somebody looks at, each with a look that is under way. */
function looked() {
  const sessions = createReviewSessions(() => 7)
  const looks = ['a', 'b'].map((id) => {
    const stop = new AbortController()
    sessions.of(id).stop = stop
    return stop.signal
  })
  return { sessions, ended: () => looks.map(({ aborted }) => aborted) }
}

describe('requests that somebody looks at', () => {
  it('begin with nothing known, and are the same as long as they are looked at', () => {
    const { of } = createReviewSessions(() => 7)
    const { cell, ...rest } = of('a')
    expect([cell.get(), rest]).toEqual([
      { kind: 'working', doing: 'head', since: 7 },
      { stop: undefined, left: false, first: undefined, chose: false },
    ])
    cell.set(ready(sendAnalysis()))
    of('a').first = reviewOf()
    expect([of('a').cell, of('a').first, of('b').cell.get().kind]).toEqual([cell, reviewOf(), 'working'])
  })
  it('that are left end their look, and keep what was shown', () => {
    const { sessions, ended } = looked()
    const { cell } = sessions.of('a')
    sessions.leave('a')
    expect([ended(), sessions.of('a').left, sessions.of('b').left, sessions.of('a').cell === cell]).toEqual([
      [true, false],
      true,
      false,
      true,
    ])
    expect(() => sessions.leave('nobody looks at it')).not.toThrow()
  })
  it('that are forgotten end their look, and begin anew', () => {
    const { sessions, ended } = looked()
    const [a, b] = [sessions.of('a'), sessions.of('b')]
    sessions.forget('a')
    sessions.forget('nobody looks at it')
    expect([ended(), sessions.of('a') === a, sessions.of('b') === b]).toEqual([[true, false], false, true])
  })
  it('are all forgotten at a lock', () => {
    const { sessions, ended } = looked()
    const [a, b, without] = [sessions.of('a'), sessions.of('b'), sessions.of('without a look')]
    sessions.forgetAll()
    expect([ended(), [a, b, without].map((one, at) => sessions.of(['a', 'b', 'without a look'][at] ?? '') === one)]).toEqual([
      [true, true],
      [false, false, false],
    ])
  })
})
