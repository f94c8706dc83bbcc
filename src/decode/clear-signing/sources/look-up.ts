import type { Hex } from '#core/bytes/hex'
import { isError } from '#core/errors'
import { type ContractOnChain, contractPlaces } from '../contract-on-chain.ts'
import type { DescribeContext, DescriptorOrigin } from '../description.ts'
import { readDescriptor } from '../read-descriptor.ts'
import type { Descriptor } from '../schema.ts'
import type { DescriptorIndex, DescriptorSource } from './source.ts'

/** A descriptor that may fit. */
export type DescriptorCandidate = {
  readonly from: DescriptorOrigin
  readonly id: string
  readonly hash: Hex
  readonly newer: boolean
  readonly descriptor: Descriptor
}

/** Descriptors bound to the contract, source by source; then templates for the standards that it has. */
export async function* callCandidates(
  sources: readonly DescriptorSource[],
  place: ContractOnChain,
  context: DescribeContext,
): AsyncGenerator<DescriptorCandidate> {
  const keys = contractPlaces(place, context).map(({ chainId, address }) => `eip155:${chainId}:${address}`)
  for (const source of sources) yield* candidates(source, ({ calls }) => keys.flatMap((key) => own(calls, key)))
  const standards = context.standardsOf?.(place.chainId, place.address) ?? []
  for (const source of sources) yield* candidates(source, ({ templates }) => standards.flatMap((standard) => templates[standard] ?? []))
}

/** Descriptors with a format for the type, source by source. */
export async function* messageCandidates(sources: readonly DescriptorSource[], typeHash: Hex): AsyncGenerator<DescriptorCandidate> {
  for (const source of sources) yield* candidates(source, ({ messages }) => own(messages, typeHash))
}

const own = (table: Readonly<Record<string, readonly number[]>>, key: string): readonly number[] =>
  Object.hasOwn(table, key) ? (table[key] ?? []) : []

/** Read once and kept for as long as the source is. */
const READ = new WeakMap<DescriptorSource, Map<number, Promise<DescriptorCandidate | undefined>>>()

async function* candidates(
  source: DescriptorSource,
  pick: (index: DescriptorIndex) => readonly number[],
): AsyncGenerator<DescriptorCandidate> {
  const index = await source.index()
  const read = READ.get(source) ?? new Map<number, Promise<DescriptorCandidate | undefined>>()
  READ.set(source, read)
  for (const at of new Set(pick(index))) {
    const pending = read.get(at) ?? readOne(source, index, at)
    read.set(at, pending)
    const candidate = await pending
    if (candidate !== undefined) yield candidate
  }
}

/** What is not as the index pinned it, or cannot be read, is no candidate. */
async function readOne(source: DescriptorSource, index: DescriptorIndex, at: number): Promise<DescriptorCandidate | undefined> {
  const file = index.files[at]
  if (file === undefined) return undefined
  try {
    const read = source.read === undefined ? readDescriptor(await source.load(at)) : await source.read(at)
    if (read === undefined) return undefined
    const { descriptor, hash, newer } = read
    return file.hash === undefined || hash === file.hash ? { from: source.from, id: file.id, hash, newer, descriptor } : undefined
  } catch (error) {
    if (isError(error, 'decode/malformed')) return undefined
    throw error
  }
}
