import { describe, expect, it, vi } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import { type Backup, backupCost, type BackupDeps, backupFileName, isBackup, openBackup, writeBackup } from './backup-file.ts'
import { type BackupKeys, decodeKeys, encodeKeys } from './backup-keys.ts'
import { createWriter } from '../codec.ts'
import { type Bytes, KDF_POLICY } from '../deps.ts'
import frozen from '../fixtures/backup-1.json' with { type: 'json' }
import { kdfBytes } from '../file/format.ts'
import { stretch } from '../unlock/kdf.ts'
import { BACKUP_PASSWORD, forge, quickDeps, refitted, someKeys } from '../test-support/backups.ts'
import { flipped } from '../test-support/damage.ts'
import { bytes } from '../test-support/published.ts'
import { watchWipes } from '../test-support/wiped.ts'
import { codeOf, QUICK, seededRandom } from '../test-support/world.ts'

/** Bytes before the sealed content. */
const HEADER = 8 + 2 + 4 + 41 + 12 + 4
const CREATED = 1_763_700_000_000
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const SECTIONS = [
  { name: 'contacts', version: 1, data: utf8('[{"name":"Bob"}]') },
  { name: 'from-the-future', version: 65_535, data: new Uint8Array([0, 255, 0, 128]) },
  { name: 'empty', version: 0, data: new Uint8Array(0) },
]
const deps = quickDeps()
const make = async (sections = SECTIONS, keys?: BackupKeys): Promise<Bytes> =>
  writeBackup({ createdAt: CREATED, keys: keys ?? (await someKeys()), sections }, BACKUP_PASSWORD, deps)
const open = (file: Uint8Array, password: string | undefined = BACKUP_PASSWORD): Promise<Backup> =>
  openBackup(new Uint8Array(file), password, deps)
/** Only the code: what a test compares. */
const refusal = (file: Uint8Array, password?: string): Promise<string> => codeOf(open(file, password))

type Part = { readonly name: string; readonly version: number; readonly data: Uint8Array }
const content = (parts: readonly Part[], createdAt = CREATED, count = parts.length): Bytes => {
  const writer = createWriter().time(createdAt).u16(count)
  for (const { name, version, data } of parts) writer.text(name).u16(version).sized(data)
  return writer.done()
}
const NO_KEYS: Part = { name: 'keys', version: 1, data: encodeKeys({ keyrings: [], accounts: [] }) }

describe('a backup file', () => {
  it('gives back every key, account, limit and section, byte for byte', async () => {
    const found = await open(await make())
    expect(found.createdAt).toBe(CREATED)
    expect(found.keys).toEqual(await someKeys())
    expect(found.sections).toEqual(SECTIONS)
    expect(found.unread).toEqual([])
  })

  it('of a vault without a key is a backup still', async () => {
    const found = await open(await make([], { keyrings: [], accounts: [] }))
    expect(found).toMatchObject({ keys: { keyrings: [], accounts: [] }, sections: [] })
  })

  it('is as long as any other of up to 4 KiB, and a step longer past it', async () => {
    const overhead = (await make([])).length - 4096
    expect((await make()).length - overhead).toBe(4096)
    expect((await make([{ name: 'contacts', version: 1, data: new Uint8Array(4096) }])).length - overhead).toBe(8192)
  })

  it('tells none of its content, and no two of the same are alike', async () => {
    const [one, other] = [await make(), await make()]
    const text = fromBytes(one)
    for (const secret of ['"name":"Bob"', 'Savings', 'contacts', 'TREZOR']) expect(text).not.toContain(fromBytes(utf8(secret)).slice(2))
    for (const { privateKey } of (await someKeys()).accounts) if (privateKey) expect(text).not.toContain(fromBytes(privateKey).slice(2))
    expect(text).not.toBe(fromBytes(other))
  })

  it('costs 128 MiB and three passes a guess in the product, and no more than tests can bear in tests', () => {
    expect(backupCost(KDF_POLICY)).toEqual({ memoryKiB: 131_072, passes: 3, lanes: 1 })
    expect(backupCost(QUICK)).toEqual({ memoryKiB: 1024, passes: 3, lanes: 1 })
  })

  it('has the day in its name, and is known by its beginning', async () => {
    expect(backupFileName(CREATED)).toBe('assay-backup-2025-11-21.assaybak')
    expect(isBackup(await make())).toBe(true)
    expect(isBackup(utf8('{"version":3}'))).toBe(false)
    expect(isBackup(new Uint8Array(0))).toBe(false)
  })
})

describe('writing a backup', () => {
  it('refuses sections under the names of the vault, twice, or with names that are none', async () => {
    const data = new Uint8Array(1)
    for (const names of [['keys'], ['vault/slots'], ['a', 'a'], [''], ['Contacts'], ['a'.repeat(33)], ['a\u202eb']])
      expect(await codeOf(make(names.map((name) => ({ name, version: 1, data })))), names.join()).toBe('app/bad-message')
  })

  it('refuses to write what it would not read', async () => {
    expect(await codeOf(make([{ name: 'activity', version: 1, data: new Uint8Array(10 * 1024 * 1024) }]))).toBe('import/too-large')
  })

  it.each([
    ['a sealed byte was flipped', (sealed: Uint8Array) => flipped(sealed, 100, 3)],
    ['the end was lost', (sealed: Uint8Array) => sealed.slice(0, -1)],
    ['nothing was sealed', (sealed: Uint8Array) => new Uint8Array(sealed.length)],
  ])('hands nothing out where %s', async (_, spoil) => {
    const subtle = {
      importKey: crypto.subtle.importKey.bind(crypto.subtle),
      decrypt: crypto.subtle.decrypt.bind(crypto.subtle),
      encrypt: async (...args: Parameters<SubtleCrypto['encrypt']>) =>
        new Uint8Array(spoil(new Uint8Array(await crypto.subtle.encrypt(...args)))).buffer,
    } as unknown as SubtleCrypto
    const broken: BackupDeps = { ...deps, subtle }
    const work = writeBackup({ createdAt: CREATED, keys: await someKeys(), sections: SECTIONS }, BACKUP_PASSWORD, broken)
    expect(await codeOf(work)).toBe('vault/backup-unproved')
  })

  it('hands nothing out where another content opens than was written', async () => {
    const other = await writeBackup({ createdAt: CREATED, keys: await someKeys(), sections: [] }, BACKUP_PASSWORD, deps)
    const { length } = other
    const subtle = {
      importKey: crypto.subtle.importKey.bind(crypto.subtle),
      encrypt: crypto.subtle.encrypt.bind(crypto.subtle),
      // The right key opens it, and one byte of a name differs: as a fault in memory would have it.
      decrypt: async (...args: Parameters<SubtleCrypto['decrypt']>) => {
        const plain = new Uint8Array(await crypto.subtle.decrypt(...args))
        const at = fromBytes(plain).indexOf(fromBytes(utf8('Savings')).slice(2)) / 2 - 1
        plain[at] = 0x73
        return plain.buffer
      },
    } as unknown as SubtleCrypto
    expect(length).toBeGreaterThan(4096)
    const work = writeBackup({ createdAt: CREATED, keys: await someKeys(), sections: SECTIONS }, BACKUP_PASSWORD, { ...deps, subtle })
    expect(await codeOf(work)).toBe('vault/backup-unproved')
  })
})

describe('a backup is proved by all of it', () => {
  const KEPT = SECTIONS[1]!
  /** Written with this section, and opened as something else: as a fault in memory, or in a cipher, would have it. */
  const written = async (opens: (own: Part) => Bytes): Promise<string> => {
    const own = { name: 'keys', version: 1, data: encodeKeys(await someKeys()) }
    const subtle = {
      importKey: crypto.subtle.importKey.bind(crypto.subtle),
      encrypt: crypto.subtle.encrypt.bind(crypto.subtle),
      decrypt: async () => opens(own).buffer,
    } as unknown as SubtleCrypto
    return codeOf(writeBackup({ createdAt: CREATED, keys: await someKeys(), sections: [KEPT] }, BACKUP_PASSWORD, { ...deps, subtle }))
  }

  it('as long as it is the same', async () => {
    expect(await written((own) => content([own, KEPT]))).toBe('no failure: object')
  })

  it.each<[string, (own: Part) => Bytes]>([
    ['another time', (own) => content([own, KEPT], CREATED + 1)],
    ['other keys', () => content([NO_KEYS, KEPT])],
    ['no section', (own) => content([own])],
    ['one more section', (own) => content([own, KEPT, SECTIONS[0]!])],
    ['another name', (own) => content([own, { ...KEPT, name: 'from-the-pasture' }])],
    ['another version', (own) => content([own, { ...KEPT, version: 1 }])],
    ['other bytes', (own) => content([own, { ...KEPT, data: new Uint8Array([0, 255, 0, 129]) }])],
    ['a byte less', (own) => content([own, { ...KEPT, data: KEPT.data.slice(0, -1) }])],
  ])('and not where it opens with %s', async (_, opens) => {
    expect(await written(opens)).toBe('vault/backup-unproved')
  })

  it('leaves nothing behind: what was sealed, what was opened, what the password was stretched to', async () => {
    const keys = await someKeys()
    const own = encodeKeys(keys)
    const plain = createWriter()
      .fixed(content([{ name: 'keys', version: 1, data: own }, KEPT]))
      .pad(4096)
      .done()
    const wiped = watchWipes()
    const file = await writeBackup({ createdAt: CREATED, keys, sections: [KEPT] }, BACKUP_PASSWORD, deps)
    const count = (wanted: Uint8Array): number => wiped.filter((one) => one === fromBytes(wanted)).length
    const stretched = await stretch(BACKUP_PASSWORD, { ...backupCost(deps.kdf), salt: file.slice(39, 55) })
    // Once to write, once to open again; the keys were read out of that, and written once more to compare them.
    expect([count(stretched), count(plain)]).toEqual([2, 2])
    expect(count(own)).toBe(3)
    for (const { privateKey } of keys.accounts) if (privateKey) expect(count(privateKey)).toBeGreaterThan(0)
    const before = wiped.length
    const slots = { name: 'vault/slots', version: 3, data: utf8('what a later version keeps') }
    await open(await forge(content([NO_KEYS, slots])))
    expect(wiped.slice(before)).toContain(fromBytes(slots.data))
    expect(wiped.slice(before)).toContain(fromBytes(NO_KEYS.data))
    vi.restoreAllMocks()
  })

  it('with at most 63 sections beside its keys, under names of at most 32 letters, to the last time that there is', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `s${'x'.repeat(28)}-${10 + at}`, version: 1, data: new Uint8Array(0) }))
    expect(many(1)[0]?.name).toHaveLength(32)
    const found = await open(await make(many(63), { keyrings: [], accounts: [] }))
    expect(found.sections).toHaveLength(63)
    expect(await codeOf(make(many(64), { keyrings: [], accounts: [] }))).toBe('app/bad-message')
    expect((await open(await forge(content([NO_KEYS, ...many(63)])))).sections).toHaveLength(63)
    expect(await refusal(await forge(content([NO_KEYS, ...many(64)])))).toBe('import/malformed')
    expect((await open(await forge(content([NO_KEYS], 8_640_000_000_000_000)))).createdAt).toBe(8_640_000_000_000_000)
  })
})

describe('what is said of a backup that is malformed', () => {
  const said = async (file: Uint8Array): Promise<unknown> => {
    const failure: unknown = await open(file).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'import/malformed' })
    return (failure as { readonly data: { readonly what: string } }).data.what
  }
  const MAGIC = utf8('ASSAYBAK')
  const KDF = kdfBytes({ memoryKiB: 64, passes: 1, lanes: 1, salt: new Uint8Array(16).fill(9) })
  /** Under a right checksum. */
  const file = (kdf: Uint8Array, length: number, sealed: Uint8Array): Bytes =>
    refitted(
      createWriter().fixed(MAGIC).u16(1).sized(kdf).fixed(new Uint8Array(12)).u32(length).fixed(sealed).fixed(new Uint8Array(32)).done(),
    )

  it('names its part: the checksum, the beginning, the derivation, the content', async () => {
    const good = await make()
    expect(await said(flipped(good, good.length - 1, 0))).toBe('checksum')
    expect(await said(createWriter().fixed(MAGIC).u16(1).fixed(new Uint8Array(22)).done())).toBe('checksum')
    expect(await said(createWriter().fixed(MAGIC).u16(1).done())).toBe('checksum')
    expect(await said(MAGIC)).toBe('header')
    expect(await said(file(new Uint8Array(256), 4112, new Uint8Array(4112)))).toBe('key derivation')
    expect(await said(file(new Uint8Array(257), 4112, new Uint8Array(4112)))).toBe('header')
    expect(await said(file(KDF, 4112, new Uint8Array(4111)))).toBe('header')
    expect(await said(file(KDF, 4112, new Uint8Array(4113)))).toBe('header')
    expect(await said(await forge(content([])))).toBe('content')
    expect(await said(await forge(content([NO_KEYS], CREATED, 65)))).toBe('content')
    expect(await said(await forge(content([NO_KEYS, { name: 'A', version: 1, data: new Uint8Array(0) }])))).toBe('content')
  })

  it('of a length that no version writes is so before any work for its password', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    for (const length of [0, 15, 16, 17, 4096, 4111, 4113]) expect(await said(file(KDF, length, new Uint8Array(length)))).toBe('header')
    expect(importKey).not.toHaveBeenCalled()
    importKey.mockRestore()
  })
})

describe('a backup that is damaged or hostile', () => {
  it('asks for a password, and tells a wrong one from damage', async () => {
    const file = await make()
    expect(await codeOf(openBackup(file, undefined, deps))).toBe('import/password-needed')
    expect(await refusal(file, 'not the password of it')).toBe('import/wrong-password')
    expect(await refusal(flipped(file, file.length - 100, 1))).toBe('import/malformed')
  })

  it('is refused for a flip of any byte, without work for its password', async () => {
    const file = await make()
    const digest = vi.spyOn(crypto.subtle, 'importKey')
    for (let at = 0; at < file.length; at++)
      expect(await refusal(flipped(file, at, at % 8)), `byte ${at}`).toBe(
        at < 8 ? 'import/unknown-format' : at < 10 ? 'import/version' : 'import/malformed',
      )
    expect(digest).not.toHaveBeenCalled()
    digest.mockRestore()
  })

  it('is refused for a flip of any byte of its beginning, and of bytes of its seal, that somebody made fit the checksum', async () => {
    const file = await make()
    const seal = Array.from({ length: 24 }, (_, at) => HEADER + Math.floor((at * (file.length - HEADER - 32)) / 24))
    for (const at of [...Array.from({ length: HEADER }, (_, place) => place), ...seal])
      expect(await refusal(refitted(flipped(file, at, at % 8))), `byte ${at}`).toMatch(
        /^import\/(?:unknown-format|version|malformed|cost|wrong-password)$/,
      )
  })

  it('is refused wherever it was cut off, and with anything after its end', async () => {
    const file = await make()
    for (let length = 0; length < file.length; length += length < 200 ? 1 : 97)
      expect(await refusal(file.slice(0, length)), `${length} bytes`).toBe(length < 8 ? 'import/unknown-format' : 'import/malformed')
    const longer = createWriter().fixed(file).u8(0).done()
    expect(await refusal(longer)).toBe('import/malformed')
    expect(await refusal(refitted(longer))).toBe('import/malformed')
  })

  it('may not ask for more work than any honest file needs', async () => {
    const nothing = new Uint8Array(1)
    for (const change of [{ memoryKiB: 0xffff_ffff }, { memoryKiB: 1025 }, { passes: 5 }, { lanes: 5, memoryKiB: 64 }])
      expect(await refusal(await forge(nothing, change)), JSON.stringify(change)).toBe('import/cost')
    for (const change of [{ memoryKiB: 7 }, { passes: 0 }, { lanes: 0 }, { algorithm: 'argon2d' }, { algorithm: 'scrypt' }])
      expect(await refusal(await forge(nothing, change)), JSON.stringify(change)).toBe('import/malformed')
  })

  it('is too large at 10 MiB and a byte, and is not looked into', async () => {
    expect(await refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('import/too-large')
    expect(await refusal(new Uint8Array(10 * 1024 * 1024))).toBe('import/unknown-format')
  })

  it('of a later version says which', async () => {
    const file = await make()
    const later = refitted(file.map((byte, at) => (at === 9 ? 2 : byte)))
    await expect(open(later)).rejects.toMatchObject({ code: 'import/version', data: { version: 2 } })
  })
})

describe('the content of a backup under a right seal', () => {
  it('is read where it is in order', async () => {
    expect((await open(await forge(content([NO_KEYS])))).keys.keyrings).toEqual([])
  })

  it('keeps what a later version put there for the vault from the page, and tells its name', async () => {
    const slots = { name: 'vault/slots', version: 3, data: utf8('secret') }
    const found = await open(await forge(content([NO_KEYS, slots, SECTIONS[1]!])))
    expect(found.sections).toEqual([SECTIONS[1]])
    expect(found.unread).toEqual([{ name: 'vault/slots', version: 3, size: 6 }])
  })

  it('with keys of a later version is for a later version', async () => {
    await expect(open(await forge(content([{ ...NO_KEYS, version: 3 }])))).rejects.toMatchObject({
      code: 'import/version',
      data: { version: 3 },
    })
  })

  it('may have a section in two versions, and keys of a later one beside those that are read', async () => {
    const sections = [SECTIONS[0]!, { ...SECTIONS[0]!, version: 3 }]
    const found = await open(await forge(content([{ ...NO_KEYS, version: 3 }, NO_KEYS, ...sections])))
    expect(found.sections).toEqual(sections)
    expect(found.unread).toEqual([{ name: 'keys', version: 3, size: NO_KEYS.data.length }])
    expect(await codeOf(make(sections))).toBe('no failure: object')
  })

  it.each([
    ['no keys', content([])],
    ['a section twice', content([NO_KEYS, SECTIONS[0]!, SECTIONS[0]!])],
    ['keys twice', content([NO_KEYS, NO_KEYS])],
    ['more sections than it has', content([NO_KEYS], CREATED, 2)],
    ['65,535 sections', content([NO_KEYS], CREATED, 65_535)],
    ['a name to deceive', content([NO_KEYS, { name: 'a\u202eb', version: 1, data: new Uint8Array(0) }])],
    ['a name that is too long', content([NO_KEYS, { name: 'a'.repeat(33), version: 1, data: new Uint8Array(0) }])],
    [
      'a name that is no text',
      createWriter()
        .time(CREATED)
        .u16(1)
        .sized(new Uint8Array([0xff]))
        .u16(1)
        .sized(new Uint8Array(0))
        .done(),
    ],
    ['a section longer than the file', createWriter().time(CREATED).u16(1).text('keys').u16(1).u32(0xffff_ffff).done()],
    [
      'something after its end',
      createWriter()
        .fixed(content([NO_KEYS]))
        .u8(1)
        .done(),
    ],
    ['a time that is none', content([NO_KEYS], 8_640_000_000_000_001)],
    ['keys that go on after their end', content([{ ...NO_KEYS, data: createWriter().fixed(NO_KEYS.data).u8(0).done() }])],
    ['65,535 keyrings', content([{ ...NO_KEYS, data: createWriter().u16(65_535).done() }])],
  ])('is refused with %s', async (_, made) => {
    expect(await refusal(await forge(made))).toBe('import/malformed')
  })

  it('is refused for any byte of the keys that makes no sense, and is else what it then says', async () => {
    const keys = encodeKeys(await someKeys())
    const seen = new Map<string, number>()
    for (let at = 0; at < keys.length; at++) {
      const changed = flipped(keys, at, at % 8) as Bytes
      const read = async () => decodeKeys(changed)
      const code = await codeOf(read())
      seen.set(code, (seen.get(code) ?? 0) + 1)
      expect(code, `byte ${at}`).toMatch(/^(?:vault\/corrupt|import\/(?:malformed|wrong-address)|no failure: object)$/)
      if (code.startsWith('no')) expect(encodeKeys(await read()), `byte ${at}`).toEqual(changed)
    }
    // Each byte of a key and of its address is one: 52 for each of three accounts.
    expect(seen.get('import/wrong-address')).toBeGreaterThanOrEqual(3 * 50)
  })

  it('wipes the secrets that it read before it refuses the rest', async () => {
    const keys = await someKeys()
    const wiped: Uint8Array[] = []
    const fill = vi.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function (this: Uint8Array, value) {
      wiped.push(this.slice())
      for (let at = 0; at < this.length; at++) this[at] = value
      return this
    })
    try {
      const file = await forge(content([{ name: 'keys', version: 1, data: createWriter().fixed(encodeKeys(keys)).u8(0).done() }]))
      wiped.length = 0
      expect(await refusal(file)).toBe('import/malformed')
      const seen = wiped.map((one) => fromBytes(one))
      for (const { privateKey } of keys.accounts) if (privateKey) expect(seen).toContain(fromBytes(privateKey))
      for (const { phrase } of keys.keyrings) if (phrase) expect(seen).toContain(fromBytes(phrase.entropy))
    } finally {
      fill.mockRestore()
    }
  })
})

/** A file of version 1, kept for ever: each later version must read it. Made by the second test below. */
describe('the frozen backup of version 1', () => {
  it('opens as it always did', async () => {
    const found = await openBackup(bytes(frozen.file), frozen.password, { ...deps, kdf: KDF_POLICY })
    expect(found.createdAt).toBe(frozen.createdAt)
    expect(found.keys).toEqual(await someKeys())
    expect(found.sections.map(({ name, version, data }) => ({ name, version, data: fromBytes(data) }))).toEqual(frozen.sections)
  })

  it('is what is made of the same randomness, password and time', async () => {
    expect(await freeze()).toEqual(frozen)
  })
})

async function freeze() {
  const random = seededRandom('assay backup format 1')
  const file = await writeBackup({ createdAt: CREATED, keys: await someKeys(), sections: SECTIONS }, BACKUP_PASSWORD, {
    subtle: crypto.subtle,
    kdf: KDF_POLICY,
    random,
  })
  return {
    password: BACKUP_PASSWORD,
    createdAt: CREATED,
    sections: SECTIONS.map(({ name, version, data }) => ({ name, version, data: fromBytes(data) })),
    file: fromBytes(file),
  }
}
