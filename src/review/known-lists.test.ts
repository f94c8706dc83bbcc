import { describe, expect, it } from 'vitest'
import { isAddress } from '#core/ethereum/address'
import { PUBLISHED_CODE } from './rules/published-code.ts'
import { KNOWN_FEE_RECEIVERS } from './rules/known-fee-receivers.ts'
import { KNOWN_OPERATORS } from './rules/known-operators.ts'

describe('what is known by its address', () => {
  it.each([
    ['fee receivers', KNOWN_FEE_RECEIVERS],
    ['operators', KNOWN_OPERATORS],
    ['published code', PUBLISHED_CODE],
  ] as const)('%s: each by an address as it is compared, and with something to say', (_, known) => {
    expect(known.size).toBeGreaterThan(0)
    for (const [address, what] of known) expect([address, isAddress(address), what === '']).toEqual([address.toLowerCase(), true, false])
  })
})
