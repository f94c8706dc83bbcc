import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { DescriptorOrigin, TokenStandard } from '../description.ts'
import type { Descriptor } from '../schema.ts'
import type { DescriptorIndex } from './source.ts'
import { templateStandard } from '../template.ts'

/** A whole descriptor, or one that is not read yet: only its context and the names of its formats count here. `hash`: it must be of these bytes. */
type IndexedFile = { readonly id: string; readonly hash?: Hex; readonly descriptor: Pick<Descriptor, 'context' | 'display'> }

/** The index of descriptors, in this order. */
export function makeIndex(from: DescriptorOrigin, files: readonly IndexedFile[]): DescriptorIndex {
  const calls = new Map<string, number[]>()
  const messages = new Map<Hex, number[]>()
  const templates = new Map<TokenStandard, number[]>()
  for (const [at, { id, descriptor }] of files.entries()) {
    const { contract, eip712 } = descriptor.context ?? {}
    for (const { chainId, address } of contract?.deployments ?? []) add(calls, `eip155:${chainId}:${address.toLowerCase()}`, at)
    const standard = templateStandard(from, id, descriptor.context?.$id)
    if (contract !== undefined && (contract.deployments ?? []).length === 0 && standard !== undefined) add(templates, standard, at)
    if (eip712 !== undefined) for (const type of Object.keys(descriptor.display?.formats ?? {})) add(messages, keccakText(type), at)
  }
  return {
    files: files.map(({ id, hash }) => (hash === undefined ? { id } : { id, hash })),
    calls: Object.fromEntries(calls),
    messages: Object.fromEntries(messages),
    templates: Object.fromEntries(templates),
  }
}

function add<Key>(table: Map<Key, number[]>, key: Key, at: number): void {
  const before = table.get(key)
  if (before === undefined) table.set(key, [at])
  else if (!before.includes(at)) before.push(at)
}
