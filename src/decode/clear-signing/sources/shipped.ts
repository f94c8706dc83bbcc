import { fail } from '#core/errors'
import type { DescriptorOrigin } from '../description.ts'
import type { DescriptorSource } from './source.ts'

/** The descriptors of this build, in the order in which they are asked: ours, then the public registry where it is shipped. Loaded on first use. */
export const shippedDescriptors = (): readonly DescriptorSource[] => [
  later('assay', async () => (await import('./first-party.ts')).firstParty()),
  later('registry', async () => (await import('./registry.ts')).publicRegistry()),
]

function later(from: DescriptorOrigin, load: () => Promise<DescriptorSource>): DescriptorSource {
  let loading: Promise<DescriptorSource> | undefined
  const source = async (): Promise<DescriptorSource> => {
    try {
      return await (loading ??= load())
    } catch (cause) {
      // A file of the build that did not come may come the next time.
      loading = undefined
      throw fail('app/unexpected', { where: 'descriptors' }, cause)
    }
  }
  return { from, index: async () => (await source()).index(), load: async (at) => (await source()).load(at) }
}
