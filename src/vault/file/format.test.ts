import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { type Bytes, KDF_POLICY } from '../deps.ts'
import {
  compareBytes,
  FORMAT,
  type VaultHeader,
  headerBytes,
  type IndexEntry,
  isBearable,
  kdfBytes,
  type KdfParams,
  nameBytes,
  parseHeader,
  parseKdf,
  parseRecord,
  recordBytes,
  type RecordType,
  sameBytes,
  sealedHeaderBytes,
  type Slot,
  slotBytes,
} from './format.ts'

const filled = (length: number, byte: number): Bytes => new Uint8Array(length).fill(byte)
const utf8 = (text: string): readonly number[] => [...new TextEncoder().encode(text)]
/** Big-endian, as docs/design/vault-format.md says; not by the writer that is tested. */
const number = (value: number, width: number): readonly number[] =>
  Array.from({ length: width }, (_, at) => Number((BigInt(value) >> BigInt(8 * (width - 1 - at))) & 255n))
const sized = (bytes: readonly number[]): readonly number[] => [...number(bytes.length, 4), ...bytes]
const text = (value: string): readonly number[] => sized(utf8(value))

const KDF: KdfParams = { memoryKiB: 65_536, passes: 3, lanes: 1, salt: filled(16, 0xa1) }
const OTHER_KDF: KdfParams = { memoryKiB: 8, passes: 1, lanes: 1, salt: filled(16, 0xa2) }
const PASSKEY = { credentialId: filled(20, 0xb1), rpId: 'wallet.example', prfSalt: filled(32, 0xb2), salt: filled(16, 0xb3) }
const WRAP = { iv: filled(12, 0xc1), sealed: filled(48, 0xc2) }
const SECOND = { kdf: OTHER_KDF, iv: filled(12, 0xc3), sealed: filled(48, 0xc4) }
const SLOTS = [
  { kind: 'password', id: filled(16, 1), kdf: KDF, wrap: WRAP, second: SECOND },
  { kind: 'passkey', id: filled(16, 2), passkey: PASSKEY, wrap: WRAP },
  { kind: 'both', id: filled(16, 3), kdf: KDF, passkey: PASSKEY, wrap: WRAP },
  { kind: 'recovery', id: filled(16, 4), salt: filled(16, 0xd1), wrap: WRAP },
] as const satisfies readonly Slot[]
const entry = (id: number, type: RecordType): IndexEntry => ({
  id: Uint8Array.from([...filled(14, 0xe0), id >> 8, id & 255]),
  type,
  kid: 2,
  seq: id + 70_000,
  hash: filled(32, id & 255),
})
const INDEX = [entry(1, 'root'), entry(2, 'child'), entry(3, 'meta'), entry(4, 'former')]
const HEADER: VaultHeader = {
  format: FORMAT,
  vaultId: filled(16, 0xf1),
  epoch: 300,
  generation: 2,
  createdAt: 1_760_000_000_000,
  changedAt: 1_763_000_000_001,
  slots: SLOTS,
  index: INDEX,
}
const MAC = filled(32, 0x99)

const kdfAsWritten = (kdf: KdfParams): readonly number[] => [
  ...text('argon2id'),
  0x13,
  ...number(kdf.memoryKiB, 4),
  ...number(kdf.passes, 4),
  ...number(kdf.lanes, 4),
  ...kdf.salt,
]
const passkeyAsWritten = [...sized([...PASSKEY.credentialId]), ...text('wallet.example'), ...PASSKEY.prfSalt, ...PASSKEY.salt]
const wrapAsWritten = [...WRAP.iv, ...WRAP.sealed]
const nameAsWritten = ({ id, type, kid, seq }: IndexEntry): readonly number[] => [
  ...id,
  ['root', 'child', 'meta', 'former'].indexOf(type) + 1,
  ...number(kid, 4),
  ...number(seq, 4),
]
const PARAMS: readonly (readonly number[])[] = [
  [1, ...sized(kdfAsWritten(KDF))],
  [2, ...passkeyAsWritten],
  [3, ...sized(kdfAsWritten(KDF)), ...passkeyAsWritten],
  [4, ...filled(16, 0xd1)],
]
const HEADER_AS_WRITTEN: readonly number[] = [
  ...utf8('ASSAYVLT'),
  ...number(2, 2),
  ...text('A256GCM/HKDF-SHA256'),
  ...filled(16, 0xf1),
  ...number(300, 4),
  ...number(2, 4),
  ...number(1_760_000_000_000, 8),
  ...number(1_763_000_000_001, 8),
  4,
  ...SLOTS.flatMap((slot, at) => [
    ...slot.id,
    ...sized(PARAMS[at] ?? []),
    ...wrapAsWritten,
    ...(slot.kind === 'password' ? [...sized(kdfAsWritten(OTHER_KDF)), ...SECOND.iv, ...SECOND.sealed] : []),
  ]),
  ...number(4, 2),
  ...INDEX.flatMap((one) => [...nameAsWritten(one), ...one.hash]),
]

const sealed = (header: VaultHeader): Bytes => sealedHeaderBytes(header, MAC)
const read = (bytes: Uint8Array) => parseHeader(bytes, KDF_POLICY)
/** What is said to be wrong; "fine" when nothing is. */
function fault(task: () => unknown): unknown {
  try {
    task()
    return 'fine'
  } catch (error) {
    if (isError(error, 'vault/corrupt')) return error.data?.['what']
    if (isError(error, 'vault/unsupported-version')) return error.data
    throw error
  }
}
const faultOf = (change: Partial<VaultHeader>): unknown => fault(() => read(sealed({ ...HEADER, ...change })))

describe('a header', () => {
  it('is written as its document says, byte for byte, with every kind of slot and record', () => {
    expect([...headerBytes(HEADER)]).toEqual(HEADER_AS_WRITTEN)
    expect([...sealed(HEADER)]).toEqual([...HEADER_AS_WRITTEN, ...MAC])
    expect(SLOTS.map((slot) => [...slotBytes(slot)])).toEqual(PARAMS)
    expect([...kdfBytes(KDF)]).toEqual(kdfAsWritten(KDF))
    expect(INDEX.map((one) => [...nameBytes(one)])).toEqual(INDEX.map(nameAsWritten))
  })

  it('is read back whole, and only whole', () => {
    expect(read(sealed(HEADER))).toEqual({ header: HEADER, mac: MAC })
    const bytes = sealed(HEADER)
    for (let length = 0; length < bytes.length; length++)
      expect(
        fault(() => read(bytes.slice(0, length))),
        String(length),
      ).not.toBe('fine')
    expect(fault(() => read(Uint8Array.from([...bytes, 0])))).toBe('header')
  })

  it('of format 1 has passwords alone, and neither a generation nor a second way', () => {
    const [password] = SLOTS
    const { second: _, ...slot } = password
    const first: VaultHeader = { ...HEADER, format: 1, generation: 1, slots: [slot] }
    expect([...headerBytes(first)]).toEqual([
      ...utf8('ASSAYVLT'),
      ...number(1, 2),
      ...text('A256GCM/HKDF-SHA256'),
      ...filled(16, 0xf1),
      ...number(300, 4),
      ...number(1_760_000_000_000, 8),
      ...number(1_763_000_000_001, 8),
      1,
      1,
      ...slot.id,
      ...sized(kdfAsWritten(KDF)),
      ...wrapAsWritten,
      ...HEADER_AS_WRITTEN.slice(-(2 + 4 * 57)),
    ])
    expect(read(sealed(first))).toEqual({ header: first, mac: MAC })
    expect(fault(() => headerBytes({ ...first, slots: [SLOTS[1]] }))).toEqual({ version: 1 })
  })

  it.each([
    ['of another vault’s kind', (bytes: Bytes) => bytes.with(0, 0x42), 'header'],
    ['with the last letter of its mark changed', (bytes: Bytes) => bytes.with(7, 0x42), 'header'],
    ['of format 0', (bytes: Bytes) => bytes.with(9, 0), { version: 0 }],
    ['of format 3', (bytes: Bytes) => bytes.with(9, 3), { version: 3 }],
    ['of format 258', (bytes: Bytes) => bytes.with(8, 1), { version: 258 }],
    ['of another suite', (bytes: Bytes) => bytes.with(14, 0x42), 'suite'],
    ['with a suite of 65 letters', (bytes: Bytes) => bytes.with(13, 65), 'header'],
  ])('%s is refused', (_, change, what) => {
    expect(fault(() => read(change(sealed(HEADER)).slice()))).toEqual(what)
  })

  it('has one way in at least and eight at most', () => {
    const [, passkey] = SLOTS
    expect(faultOf({ slots: [] })).toBe('header')
    expect(faultOf({ slots: [passkey] })).toBe('fine')
    expect(faultOf({ slots: Array.from({ length: 8 }, () => passkey) })).toBe('fine')
    expect(faultOf({ slots: Array.from({ length: 9 }, () => passkey) })).toBe('header')
  })

  it('has one list of accounts, at most one former key, and 4,096 records at most', () => {
    const children = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 5, 'child'))
    expect(faultOf({ index: [entry(3, 'meta')] })).toBe('fine')
    expect(faultOf({ index: [entry(3, 'root')] })).toBe('header')
    expect(faultOf({ index: [entry(3, 'meta'), entry(4, 'meta')] })).toBe('header')
    expect(faultOf({ index: [entry(2, 'former'), entry(3, 'meta')] })).toBe('fine')
    expect(faultOf({ index: [entry(1, 'former'), entry(2, 'former'), entry(3, 'meta')] })).toBe('header')
    expect(faultOf({ index: [entry(3, 'meta'), ...children(4095)] })).toBe('fine')
    expect(faultOf({ index: [entry(3, 'meta'), ...children(4096)] })).toBe('header')
  })

  it('lists its records in ascending order, each once', () => {
    const [one, two, three] = [entry(1, 'root'), entry(2, 'meta'), entry(3, 'child')]
    expect(faultOf({ index: [one, two, three] })).toBe('fine')
    for (const index of [
      [two, one, three],
      [one, three, two],
      [one, two, { ...three, id: two.id }],
      [one, one, two],
    ])
      expect(faultOf({ index })).toBe('header')
  })
})

describe('a way in', () => {
  const slot = (change: Partial<typeof PASSKEY>): Slot => ({ ...SLOTS[1], passkey: { ...PASSKEY, ...change } })
  it.each<[string, Slot, unknown]>([
    ['a credential id of 1,023 bytes', slot({ credentialId: filled(1023, 1) }), 'fine'],
    ['a credential id of 1,024 bytes', slot({ credentialId: filled(1024, 1) }), 'slot'],
    ['a host of 253 letters', slot({ rpId: 'a'.repeat(253) }), 'fine'],
    ['a host of 254 letters', slot({ rpId: 'a'.repeat(254) }), 'slot'],
    ['a salt that is longer', { ...SLOTS[3], salt: filled(17, 1) }, 'slot'],
    ['a salt that is shorter', { ...SLOTS[3], salt: filled(15, 1) }, 'slot'],
    ['a derivation that this device cannot bear', { ...SLOTS[0], kdf: { ...KDF, memoryKiB: 1_048_577 } }, 'key derivation'],
    ['a second derivation that it cannot bear', { ...SLOTS[0], second: { ...SECOND, kdf: { ...KDF, passes: 17 } } }, 'key derivation'],
  ])('with %s is %s', (_, one, what) => {
    expect(faultOf({ slots: [one] })).toBe(what)
  })

  it('of a kind that there is not is refused', () => {
    const bytes = sealed({ ...HEADER, slots: [SLOTS[3]] })
    // Mark, format, suite, vault, epoch, generation, two times, how many; then id and length.
    const kind = 8 + 2 + 23 + 16 + 4 + 4 + 16 + 1 + 16 + 4
    expect(bytes[kind]).toBe(4)
    expect(fault(() => read(bytes.with(kind, 0)))).toBe('slot')
    expect(fault(() => read(bytes.with(kind, 5)))).toBe('slot')
  })
})

describe('a key derivation', () => {
  const at = { version: 12, memory: 13, passes: 17, lanes: 21 }
  const parsed = (bytes: Uint8Array): unknown => fault(() => parseKdf(bytes))

  it('is read as it was written, and only so', () => {
    expect(parseKdf(kdfBytes(KDF))).toEqual(KDF)
    expect(parsed(Uint8Array.from([...kdfBytes(KDF), 0]))).toBe('key derivation')
    expect(parsed(kdfBytes(KDF).slice(0, -1))).toBe('key derivation')
    expect(parsed(kdfBytes(KDF).with(4, 0x62))).toBe('key derivation')
    expect(parsed(kdfBytes(KDF).with(at.version, 0x10))).toBe('key derivation')
    expect(parsed(kdfBytes(KDF).with(3, 33))).toBe('key derivation')
  })

  it.each<[Partial<KdfParams>, unknown]>([
    [{ memoryKiB: 8, passes: 1, lanes: 1 }, 'fine'],
    [{ memoryKiB: 7, passes: 1, lanes: 1 }, 'key derivation'],
    [{ memoryKiB: 32, passes: 1, lanes: 4 }, 'fine'],
    [{ memoryKiB: 31, passes: 1, lanes: 4 }, 'key derivation'],
    [{ passes: 0 }, 'key derivation'],
    [{ lanes: 0 }, 'key derivation'],
    // Whatever it costs: what is bearable is another question.
    [{ memoryKiB: 4_294_967_295, passes: 4_294_967_295 }, 'fine'],
  ])('of %o is %s (RFC 9106, section 3.1)', (change, what) => {
    expect(parsed(kdfBytes({ ...KDF, ...change }))).toBe(what)
  })

  it('is bearable up to each limit, and no further', () => {
    const most = { ...KDF, memoryKiB: 1_048_576, passes: 16, lanes: 16 }
    expect(isBearable(most, KDF_POLICY)).toBe(true)
    for (const name of ['memoryKiB', 'passes', 'lanes'] as const)
      expect(isBearable({ ...most, [name]: most[name] + 1 }, KDF_POLICY), name).toBe(false)
  })
})

describe('a record', () => {
  const record = { id: filled(16, 7), type: 'child', kid: 1, seq: 2, iv: filled(12, 8), sealed: filled(144, 9) } as const

  it('is written as its document says and read back', () => {
    const bytes = recordBytes(record)
    expect([...bytes]).toEqual([...record.id, 2, ...number(1, 4), ...number(2, 4), ...record.iv, ...sized([...record.sealed])])
    expect(parseRecord(bytes)).toEqual(record)
    expect(fault(() => parseRecord(bytes.slice(0, -1)))).toBe('record')
    expect(fault(() => parseRecord(Uint8Array.from([...bytes, 0])))).toBe('record')
    for (const type of [0, 5]) expect(fault(() => parseRecord(bytes.with(16, type)))).toBe('record')
  })

  it('has 4 MiB at most', () => {
    expect(parseRecord(recordBytes({ ...record, sealed: filled(4_194_304, 1) })).sealed).toHaveLength(4_194_304)
    expect(fault(() => parseRecord(recordBytes({ ...record, sealed: filled(4_194_305, 1) })))).toBe('record')
  })
})

describe('the order of bytes', () => {
  it('is that of their hex', () => {
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
    const some = fc.uint8Array({ maxLength: 4, max: 3 })
    fc.assert(
      fc.property(some, some, (a, b) => {
        const expected = hex(a) < hex(b) ? -1 : hex(a) > hex(b) ? 1 : 0
        if (a.length === b.length) expect(Math.sign(compareBytes(a, b))).toBe(expected)
        expect(sameBytes(a, b)).toBe(expected === 0)
      }),
      { numRuns: 500, seed: 7 },
    )
  })
})
