import { fail } from '#core/errors'
import { type Descriptor, type ItemSpec } from './schema.ts'
import { readDescriptor, type ReadDescriptor, readPart } from './read-descriptor.ts'

/** Files that include each other in a chain; the registry has one step. */
const MAX_CHAIN = 8

/**
 * Reads a descriptor and all that it includes into one (ERC-7730, "Organizing files"). `id` and what `load` is asked for are paths with forward
 * slashes inside one folder; nothing outside it is ever asked for. Throws `decode/malformed`.
 */
export async function readWithIncludes(
  id: string,
  load: (path: string) => Promise<string | undefined>,
): Promise<ReadDescriptor & { readonly text: string }> {
  const chain: string[] = []
  let merged: Descriptor = {}
  for (let path: string | undefined = id; path !== undefined;) {
    if (chain.includes(path) || chain.length >= MAX_CHAIN)
      throw fail('decode/malformed', { what: `The descriptor ${id}, whose includes go in a circle,` })
    chain.push(path)
    const text = await load(path)
    if (text === undefined) throw fail('decode/malformed', { what: `The descriptor ${id}, which includes ${path},` })
    const { descriptor }: ReadDescriptor = readPart(text)
    merged = mergeDescriptors(merged, descriptor)
    path = descriptor.includes === undefined ? undefined : inside(path, descriptor.includes)
  }
  const text = JSON.stringify({ ...merged, includes: undefined })
  return { ...readDescriptor(text), text }
}

/** A relative path from the file that names it; `undefined` where it leads out of the folder or is none. */
function inside(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of to.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) throw fail('decode/malformed', { what: `The descriptor ${from}, which includes ${to},` })
  }
  return parts.join('/')
}

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** "Conflicts between common unique keys are resolved by prioritizing the including file"; fields are merged by their path. */
export const mergeDescriptors = (including: Descriptor, included: Descriptor): Descriptor => merge(including, included) as Descriptor

function merge(over: Tree, under: Tree): Tree {
  const merged = new Map(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key)
    if (key === 'fields' && Array.isArray(value) && Array.isArray(below))
      merged.set(key, mergeFields(value as ItemSpec[], below as ItemSpec[]))
    else merged.set(key, isTree(value) && isTree(below) ? merge(value, below) : (value ?? below))
  }
  return Object.fromEntries(merged)
}

/** "Merge together objects sharing the same path value … Append objects with path values not part of the included file." */
function mergeFields(over: readonly ItemSpec[], under: readonly ItemSpec[]): readonly ItemSpec[] {
  const merged: ItemSpec[] = [...under]
  for (const item of over) {
    const at = item.path === undefined ? -1 : merged.findIndex(({ path }) => path === item.path)
    const below = merged[at]
    if (below === undefined) merged.push(item)
    else merged[at] = merge(item, below) as ItemSpec
  }
  return merged
}
