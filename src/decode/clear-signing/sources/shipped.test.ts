import { describe, expect, it, vi } from 'vitest'
import { createClearSigning } from '../clear-signing.ts'
import { shippedDescriptors } from './shipped.ts'
import { contextOf } from '../test-support/registry-case.ts'

const TOKEN = '0x7730000000000000000000000000000000000001'
const call = {
  chainId: 1,
  to: TOKEN,
  value: 0n,
  data: `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${(1_500_000).toString(16).padStart(64, '0')}`,
} as const
const context = contextOf({ tokens: { [TOKEN]: { symbol: 'TKN', decimals: 6, name: 'Token' } } })

describe('the descriptors of this build', () => {
  it('speak for a token that is known to be one, and for no other contract', async () => {
    const clearSigning = createClearSigning(shippedDescriptors())
    expect(await clearSigning.describeCall(call, context)).toBeUndefined()
    const known = { ...context, standardsOf: () => ['erc20' as const] }
    expect(await clearSigning.describeCall(call, known)).toMatchObject({
      from: 'assay',
      id: 'erc20.json',
      sentence: 'Send 1.5 TKN to 0x1111111111111111111111111111111111111111',
    })
  })

  it('are looked up here: nothing is asked of the network, whatever is found', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    const clearSigning = createClearSigning(shippedDescriptors())
    await clearSigning.describeCall(call, { ...context, standardsOf: () => ['erc20'] })
    await clearSigning.describeCall({ ...call, data: '0xdeadbeef' }, context)
    await clearSigning.describeTypedData(
      { domain: { chainId: 1, verifyingContract: TOKEN }, types: { A: [] }, primaryType: 'A', message: {} },
      context,
    )
    vi.unstubAllGlobals()
    expect(fetched).not.toHaveBeenCalled()
  })
})
