import { describe, expect, it } from 'vitest'
import { DELEGATES, isKnownDelegate } from './delegate-addresses.ts'
import { knownDelegate } from './known-delegates.ts'

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
