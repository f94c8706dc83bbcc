// Compiles devnet/contracts/*.sol into devnet/artifacts/*.json, once, by hand. The compiler is no dependency: fetch it aside.
//
//   dir=$(mktemp -d) && (cd "$dir" && npm install solc@0.8.30)
//   node scripts/devnet/compile.mjs --solc "$dir/node_modules/solc"
//
// An artifact holds the ABI, the creation bytecode, the compiler with its settings, and the SHA-256 of every source that
// went in; a test fails where a source has changed since.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const VERSION = '0.8.30'
const town = fileURLToPath(new URL('../../devnet', import.meta.url))
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // Without metadata the bytecode depends on the code alone: a better comment does not change the chain.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

const { values } = parseArgs({ options: { solc: { type: 'string' } } })
if (!values.solc) {
  console.error(`Usage: node scripts/devnet/compile.mjs --solc PATH, where PATH is an installed solc@${VERSION}.`)
  process.exit(2)
}
/** @type {{ version(): string, compile(input: string): string }} */
const solc = createRequire(import.meta.url)(resolve(values.solc))
if (!solc.version().startsWith(`${VERSION}+`)) {
  console.error(`This needs solc ${VERSION}, but ${values.solc} is ${solc.version()}.`)
  process.exit(2)
}

/** @type {Record<string, { content: string }>} */
const sources = {}
for (const file of readdirSync(join(town, 'contracts')).sort()) {
  if (file.endsWith('.sol')) sources[file] = { content: readFileSync(join(town, 'contracts', file), 'utf8') }
}
const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } }
const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings: { ...settings, outputSelection } })))
for (const problem of output.errors ?? []) console.error(problem.formattedMessage)
if ((output.errors ?? []).some((/** @type {{ severity: string }} */ e) => e.severity === 'error')) process.exit(1)

/** The file and everything it imports, each with the hash of its text.
 * @param {string} file @param {Record<string, string>} [seen] @returns {Record<string, string>} */
function hashes(file, seen = {}) {
  if (seen[file]) return seen
  const content = sources[file]?.content ?? ''
  seen[file] = createHash('sha256').update(content).digest('hex')
  for (const [, imported] of content.matchAll(/^import .*"\.\/([^"]+)";$/gm)) if (imported) hashes(imported, seen)
  return seen
}

rmSync(join(town, 'artifacts'), { recursive: true, force: true })
mkdirSync(join(town, 'artifacts'))
for (const file of Object.keys(sources)) {
  for (const [name, made] of Object.entries(output.contracts[file] ?? {})) {
    const code = String(made.evm.bytecode.object)
    if (!code) continue // abstract contracts and interfaces
    const artifact = {
      contract: name,
      file,
      sources: hashes(file),
      compiler: { name: 'solc', version: solc.version(), settings },
      abi: made.abi,
      bytecode: `0x${code}`,
    }
    writeFileSync(join(town, 'artifacts', `${name}.json`), `${JSON.stringify(artifact, undefined, 1)}\n`)
    console.log(`${name}: ${code.length / 2} bytes`)
  }
}
