import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { browserTests, filesLeft } from './lost-browser.ts'

const files = ['src/a.browser.test.ts', 'src/b.browser.test.tsx', 'src/c.browser.test.tsx']
const passed = { name: resolve('src/a.browser.test.ts'), status: 'passed' }
const LOST = 'Error: [vitest] Browser connection was closed while running tests. Was the page closed unexpectedly?'

it('names the files that a lost browser did not finish', () => {
  const unread = { name: resolve('src/b.browser.test.tsx'), status: 'failed' }
  expect(filesLeft({ numFailedTests: 0, testResults: [passed] }, LOST, files)).toEqual(files.slice(1))
  expect(filesLeft({ numFailedTests: 0, testResults: [passed, unread] }, LOST, files)).toEqual(files.slice(1))
  expect(filesLeft({ numFailedTests: 0, testResults: [] }, 'The chromium page crashed while running tests.', files)).toEqual(files)
})

it('repeats nothing where a test failed, or the run ended for another reason', () => {
  expect(filesLeft({ numFailedTests: 1, testResults: [passed] }, LOST, files)).toEqual([])
  expect(filesLeft({ numFailedTests: 0, testResults: [passed] }, 'Error: a file cannot be read', files)).toEqual([])
})

it('finds the files that Vitest runs in the browser', () => {
  expect(browserTests().length).toBeGreaterThan(50)
  expect(browserTests()).toContain('src/ui/router/router.browser.test.tsx')
})
