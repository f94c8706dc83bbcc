import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import type { UnlockSecret } from '#protocol/vault'
import { FORMAT, type VaultHeader, kdfBytes, type Slot, slotBytes, type Wrap } from '../file/format.ts'
import { stretch } from './kdf.ts'
import { codeText } from './recovery-code.ts'
import { createSealer } from '../file/seal.ts'
import { createSlots, wrapBindingOf, type Slots, unlockMethodsOfSlots, wrongUnlockSecret } from './slots.ts'
import { bytes } from '../test-support/published.ts'
import { codeOf, QUICK, seededRandom } from '../test-support/world.ts'

const { subtle } = crypto
const MASTER = bytes('0b'.repeat(32))
const WHERE = { vaultId: bytes('a0'.repeat(16)), generation: 3 }
const prf = (fill: number) => subtle.importKey('raw', new Uint8Array(32).fill(fill), 'HKDF', false, ['deriveKey'])
const CEREMONY = { credentialId: '0xc0ffee', rpId: 'wallet.example', prfSalt: `0x${'5a'.repeat(32)}` } as const
const headerOf = (slots: readonly Slot[], format = FORMAT): VaultHeader => ({
  ...{ format, ...WHERE, epoch: 1, createdAt: 0, changedAt: 0, slots, index: [] },
})

/** One slot of each kind, and how each is opened. */
async function made() {
  const random = seededRandom('slots')
  const sealer = createSealer(subtle, random)
  const slots = createSlots({ sealer, subtle, random, kdf: QUICK, now: () => 0 })
  const code = await slots.blankCode()
  const blanks = [
    await slots.blank({ kind: 'password', password: 'one' }),
    await slots.blank({ kind: 'passkey', prf: await prf(1), ...CEREMONY } as never),
    await slots.blank({ kind: 'both', prf: await prf(2), password: 'two', ...CEREMONY } as never),
    code,
  ]
  const kept = await Promise.all(blanks.map((blank) => slots.wrap(blank, MASTER.slice(), WHERE)))
  const [password, passkey, both, recovery] = kept as [Slot, Slot, Slot, Slot]
  const ways: readonly UnlockSecret[] = [
    { kind: 'password', password: 'one' },
    { kind: 'passkey', slotId: fromBytes(passkey.id), prf: await prf(1) },
    { kind: 'both', slotId: fromBytes(both.id), prf: await prf(2), password: 'two' },
    { kind: 'recovery', code: codeText(code.code) },
  ]
  return { slots, sealer, blanks, kept, ways, password, passkey, both, recovery }
}

describe('slots', () => {
  it('open each by its own way, whatever stands beside it, to the same master key', async () => {
    const { slots, kept, ways } = await made()
    expect(kept.map(({ kind }) => kind)).toEqual(['password', 'passkey', 'both', 'recovery'])
    for (const order of [kept, kept.toReversed()])
      for (const [at, way] of ways.entries()) {
        const opened = await slots.open(headerOf(order), way)
        if (opened === undefined || opened === 'wipe') throw new Error(`${way.kind} did not open`)
        expect(opened.slot).toBe(kept[at])
        expect(await slots.raw(headerOf(order), opened)).toEqual(MASTER)
      }
  })

  it('stay shut to every other secret', async () => {
    const { slots, kept, passkey, both } = await made()
    const [, first, second] = kept
    const wrong: readonly UnlockSecret[] = [
      { kind: 'password', password: 'two' },
      { kind: 'passkey', slotId: fromBytes(passkey.id), prf: await prf(2) },
      { kind: 'passkey', slotId: fromBytes(both.id), prf: await prf(2) },
      { kind: 'passkey', slotId: fromBytes(bytes('ee'.repeat(16))), prf: await prf(1) },
      { kind: 'both', slotId: fromBytes(both.id), prf: await prf(1), password: 'two' },
      { kind: 'both', slotId: fromBytes(both.id), prf: await prf(2), password: 'one' },
      { kind: 'both', slotId: fromBytes(passkey.id), prf: await prf(1), password: 'two' },
      { kind: 'recovery', code: codeText(new Uint8Array(16)) },
    ]
    for (const way of wrong) expect(await slots.open(headerOf(kept), way), JSON.stringify(way)).toBeUndefined()
    expect([first?.kind, second?.kind]).toEqual(['passkey', 'both'])
  })

  it('are found by their id in either case, and opened in no other vault or generation', async () => {
    const { slots, kept, passkey } = await made()
    const upper = `0x${fromBytes(passkey.id).slice(2).toUpperCase()}` as const
    const way: UnlockSecret = { kind: 'passkey', slotId: upper, prf: await prf(1) }
    expect(await slots.open(headerOf(kept), way)).toMatchObject({ slot: passkey })
    expect(await slots.open({ ...headerOf(kept), generation: 4 }, way)).toBeUndefined()
    expect(await slots.open({ ...headerOf(kept), vaultId: bytes('a1'.repeat(16)) }, way)).toBeUndefined()
  })

  it('have a wiping password beside a password, and noise that opens nothing where there is none', async () => {
    const { slots, kept, password, passkey } = await made()
    const wipe: UnlockSecret = { kind: 'password', password: 'wipe' }
    expect(await slots.open(headerOf(kept), wipe)).toBeUndefined()
    const second = await slots.second(password, 'wipe', WHERE)
    const armed = headerOf([{ ...password, second } as Slot, ...kept.slice(1)])
    expect(await slots.open(armed, wipe)).toBe('wipe')
    expect(await slots.open(armed, { kind: 'password', password: 'one' })).toMatchObject({ slot: { kind: 'password' } })
    expect(await slots.open(armed, { kind: 'password', password: 'other' })).toBeUndefined()
    // It may have been stretched with another salt, as after a change of the password.
    const other = await slots.wrap(await slots.reblank(password, 'new', wipe), MASTER.slice(), WHERE, second)
    expect(await slots.open(headerOf([other]), wipe)).toBe('wipe')
    const noise = await slots.second(password, undefined, WHERE)
    expect([noise.iv.length, noise.sealed.length, second.sealed.length]).toEqual([12, 48, 48])
    expect(kdfBytes(noise.kdf)).toEqual(kdfBytes(second.kdf))
    expect(await codeOf(slots.second(passkey, 'wipe', WHERE))).toBe('vault/unknown-slot')
  })

  it('take another password and keep their id; both only with the passkey of both', async () => {
    const { slots, password, passkey, both } = await made()
    const fresh = await slots.reblank(password, 'three', { kind: 'password', password: 'one' })
    expect(fresh.slot).toMatchObject({ kind: 'password', id: password.id })
    const pair: UnlockSecret = { kind: 'both', slotId: fromBytes(both.id), prf: await prf(2), password: 'two' }
    const changed = await slots.wrap(await slots.reblank(both, 'three', pair), MASTER.slice(), WHERE)
    expect(await slots.open(headerOf([changed]), pair)).toBeUndefined()
    expect(await slots.open(headerOf([changed]), { ...pair, password: 'three' })).toMatchObject({ slot: { id: both.id } })
    expect(await codeOf(slots.reblank(both, 'three', { kind: 'password', password: 'two' }))).toBe('vault/ask-again')
    expect(await codeOf(slots.reblank(passkey, 'three', pair))).toBe('vault/unknown-slot')
  })

  it('are proved by being read back: missing, or of another master key, they are corrupt', async () => {
    const { slots, blanks, kept, ways } = await made()
    for (const blank of blanks) await slots.check(headerOf(kept), blank, MASTER)
    const [blank] = blanks
    if (!blank) throw new Error('none was made')
    const corrupt = { code: 'vault/corrupt', data: { what: 'slot' } }
    await expect(slots.check(headerOf(kept.slice(1)), blank, MASTER)).rejects.toMatchObject(corrupt)
    await expect(slots.check(headerOf(kept), blank, bytes('0c'.repeat(32)))).rejects.toMatchObject(corrupt)
    const opened = await slots.open(headerOf(kept), ways[0] as UnlockSecret)
    if (opened === undefined || opened === 'wipe') throw new Error('it did not open')
    await expect(slots.raw({ ...headerOf(kept), generation: 4 }, opened)).rejects.toMatchObject({
      code: 'vault/corrupt',
      data: { what: 'key' },
    })
  })

  it('refuse a ceremony whose bytes are none', async () => {
    const { slots } = await made()
    for (const wrong of [{ prfSalt: '0x5a' }, { prfSalt: 'none' }, { credentialId: '0x1' }])
      await expect(slots.blank({ kind: 'passkey', prf: await prf(1), ...CEREMONY, ...wrong } as never)).rejects.toMatchObject({
        ...{ code: 'app/bad-message', data: { call: 'slot' } },
      })
  })
})

/** Opened by Node's own cryptography and what docs/design/vault-format.md says, so that a use or a place that changed on both sides is noticed. */
describe('a slot is wrapped as the format says', () => {
  const hkdf = (key: Uint8Array, salt: Uint8Array, use: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', key, salt, `assay.vault.2/${use}`, 32))
  const sized = (part: Uint8Array | string): Uint8Array => {
    const [length, content] = [Buffer.alloc(4), Buffer.from(part)]
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, content])
  }
  const u32 = (value: number): Uint8Array => Buffer.from([0, 0, 0, value])
  const unsealed = (key: Uint8Array, { iv, sealed }: Wrap, id: Uint8Array, which: string, params: Uint8Array): Uint8Array => {
    const cipher = createDecipheriv('aes-256-gcm', key, iv)
    const digest = createHash('sha256').update(params).digest()
    const place = ['assay.vault.1', WHERE.vaultId, id, which, u32(WHERE.generation), u32(0), digest]
    cipher.setAAD(Buffer.concat(place.map(sized)))
    cipher.setAuthTag(sealed.subarray(32))
    return new Uint8Array(Buffer.concat([cipher.update(sealed.subarray(0, 32)), cipher.final()]))
  }
  const open = (key: Uint8Array, slot: Slot) => unsealed(key, slot.wrap, slot.id, 'slot', slotBytes(slot))

  it('of each kind, and the wiping password beside one', async () => {
    const { slots, kept, blanks, password, passkey, both, recovery } = await made()
    if (!('passkey' in passkey) || !('passkey' in both) || !('kdf' in both) || !('kdf' in password) || !('salt' in recovery))
      throw new Error('slots of other kinds')
    const stretched = await stretch('two', both.kdf)
    const { code } = blanks[3] as Awaited<ReturnType<Slots['blankCode']>>
    const keys = [
      await stretch('one', password.kdf),
      hkdf(new Uint8Array(32).fill(1), passkey.passkey.salt, 'passkey'),
      hkdf(new Uint8Array(32).fill(2), stretched, 'both'),
      hkdf(code, recovery.salt, 'recovery'),
    ]
    for (const [at, slot] of kept.entries()) expect(open(keys[at]!, slot), slot.kind).toEqual(MASTER)
    const second = await slots.second(password, 'wipe', WHERE)
    const wipe = await stretch('wipe', second.kdf)
    expect(unsealed(wipe, second, password.id, 'second', kdfBytes(second.kdf))).toHaveLength(32)
    expect(() => unsealed(wipe, second, password.id, 'slot', kdfBytes(second.kdf))).toThrow()
  })
})

describe('what is told of slots', () => {
  it('is what a ceremony needs, and how a way failed', async () => {
    const { kept, passkey, both } = await made()
    expect(unlockMethodsOfSlots(kept)).toEqual([
      { kind: 'password' },
      { kind: 'passkey', slotId: fromBytes(passkey.id), ...CEREMONY },
      { kind: 'both', slotId: fromBytes(both.id), ...CEREMONY },
      { kind: 'recovery' },
    ])
    const codes = (['password', 'passkey', 'both', 'recovery'] as const).map(
      (kind) => (wrongUnlockSecret({ kind } as UnlockSecret) as { code?: string }).code,
    )
    expect(codes).toEqual(['vault/wrong-password', 'vault/wrong-passkey', 'vault/wrong-password', 'vault/wrong-code'])
  })

  it('binds a wrap to all that a slot is; in format 1 to the cost of its password', async () => {
    const { password, recovery } = await made()
    const at = (format: number, slot: Slot) => wrapBindingOf({ ...WHERE, format }, slot)
    expect(at(2, password)).toEqual({ vaultId: WHERE.vaultId, id: password.id, which: 'slot', generation: 3, params: slotBytes(password) })
    expect('kdf' in password && at(1, password).params).toEqual('kdf' in password && kdfBytes(password.kdf))
    expect(at(1, recovery).params).toEqual(slotBytes(recovery))
  })

  it('is whether a password was stretched with less than is asked for now', async () => {
    const { slots, password, passkey } = await made()
    if (!('kdf' in password)) throw new Error('no password')
    const least = QUICK.memoryKiB[0] ?? 0
    const costs = (memoryKiB: number, passes: number) =>
      slots.isBelowPolicy({ ...password, kdf: { ...password.kdf, memoryKiB, passes } } as Slot)
    expect([costs(least, QUICK.passes), costs(least - 1, QUICK.passes), costs(least, QUICK.passes - 1)]).toEqual([false, true, true])
    expect(slots.isBelowPolicy(passkey)).toBe(false)
  })
})
