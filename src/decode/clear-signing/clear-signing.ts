import type { Hex } from '#core/hex'
import type { TypedData } from '#core/typed-data'
import type { Call } from '../explanation.ts'
import type { DescribeContext, Description } from './description.ts'
import type { DescriptorSource } from './source.ts'

/** Looks descriptors up and renders what they say. Both answer `undefined` where no descriptor fits. Nothing is asked of the network. */
export type ClearSigning = {
  describeCall(call: Call, context: DescribeContext): Promise<Description | undefined>
  describeTypedData(data: TypedData, context: DescribeContext): Promise<Description | undefined>
}

/** Clear signing by ERC-7730 v2 over these sources; where several know a contract, the first that fits speaks. Loads its code on first use. */
export function createClearSigning(sources: readonly DescriptorSource[]): ClearSigning {
  return {
    async describeCall(call, context) {
      const { describeCall } = await import('./describe.ts')
      return describeCall(sources, call, context)
    },
    async describeTypedData(data, context) {
      const { describeTypedData } = await import('./describe.ts')
      return describeTypedData(sources, data, context)
    },
  }
}

/**
 * Checks a person's own descriptor, at most 10 MiB of JSON that includes no other file. The hash pins it: of its canonical bytes, so that only its
 * content counts. Throws `decode/malformed` with the place in the file.
 */
export async function checkDescriptor(text: string): Promise<{ readonly hash: Hex; readonly owner?: string; readonly newer: boolean }> {
  const { readDescriptor } = await import('./read-descriptor.ts')
  const { descriptor, hash, newer } = readDescriptor(text)
  const owner = descriptor.metadata?.owner
  return owner === undefined ? { hash, newer } : { hash, newer, owner }
}

/** A person's own descriptors as a source: only those that are still what their hash pins. Looked up here, so that nobody learns what is signed. */
export function ownDescriptors(files: readonly { readonly id: string; readonly hash: Hex; readonly text: string }[]): DescriptorSource {
  return {
    from: 'own',
    async index() {
      const { indexFiles } = await import('./index-files.ts')
      return indexFiles('own', files)
    },
    load: async (at) => files[at]?.text ?? '',
  }
}
