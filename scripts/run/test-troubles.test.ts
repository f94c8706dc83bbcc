import { describe, expect, it } from 'vitest'
import { troubleLines, troublesIn, troublesOf, withoutNoise } from './test-troubles.ts'

const root = process.cwd()
const ESC = String.fromCodePoint(27)
const red = (text: string): string => `${ESC}[31m${text}${ESC}[39m`

const walk = (title: string, status: string, results: readonly object[]) => ({
  title,
  file: 'pay.e2e.ts',
  line: 12,
  tests: [{ projectName: 'own', status, results }],
})
const passed = { status: 'passed', duration: 900, errors: [] }
const lost = {
  status: 'timedOut',
  duration: 90_040,
  steps: [{ title: 'open' }, { title: 'sign', error: {}, steps: [{ title: 'hold', error: {} }] }],
  errors: [
    { message: red('Test timeout of 90000ms exceeded.') },
    {
      message: `Error: locator.click: Target closed\nCall log:\n${red('  - waiting for getByRole("button")')}\n\n  12 | it\n> 13 | sign\n     |   ^\n    at ${root}/test/e2e/pay.e2e.ts:13:3`,
      location: { file: `${root}/test/e2e/pay.e2e.ts`, line: 13 },
    },
  ],
}
const walks = (specs: readonly object[], more: object = {}) =>
  ({
    config: { rootDir: `${root}/test/e2e` },
    suites: [{ title: 'pay.e2e.ts', specs: [], suites: [{ title: 'a group', specs }] }],
    ...more,
  }) as never

describe('what a stage says when something failed', () => {
  it('names each walk that failed, where it stands, in which step and what it waited for', () => {
    expect(troublesOf(walks([walk('pays', 'unexpected', [lost, lost]), walk('reads', 'expected', [passed])]))).toEqual([
      {
        kind: 'failed',
        title: '[own] › a group › pays',
        at: 'test/e2e/pay.e2e.ts:12',
        said: [
          'timedOut after 90.0 s, in sign › hold, at test/e2e/pay.e2e.ts:13',
          'Test timeout of 90000ms exceeded.',
          'Error: locator.click: Target closed',
          'Call log:',
          '- waiting for getByRole("button")',
        ],
      },
    ])
  })

  it('names walks that passed only when repeated after those that failed', () => {
    const report = walks([walk('hurries', 'flaky', [lost, passed]), walk('pays', 'unexpected', [lost, lost])])
    expect(troubleLines(troublesOf(report)).slice(0, 3)).toEqual([
      'failed: [own] › a group › pays (test/e2e/pay.e2e.ts:12)',
      'passed only when repeated: [own] › a group › hurries (test/e2e/pay.e2e.ts:12)',
      '',
    ])
  })

  it('tells what went wrong outside of any walk', () => {
    const errors = [{ message: 'Error: no browser', location: { file: `${root}/playwright.config.ts`, line: 5 } }]
    expect(troublesOf(walks([], { errors }))).toEqual([
      { kind: 'failed', title: 'outside of any test', at: 'playwright.config.ts:5', said: ['Error: no browser'] },
    ])
  })

  it('names unit tests by the line of their own file, and files that could not be read', () => {
    const file = `${root}/src/core/money/amount.test.ts`
    const message = `AssertionError: expected 1 to be 2\n    at ${root}/src/core/money/amount.ts:4:1\n    at ${file}:31:9\n    at node:internal:1:1`
    const test = (status: string, fullName: string, failureMessages: readonly string[]) => ({ status, fullName, failureMessages })
    const testResults = [
      {
        name: file,
        status: 'failed',
        message: '',
        assertionResults: [test('passed', 'adds', []), test('failed', 'rounds never', [message])],
      },
      { name: `${root}/src/core/chains/chain.test.ts`, status: 'failed', message: 'Unexpected token', assertionResults: [] },
      {
        name: `${root}/src/core/bytes/hex.test.ts`,
        status: 'passed',
        message: '',
        assertionResults: [test('passed', 'reads', ['Error: late'])],
      },
    ]
    expect(troublesOf({ testResults })).toEqual([
      { kind: 'failed', title: 'rounds never', at: 'src/core/money/amount.test.ts:31', said: ['AssertionError: expected 1 to be 2'] },
      { kind: 'failed', title: 'the file itself', at: 'src/core/chains/chain.test.ts', said: ['Unexpected token'] },
      { kind: 'repeated', title: 'reads', at: 'src/core/bytes/hex.test.ts', said: ['Error: late'] },
    ])
  })

  it('is brief about a long error, and about two that are the same', () => {
    const message = ['Error: expected', '- Expected  - 9', 'Object {', ...Array.from({ length: 40 }, (_, at) => `+ line ${at}`)].join('\n')
    const attempt = { status: 'failed', duration: 10, errors: [{ message }] }
    const said = troublesOf(walks([walk('pays', 'unexpected', [attempt, attempt])]))[0]?.said
    expect(said).toEqual(['failed after 0.0 s', 'Error: expected', ...[0, 1, 2, 3, 4].map((at) => `+ line ${at}`)])
  })

  it('says nothing where nothing is wrong, or no report was written', () => {
    expect(troubleLines(troublesOf(walks([walk('reads', 'expected', [passed])])))).toEqual([])
    expect(troubleLines(troublesOf({ testResults: [{ name: 'a', status: 'passed', message: '', assertionResults: [] }] }))).toEqual([])
    expect(troublesIn('/nowhere/at/all.json')).toEqual([])
  })

  it('leaves out what passed and what Node says about colours, and keeps the rest as it came', () => {
    const output = [
      "(node:7) Warning: The 'NO_COLOR' env is ignored due to the 'FORCE_COLOR' env being set.",
      '(Use `node --trace-warnings ...` to show where the warning was created)',
      `  ${red('✓')}  1 [own] › pay.e2e.ts:1:1 › pays (2.1s)`,
      '  ✘  2 [own] › pay.e2e.ts:9:1 › is told (1.0s)',
      '  ok 3 [own] › pay.e2e.ts:9:1 › is told (1.0s)',
      '',
      '',
      '',
      '  1 failed: ✓ is not everything',
    ].join('\n')
    expect(withoutNoise(output)).toBe('✘  2 [own] › pay.e2e.ts:9:1 › is told (1.0s)\n\n  1 failed: ✓ is not everything')
  })
})
