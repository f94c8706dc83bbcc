import type { TypedData } from '#core/typed-data'
import type { Call } from '../explanation.ts'
import type { DescribeContext, Description } from './description.ts'
import type { DescriptorSource } from './source.ts'

/** Looks descriptors up and renders what they say. Both answer `undefined` where no descriptor fits, and never throw. */
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
