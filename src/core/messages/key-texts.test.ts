import { describe, expect, it } from 'vitest'
import list from './key-texts.json' with { type: 'json' }
import { isSiteOf, keyFormOf, keyTextOf, claimsToDeriveKey } from './key-texts.ts'

describe('the list of texts that make keys', () => {
  it('names for each entry a source, a site, and one way to know it', () => {
    for (const entry of list) {
      expect(entry.source, entry.service).toMatch(/^[\w.-]+\/[\w.-]+, /)
      expect(entry.sites.length, entry.service).toBeGreaterThan(0)
      for (const site of entry.sites) expect(site).toMatch(/^[a-z0-9.-]+\.[a-z]+$/)
      expect(
        ['starts', 'is', 'form'].filter((way) => way in entry),
        entry.service,
      ).toHaveLength(1)
    }
  })

  it('knows each text, with what follows it, and in other cases, spaces and apostrophes', () => {
    for (const { starts, is, service } of list as readonly { readonly starts?: string; readonly is?: string; readonly service: string }[]) {
      const text = starts ?? is
      if (text === undefined) continue
      for (const like of [text, text.toUpperCase(), ` ${text.replaceAll(' ', '  ')}`, text.replaceAll("'", '’')])
        expect(keyTextOf(like)?.service, like).toBe(service)
      if (starts !== undefined) expect(keyTextOf(`${starts}\n\nOnly sign this message for a trusted client!`)?.service).toBe(service)
      expect(keyTextOf(`Hello. ${text}`)).toBeUndefined()
    }
  })

  it('knows forms of typed data, some by the name of their domain alone', () => {
    expect(keyFormOf('dYdX', 'dYdX Chain')?.service).toBe('dYdX')
    expect(keyFormOf('Constant', 'Paradex')?.service).toBe('Paradex')
    expect([keyFormOf('Constant', 'Other'), keyFormOf('Permit', 'dYdX')]).toEqual([undefined, undefined])
  })

  it('knows a site by its own host and those below it', () => {
    const key = keyFormOf('Constant', 'Paradex') ?? { service: '', opens: '', sites: [] }
    expect(
      ['paradex.trade', 'app.paradex.trade', 'paradex.trade.evil.example', 'evilparadex.trade'].map((host) => isSiteOf(key, host)),
    ).toEqual([true, true, false, false])
  })
})

describe('texts that say that a key is made of them', () => {
  it.each([
    'Sign this message to generate your Stark private key. WARNING: only sign on trusted sites.',
    'Sign this message to derive your encryption key for Vault.',
    'Galeon Privacy Pool Key Derivation\n\nThis signature is used to derive your privacy pool keys.',
    'Please sign to unlock your stealth wallet',
    'Sign to create your L2 trading key',
    'Sign this message to generate your keys. Do not share it.',
    'Sign this message to recover your shielded account',
  ])('are known by their own words: %s', (text) => expect(claimsToDeriveKey(text)).toBe(true))

  it.each([
    'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service.\n\nThis request will not trigger a blockchain transaction or cost any gas fees.',
    'Sign this message to prove that you own this wallet. This does not give access to your private keys.',
    'I agree to the terms of service',
    'Sign in to Galxe with nonce 88123',
    'Verify your account for Guild.xyz. No keys are shared.',
    'We never ask for your private key or seed phrase.',
    'My vote: for. The key question is who pays.',
    'Create an account at Forum',
  ])('are none of these: %s', (text) => expect(claimsToDeriveKey(text)).toBe(false))
})
