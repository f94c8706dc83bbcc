import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { VERSION_FILE } from '../../src/core/release/build-record.ts'
import { VERSION } from '../data/version.ts'
import { bundling } from './bundling.ts'
import { finished, runBuild } from './dist.ts'
import { writeIntegrity } from './import-map.ts'

/** Where the build is kept. */
export const KEYLESS = 'dist-keyless'

const SOURCE = 'src/shells/keyless'

/** `npm run build:keyless [-- --out FOLDER]`: Check and Explore without a vault, for hosts that send no headers. All its addresses are relative, so that it runs under any path. */
export async function buildKeyless(outDir: string = KEYLESS): Promise<string> {
  process.env['NODE_ENV'] = 'production'
  const out = resolve(outDir)
  await build({
    ...bundling,
    base: './',
    configFile: false,
    root: resolve(SOURCE),
    logLevel: 'warn',
    build: { ...bundling.build, outDir: out, emptyOutDir: true },
  })
  writeIntegrity(out, './')
  copyFileSync(VERSION, join(out, VERSION_FILE))
  return finished(out, ['chain', 'evm'])
}

if (import.meta.main) await runBuild(buildKeyless, KEYLESS)
