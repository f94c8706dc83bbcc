import { describe, expect, it } from 'vitest'
import { countsIn, playwrightCounts, vitestCounts } from './test-counts.ts'

describe('the count of tests', () => {
  it('counts a file that could not be read as one failed test', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ]
    expect(vitestCounts({ numPassedTests: 1, numFailedTests: 1, testResults })).toMatchObject({ passed: 1, failed: 2 })
  })

  it('counts a test that passed only when repeated as failed', () => {
    expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  it('counts nothing where there is no report', () => {
    expect(countsIn('/nowhere/at/all.json')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})
