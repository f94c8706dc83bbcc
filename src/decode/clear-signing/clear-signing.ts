import { isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import type { Call } from '../explanation.ts'
import type { DescribeContext, Description } from './description.ts'
import type { ReadDescriptor } from './read-descriptor.ts'
import type { DescriptorSource } from './sources/source.ts'

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

/** What a person's own descriptor turned out to be. `newer`: written for a later minor version, and read as far as we know it. */
export type CheckedDescriptor = {
  readonly hash: Hex
  readonly owner?: string
  readonly newer: boolean
  /** Functions or messages that it describes. */
  readonly formats: number
  /** Whether it says what it is for: one that binds to nothing is never used. */
  readonly binds: boolean
}

/** Lets the page draw: many megabytes are read with pauses between. None by itself: modules without a clock have nothing to wait for. */
type Pause = () => Promise<void>
const NO_PAUSE: Pause = async () => {}

/**
 * Checks a person's own descriptor, at most 10 MiB of JSON that includes no other file. The hash pins it: of its canonical bytes, so that only its
 * content counts. Throws `decode/malformed` with the place in the file.
 */
export async function checkDescriptor(text: string, pause: Pause = NO_PAUSE): Promise<CheckedDescriptor> {
  const { readDescriptorInSlices } = await import('./read-descriptor.ts')
  const { descriptor, hash, newer } = await readDescriptorInSlices(text, pause)
  const { context, display, metadata } = descriptor
  const { deployments = [], domain = {}, domainSeparator } = context?.eip712 ?? {}
  const binds =
    [...(context?.contract?.deployments ?? []), ...deployments, ...Object.keys(domain)].length > 0 || domainSeparator !== undefined
  const checked = { hash, newer, formats: Object.keys(display?.formats ?? {}).length, binds }
  return metadata?.owner === undefined ? checked : { ...checked, owner: metadata.owner }
}

/** A person's own descriptors as a source: only those that are still what their hash pins. Looked up here, so that nobody learns what is signed. */
export function ownDescriptors(
  files: readonly { readonly id: string; readonly hash: Hex; readonly text: string }[],
  pause: Pause = NO_PAUSE,
): DescriptorSource {
  const reading = new Map<number, Promise<ReadDescriptor | undefined>>()
  const read = (at: number): Promise<ReadDescriptor | undefined> => {
    const known = reading.get(at)
    if (known !== undefined) return known
    const file = files[at]
    const made = file === undefined ? Promise.resolve(undefined) : readPinned(file, pause)
    reading.set(at, made)
    return made
  }
  return {
    from: 'own',
    async index() {
      const { makeIndex } = await import('./sources/make-index.ts')
      const indexed = []
      for (const [at, { id, hash }] of files.entries()) indexed.push({ id, hash, descriptor: (await read(at))?.descriptor ?? {} })
      return makeIndex('own', indexed)
    },
    load: async (at) => files[at]?.text ?? '',
    read,
  }
}

/** One that cannot be read, or that is not what its hash says, has its place and is never found. */
async function readPinned(
  { hash, text }: { readonly hash: Hex; readonly text: string },
  pause: Pause,
): Promise<ReadDescriptor | undefined> {
  const { readDescriptorInSlices } = await import('./read-descriptor.ts')
  try {
    const read = await readDescriptorInSlices(text, pause)
    return read.hash === hash ? read : undefined
  } catch (error) {
    if (isError(error, 'decode/malformed')) return undefined
    throw error
  }
}
