import { expect, it } from 'vitest'
import { lastCopied, noteCopied } from './copied.tsx'

it('remembers the last text that was copied here, for ten minutes', () => {
  expect(lastCopied(0)).toBeUndefined()
  noteCopied('one', 1000)
  noteCopied('two', 2000)
  expect(lastCopied(2000)).toBe('two')
  expect(lastCopied(602_000)).toBe('two')
  expect(lastCopied(602_001)).toBeUndefined()
})

it('says nothing while the clock stands before it', () => {
  noteCopied('one', 2000)
  expect(lastCopied(1000)).toBeUndefined()
})
