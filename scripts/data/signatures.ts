import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const FILE = join('data', 'signatures.json')

/** Packages whose licence lets their names be shipped, and where their ABIs are. GPL, LGPL and BUSL ones are left out. */
const SOURCES: readonly { readonly name: string; readonly abis: (folder: string) => Promise<readonly unknown[]> }[] = [
  { name: '@openzeppelin/contracts', abis: async (folder) => artifacts(join(folder, 'build', 'contracts')) },
  { name: '@account-abstraction/contracts', abis: async (folder) => artifacts(join(folder, 'artifacts')) },
  {
    name: 'viem',
    abis: (folder) =>
      modules(folder, [
        '_esm/constants/abis.js',
        '_esm/account-abstraction/constants/abis.js',
        '_esm/op-stack/abis.js',
        '_esm/zksync/constants/abis.js',
      ]),
  },
  { name: 'abitype', abis: (folder) => modules(folder, ['dist/esm/abis/json.js']) },
  {
    name: 'micro-eth-signer',
    abis: (folder) =>
      modules(
        folder,
        ['erc20', 'erc721', 'erc1155', 'kyber', 'uniswap-v2', 'uniswap-v3', 'weth'].map((name) => `abi/${name}.js`),
      ),
  },
]

const PERMISSIVE = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', '0BSD'])

type Input = { readonly name?: string; readonly type: string; readonly components?: readonly Input[] }
type Entry = {
  readonly type?: string
  readonly name?: string
  readonly inputs?: readonly Input[]
  readonly stateMutability?: string
  readonly constant?: boolean
}

const artifacts = (folder: string): readonly unknown[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { abi: unknown }).abi)

async function modules(folder: string, paths: readonly string[]): Promise<readonly unknown[]> {
  const loaded = await Promise.all(
    paths.map((path) => import(pathToFileURL(resolve(folder, path)).href) as Promise<Record<string, unknown>>),
  )
  return loaded.flatMap((module) => Object.values(module))
}

/** Solidity lets `uint` stand for `uint256`; selectors are made of the long form. */
const long = (type: string): string => type.replace(/^(u?int)(?=\[|$)/, '$1256')

const written = ({ name, type, components }: Input): string => {
  const core = components === undefined ? long(type) : `(${components.map(written).join(', ')})${type.slice('tuple'.length)}`
  return name === undefined || name === '' ? core : `${core} ${name}`
}

const bare = ({ type, components }: Input): string =>
  components === undefined ? long(type) : `(${components.map(bare).join(',')})${type.slice('tuple'.length)}`

/** What somebody could be asked to sign: functions that write. Names of arguments only where all have one that Solidity allows. */
function signatureOf(entry: unknown): { readonly key: string; readonly signature: string } | undefined {
  const { type, name, inputs, stateMutability, constant } = entry as Entry
  const isRead = stateMutability === 'view' || stateMutability === 'pure' || constant === true
  if ((type !== undefined && type !== 'function') || name === undefined || inputs === undefined || isRead) return undefined
  return { key: `${name}(${inputs.map(bare).join(',')})`, signature: `${name}(${inputs.map(written).join(', ')})` }
}

type Source = { readonly from: string; readonly signatures: readonly string[] }

/** Each function once, under the first package that has it. */
export async function collect(): Promise<readonly Source[]> {
  const seen = new Set<string>()
  const sources: Source[] = []
  for (const { name, abis } of SOURCES) {
    const folder = join('node_modules', name)
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license: string }
    if (!PERMISSIVE.has(license)) throw new Error(`${name} is ${license}: its names may not be shipped.`)
    const signatures = (await abis(folder)).flatMap((abi) =>
      (Array.isArray(abi) ? abi : []).flatMap((entry) => {
        const found = signatureOf(entry)
        if (found === undefined || seen.has(found.key)) return []
        seen.add(found.key)
        return [found.signature]
      }),
    )
    sources.push({ from: `${name} ${version}, ${license}`, signatures: signatures.toSorted() })
  }
  return sources
}

/** The file as it is committed. */
export const signatureFile = async (): Promise<string> =>
  `${JSON.stringify({ made: 'by node scripts/data/signatures.ts from the ABIs of these packages; every name in it is a guess', sources: await collect() }, undefined, 2)}\n`

/** `node scripts/data/signatures.ts` writes the file; `--check` only says whether it is out of date. */
if (import.meta.main) {
  const text = await signatureFile()
  const stale = !existsSync(FILE) || readFileSync(FILE, 'utf8') !== text
  if (process.argv.includes('--check')) {
    if (stale) console.log(`${FILE}: differs from the packages; run node scripts/data/signatures.ts`)
    process.exitCode = stale ? 1 : 0
  } else {
    if (stale) writeFileSync(FILE, text)
    console.log(
      `${FILE}: ${(JSON.parse(text) as { sources: readonly Source[] }).sources.map(({ from, signatures }) => `${signatures.length} of ${from}`).join('; ')}`,
    )
  }
}
