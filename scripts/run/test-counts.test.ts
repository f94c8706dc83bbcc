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

  it('tells of a walk that passed only when repeated', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts({ stats })).toEqual({ passed: 4, failed: 1, skipped: 2, flaky: 1 })
    expect(playwrightCounts({ stats: { ...stats, flaky: 0 } })).toEqual({ passed: 3, failed: 1, skipped: 2 })
  })

  it('counts nothing where there is no report', () => {
    expect(countsIn('/nowhere/at/all.json')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})
