import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { filesLeft } from './lost-browser.ts'

const file = (name: string, status: string, ...tests: readonly string[]) => ({
  name: resolve(name),
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})
const whole = file('src/a.browser.test.ts', 'passed', 'passed', 'skipped', 'todo')
const LOST = 'Error: [vitest] Browser connection was closed while running tests. Was the page closed unexpectedly?'

it('names the files that a lost browser did not finish', () => {
  const left = [
    file('src/never.browser.test.ts', 'passed'),
    file('src/half.browser.test.tsx', 'passed', 'passed', 'pending'),
    file('src/unread.browser.test.tsx', 'failed'),
  ]
  const names = ['src/never.browser.test.ts', 'src/half.browser.test.tsx', 'src/unread.browser.test.tsx']
  expect(filesLeft({ numFailedTests: 0, testResults: [whole, ...left] }, LOST)).toEqual(names)
  expect(filesLeft({ numFailedTests: 0, testResults: left }, 'The chromium page crashed while running tests.')).toEqual(names)
})

it('repeats nothing where a test failed, or the run ended for another reason', () => {
  const never = file('src/never.browser.test.ts', 'passed')
  expect(filesLeft({ numFailedTests: 1, testResults: [whole, never] }, LOST)).toEqual([])
  expect(filesLeft({ numFailedTests: 0, testResults: [whole, never] }, 'Error: a file cannot be read')).toEqual([])
  expect(filesLeft({ numFailedTests: 0, testResults: [whole] }, LOST)).toEqual([])
})
