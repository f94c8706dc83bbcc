import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, summarise, time } from '../scripts/measure/bench.ts'
import { buildApp } from '../scripts/build/build.ts'
import { sizes } from '../scripts/build/size.ts'

/** How long a build takes and how much it ships. */
export const bench: Bench = {
  name: 'build',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    try {
      const built = await time('build of the app', 5, () => buildApp(folder))
      const { measures } = await sizes(folder)
      return [built, ...measures.map(({ name, bytes }) => summarise(`${name}, gzip`, 'bytes', [bytes]))]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
