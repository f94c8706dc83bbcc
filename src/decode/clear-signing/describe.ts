import type { TypedData } from '#core/typed-data'
import type { Call } from '../explanation.ts'
import type { DescribeContext, Description } from './description.ts'
import type { DescriptorSource } from './source.ts'

export async function describeCall(
  _sources: readonly DescriptorSource[],
  _call: Call,
  _context: DescribeContext,
): Promise<Description | undefined> {
  return undefined
}

export async function describeTypedData(
  _sources: readonly DescriptorSource[],
  _data: TypedData,
  _context: DescribeContext,
): Promise<Description | undefined> {
  return undefined
}
