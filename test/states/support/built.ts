import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, preview } from 'vite'
import { bundling } from '../../../scripts/build/bundling.ts'

/** Builds the page of the states, which nobody ships, and serves it. Its address is in `ASSAY_STATES`. */
export default async function built(): Promise<() => Promise<void>> {
  const root = resolve('test/states/page')
  const outDir = mkdtempSync(join(tmpdir(), 'assay-states-'))
  const { output: _, ...rolldownOptions } = bundling.build.rolldownOptions
  await build({
    ...bundling,
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ...bundling.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { ...rolldownOptions, input: [join(root, 'index.html'), join(root, 'sheet.html')] },
    },
  })
  const server = await preview({ configFile: false, root, logLevel: 'warn', build: { outDir }, preview: { port: 0, host: 'localhost' } })
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Error('The page of the states is not served')
  process.env['ASSAY_STATES'] = address
  return async () => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}
