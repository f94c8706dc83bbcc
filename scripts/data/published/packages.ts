import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inJson, inModule } from './abi-entries.ts'
import type { Published } from './inputs.ts'
import { declaredIn, inSolidity } from './solidity.ts'

/** Tests, copies of other packages, and what is generated from files that are read anyway. */
const PASSED =
  /(?:^|\/)(?:tests?|mocks?|examples?|scripts?|certora|harness(?:es)?|echidna|fuzz|node_modules|typechain(?:-types)?|forge-std|ds-test|build-info|cache)(?:\/|$)|mock|\.t\.sol$|\.s\.sol$|\.dbg\.json$|\.d\.ts$|harness/i
/** Larger files are builds of everything. */
const MAX_BYTES = 6_000_000

/** Fetches a package by the registry's ordinary client, and unpacks it. Nothing of it is run. */
export function fetchPackage(nameAndVersion: string, into: string): string {
  const folder = join(into, nameAndVersion.replaceAll('/', '+'))
  mkdirSync(folder, { recursive: true })
  const file = execFileSync('npm', ['pack', nameAndVersion, '--silent', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', file], { cwd: folder })
  return folder
}

function* filesUnder(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name)
    if (PASSED.test(path)) continue
    if (entry.isDirectory()) yield* filesUnder(folder, path)
    else if (statSync(join(folder, path)).size <= MAX_BYTES) yield path
  }
}

/** Every function that an unpacked package publishes, in JSON, in modules and in Solidity. What cannot be read is passed over. */
export function* functionsOf(folder: string): Generator<Published> {
  const sources: { readonly path: string; readonly source: string }[] = []
  for (const path of filesUnder(folder)) {
    if (!/\.(?:json|js|mjs|cjs|ts|sol)$/.test(path)) continue
    const source = readFileSync(join(folder, path), 'utf8')
    if (path.endsWith('.json')) yield* inJson(parsed(source))
    else if (path.endsWith('.sol')) sources.push({ path, source })
    else yield* inModule(source)
  }
  yield* inSolidity(declaredIn(sources))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
