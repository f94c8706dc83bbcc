import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { NewSlot, Session, UnlockSecret } from '#protocol/vault'
import { readStored } from '../test-support/damage.ts'
import { codeOf, createWorld, PASSWORD, QUICK, type World } from '../test-support/world.ts'

const OTHER = 'gravel Tundra 48 quiet-lantern orbit'
const byPassword = (password: string): UnlockSecret => ({ kind: 'password', password })

/** A public key of P-256. */
const POINT = fromBytes(p256.getPublicKey(new Uint8Array(32).fill(1), false))

/** What a passkey's PRF gives: an HKDF key that cannot be taken out. */
const prfKey = (fill: number): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(fill), 'HKDF', false, ['deriveKey'])

const passkey = async (fill: number, kind: 'passkey' | 'both' = 'passkey'): Promise<NewSlot> => {
  const rest = {
    label: `Key ${fill}`,
    credentialId: `0x${'c1'.repeat(20)}`,
    rpId: 'localhost',
    publicKey: POINT,
    prfSalt: `0x${'5a'.repeat(32)}`,
    prf: await prfKey(fill),
  } as const
  return kind === 'passkey' ? { kind, ...rest } : { kind, password: OTHER, ...rest }
}

/** A vault with one phrase, made here. */
async function made(changes: Parameters<typeof createWorld>[0] = {}): Promise<World & { readonly session: Session }> {
  const world = createWorld(changes)
  await world.vault.call('selfCheck', undefined)
  const { draftId } = await world.vault.call('draftPhrase', { words: 12 })
  return { ...world, session: await world.vault.call('createFromDraft', { draftId, password: PASSWORD }) }
}

/** The same disk, as the next Worker finds it. */
async function next(world: World): Promise<World> {
  const again = createWorld({ indexedDB: world.indexedDB, time: world.time })
  await again.vault.call('selfCheck', undefined)
  return again
}

const opens = async (world: World, way: UnlockSecret): Promise<string> => {
  const again = await next(world)
  return codeOf(again.vault.call('unlock', { way }).then(() => again.vault.call('lock', undefined)))
}
const OPENED = 'no failure: undefined'
const wordsOf = async (world: World, way: UnlockSecret): Promise<string> => {
  const again = await next(world)
  const { keyrings } = await again.vault.call('unlock', { way })
  return (await again.vault.call('revealPhrase', { keyringId: keyrings[0]!.id, way })).words.join(' ')
}
const passkeyWay = async (slotId: Hex, fill: number): Promise<UnlockSecret> => ({ kind: 'passkey', slotId, prf: await prfKey(fill) })

describe('a printed recovery code', () => {
  it('opens the vault in any case and spacing, and shows the phrase', async () => {
    const world = await made()
    const words = await wordsOf(world, byPassword(PASSWORD))
    const { code } = await world.vault.call('makeRecoveryCode', { way: byPassword(PASSWORD) })
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await wordsOf(world, { kind: 'recovery', code })).toBe(words)
    expect(await opens(world, { kind: 'recovery', code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })).toBe(OPENED)
  })

  it('is told apart from a slip of the pen, which costs no try, and from another code, which does', async () => {
    const world = await made()
    const { code } = await world.vault.call('makeRecoveryCode', { way: byPassword(PASSWORD) })
    const slipped = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
    expect(await opens(world, { kind: 'recovery', code: slipped })).toBe('vault/malformed-code')
    expect(await opens(world, { kind: 'recovery', code: code.slice(0, -1) })).toBe('vault/malformed-code')
    const other = await made()
    const { code: foreign } = await other.vault.call('makeRecoveryCode', { way: byPassword(PASSWORD) })
    expect(await opens(world, { kind: 'recovery', code: foreign })).toBe('vault/wrong-code')
    const status = await (await next(world)).vault.call('status', undefined)
    expect(status).toMatchObject({ at: 'locked', failures: 1, ways: [{ kind: 'password' }, { kind: 'recovery' }] })
  })

  it('made anew makes the earlier one useless', async () => {
    const world = await made()
    const { code: first } = await world.vault.call('makeRecoveryCode', { way: byPassword(PASSWORD) })
    const { code: second, session } = await world.vault.call('makeRecoveryCode', { way: { kind: 'recovery', code: first } })
    expect(session.slots.map(({ kind }) => kind)).toEqual(['password', 'recovery'])
    expect(await opens(world, { kind: 'recovery', code: first })).toBe('vault/wrong-code')
    expect(await opens(world, { kind: 'recovery', code: second })).toBe(OPENED)
  })
})

describe('a passkey', () => {
  it('opens the vault by its PRF alone, and another PRF does not', async () => {
    const world = await made()
    const session = await world.vault.call('addSlot', { way: byPassword(PASSWORD), slot: await passkey(7) })
    const slot = session.slots.find(({ kind }) => kind === 'passkey')!
    expect(slot).toMatchObject({ label: 'Key 7', rpId: 'localhost', credentialId: `0x${'c1'.repeat(20)}` })
    expect(await opens(world, await passkeyWay(slot.id, 7))).toBe(OPENED)
    expect(await opens(world, await passkeyWay(slot.id, 8))).toBe('vault/wrong-passkey')
    const status = await (await next(world)).vault.call('status', undefined)
    expect(status).toMatchObject({
      ways: [{ kind: 'password' }, { kind: 'passkey', slotId: slot.id, rpId: 'localhost', prfSalt: `0x${'5a'.repeat(32)}` }],
    })
    expect(JSON.stringify(status)).not.toContain('Key 7')
  })

  it('is never the only way in', async () => {
    const world = await made()
    const { slots } = await world.vault.call('addSlot', { way: byPassword(PASSWORD), slot: await passkey(7) })
    const [password, key] = slots
    const removing = world.vault.call('removeSlot', { way: await passkeyWay(key!.id, 7), slotId: password!.id })
    expect(await codeOf(removing)).toBe('vault/last-way')
    const { code } = await world.vault.call('makeRecoveryCode', { way: byPassword(PASSWORD) })
    const left = await world.vault.call('removeSlot', { way: { kind: 'recovery', code }, slotId: password!.id })
    expect(left.slots.map(({ kind }) => kind)).toEqual(['passkey', 'recovery'])
    expect(await opens(world, byPassword(PASSWORD))).toBe('vault/wrong-password')
    expect(await opens(world, await passkeyWay(key!.id, 7))).toBe(OPENED)
  })

  it('with a password needs both', async () => {
    const world = await made()
    const { slots } = await world.vault.call('addSlot', { way: byPassword(PASSWORD), slot: await passkey(9, 'both') })
    const { id: slotId } = slots.find(({ kind }) => kind === 'both')!
    expect(await opens(world, { kind: 'both', slotId, password: OTHER, prf: await prfKey(9) })).toBe(OPENED)
    expect(await opens(world, { kind: 'both', slotId, password: PASSWORD, prf: await prfKey(9) })).toBe('vault/wrong-password')
    expect(await opens(world, { kind: 'both', slotId, password: OTHER, prf: await prfKey(8) })).toBe('vault/wrong-password')
    expect(await opens(world, await passkeyWay(slotId, 9))).toBe('vault/wrong-passkey')
    expect(await opens(world, byPassword(OTHER))).toBe('vault/wrong-password')
  })

  it('whose key is no point of the curve is not taken', async () => {
    const world = await made()
    const slot = { ...(await passkey(7)), publicKey: `0x04${'ab'.repeat(64)}` } as NewSlot
    expect(await codeOf(world.vault.call('addSlot', { way: byPassword(PASSWORD), slot }))).toBe('vault/presence')
  })

  it('is not taken in a ninth slot', async () => {
    const world = await made()
    for (let fill = 1; fill <= 7; fill++) await world.vault.call('addSlot', { way: byPassword(PASSWORD), slot: await passkey(fill) })
    expect(await codeOf(world.vault.call('addSlot', { way: byPassword(PASSWORD), slot: await passkey(8) }))).toBe('vault/too-many-ways')
  })
})

describe('a password', () => {
  it('is changed with the one of before, which opens nothing afterwards; nothing else changes', async () => {
    const world = await made()
    const words = await wordsOf(world, byPassword(PASSWORD))
    const [slot] = world.session.slots
    const change = { way: byPassword(PASSWORD), slotId: slot!.id, password: OTHER }
    expect(await codeOf(world.vault.call('changePassword', { ...change, way: byPassword(OTHER) }))).toBe('vault/wrong-password')
    expect(await codeOf(world.vault.call('changePassword', { ...change, password: 'password1234' }))).toBe('vault/weak-password')
    await world.vault.call('changePassword', change)
    expect(await opens(world, byPassword(PASSWORD))).toBe('vault/wrong-password')
    expect(await wordsOf(world, byPassword(OTHER))).toBe(words)
  })

  it('is not judged by a locked vault, which says that it is locked', async () => {
    const { vault, session } = await made()
    const [slotId, address] = [session.slots[0]!.id, session.accounts[0]!.address]
    await vault.call('lock', undefined)
    const weak = { way: byPassword(PASSWORD), password: 'password1234' }
    const calls = [
      vault.call('changePassword', { ...weak, slotId }),
      vault.call('addSlot', { way: weak.way, slot: { kind: 'password', password: weak.password } }),
      vault.call('setWipingPassword', weak),
      vault.call('exportBackup', { ...weak, sections: [] }),
      vault.call('exportKeystore', { ...weak, address }),
    ]
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'vault/locked'))
  })

  it('of a slot of both kinds is changed by that slot', async () => {
    const world = await made()
    const { slots } = await world.vault.call('addSlot', { way: byPassword(PASSWORD), slot: await passkey(9, 'both') })
    const { id: slotId } = slots.find(({ kind }) => kind === 'both')!
    const fresh = 'another quiet-lantern 92 Meadow'
    expect(await codeOf(world.vault.call('changePassword', { way: byPassword(PASSWORD), slotId, password: fresh }))).toBe('vault/ask-again')
    const way: UnlockSecret = { kind: 'both', slotId, password: OTHER, prf: await prfKey(9) }
    await world.vault.call('changePassword', { way, slotId, password: fresh })
    expect(await opens(world, { ...way, password: fresh })).toBe(OPENED)
    expect(await opens(world, way)).toBe('vault/wrong-password')
  })

  it('that was stretched too little is stretched anew when it is next given', async () => {
    const world = await made()
    const stronger = { ...QUICK, memoryKiB: [128], passes: 2 }
    const again = createWorld({ indexedDB: world.indexedDB, time: world.time, kdf: stronger })
    await again.vault.call('selfCheck', undefined)
    const { slots } = await again.vault.call('unlock', { way: byPassword(PASSWORD) })
    expect(slots[0]!.kdf).toEqual({ memoryKiB: 128, passes: 2, lanes: 1 })
    expect(await opens(world, byPassword(PASSWORD))).toBe(OPENED)
  })
})

describe('a wiping password [K13]', () => {
  it('leaves nothing when it is given to unlock', async () => {
    const world = await made()
    await world.vault.call('setWipingPassword', { way: byPassword(PASSWORD), password: OTHER })
    const again = await next(world)
    expect(await codeOf(again.vault.call('unlock', { way: byPassword(OTHER) }))).toBe('vault/wiped')
    expect(await again.vault.call('status', undefined)).toEqual({ at: 'absent' })
    const { pointer, headers, records } = await readStored(world.indexedDB)
    expect({ pointer, headers: headers.size, records: records.size }).toEqual({ pointer: undefined, headers: 0, records: 0 })
  })

  it('is only a wrong password to an open vault', async () => {
    const world = await made()
    await world.vault.call('setWipingPassword', { way: byPassword(PASSWORD), password: OTHER })
    const [ring] = world.session.keyrings
    expect(await codeOf(world.vault.call('revealPhrase', { keyringId: ring!.id, way: byPassword(OTHER) }))).toBe('vault/wrong-password')
    expect(await codeOf(world.vault.call('erase', { way: byPassword(OTHER) }))).toBe('vault/wrong-password')
    expect(await opens(world, byPassword(PASSWORD))).toBe(OPENED)
  })

  it('cannot be told from none by what lies on disk, and outlives a change of the password', async () => {
    const world = await made()
    const length = async () => [...(await readStored(world.indexedDB)).headers.values()][0]?.length
    const without = await length()
    const session = await world.vault.call('setWipingPassword', { way: byPassword(PASSWORD), password: OTHER })
    expect(await length()).toBe(without)
    const fresh = 'another quiet-lantern 92 Meadow'
    await world.vault.call('changePassword', { way: byPassword(PASSWORD), slotId: session.slots[0]!.id, password: fresh })
    expect(await opens(world, byPassword(OTHER))).toBe('vault/wiped')
  })

  it('is taken away again, and is never the password itself', async () => {
    const world = await made()
    const way = byPassword(PASSWORD)
    expect(await codeOf(world.vault.call('setWipingPassword', { way, password: PASSWORD }))).toBe('vault/same-password')
    await world.vault.call('setWipingPassword', { way, password: OTHER })
    await world.vault.call('setWipingPassword', { way })
    expect(await opens(world, byPassword(OTHER))).toBe('vault/wrong-password')
  })
})

describe('a new master key', () => {
  it('seals every record anew, keeps phrase and accounts, and drops the ways that cannot wrap it', async () => {
    const world = await made()
    await world.vault.call('deriveAccount', { keyringId: world.session.keyrings[0]!.id, name: 'Second' })
    const words = await wordsOf(world, byPassword(PASSWORD))
    const { code } = await world.vault.call('makeRecoveryCode', { way: byPassword(PASSWORD) })
    const before = await readStored(world.indexedDB)
    const session = await world.vault.call('rotate', { way: byPassword(PASSWORD) })
    expect(session.slots.map(({ kind }) => kind)).toEqual(['password'])
    expect(session.accounts.map(({ name }) => name)).toEqual(['Account 1', 'Second'])
    const after = await readStored(world.indexedDB)
    expect([...after.records.keys()].filter((name) => before.records.has(name))).toEqual([])
    expect(await wordsOf(world, byPassword(PASSWORD))).toBe(words)
    expect(await opens(world, { kind: 'recovery', code })).toBe('vault/wrong-code')
  })

  it('hands the page its former key until the page has sealed its records anew', async () => {
    const world = await made()
    const iv = new Uint8Array(12)
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, world.session.recordsKey, new TextEncoder().encode('a page'))
    await world.vault.call('rotate', { way: byPassword(PASSWORD) })
    const again = await next(world)
    const { recordsKey, formerRecordsKey } = await again.vault.call('unlock', { way: byPassword(PASSWORD) })
    await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv }, recordsKey, sealed)).rejects.toThrow()
    expect(formerRecordsKey?.extractable).toBe(false)
    expect(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, formerRecordsKey!, sealed))).toBe('a page')
    expect(await codeOf(again.vault.call('rotate', { way: byPassword(PASSWORD) }))).toBe('vault/rotation-pending')
    expect((await again.vault.call('recordsResealed', undefined)).formerRecordsKey).toBeUndefined()
    const last = await again.vault.call('rotate', { way: byPassword(PASSWORD) })
    expect(last.formerRecordsKey).toBeDefined()
  })

  it('locks another Worker that still has the old one', async () => {
    const world = await made()
    const other = await next(world)
    await other.vault.call('unlock', { way: byPassword(PASSWORD) })
    await world.vault.call('rotate', { way: byPassword(PASSWORD) })
    expect(await codeOf(other.vault.call('deriveAccount', { keyringId: world.session.keyrings[0]!.id, name: 'Late' }))).toBe('vault/gone')
    expect(other.events).toEqual([{ why: 'asked' }])
  })
})
