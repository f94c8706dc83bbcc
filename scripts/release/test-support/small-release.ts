import { assemble, type Built } from '../assemble.ts'
import { withIntegrity } from '../../build/import-map.ts'
import { NO_CHECKPOINT } from '../ask-checkpoint.ts'
import { type FileSet, jsonFile, sha256, sorted, utf8 } from '../file-set.ts'
import { createKey, publicKeyOf, type SecretKey } from '../../minisign/sign.ts'
import type { Source } from '../record.ts'
import { withSignatures } from '../release.ts'
import { SUMS, writeSums } from '../sums.ts'
import type { Trust } from '../trusted-keys.ts'

/** A lockfile with what the list of parts has to tell apart. */
export const LOCK = {
  packages: {
    '': { version: '1.2.0', dependencies: { '@scope/used': '1.0.0', connect: '1.2.0' } },
    'node_modules/@scope/used': {
      version: '1.0.0',
      license: 'MIT',
      integrity: `sha512-${Buffer.alloc(64, 1).toString('base64')}`,
      dependencies: { inner: '2.0.0' },
    },
    'node_modules/@scope/used/node_modules/inner': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/inner': { version: '3.0.0', license: 'SEE LICENSE IN LICENSE.txt', dev: true },
    'node_modules/connect': { link: true },
    'packages/connect': { version: '1.2.0' },
  },
}

/** A page that loads one script, as a build writes it. */
export const pageOf = (address: string, script: string): string =>
  withIntegrity(
    `<!doctype html>\n<html>\n  <head>\n    <title>Assay</title>\n    <script type="module" crossorigin src="${address}"></script>\n  </head>\n</html>\n`,
    new Map([[address, script]]),
  )

/** A small build with its own record, as `npm run build` writes it. */
export function smallBuild(texts: Readonly<Record<string, string>>): FileSet {
  const files = sorted(new Map(Object.entries(texts).map(([path, text]) => [path, utf8(text)])))
  const record = { hash: sha256(writeSums(files)), files: Object.fromEntries([...files].map(([path, data]) => [path, sha256(data)])) }
  return new Map([...files, ['build.json', jsonFile(record)]])
}

export const SMALL: Built = {
  web: smallBuild({
    'index.html': '<!doctype html>',
    'welcome.html': '<!doctype html><p>Welcome',
    'assets/app/a-_1.js': 'let a = 1\n'.repeat(50),
  }),
  keyless: smallBuild({ 'index.html': '<!doctype html>', 'assets/app/a.js': 'let c = 3' }),
  extension: smallBuild({ 'manifest.json': '{}', 'page.js': 'let b = 2' }),
  connect: new Map([
    ['package.json', utf8('{}')],
    ['dist/index.js', utf8('export {}')],
  ]),
}

export const source = (version = '1.2.0'): Source => ({
  version,
  commit: 'ab'.repeat(20),
  committed: '2026-01-02T03:04:05Z',
  notes: `# Assay ${version}\n\n- Something changed.\n`,
  checkpoint: NO_CHECKPOINT,
})

/** A small release, with its list of hashes and no signature. */
export function smallRelease(from: Source = source(), built: Built = SMALL): FileSet {
  const files = assemble(from, built, new Map([['Caddyfile', utf8('# made')]]), JSON.stringify(LOCK))
  return new Map([...files, [SUMS, utf8(writeSums(files))]])
}

export const signed = (files: FileSet, ...keys: readonly SecretKey[]): FileSet => withSignatures(files, keys)

export const KEYS = [createKey(), createKey(), createKey()] as const

/** Trust in keys that the caller names. */
export const trustIn = (...keys: readonly SecretKey[]): Trust => ({ list: { needed: 1, keys: [] }, named: keys.map(publicKeyOf) })

/** The code of the refusal that a call ends with; nothing where it is accepted. */
export async function refusal(call: () => unknown): Promise<string | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}
