import type { Hex } from '#core/bytes/hex'
import type { DescriptorOrigin, TokenStandard } from '../description.ts'
import type { ReadDescriptor } from '../read-descriptor.ts'

/** Where descriptors come from: an index that says which may fit, and their texts, loaded one at a time. */
export type DescriptorSource = {
  readonly from: DescriptorOrigin
  index(): Promise<DescriptorIndex>
  /** JSON text of the descriptor at this place of `index().files`. */
  load(at: number): Promise<string>
  /** The same, read already: a source that had to read it for its index need not have it read again. `undefined`: it cannot be read. */
  read?(at: number): Promise<ReadDescriptor | undefined>
}

/** Numbers are places in `files`. An entry means "may fit": binding is checked on the descriptor itself. */
export type DescriptorIndex = {
  /** `hash`: the descriptor counts only while it has this one (`ReadDescriptor`). Absent for what is part of this build. */
  readonly files: readonly { readonly id: string; readonly hash?: Hex }[]
  /** By `eip155:chain:address`, lower case. */
  readonly calls: Readonly<Record<string, readonly number[]>>
  /** By `typeKey`, the keccak256 of EIP-712's `encodeType`. */
  readonly messages: Readonly<Record<string, readonly number[]>>
  /** Descriptors of calls that name a standard and no deployment (`context.$id`, such as "erc20"). */
  readonly templates: Readonly<Partial<Record<TokenStandard, readonly number[]>>>
}
