import { parseArgs } from 'node:util'
import { build } from 'vite'
import { DIST, workerFaults, writeRecord } from './dist.ts'

/** `npm run build [-- --out FOLDER]`: builds the app and records what was built. */
export async function buildApp(outDir: string = DIST): Promise<string> {
  // The same bytes for everyone: a shell that says otherwise must not make another build.
  process.env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const faults = workerFaults(outDir)
  if (faults.length > 0) throw new Error(`The build is not fit to serve:\n  ${faults.join('\n  ')}`)
  return writeRecord(outDir).hash
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: DIST } } })
  const started = performance.now()
  try {
    const hash = await buildApp(values.out)
    console.log(`built ${values.out} in ${((performance.now() - started) / 1000).toFixed(1)} s, sha256 ${hash}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
