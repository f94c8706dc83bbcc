import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { createClearSigning } from '../clear-signing.ts'
import type { DescribeContext, Description } from '../description.ts'
import { readDescriptor } from '../read-descriptor.ts'
import { makeIndex } from '../sources/make-index.ts'
import type { DescriptorSource } from '../sources/source.ts'
import { contextOf } from './registry-case.ts'

export const CONTRACT = '0x7730000000000000000000000000000000000001'
export const SENDER = '0x00000000000000000000000000000000005e4de7'

type Json = Readonly<Record<string, unknown>>

/** A source of these descriptors, from the public registry as far as they know. */
export function sourceOf(...descriptors: readonly Json[]): DescriptorSource {
  const texts = descriptors.map((one) => JSON.stringify(one))
  const index = makeIndex(
    'registry',
    texts.map((text, at) => ({ id: `registry/test/calldata-${at}.json`, ...readDescriptor(text) })),
  )
  return { from: 'registry', index: async () => index, load: async (at) => texts[at] ?? '' }
}

/** A descriptor of CONTRACT on mainnet with one format. */
export const descriptorOf = (signature: string, format: Json, metadata: Json = {}, display: Json = {}): Json => ({
  $schema: '../../specs/erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
  metadata: { owner: 'Test', ...metadata },
  display: { ...display, formats: { [signature]: { intent: 'Do it', ...format } } },
})

/** Calldata for a signature as descriptors write it. */
export function calldata(signature: string, args: readonly unknown[]): Hex {
  const abi = parseAbi([`function ${signature}`] as readonly string[]) as Abi
  return encodeFunctionData({ abi, functionName: signature.slice(0, signature.indexOf('(')), args })
}

/** Describes a call of CONTRACT by one format. */
export const describeWith = (
  signature: string,
  args: readonly unknown[],
  format: Json,
  more: {
    readonly metadata?: Json
    readonly display?: Json
    readonly context?: DescribeContext
    readonly value?: bigint
    readonly data?: Hex
  } = {},
): Promise<Description | undefined> =>
  createClearSigning([sourceOf(descriptorOf(signature, format, more.metadata, more.display))]).describeCall(
    { chainId: 1, to: CONTRACT, from: SENDER, value: more.value ?? 0n, data: more.data ?? calldata(signature, args) },
    more.context ?? contextOf(),
  )

/** Label and text of each field, groups flat. */
export function lines(description: Description | undefined): readonly (readonly [string, string])[] {
  const flat = (items: Description['fields']): readonly (readonly [string, string])[] =>
    items.flatMap((item) => ('fields' in item ? flat(item.fields) : [[item.label, item.text] as const]))
  return description === undefined ? [] : flat(description.fields)
}

/** A message of CONTRACT's domain. */
export const messageOf = (
  types: TypedData['types'],
  primaryType: string,
  message: TypedData['message'],
  domain: TypedData['domain'] = {},
): TypedData => ({
  types,
  primaryType,
  message,
  domain: { name: 'Test', chainId: 1, verifyingContract: CONTRACT, ...domain },
})
