import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keccak256, stringToHex } from 'viem/utils'
import { type Classified, classify, type Place } from './published/classify.ts'
import type { Published } from './published/inputs.ts'
import { fetchPackage, functionsOf } from './published/packages.ts'

/** Where the register is kept. */
export const FILE = join('data', 'published-functions.json')
/** Packages that are read, each with its version: one a line. */
const PACKAGES = join('scripts', 'data', 'published', 'packages.txt')

/** What the file holds: signatures by the first byte of their selector, so that no selector is written down and none can be wrong. */
export type RegisterFile = { readonly made: string; readonly sources: readonly string[]; readonly groups: readonly string[] }

const MARKS = { paid: 'p', sent: 's', may: 'm', chosen: 'c' } as const

const placeText = ({ path, kind, given }: Place): string => `${MARKS[kind]}${path}${given === undefined ? '' : `?${given}`}`

/** `name(types) p0 m1.*?2`: the signature, and each place with what whoever stands there is. */
export const lineOf = ({ signature, places }: Pick<Classified, 'signature' | 'places'>): string =>
  [signature, ...places.map(placeText)].join(' ')

/** The first byte of the selector. */
export const groupOf = (signature: string): number => Number(keccak256(stringToHex(signature)).slice(0, 4))

/** The file as it is committed, of functions that were read. */
export function registerFile(sources: readonly string[], all: Iterable<Published>): string {
  const groups: string[][] = Array.from({ length: 256 }, () => [])
  for (const one of classify(all)) if (one.places.length > 0) groups[groupOf(one.signature)]?.push(lineOf(one))
  const file: RegisterFile = {
    made: 'by node scripts/data/published.ts from interfaces that these packages publish; what an address is was told by its name',
    sources,
    groups: groups.map((group) => group.join('\n')),
  }
  return `${JSON.stringify(file)}\n`
}

/**
 * `node scripts/data/published.ts [--from FOLDER]` writes the register of functions that name whom they pay or give a right: packages are fetched into a temporary folder, or found
 * unpacked in one (`scope+name@version/package`), and read; nothing of them is run or kept.
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const sources = readFileSync(PACKAGES, 'utf8').trim().split('\n')
  const folder = values.from ?? mkdtempSync(join(tmpdir(), 'assay-published-'))
  const all: Published[] = []
  try {
    for (const source of sources) {
      const found = values.from === undefined ? fetchPackage(source, folder) : join(folder, source.replaceAll('/', '+'))
      all.push(...functionsOf(join(found, 'package')))
    }
  } finally {
    if (values.from === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const text = registerFile(sources, all)
  writeFileSync(FILE, text)
  console.log(
    `${FILE}: ${(JSON.parse(text) as RegisterFile).groups.reduce((sum, group) => sum + (group === '' ? 0 : group.split('\n').length), 0)} functions of ${sources.length} packages`,
  )
}
