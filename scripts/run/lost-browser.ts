import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What Vitest prints where the browser's own process ended, or the page that holds the tests. It says nothing of a test. */
const LOST = /Browser connection was closed while running tests|page crashed while running tests/

/** What is read of Vitest's JSON report. */
type VitestReport = {
  readonly numFailedTests: number
  readonly testResults: readonly { readonly name: string; readonly status: string }[]
}

/** The files of the browser project (vitest.config.ts), from the root of the project. */
export const browserTests = (): readonly string[] => globSync('src/**/*.browser.test.{ts,tsx}').sort()

/**
 * The files that did not come to their end because the browser itself was lost; empty where a test failed, or where the run ended for another reason.
 * A file in which no test ran stands in the report as failed or not at all.
 */
export function filesLeft(report: VitestReport, output: string, files: readonly string[]): readonly string[] {
  if (!LOST.test(output) || report.numFailedTests > 0) return []
  const finished = new Set(report.testResults.filter(({ status }) => status === 'passed').map(({ name }) => relative('.', name)))
  return files.filter((file) => !finished.has(file))
}

/** The same of a report file; nothing where the stage never wrote one. */
export const filesLeftIn = (path: string, output: string): readonly string[] =>
  existsSync(path) ? filesLeft(JSON.parse(readFileSync(path, 'utf8')) as VitestReport, output, browserTests()) : []
