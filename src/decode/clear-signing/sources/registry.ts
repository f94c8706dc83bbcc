import type { DescriptorIndex, DescriptorSource } from './source.ts'

/** What `npm run descriptors` writes: the public registry at one commit, includes resolved. `texts` in the order of `index.files`. */
export type RegistryFile = {
  readonly version: 1
  readonly commit: string
  readonly license: string
  /** sha256 of all texts, each on its line. */
  readonly hash: string
  readonly index: DescriptorIndex
  readonly texts: readonly string[]
}

/** There is none in a plain build. One file: which of many is fetched would tell the host what is about to be signed. */
const FILES = import.meta.glob<string>('../../../../data/descriptors-registry/registry.json', { query: '?raw', import: 'default' })

/** The public registry, where this build ships it. */
export async function publicRegistry(): Promise<DescriptorSource> {
  const [load] = Object.values(FILES)
  return registrySource(load === undefined ? undefined : (JSON.parse(await load()) as RegistryFile))
}

/** A registry's file as a source; none is a source without descriptors. */
export const registrySource = (file: RegistryFile | undefined): DescriptorSource => ({
  from: 'registry',
  index: async () => file?.index ?? { files: [], calls: {}, messages: {}, templates: {} },
  load: async (at) => file?.texts[at] ?? '',
})
