import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { WORKER_FILE } from '../../src/core/release/build-record.ts'
import { leaveOut } from './leave-out.ts'

/** Writes the service worker: one script at an address that never changes, since a browser knows it by that. */
export async function buildServiceWorker(outDir: string): Promise<void> {
  const bundle = await rolldown({
    input: 'src/shells/web/workers/service-worker.ts',
    platform: 'browser',
    plugins: [leaveOut()],
    resolve: { conditionNames: ['source', 'import'] },
  })
  await bundle.write({
    file: join(outDir, WORKER_FILE),
    format: 'iife',
    minify: true,
    codeSplitting: false,
    comments: { annotation: false },
  })
  await bundle.close()
}
