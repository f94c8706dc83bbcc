import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { LOOPBACK, page, writeMetaPolicy } from '../../src/shells/web/policy.ts'
import { bundling } from './bundling.ts'
import { integrityOf } from './import-map.ts'
import { singleScriptText } from './single-script.ts'

const WORKER_TEXT = '?worker-text'

/** A Worker's script as a text in the page that starts it. */
const workerTexts = (): Plugin => ({
  name: 'assay:worker-texts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(WORKER_TEXT)) return null
    return { code: `export default ${JSON.stringify(await singleScriptText(id.slice(0, -WORKER_TEXT.length)))}`, moduleSideEffects: false }
  },
})

/** What would end a script element early (HTML, section 13.2.5.17), written so that it means the same inside strings. */
const asScript = (code: string): string => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C')

/** The policy of a page that is one file, and of its Workers, which have no other: nothing runs and nothing is drawn but what stands in it. */
const policyOf = (script: string, style: string): string =>
  writeMetaPolicy({
    ...page,
    'script-src': [`'${integrityOf(script)}'`],
    'style-src': [`'${integrityOf(style)}'`],
    'font-src': ['data:'],
    'img-src': ['blob:', 'data:'],
    'connect-src': ['https:', 'wss:', ...LOOPBACK],
    'worker-src': ['blob:'],
    'manifest-src': ["'none'"],
  })

/** The page as one file. */
export function singleFile(script: string, style: string): string {
  const code = asScript(script)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policyOf(code, style)}">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>Assay</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="root"></div>
    <noscript>Assay runs in this page and on no server: it needs JavaScript.</noscript>
    <script>${code}</script>
  </body>
</html>
`
}

/** Builds an entry with everything that it ever loads into one page, for a browser that opens it from a disk: it loads no module from there, and no Worker. */
export async function buildSingleFile(input: string): Promise<string> {
  const made = await build({
    ...bundling,
    plugins: [workerTexts(), bundling.plugins],
    configFile: false,
    logLevel: 'warn',
    build: {
      ...bundling.build,
      write: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        ...bundling.build.rolldownOptions,
        input: resolve(input),
        // What loads chunks has none to load.
        transform: { define: { 'import.meta': '{}' } },
        output: { comments: { annotation: false }, format: 'iife', codeSplitting: false },
      },
    },
  })
  const output = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = output.filter((file) => file.type === 'chunk')
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const rest = output.filter((file) => file.type === 'asset' && !styles.includes(file) && !file.fileName.endsWith('manifest.json'))
  if (script === undefined || others.length + rest.length > 0)
    throw new Error(`Not one file: ${[...others, ...rest].map(({ fileName }) => fileName).join(', ')}`)
  return singleFile(script.code, styles.map((file) => (file.type === 'asset' ? String(file.source) : '')).join(''))
}
