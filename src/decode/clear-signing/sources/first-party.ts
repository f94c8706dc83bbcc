import { makeIndex } from './make-index.ts'
import type { Descriptor } from '../schema.ts'
import type { DescriptorSource } from './source.ts'

/**
 * All of them in one file: which of many is fetched would tell the host what is about to be signed. Named from this file on: a path from the top
 * would be looked for under the root of each build, and that of the extension is another.
 */
const TEXTS = import.meta.glob<string>('../../../../data/descriptors/*.json', { query: '?raw', import: 'default', eager: true })

/** Our own descriptors. They are part of the build: read whole when they are looked up, so that the index costs no more than their JSON. */
export function firstParty(): DescriptorSource {
  const files = Object.entries(TEXTS).map(([path, text]) => ({ id: path.slice(path.lastIndexOf('/') + 1), text }))
  const index = makeIndex(
    'assay',
    files.map(({ id, text }) => ({ id, descriptor: JSON.parse(text) as Descriptor })),
  )
  return { from: 'assay', index: async () => index, load: async (at) => files[at]?.text ?? '' }
}
