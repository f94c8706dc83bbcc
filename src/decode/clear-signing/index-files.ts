import { isError } from '#core/errors'
import type { Hex } from '#core/hex'
import type { DescriptorOrigin } from './description.ts'
import { makeIndex } from './make-index.ts'
import { readDescriptor, type ReadDescriptor } from './read-descriptor.ts'
import type { DescriptorIndex } from './source.ts'

/** An index of files that are here as text. One that cannot be read, or that is not what its hash says, has its place and is never found. */
export function indexFiles(
  from: DescriptorOrigin,
  files: readonly { readonly id: string; readonly hash: Hex; readonly text: string }[],
): DescriptorIndex {
  return makeIndex(
    from,
    files.map(({ id, hash, text }) => {
      const read = tryRead(text)
      return { id, hash, descriptor: read?.hash === hash ? read.descriptor : {} }
    }),
  )
}

function tryRead(text: string): ReadDescriptor | undefined {
  try {
    return readDescriptor(text)
  } catch (error) {
    if (isError(error, 'decode/malformed')) return undefined
    throw error
  }
}
