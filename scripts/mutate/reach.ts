import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'

/** Set up in each test file of the first run: which functions of the mutated files each test went through. */
const reached = new Set<string>()
Object.assign(globalThis, { __reached: reached })
/** What runs while modules are loaded belongs to every test of the file. */
let loading: readonly string[] | undefined

beforeEach(() => {
  loading ??= [...reached]
  reached.clear()
})
afterEach(({ task }) => {
  const line = {
    file: task.file.filepath,
    test: task.fullTestName,
    ms: Date.now() - (task.result?.startTime ?? 0),
    reached: [...reached],
    loading,
  }
  appendFileSync(process.env['ASSAY_REACH'] ?? '', `${JSON.stringify(line)}\n`)
})
