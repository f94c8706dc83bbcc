import { copyFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { VERSION_FILE } from '../../src/core/release/build-record.ts'
import { VERSION } from '../data/version.ts'
import { bundling } from './bundling.ts'
import { finished, runBuild } from './dist.ts'
import { writeIntegrity } from './import-map.ts'
import { buildSingleFile } from './single-file.ts'

/** Where the build is kept. */
export const KEYLESS = 'dist-keyless'

/** The same as one file, to be opened from a disk. */
export const KEYLESS_FILE = 'assay.html'

const SOURCE = 'src/shells/keyless'

/** `npm run build:keyless [-- --out FOLDER]`: Check, Explore and the tools without a vault, for hosts that send no headers. All its addresses are relative, so that it runs under any path. */
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
  writeFileSync(join(out, KEYLESS_FILE), await buildSingleFile(`${SOURCE}/file.tsx`))
  copyFileSync(VERSION, join(out, VERSION_FILE))
  return finished(out, ['chain', 'evm', 'qr'])
}

if (import.meta.main) await runBuild(buildKeyless, KEYLESS)
