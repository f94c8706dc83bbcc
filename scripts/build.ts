import { build } from 'vite'
import { DIST, finished, runBuild } from './dist.ts'

/** `npm run build [-- --out FOLDER]`: builds the app and records what was built. */
export async function buildApp(outDir: string = DIST): Promise<string> {
  // The same bytes for everyone: a shell that says otherwise must not make another build.
  process.env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  return finished(outDir)
}

if (import.meta.main) await runBuild(buildApp, DIST)
