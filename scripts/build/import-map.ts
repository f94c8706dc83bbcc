import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDERS, metaPolicy } from '../../src/shells/web/policy.ts'
import { filesUnder } from './dist.ts'

/** Scripts of the page by their address as it writes them, such as `/assets/app/a.js` or `./assets/app/a.js`. */
type Scripts = ReadonlyMap<string, Uint8Array | string>

/** A hash as Subresource Integrity writes it. SHA-256, since half of the import map is hashes, and longer ones are no safer against another script for the same one. */
export const integrityOf = (data: Uint8Array | string): string => `sha256-${createHash('sha256').update(data).digest('base64')}`

/** The import map that names the hash of each script, as text. A browser loads no module of another hash from these addresses (HTML, section 8.1.5.2). */
export const importMapOf = (scripts: Scripts): string =>
  JSON.stringify({ integrity: Object.fromEntries([...scripts].map(([path, data]) => [path, integrityOf(data)])) })

const LOADING = /[^\S\n]*<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?\n/g

/**
 * The page of a build with the hash of every script that it may load, and with its policy: a floor for hosts that send no headers. What loads a script names its
 * hash too, and stands behind the import map, since a map counts only for what is loaded after it. Throws where the page loads a script that is not there.
 */
export function withIntegrity(html: string, scripts: Scripts): string {
  const loading: string[] = []
  const rest = html.replace(LOADING, (tag, address: string) => {
    const data = scripts.get(address)
    if (data === undefined) throw new Error(`The page loads ${address}, which is not in the build`)
    loading.push(tag.replace('>', ` integrity="${integrityOf(data)}">`))
    return ''
  })
  if (/<script\b|modulepreload/.test(rest) || loading.length === 0)
    throw new Error('The page loads a script in a way that is not known here')
  const map = importMapOf(scripts)
  const policy = metaPolicy(`'${integrityOf(map)}'`)
  return rest
    .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('  </head>', () => `    <script type="importmap">${map}</script>\n${loading.join('')}  </head>`)
}

/** Does so in a folder that was built. `root`: how the page's addresses begin. */
export function writeIntegrity(folder: string, root: '/' | './' = '/'): void {
  const paths = filesUnder(join(folder, FOLDERS.script)).map((path) => `${FOLDERS.script}/${path}`)
  const scripts = new Map(paths.map((path) => [`${root}${path}`, readFileSync(join(folder, path))]))
  const page = join(folder, 'index.html')
  writeFileSync(page, withIntegrity(readFileSync(page, 'utf8'), scripts))
}
