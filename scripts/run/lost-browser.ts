import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What Vitest prints where the browser's own process ended, or the page that holds the tests. It says nothing of a test. */
const LOST = /Browser connection was closed while running tests|page crashed while running tests/

/** What is read of Vitest's JSON report. A file that did not run counts as passed there, without a test; a test that did not run is `pending`. */
type VitestReport = {
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** The files, from the root of the project, that did not come to their end because the browser itself was lost; empty where a test failed, or where the run ended for another reason. */
export function filesLeft(report: VitestReport, output: string): readonly string[] {
  if (!LOST.test(output) || report.numFailedTests > 0) return []
  return report.testResults
    .filter(({ status, assertionResults }) => {
      const isWhole = assertionResults.length > 0 && assertionResults.every((test) => test.status !== 'pending')
      return status !== 'passed' || !isWhole
    })
    .map(({ name }) => relative('.', name))
}

/** The same of a report file; nothing where the stage never wrote one. */
export const filesLeftIn = (path: string, output: string): readonly string[] =>
  existsSync(path) ? filesLeft(JSON.parse(readFileSync(path, 'utf8')) as VitestReport, output) : []
