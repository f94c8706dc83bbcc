import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/identity/account'
import { isError } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import type { VaultHeader, RecordType } from './format.ts'
import {
  checkAgainst,
  decodeMetadata,
  EMPTY_METADATA,
  encodeMetadata,
  type StoredAccount,
  type StoredKeyring,
  type VaultMetadata,
  newKeyring,
  publicAccount,
  publicKeyring,
  type SlotNote,
} from './metadata.ts'
import { bytes } from '../test-support/published.ts'

const id = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(16)}`
const address = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`

const PHRASE: StoredKeyring = {
  id: id(1),
  kind: 'mnemonic',
  label: 'Recovery phrase',
  origin: 'created',
  pathTemplate: "m/44'/60'/0'/0/i",
  backedUpAt: 1_763_000_000_001,
  language: 'japanese',
  fingerprint: '0x0a0b0c0d',
  passphrase: true,
  next: 7,
}
const WATCHED: StoredKeyring = { id: id(2), kind: 'watch', label: 'Watched', origin: 'imported', next: 0 }
const KEY: StoredKeyring = { id: id(3), kind: 'private-key', label: 'Key', origin: 'imported', next: 0 }
const ONE: StoredAccount = {
  address: address(0x11),
  keyringId: id(1),
  kind: 'eoa',
  path: "m/44'/60'/0'/0/0",
  name: 'Größe',
  order: 3,
  hidden: true,
  recordId: id(0x21),
  protection: 'always-ask',
  limitState: bytes('0102'),
}
const TWO: StoredAccount = { address: address(0x12), keyringId: id(2), kind: 'watch', name: '', order: 0, hidden: false }
const THREE: StoredAccount = { ...TWO, address: address(0x13), keyringId: id(3), kind: 'eoa', recordId: id(0x23), protection: 'normal' }
const DEVICE: StoredKeyring = {
  id: id(4),
  kind: 'device',
  label: 'Blue one',
  origin: 'imported',
  fingerprint: '0x73c5da0a',
  device: { kind: 'qr', model: 'Keystone 3 Pro' },
  next: 0,
}
const FOUR: StoredAccount = {
  ...TWO,
  address: address(0x14),
  keyringId: id(4),
  kind: 'qr',
  path: "m/44'/60'/0'/0/3",
  shownAt: 1_764_000_000_000,
}
const NOTE: SlotNote = { id: id(0x31), label: 'Password', createdAt: 1_760_000_000_000 }
const PASSKEY: SlotNote = { ...NOTE, id: id(0x32), publicKey: `0x04${'ab'.repeat(64)}` }
const ALL: VaultMetadata = {
  keyrings: [PHRASE, WATCHED, KEY],
  accounts: [ONE, TWO, THREE],
  slots: [NOTE, PASSKEY],
  idleMinutes: 12,
  backupProvedAt: 1_762_000_000_000,
}

/** By hand, as it has been on disk since: integers big-endian, a 4-byte length before texts, 1 before what is there and 0 for what is not. */
const number = (value: number, width: number): readonly number[] =>
  Array.from({ length: width }, (_, at) => Number((BigInt(value) >> BigInt(8 * (width - 1 - at))) & 255n))
const text = (value: string): readonly number[] => {
  const utf8 = new TextEncoder().encode(value)
  return [...number(utf8.length, 4), ...utf8]
}
const there = (...parts: readonly (readonly number[])[]): readonly number[] => [1, ...parts.flat()]
const run = (length: number, byte: number): readonly number[] => Array.from({ length }, () => byte)
const KEYRINGS_AS_WRITTEN = [
  ...[...run(16, 1), 1, ...text('Recovery phrase'), 1, ...there(text("m/44'/60'/0'/0/i")), ...there(number(1_763_000_000_001, 8))],
  ...[...there([1]), ...there([0x0a, 0x0b, 0x0c, 0x0d]), 1, ...number(7, 4)],
  ...[...run(16, 2), 2, ...text('Watched'), 2, 0, 0, 0, 0, 0, ...number(0, 4)],
  ...[...run(16, 3), 3, ...text('Key'), 2, 0, 0, 0, 0, 0, ...number(0, 4)],
]
const ACCOUNTS_AS_WRITTEN = [
  ...[...run(20, 0x11), ...run(16, 1), 1, ...there(text("m/44'/60'/0'/0/0")), ...text('Größe'), ...number(3, 4), 1],
  ...[...there(run(16, 0x21)), ...there([2]), ...there(number(2, 4), [1, 2])],
  ...[...run(20, 0x12), ...run(16, 2), 2, 0, ...text(''), ...number(0, 4), 0, 0, 0, 0],
  ...[...run(20, 0x13), ...run(16, 3), 1, 0, ...text(''), ...number(0, 4), 0, ...there(run(16, 0x23)), ...there([1]), 0],
]
const NOTES_AS_WRITTEN = [
  ...[...run(16, 0x31), ...text('Password'), ...number(1_760_000_000_000, 8), 0],
  ...[...run(16, 0x32), ...text('Password'), ...number(1_760_000_000_000, 8), ...there([0x04, ...run(64, 0xab)])],
]
const ALL_AS_WRITTEN = [
  ...[2, 12, ...there(number(1_762_000_000_000, 8)), ...number(3, 2), ...KEYRINGS_AS_WRITTEN, ...number(3, 2), ...ACCOUNTS_AS_WRITTEN],
  ...[2, ...NOTES_AS_WRITTEN],
]
const padded = (content: readonly number[]): Bytes => {
  const whole = new Uint8Array(Math.ceil(content.length / 512) * 512)
  whole.set(content)
  return whole
}

const isCorrupt = (task: () => unknown): boolean => {
  try {
    task()
    return false
  } catch (error) {
    if (isError(error, 'vault/corrupt') && error.data?.['what'] === 'accounts') return true
    throw error
  }
}
const roundTrip = (change: Partial<VaultMetadata>): VaultMetadata => decodeMetadata(encodeMetadata({ ...EMPTY_METADATA, ...change }))

describe('what the vault knows about its keys', () => {
  it('is written byte for byte as it always was, padded to 512 bytes, and read back whole', () => {
    expect(encodeMetadata(ALL)).toEqual(padded(ALL_AS_WRITTEN))
    expect(decodeMetadata(encodeMetadata(ALL))).toEqual(ALL)
    expect(encodeMetadata(EMPTY_METADATA)).toEqual(padded([2, EMPTY_METADATA.idleMinutes, 0, 0, 0, 0, 0, 0]))
    expect(roundTrip({})).toEqual(EMPTY_METADATA)
    expect(encodeMetadata({ ...EMPTY_METADATA, keyrings: [{ ...KEY, label: 'x'.repeat(600) }] })).toHaveLength(1024)
  })

  it('says in its version whether tabs open together', () => {
    expect(encodeMetadata({ ...ALL, together: true })).toEqual(padded([3, ...ALL_AS_WRITTEN.slice(1)]))
    expect(decodeMetadata(encodeMetadata({ ...ALL, together: true }))).toEqual({ ...ALL, together: true })
  })

  it('is of version 4 where a device is in it, and of an earlier one without', () => {
    const whole = { ...ALL, keyrings: [...ALL.keyrings, DEVICE], accounts: [...ALL.accounts, FOUR] }
    const content = encodeMetadata(whole)
    expect(content[0]).toBe(4)
    expect(decodeMetadata(content)).toEqual(whole)
    expect(decodeMetadata(encodeMetadata({ ...whole, together: true }))).toEqual({ ...whole, together: true })
    const { model: _, ...nameless } = DEVICE.device ?? { kind: 'qr' }
    const { shownAt: _s, ...declared } = FOUR
    const bare = { ...EMPTY_METADATA, keyrings: [{ ...DEVICE, device: nameless }], accounts: [declared] }
    expect(encodeMetadata(bare)).toEqual(
      padded([
        ...[4, EMPTY_METADATA.idleMinutes, 0, 0, ...number(1, 2), ...run(16, 4), 4, ...text('Blue one'), 2, 0, 0, 0],
        ...[...there([0x73, 0xc5, 0xda, 0x0a]), 0, ...number(0, 4), ...there([3, 0]), ...number(1, 2), ...run(20, 0x14), ...run(16, 4)],
        ...[3, ...there(text("m/44'/60'/0'/0/3")), ...text(''), ...number(0, 4), 0, 0, 0, 0, 0, 0],
      ]),
    )
    expect(roundTrip(bare)).toEqual(bare)
  })

  it('of version 1 has no proof of a backup, no languages, no protections, no limits and no notes', () => {
    const { language: _l, fingerprint: _f, passphrase: _p, ...keyring } = PHRASE
    const { protection: _s, limitState: _t, ...account } = ONE
    const first = [
      ...[1, 12, ...number(1, 2), ...run(16, 1), 1, ...text('Recovery phrase'), 1, ...there(text("m/44'/60'/0'/0/i"))],
      ...[...there(number(1_763_000_000_001, 8)), ...number(7, 4), ...number(1, 2), ...run(20, 0x11), ...run(16, 1), 1],
      ...[...there(text("m/44'/60'/0'/0/0")), ...text('Größe'), ...number(3, 4), 1, ...there(run(16, 0x21))],
    ]
    expect(decodeMetadata(padded(first))).toEqual({ keyrings: [keyring], accounts: [account], slots: [], idleMinutes: 12 })
  })

  it('is refused cut short, with anything behind it, and in a version that is not there', () => {
    for (let length = 0; length < ALL_AS_WRITTEN.length; length++)
      expect(
        isCorrupt(() => decodeMetadata(Uint8Array.from(ALL_AS_WRITTEN.slice(0, length)))),
        String(length),
      ).toBe(true)
    expect(decodeMetadata(Uint8Array.from(ALL_AS_WRITTEN))).toEqual(ALL)
    for (const more of [[1], [0, 0, 1], [...run(512, 0), 1]])
      expect(isCorrupt(() => decodeMetadata(Uint8Array.from([...ALL_AS_WRITTEN, ...more])))).toBe(true)
    for (const version of [0, 5]) expect(isCorrupt(() => decodeMetadata(padded([version, ...ALL_AS_WRITTEN.slice(1)])))).toBe(true)
  })

  it('locks after 1 to 60 minutes', () => {
    for (const idleMinutes of [1, 60]) expect(roundTrip({ idleMinutes }).idleMinutes).toBe(idleMinutes)
    for (const idleMinutes of [0, 61]) expect(isCorrupt(() => roundTrip({ idleMinutes }))).toBe(true)
  })

  it('has texts of at most 1,024 bytes and limits of at most 262,144', () => {
    for (const much of [1024, 1025]) {
      const long = 'x'.repeat(much)
      for (const change of [
        { keyrings: [{ ...KEY, label: long }] },
        { keyrings: [{ ...KEY, pathTemplate: long }] },
        { accounts: [{ ...TWO, name: long }] },
        { accounts: [{ ...TWO, path: long }] },
        { slots: [{ ...NOTE, label: long }] },
      ]) {
        if (much > 1024) expect(isCorrupt(() => roundTrip(change))).toBe(true)
        else expect(roundTrip(change)).toEqual({ ...EMPTY_METADATA, ...change })
      }
    }
    expect(roundTrip({ accounts: [{ ...ONE, limitState: new Uint8Array(262_144) }] }).accounts[0]?.limitState).toHaveLength(262_144)
    expect(isCorrupt(() => roundTrip({ accounts: [{ ...ONE, limitState: new Uint8Array(262_145) }] }))).toBe(true)
  })

  it('is refused with a kind, an origin, or a language that is none, and never written with hex that is none', () => {
    const [kind, label, path] = [1 + 1 + 9 + 2 + 16, 4 + 15, 1 + 4 + 16]
    const places = { kind, origin: kind + 1 + label, language: kind + 1 + label + 1 + path + 9 + 1 }
    expect(Object.values(places).map((at) => ALL_AS_WRITTEN[at])).toEqual([1, 1, 1])
    for (const [name, wrong] of [
      ['kind', [0, 4]],
      ['origin', [0, 3]],
      ['language', [10, 255]],
    ] as const)
      for (const value of wrong)
        expect(
          isCorrupt(() => decodeMetadata(padded(ALL_AS_WRITTEN).with(places[name], value))),
          name,
        ).toBe(true)
    for (const [at, language] of LANGUAGES.entries())
      expect(decodeMetadata(padded(ALL_AS_WRITTEN).with(places.language, at)).keyrings[0]?.language).toBe(language)
    for (const wrong of ['0x1', 'no hex', '0xgg'] as Hex[])
      expect(isCorrupt(() => encodeMetadata({ ...ALL, keyrings: [{ ...KEY, id: wrong }] }))).toBe(true)
  })
})

describe('records and what is known of them', () => {
  const header = (...entries: readonly (readonly [number, RecordType])[]): VaultHeader => ({
    ...({ format: 2, vaultId: bytes('aa'.repeat(16)), epoch: 1, generation: 1, createdAt: 0, changedAt: 0, slots: [] } as const),
    index: entries.map(([byte, type]) => ({ id: bytes(id(byte)), type, kid: 1, seq: 1, hash: bytes('bb'.repeat(32)) })),
  })
  const fits = header([1, 'root'], [0x21, 'child'], [0x23, 'child'], [0x40, 'meta'], [0x41, 'former'])
  const differs = (against: VaultHeader, change: Partial<VaultMetadata> = {}): boolean =>
    isCorrupt(() => checkAgainst(against, { ...ALL, ...change }))

  it('say the same, in any order', () => {
    expect(differs(fits)).toBe(false)
    expect(differs(fits, { keyrings: [...ALL.keyrings, DEVICE], accounts: [...ALL.accounts, FOUR] })).toBe(false)
    expect(differs(header([0x23, 'child'], [0x21, 'child'], [1, 'root']), { accounts: [THREE, ONE, TWO] })).toBe(false)
    expect(
      differs(header([1, 'root'], [9, 'root'], [0x21, 'child'], [0x23, 'child']), {
        keyrings: [{ ...PHRASE, id: id(9) }, ...ALL.keyrings],
      }),
    ).toBe(false)
  })

  it.each<[string, VaultHeader, Partial<VaultMetadata>]>([
    ['a phrase has no record', header([0x21, 'child'], [0x23, 'child']), {}],
    ['a record has no phrase', header([1, 'root'], [5, 'root'], [0x21, 'child'], [0x23, 'child']), {}],
    ['a key has no record', header([1, 'root'], [0x21, 'child']), {}],
    ['a record has no account', header([1, 'root'], [0x21, 'child'], [0x22, 'child'], [0x23, 'child']), {}],
    ['an account is of no keyring', fits, { accounts: [{ ...ONE, keyringId: id(9) }, TWO, THREE] }],
    [
      'what is watched has a key',
      fits,
      { accounts: [ONE, { ...TWO, recordId: id(0x23) }, { ...THREE, kind: 'watch', recordId: undefined } as never] },
    ],
    [
      'an account without a key is not watched',
      header([1, 'root'], [0x21, 'child']),
      { accounts: [ONE, TWO, { ...TWO, address: address(9), kind: 'eoa' }] },
    ],
    ['an account with a key is among the watched', fits, { accounts: [ONE, TWO, { ...THREE, keyringId: id(2) }] }],
    ['what is watched is among keys', fits, { accounts: [ONE, { ...TWO, keyringId: id(3) }, THREE] }],
    ['an address stands twice', fits, { accounts: [ONE, TWO, { ...THREE, address: ONE.address }] }],
    ['a device is none', fits, { keyrings: [...ALL.keyrings, { ...DEVICE, device: undefined } as never] }],
    ['a device is among keys', fits, { keyrings: [PHRASE, WATCHED, { ...KEY, device: { kind: 'qr' } }] }],
    [
      'an account of a device has no path',
      fits,
      { keyrings: [...ALL.keyrings, DEVICE], accounts: [...ALL.accounts, { ...FOUR, path: undefined } as never] },
    ],
    ['an account of a device is among the watched', fits, { accounts: [...ALL.accounts, { ...FOUR, keyringId: id(2) }] }],
    ['what is watched is of a device', fits, { keyrings: [...ALL.keyrings, DEVICE], accounts: [ONE, { ...TWO, keyringId: id(4) }, THREE] }],
    ['a keyring stands twice', fits, { keyrings: [...ALL.keyrings, { ...WATCHED, label: 'again' }] }],
  ])('are refused where %s', (_, against, change) => {
    expect(differs(against, change)).toBe(true)
  })
})

describe('what the page is told', () => {
  it('is without records, counts and the state of limits', () => {
    const { next: _n, ...keyring } = PHRASE
    expect(publicKeyring(PHRASE)).toEqual(keyring)
    const { recordId: _r, limitState: _l, ...account } = ONE
    const { limitState: _, ...plain } = ONE
    expect(publicAccount(plain, 0)).toEqual(account)
  })

  it('of a new keyring are its kind’s name and, of a phrase, the standard path, unless others are given', () => {
    expect(newKeyring(id(5), 'mnemonic', { origin: 'created' })).toEqual({
      ...{ id: id(5), kind: 'mnemonic', label: 'Recovery phrase', pathTemplate: "m/44'/60'/0'/0/i", origin: 'created', next: 0 },
    })
    expect(newKeyring(id(5), 'watch', { origin: 'imported' })).toEqual({
      id: id(5),
      kind: 'watch',
      label: 'Watched',
      origin: 'imported',
      next: 0,
    })
    expect(newKeyring(id(5), 'private-key', { origin: 'imported' }).label).toBe('Private key')
    const given = {
      origin: 'imported',
      label: 'Mine',
      pathTemplate: "m/44'/60'/0'/i",
      language: 'czech',
      passphrase: true,
      backedUpAt: 9,
    } as const
    expect(newKeyring(id(6), 'mnemonic', { ...given, fingerprint: '0x01020304' })).toEqual({
      ...{ id: id(6), kind: 'mnemonic', ...given, fingerprint: '0x01020304', next: 0 },
    })
    expect(fromBytes(bytes(id(6)))).toBe(id(6))
  })
})
