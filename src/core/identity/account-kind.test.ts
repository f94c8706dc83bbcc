import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, type AccountKind, canSign, holdsKey, KEYLESS_KINDS } from './account-kind.ts'

describe('kinds of accounts', () => {
  it.each([
    ['eoa', { stored: 1, holdsKey: true, canSign: true }],
    ['watch', { stored: 2, holdsKey: false, canSign: false }],
  ] as const)('of %s are as vault files and screens know them', (kind, traits) => {
    expect(ACCOUNT_KINDS[kind]).toEqual(traits)
    expect({ holdsKey: holdsKey({ kind }), canSign: canSign({ kind }) }).toEqual({ holdsKey: traits.holdsKey, canSign: traits.canSign })
  })

  it('have a number of their own each, which fits into the byte of a vault file', () => {
    const numbers = Object.values(ACCOUNT_KINDS).map(({ stored }) => stored)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => number >= 1 && number <= 255)).toBe(true)
  })

  it('can sign wherever the key is here, and are added by their address alone wherever it is not', () => {
    for (const kind of Object.keys(ACCOUNT_KINDS) as AccountKind[]) {
      if (holdsKey({ kind })) expect(canSign({ kind })).toBe(true)
      expect((KEYLESS_KINDS as readonly AccountKind[]).includes(kind)).toBe(!holdsKey({ kind }))
    }
  })
})
