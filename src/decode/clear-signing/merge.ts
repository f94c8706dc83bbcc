import { fail } from '#core/errors'
import { mergeDescriptors } from './merge-descriptors.ts'
import type { Descriptor } from './schema.ts'
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
