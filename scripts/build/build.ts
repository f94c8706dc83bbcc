import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { VERSION_FILE, WORKER_FILE } from '../../src/core/release/build-record.ts'
import { carriedSchedules } from '../data/carried-schedules.ts'
import { VERSION } from '../data/version.ts'
import { DIST, finished, PAGE_WORKERS, runBuild, SCHEDULES } from './dist.ts'
import { writeDeployFiles } from './deploy.ts'
import { writeFirstScreens } from './first-screens.ts'
import { writeIntegrity } from './import-map.ts'
import { buildSingleScript } from './single-script.ts'

/** Puts the fork schedules beside the app: whoever stays with an older version takes a newer one's from there. */
function carrySchedules(outDir: string): void {
  const texts = carriedSchedules()
  for (const file of SCHEDULES) writeFileSync(join(outDir, file), texts[file])
}

/** `npm run build [-- --out FOLDER]`: builds the app and records what was built. */
export async function buildApp(outDir: string = DIST): Promise<string> {
  // The same bytes for everyone: a shell that says otherwise must not make another build.
  process.env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  writeIntegrity(outDir)
  await writeFirstScreens(outDir)
  carrySchedules(outDir)
  copyFileSync(VERSION, join(outDir, VERSION_FILE))
  // At an address that never changes, since a browser knows it by that.
  await buildSingleScript('src/shells/web/workers/service-worker.ts', join(outDir, WORKER_FILE))
  const hash = finished(outDir, PAGE_WORKERS)
  // Servers read their headers from the one folder, for the one build.
  if (outDir === DIST) writeDeployFiles(outDir)
  return hash
}

if (import.meta.main) await runBuild(buildApp, DIST)
