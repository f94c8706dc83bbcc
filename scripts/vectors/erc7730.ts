import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path'
import { isError } from '../../src/core/errors.ts'
import { type ClearSigning, createClearSigning } from '../../src/decode/clear-signing/clear-signing.ts'
import { makeIndex } from '../../src/decode/clear-signing/sources/make-index.ts'
import { readWithIncludes } from '../../src/decode/clear-signing/merge.ts'
import { type CaseFile, describeCase, differences } from '../../src/decode/clear-signing/test-support/registry-case.ts'
import { isDescriptor } from '../data/descriptors/registry-files.ts'

/**
 * Cases that we do not render as their files expect, by `path, description` or by their id, each with the sentence of ERC-7730 that the file's
 * expectation breaks, or that we break and why.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'validation/format-key/space-after-comma':
    '"Commas MUST NOT be followed by spaces": we read such keys, since 467 of the 1,196 in the public registry are written so and none is ambiguous',
}

type Validation = {
  readonly kind: 'validation'
  readonly tests: readonly { readonly id: string; readonly descriptor: string; readonly expected: { readonly valid: boolean } }[]
}
type Result = { readonly name: string; readonly faults: readonly string[] }

/** A folder with `registry.json` and `tests.json`, or with files of cases as the registry and its suite keep them. */
export const isErc7730 = (files: readonly string[]): boolean =>
  (files.includes('registry.json') && files.includes('tests.json')) || files.some((name) => name.endsWith('.tests.json'))

/** Runs the cases of a folder through our own clear signing: nothing but the descriptors and the data of each case. */
export async function runErc7730(folder: string): Promise<string> {
  const results = existsSync(join(folder, 'registry.json')) ? await runBundle(folder, await readBundle(folder)) : await runFiles(folder)
  const failed = results.filter(({ name, faults }) => faults.length > 0 && !Object.hasOwn(EXCEPTIONS, name))
  const excepted = results.filter(({ name, faults }) => faults.length > 0 && Object.hasOwn(EXCEPTIONS, name))
  if (failed.length > 0) {
    const lines = failed.map(({ name, faults }) => `${name}\n        ${faults.join('\n        ')}`)
    throw new Error(`${failed.length} of ${results.length} cases differ:\n      ${lines.join('\n      ')}`)
  }
  const told = excepted.map(({ name }) => `; ${name}: ${EXCEPTIONS[name] ?? ''}`).join('')
  return `${results.length - excepted.length} of ${results.length} cases as published${told}`
}

/** Clear signing over all descriptors of a registry in one file. */
export async function readBundle(folder: string): Promise<ClearSigning> {
  const { files } = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as { files: Readonly<Record<string, unknown>> }
  const load = async (path: string): Promise<string | undefined> => (Object.hasOwn(files, path) ? JSON.stringify(files[path]) : undefined)
  return over(Object.keys(files).filter(isDescriptor), load)
}

async function runBundle(folder: string, clearSigning: ClearSigning): Promise<readonly Result[]> {
  const { tests } = JSON.parse(readFileSync(join(folder, 'tests.json'), 'utf8')) as { tests: Readonly<Record<string, CaseFile>> }
  const results = await Promise.all(Object.entries(tests).map(([path, file]) => runCases(path, file, clearSigning)))
  return results.flat()
}

/** Each file of cases names its descriptor; those beside it are known too, for calls inside calls. */
async function runFiles(folder: string): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.tests.json'))) {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CaseFile | Validation
    if ('kind' in file) {
      for (const { id, descriptor, expected } of file.tests)
        results.push({ name: id, faults: await validate(join(folder, descriptor), expected.valid) })
      continue
    }
    const path = resolve(folder, file.descriptor)
    const { root, load } = filesAround(path)
    const beside = readdirSync(dirname(path)).filter((one) => one.endsWith('.json') && one !== basename(path))
    const ids = [basename(path), ...beside].map((one) => posix.join(relative(root, dirname(path)).split(sep).join('/'), one))
    results.push(...(await runCases(name, file, await over(ids, load))))
  }
  return results
}

/** Includes lead at most three folders up: `registry/entity/file.json` to `ercs`. */
function filesAround(path: string): { readonly root: string; load(path: string): Promise<string | undefined> } {
  const root = resolve(dirname(path), '../..')
  return { root, load: async (id) => (existsSync(join(root, id)) ? readFileSync(join(root, id), 'utf8') : undefined) }
}

async function validate(path: string, valid: boolean): Promise<readonly string[]> {
  const { root, load } = filesAround(path)
  const read = await tryRead(relative(root, path).split(sep).join('/'), load)
  if (valid) return 'why' in read ? [`refused: ${read.why}`] : []
  return 'why' in read ? [] : ['read, though it is no valid descriptor']
}

type Load = (path: string) => Promise<string | undefined>
type Read = Awaited<ReturnType<typeof readWithIncludes>> & { readonly id: string }

async function tryRead(id: string, load: Load): Promise<Read | { readonly why: string }> {
  try {
    return { id, ...(await readWithIncludes(id, load)) }
  } catch (error) {
    if (isError(error, 'decode/malformed')) return { why: String(error.data?.['what']) }
    throw error
  }
}

/** Clear signing over these descriptors, the first of them first; what is none by itself is left out. */
async function over(ids: readonly string[], load: Load): Promise<ClearSigning> {
  const read = (await Promise.all(ids.map((id) => tryRead(id, load)))).flatMap((one) => ('why' in one ? [] : [one]))
  const index = makeIndex('registry', read)
  return createClearSigning([{ from: 'registry', index: async () => index, load: async (at) => read[at]?.text ?? '' }])
}

const runCases = (path: string, file: CaseFile, clearSigning: ClearSigning): Promise<readonly Result[]> =>
  Promise.all(
    file.tests.map(async (one) => ({
      name: one.id ?? `${path}, ${one.description}`,
      faults: differences(await describeCase(clearSigning, one, file.dataProvider), one.expected),
    })),
  )
