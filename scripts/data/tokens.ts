import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readAaveList, readMetamaskList, readOptimismList } from './tokens/read-lists.ts'
import { CHAINS } from './chain-folders.ts'
import { type Listed, mergeLists, type Source, type SourceList } from './tokens/merge-lists.ts'

/** Where the build finds the lists: one file in the folder of each chain. Git keeps them. */
export const OUT = CHAINS

/** Which packages the lists are made of. */
const SOURCES = 'data/token-sources.json'

const LIST = 'tokens.json'

/** Packages that we know how to read, in the order in which they are believed. All of them allow to be passed on (MIT, ISC). */
const READERS: Readonly<Record<string, (folder: string) => Promise<readonly Listed[]>>> = {
  '@aave-dao/aave-address-book': readAaveList,
  '@eth-optimism/tokenlist': readOptimismList,
  '@metamask/contract-metadata': readMetamaskList,
}

const LICENCES: readonly string[] = ['MIT', 'ISC', 'CC0-1.0']

/** Reads one unpacked package. Throws where it is not one of those above, or no longer under a licence that lets us ship it. */
async function readPackage(folder: string): Promise<SourceList> {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string; license?: string }
  const read = READERS[about.name]
  if (read === undefined) throw new Error(`${folder} holds ${about.name}, which is none of ${Object.keys(READERS).join(', ')}.`)
  const file = ['LICENSE', 'LICENSE.md', 'LICENCE'].map((name) => join(folder, name)).find(existsSync)
  const notice = file === undefined ? '' : readFileSync(file, 'utf8').trim()
  const licence = about.license ?? (/permission is hereby granted, free of charge/i.test(notice) ? 'MIT' : '')
  if (!LICENCES.includes(licence)) throw new Error(`${about.name} ${about.version} is under ${licence || 'no licence'}: not to be shipped.`)
  const source: Source = { name: about.name, version: about.version, licence, notice }
  return { source, tokens: await read(folder) }
}

async function run(folders: readonly string[]): Promise<void> {
  const order = Object.keys(READERS)
  const lists = await Promise.all(folders.map(readPackage))
  lists.sort((a, b) => order.indexOf(a.source.name) - order.indexOf(b.source.name))
  const { chains, leftOut } = mergeLists(lists)
  for (const one of leftOut) console.error(`left out  ${one}`)
  for (const chainId of readdirSync(OUT)) rmSync(join(OUT, chainId, LIST), { force: true })
  let bytes = 0
  for (const [chainId, rows] of chains) {
    const text = JSON.stringify(rows)
    bytes += gzipSync(text, { level: 9 }).length
    mkdirSync(join(OUT, String(chainId)), { recursive: true })
    writeFileSync(join(OUT, String(chainId), LIST), text)
  }
  writeFileSync(
    SOURCES,
    `${JSON.stringify(
      lists.map(({ source }) => source),
      null,
      2,
    )}\n`,
  )
  // One token a line: a newer list is then a change that a person can read.
  execFileSync('node_modules/.bin/oxfmt', [OUT, SOURCES])
  const count = [...chains.values()].reduce((sum, rows) => sum + rows.length, 0)
  console.log(`${count} tokens of ${chains.size} chains, ${(bytes / 1000).toFixed(1)} kB gzip in all, to ${OUT}`)
}

/** `node scripts/data/tokens.ts FOLDER…`: makes the shipped token lists from unpacked packages. The same packages give the same bytes. */
if (import.meta.main) {
  const folders = process.argv.slice(2)
  if (folders.length === 0) {
    console.error('usage: node scripts/data/tokens.ts FOLDER… (unpacked packages: see READERS in this file)')
    process.exitCode = 1
  } else
    await run(folders).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    })
}
