import { existsSync, readFileSync } from 'node:fs'

/** Tests of one stage. A file that could not even be read counts as one failed test. */
export type Counts = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Of those that passed: only when repeated. Told each time, so that nobody gets used to them. */
  readonly flaky?: number
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly errors?: readonly unknown[]
}

/** Reads what Vitest's JSON reporter wrote. */
export function vitestCounts(report: VitestReport): Counts {
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
}

/** Reads what Playwright's JSON reporter wrote. */
export function playwrightCounts(report: PlaywrightReport): Counts {
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped, ...(flaky > 0 ? { flaky } : {}) }
}

/** The counts in a report file; nothing when the stage never wrote one. */
export function countsIn(path: string): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport
  return 'stats' in report ? playwrightCounts(report) : vitestCounts(report)
}
