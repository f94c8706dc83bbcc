import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isError } from '../../src/core/errors.ts'
import { makeIndex } from '../../src/decode/clear-signing/sources/make-index.ts'
import { readWithIncludes } from '../../src/decode/clear-signing/merge.ts'
import type { RegistryFile } from '../../src/decode/clear-signing/sources/registry.ts'
import { isDescriptor, readRegistryFiles, type RegistryFiles } from './descriptors/registry-files.ts'

/** Where the next build looks for the registry; git does not keep it. */
export const OUT = 'data/descriptors-registry/registry.json'

/** A registry made ready: includes resolved, each descriptor checked by the schema. `refused`: those that are left out, with the reason. */
export type Registry = { readonly file: RegistryFile; readonly refused: readonly string[] }

/** Makes the file that a build ships. The same source gives the same bytes. */
export async function makeRegistry({ commit, license, files }: RegistryFiles): Promise<Registry> {
  const refused: string[] = []
  const read: (Awaited<ReturnType<typeof readWithIncludes>> & { readonly id: string })[] = []
  for (const id of [...files.keys()].filter(isDescriptor).sort()) {
    try {
      read.push({ id, ...(await readWithIncludes(id, async (path) => files.get(path))) })
    } catch (error) {
      if (!isError(error, 'decode/malformed')) throw error
      refused.push(`${id}: ${String(error.data?.['what'] ?? error.code)}`)
    }
  }
  const texts = read.map(({ text }) => text)
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex')
  return { file: { version: 1, commit, license, hash, index: makeIndex('registry', read), texts }, refused }
}

async function run(source: string): Promise<void> {
  const { file, refused } = await makeRegistry(readRegistryFiles(source))
  for (const one of refused) console.error(`left out  ${one}`)
  if (file.texts.length === 0) throw new Error(`${source} holds no descriptor that can be read; nothing was written.`)
  const text = JSON.stringify(file)
  mkdirSync(dirname(OUT), { recursive: true })
  writeFileSync(OUT, text)
  const size = `${(gzipSync(text).length / 1000).toFixed(1)} kB gzip`
  console.log(`${file.texts.length} descriptors for ${Object.keys(file.index.calls).length} contracts, ${size}, to ${OUT}`)
  console.log(`commit ${file.commit}, licence ${file.license}, sha256 ${file.hash}`)
  console.log('The next build ships them. To ship none: npm run descriptors -- --none')
}

/** `npm run descriptors -- SOURCE`: takes the public registry of ERC-7730 into the next build, from a checkout, an archive or one JSON file. */
if (import.meta.main) {
  const [source] = process.argv.slice(2)
  if (source === '--none') {
    rmSync(dirname(OUT), { recursive: true, force: true })
    console.log('The next build ships no descriptors but our own.')
  } else if (source === undefined) {
    console.error('usage: npm run descriptors -- SOURCE (a checkout, a .tar.gz, a .zip or a registry.json), or --none')
    process.exitCode = 1
  } else {
    try {
      await run(source)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
}
