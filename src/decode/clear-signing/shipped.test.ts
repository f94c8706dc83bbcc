import { describe, expect, it } from 'vitest'
import { createClearSigning } from './clear-signing.ts'
import { shippedDescriptors } from './shipped.ts'
import { contextOf } from './test-support/registry-case.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const call = {
  chainId: 1,
  to: USDC,
  value: 0n,
  data: `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${(1_500_000).toString(16).padStart(64, '0')}`,
} as const
const context = contextOf({ tokens: { [USDC]: { symbol: 'USDC', decimals: 6, name: 'USD Coin' } } })

describe('the descriptors of this build', () => {
  it('speak for a token that is known to be one, and for no other contract', async () => {
    const clearSigning = createClearSigning(shippedDescriptors())
    expect(await clearSigning.describeCall(call, context)).toBeUndefined()
    const known = { ...context, standardsOf: () => ['erc20' as const] }
    expect(await clearSigning.describeCall(call, known)).toMatchObject({
      from: 'assay',
      id: 'erc20.json',
      sentence: 'Send 1.5 USDC to 0x1111111111111111111111111111111111111111',
    })
  })
})
