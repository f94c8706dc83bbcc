import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { manifestOf } from '../../src/shells/extension/manifest.ts'
import { FILES } from '../../src/shells/extension/messages.ts'
import { FOLDERS } from '../../src/shells/web/policy.ts'
import { bundling } from './bundling.ts'
import { filesUnder, finished, runBuild } from './dist.ts'
import { buildSingleScript } from './single-script.ts'

/** Where the build is kept: a folder that a browser loads as it is. */
export const EXTENSION = 'dist-extension'

const SOURCE = 'src/shells/extension'
const CHAIN = `${FOLDERS.chain}/chain.js`

/** `npm run build:extension [-- --out FOLDER]`: the app as an extension, with its manifest and the record of what was built. */
export async function buildExtension(outDir: string = EXTENSION): Promise<string> {
  process.env['NODE_ENV'] = 'production'
  const out = resolve(outDir)
  const pages = [FILES.app, FILES.offscreen, FILES.options].map((file) => resolve(SOURCE, file))
  await build({
    ...bundling,
    configFile: false,
    root: resolve(SOURCE),
    logLevel: 'warn',
    build: { ...bundling.build, outDir: out, emptyOutDir: true, rolldownOptions: { ...bundling.build.rolldownOptions, input: pages } },
  })
  await Promise.all([
    buildSingleScript(`${SOURCE}/page.ts`, join(out, FILES.page)),
    buildSingleScript(`${SOURCE}/relay.ts`, join(out, FILES.relay)),
    buildSingleScript(`${SOURCE}/workers/background.ts`, join(out, FILES.background)),
    buildSingleScript(`${SOURCE}/workers/chain.ts`, join(out, CHAIN)),
  ])
  writeFileSync(join(out, FILES.chain), `<!doctype html>\n<title>Assay: connection</title>\n<script src="/${CHAIN}"></script>\n`)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`)
  mkdirSync(join(out, 'icons'), { recursive: true })
  for (const icon of filesUnder(`${SOURCE}/icons`)) copyFileSync(`${SOURCE}/icons/${icon}`, join(out, 'icons', icon))
  return finished(out)
}

if (import.meta.main) await runBuild(buildExtension, EXTENSION)
