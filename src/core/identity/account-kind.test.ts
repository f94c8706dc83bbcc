import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS, type AccountKind, canSign, DEVICE_KINDS, holdsKey, isOnDevice, KEYLESS_KINDS } from './account-kind.ts'

describe('kinds of accounts', () => {
  it.each([
    ['eoa', { stored: 1, holdsKey: true, canSign: true, device: false }],
    ['watch', { stored: 2, holdsKey: false, canSign: false, device: false }],
    ['qr', { stored: 3, holdsKey: false, canSign: true, device: true }],
    ['ledger', { stored: 4, holdsKey: false, canSign: true, device: true }],
    ['trezor', { stored: 5, holdsKey: false, canSign: true, device: true }],
  ] as const)('of %s are as vault files and screens know them', (kind, traits) => {
    expect(ACCOUNT_KINDS[kind]).toEqual(traits)
    expect({ holdsKey: holdsKey({ kind }), canSign: canSign({ kind }), device: isOnDevice({ kind }) }).toEqual({
      holdsKey: traits.holdsKey,
      canSign: traits.canSign,
      device: traits.device,
    })
  })

  it('have a number of their own each, which fits into the byte of a vault file', () => {
    const numbers = Object.values(ACCOUNT_KINDS).map(({ stored }) => stored)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => number >= 1 && number <= 255)).toBe(true)
  })

  it('can sign wherever the key is here, and are added by their address alone wherever it is neither here nor on a device', () => {
    for (const kind of Object.keys(ACCOUNT_KINDS) as AccountKind[]) {
      if (holdsKey({ kind })) expect(canSign({ kind })).toBe(true)
      expect((KEYLESS_KINDS as readonly AccountKind[]).includes(kind)).toBe(!holdsKey({ kind }) && !isOnDevice({ kind }))
      expect((DEVICE_KINDS as readonly AccountKind[]).includes(kind)).toBe(isOnDevice({ kind }))
    }
  })
})
