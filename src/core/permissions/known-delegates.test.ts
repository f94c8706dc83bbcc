import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, type AccountKind, holdsKey } from '../identity/account-kind.ts'
import { DELEGATES, isKnownDelegate, SIMPLE } from './delegate-addresses.ts'
import { BATCHERS, batchersOf, knownDelegate } from './known-delegates.ts'

describe('known delegates', () => {
  it('are the same ones for the vault, which knows addresses alone, and for screens, which name them', () => {
    expect(new Set(DELEGATES).size).toBe(8)
    for (const address of DELEGATES) {
      expect(address).toMatch(/^0x[0-9a-f]{40}$/)
      expect(isKnownDelegate(address)).toBe(true)
      expect(knownDelegate(address)?.name).toMatch(/\S/)
    }
  })

  it('are nobody else', () => {
    const stranger = `0x${'5'.repeat(40)}` as const
    expect([isKnownDelegate(stranger), knownDelegate(stranger)]).toEqual([false, undefined])
  })
})

describe('code that makes several calls for its account', () => {
  it('is all that is known to do so, for a key that is here', () => {
    expect(batchersOf({ kind: 'eoa' })).toEqual(BATCHERS)
    expect(BATCHERS.every((address) => knownDelegate(address)?.batches === true)).toBe(true)
  })

  it('is of a device what its firmware takes on: one contract of a Ledger, and none of the others', () => {
    expect(batchersOf({ kind: 'ledger' })).toEqual([SIMPLE])
    const others = (Object.keys(ACCOUNT_KINDS) as AccountKind[]).filter((kind) => !holdsKey({ kind }) && kind !== 'ledger')
    expect(others.flatMap((kind) => batchersOf({ kind }))).toEqual([])
  })
})
