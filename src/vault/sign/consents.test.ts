import { describe, expect, it } from 'vitest'
import type { Consent } from '#core/signing/consent'
import { isError } from '#core/errors'
import { type ConsentSubject, createConsents } from './consents.ts'

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const asked: ConsentSubject = { requestId: 'r1', account: ACCOUNT, chainId: 1, unlockEpoch: 3 }
const consent = (change: Partial<Consent> = {}): Consent => ({
  id: '0x00112233445566778899aabbccddeeff',
  requestId: 'r1',
  digest: `0x${'11'.repeat(32)}`,
  origin: { kind: 'own' },
  account: ACCOUNT,
  chainId: 1,
  unlockEpoch: 3,
  ...change,
})
const outcome = (work: () => void): string => {
  try {
    work()
  } catch (error) {
    return isError(error) ? [error.code, ...Object.values(error.data ?? {})].join(' ') : 'another failure'
  }
  return 'taken'
}

describe('a consent', () => {
  it('is taken once, by whichever spelling of its id', () => {
    const take = createConsents()
    expect(outcome(() => take(consent(), asked))).toBe('taken')
    expect(outcome(() => take(consent(), asked))).toBe('vault/consent-stale')
    expect(outcome(() => take(consent({ id: '0x00112233445566778899AABBCCDDEEFF' }), asked))).toBe('vault/consent-stale')
    expect(outcome(() => take(consent({ id: '0x10112233445566778899aabbccddeeff' }), asked))).toBe('taken')
  })

  it('of an id that is no 16 bytes is refused', () => {
    for (const id of ['0x', '0x001122', `0x${'00'.repeat(15)}`, `0x${'00'.repeat(17)}`, 'text', `0x${'zz'.repeat(16)}`])
      expect(
        outcome(() => createConsents()(consent({ id: id as Consent['id'] }), asked)),
        id,
      ).toBe('vault/consent-scope id')
  })

  it('of another unlock is stale, and not used up by that', () => {
    const take = createConsents()
    expect(outcome(() => take(consent({ unlockEpoch: 2 }), asked))).toBe('vault/consent-stale')
    expect(outcome(() => take(consent({ unlockEpoch: 4 }), asked))).toBe('vault/consent-stale')
    expect(outcome(() => take(consent(), asked))).toBe('taken')
  })

  it.each([
    ['requestId', { requestId: 'r2' }],
    ['account', { account: `0x${'22'.repeat(20)}` as const }],
    ['chainId', { chainId: 10 }],
  ] as const)('to another %s is refused, and used up by having been shown', (field, change) => {
    const take = createConsents()
    expect(outcome(() => take(consent(change), asked))).toBe(`vault/consent-scope ${field}`)
    expect(outcome(() => take(consent(), asked))).toBe('vault/consent-stale')
  })
})
