import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { NewPasskey, SlotInfo } from '#protocol/vault'
import { createTestAuthenticator } from '../../../test/support/passkeys.ts'
import { createTestPlatform } from '../../../test/support/platform.ts'
import { verifyAssertion } from '../../vault/unlock/assertion.ts'
import { createPasskeyBook } from './passkeys.ts'
import { passkeysOf, unlockMethodsOfVault } from './unlock-methods.ts'

const authenticator = createTestAuthenticator('wallet.example')
const book = createPasskeyBook(createTestPlatform(0, undefined, authenticator).tab())

const slotOf = ({ credentialId, rpId, prfSalt, label }: NewPasskey, id: Hex, kind: 'passkey' | 'both' = 'passkey'): SlotInfo => ({
  id,
  kind,
  label,
  createdAt: 0,
  credentialId,
  rpId,
  prfSalt,
})
const derived = async (key: CryptoKey): Promise<Hex> => {
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(16), info: new Uint8Array(0) }
  return fromBytes(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (isError(error) ? error.code : error),
  )

const bytesOf = (hex: Hex): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))

describe('a passkey of this vault', () => {
  it('opens the slot that it was made for, and no other of the same device', async () => {
    const one = await book.make('Laptop', [])
    const slots = [slotOf(one, '0x01')]
    expect(await codeOf(book.make('Laptop again', slots))).toBe('vault/passkey-exists')
    const ways = passkeysOf(unlockMethodsOfVault(slots), 'passkey')
    const { slotId, prf } = await book.open(ways)
    expect(slotId).toBe('0x01')
    expect(await derived(prf)).toBe(await derived(one.prf))
    const two = await book.make('Desk', [])
    expect(await derived(two.prf)).not.toBe(await derived(one.prf))
    expect(two.prfSalt).not.toBe(one.prfSalt)
    expect((await book.open(passkeysOf(unlockMethodsOfVault([slotOf(two, '0x02', 'both')]), 'both'))).slotId).toBe('0x02')
  })

  it('answers to a digest so that the vault believes it', async () => {
    const made = await book.make('Laptop', [])
    const digest: Hex = `0x${'5a'.repeat(32)}`
    const { slotId, ...answer } = await book.assert(passkeysOf(unlockMethodsOfVault([slotOf(made, '0x07')]), 'passkey'), digest)
    expect(slotId).toBe('0x07')
    await verifyAssertion(crypto.subtle, answer, { rpId: 'wallet.example', publicKey: bytesOf(made.publicKey), digest })
    const other = { rpId: 'wallet.example', publicKey: bytesOf(made.publicKey), digest: `0x${'5b'.repeat(32)}` as const }
    expect(await codeOf(verifyAssertion(crypto.subtle, answer, other))).toBe('vault/presence')
  })

  it('of another host is not asked for', async () => {
    const elsewhere = { ...slotOf(await book.make('Laptop', []), '0x01'), rpId: 'other.example' }
    const asked = authenticator.asked.length
    const ways = passkeysOf(unlockMethodsOfVault([elsewhere]), 'passkey')
    expect(await codeOf(book.open(ways))).toBe('vault/passkey-unsupported')
    expect(await codeOf(book.assert(ways, `0x${'00'.repeat(32)}`))).toBe('vault/passkey-unsupported')
    expect(authenticator.asked).toHaveLength(asked)
    // Nor does it keep one from being made here.
    expect(await codeOf(book.make('Here', [elsewhere]))).toBe('done')
  })

  it('is forgotten by its device once its slot is gone', async () => {
    const made = await book.make('Laptop', [])
    const before = authenticator.kept
    await book.forget({ credentialId: made.credentialId, rpId: 'other.example' })
    expect(authenticator.kept).toBe(before)
    await book.forget(made)
    expect(authenticator.kept).toBe(before - 1)
  })
})

it('tells of each passkey, and of password and code once', () => {
  const passkey = { label: '', createdAt: 0, credentialId: '0x0a', rpId: 'wallet.example', prfSalt: `0x${'11'.repeat(32)}` } as const
  const slots: readonly SlotInfo[] = [
    { id: '0x01', kind: 'password', label: 'Password', createdAt: 0 },
    { id: '0x02', kind: 'password', label: 'Another', createdAt: 0 },
    { id: '0x03', kind: 'passkey', ...passkey },
    { id: '0x04', kind: 'both', ...passkey },
    { id: '0x05', kind: 'recovery', label: 'Code', createdAt: 0 },
    { id: '0x06', kind: 'passkey', label: 'without its ceremony', createdAt: 0 },
  ]
  expect(unlockMethodsOfVault(slots).map((way) => ('slotId' in way ? [way.kind, way.slotId] : way.kind))).toEqual([
    'password',
    ['passkey', '0x03'],
    ['both', '0x04'],
    'recovery',
  ])
  expect(passkeysOf(unlockMethodsOfVault(slots), 'passkey').map(({ slotId }) => slotId)).toEqual(['0x03'])
  expect(passkeysOf(unlockMethodsOfVault(slots), 'passkey', 'both')).toHaveLength(2)
})
