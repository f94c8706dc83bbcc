import { createHmac } from 'node:crypto'
import { gcm } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { fromBytes } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import { headerBytes, parseRecord, recordBytes } from './format.ts'
import { createSealer, type WrapBinding } from './seal.ts'
import { bytes } from '../test-support/published.ts'
import { flipped } from '../test-support/damage.ts'
import { codeOf, seededRandom } from '../test-support/world.ts'

const VAULT = bytes('a0'.repeat(16))
const MASTER = bytes('0b'.repeat(32))
const NAME = { id: bytes('c0'.repeat(16)), type: 'child' as const, kid: 1, seq: 1 }
const PLAIN = new TextEncoder().encode('thirty-two bytes of a secret key')

async function setup() {
  const sealer = createSealer(crypto.subtle, seededRandom('seal'))
  const keys = await sealer.deriveKeys(await sealer.importMaster(MASTER), VAULT)
  return { sealer, keys, record: await sealer.seal(keys, VAULT, NAME, PLAIN) }
}

describe('subkeys', () => {
  it('have an oracle that agrees with RFC 5869, appendix A.1', () => {
    const okm = hkdf(sha256, bytes('0b'.repeat(22)), bytes('000102030405060708090a0b0c'), bytes('f0f1f2f3f4f5f6f7f8f9'), 42)
    expect(fromBytes(okm)).toBe('0x3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865')
  })

  it('are what that oracle derives, one for each use', async () => {
    const { keys } = await setup()
    const iv = bytes('00'.repeat(12))
    for (const use of ['rec', 'meta', 'page'] as const) {
      const oracle = gcm(hkdf(sha256, MASTER, VAULT, new TextEncoder().encode(`assay.vault.1/${use}`), 32), iv).encrypt(PLAIN)
      expect(fromBytes(new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, keys[use], PLAIN)))).toBe(fromBytes(oracle))
    }
  })

  it('cannot be taken out of the browser, but the one that other tabs are given', async () => {
    const { keys } = await setup()
    const { carried, ...kept } = keys
    expect(carried.extractable).toBe(true)
    for (const key of Object.values(kept)) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })
})

describe('keys that wrap', () => {
  const SALT = bytes('5a'.repeat(16))
  const iv = bytes('01'.repeat(12))
  const sealedBy = async (key: CryptoKey) => fromBytes(new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, PLAIN)))

  it('are what HKDF derives, another for each kind of way, and stay in the browser', async () => {
    const sealer = createSealer(crypto.subtle, seededRandom('wrap'))
    const source = await sealer.importMaster(MASTER)
    for (const use of ['passkey', 'both', 'recovery'] as const) {
      const key = await sealer.deriveWrapper(source, SALT, use)
      const oracle = gcm(hkdf(sha256, MASTER, SALT, new TextEncoder().encode(`assay.vault.2/${use}`), 32), iv).encrypt(PLAIN)
      expect(await sealedBy(key)).toBe(fromBytes(oracle))
      expect(key.extractable).toBe(false)
    }
  })

  it('of stretched bytes are those bytes, which are wiped', async () => {
    const sealer = createSealer(crypto.subtle, seededRandom('wrap'))
    const [stretched, page] = [MASTER.slice(), MASTER.slice()]
    const wrapper = await sealer.importWrapper(stretched)
    const former = await sealer.importPage(page)
    expect(await sealedBy(wrapper)).toBe(fromBytes(gcm(MASTER, iv).encrypt(PLAIN)))
    expect(await sealedBy(former)).toBe(fromBytes(gcm(MASTER, iv).encrypt(PLAIN)))
    expect([wrapper.extractable, former.extractable]).toEqual([false, false])
    expect([...stretched, ...page].every((byte) => byte === 0)).toBe(true)
  })

  it('carry the page’s key over a rotation: its bytes are those of the key that is derived', async () => {
    const { sealer, keys } = await setup()
    const carried = new Uint8Array(await crypto.subtle.exportKey('raw', keys.carried))
    expect(await sealer.pageBytes(MASTER, VAULT)).toEqual(carried)
    expect(await sealedBy(keys.page)).toBe(fromBytes(gcm(carried, iv).encrypt(PLAIN)))
  })
})

describe('a seal', () => {
  it.each([
    ['meta', 'meta', 'accounts'],
    ['root', 'rec', 'key'],
    ['child', 'rec', 'key'],
    ['former', 'rec', 'key'],
  ] as const)('of a %s record is made by the key for that, and says what is corrupt', async (type, use, what) => {
    const { sealer, keys } = await setup()
    const record = await sealer.seal(keys, VAULT, { ...NAME, type }, PLAIN)
    expect(await sealer.open(keys, VAULT, record)).toEqual(PLAIN)
    const other = { ...keys, [use]: keys.page }
    await expect(sealer.open(other, VAULT, record)).rejects.toMatchObject({ code: 'vault/corrupt', data: { what } })
    const unused = use === 'meta' ? { ...keys, rec: keys.page } : { ...keys, meta: keys.page }
    expect(await sealer.open(unused, VAULT, record)).toEqual(PLAIN)
  })

  it('of a header is HMAC of its bytes by the key for that', async () => {
    const { sealer, keys } = await setup()
    const header = { format: 2, vaultId: VAULT, epoch: 1, generation: 1, createdAt: 0, changedAt: 0, slots: [], index: [] }
    const key = hkdf(sha256, MASTER, VAULT, new TextEncoder().encode('assay.vault.1/mac'), 32)
    const mac = await sealer.signHeader(keys, header)
    expect(fromBytes(mac)).toBe(fromBytes(createHmac('sha256', key).update(headerBytes(header)).digest()))
    expect(await sealer.verifyHeader(keys, header, mac)).toBe(true)
    expect(await sealer.verifyHeader(keys, { ...header, epoch: 2 }, mac)).toBe(false)
  })

  it('opens to what was sealed', async () => {
    const { sealer, keys, record } = await setup()
    expect(await sealer.open(keys, VAULT, parseRecord(recordBytes(record)))).toEqual(PLAIN)
  })

  it('breaks with any bit of any byte of the record [K1]', async () => {
    const { sealer, keys, record } = await setup()
    const whole = recordBytes(record)
    for (let at = 0; at < whole.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const tried = async () => sealer.open(keys, VAULT, parseRecord(flipped(whole, at, bit) as Bytes))
        expect(await codeOf(tried()), `byte ${at}, bit ${bit}`).toBe('vault/corrupt')
      }
    }
  })

  it.each([
    ['vault', bytes('a1'.repeat(16)), NAME],
    ['record', VAULT, { ...NAME, id: bytes('c1'.repeat(16)) }],
    ['type of secret', VAULT, { ...NAME, type: 'root' as const }],
    ['generation of keys', VAULT, { ...NAME, kid: 2 }],
    ['version of the record', VAULT, { ...NAME, seq: 2 }],
  ])('does not fit another %s', async (_, vaultId, name) => {
    const { sealer, keys, record } = await setup()
    expect(await codeOf(sealer.open(keys, vaultId, { ...record, ...name }))).toBe('vault/corrupt')
  })

  it('of the master key does not fit another slot, nor other parameters', async () => {
    const { sealer } = await setup()
    const wrapper = () => sealer.importWrapper(bytes('0c'.repeat(32)))
    const place: WrapBinding = { vaultId: VAULT, id: bytes('e0'.repeat(16)), which: 'slot', generation: 1, params: bytes('d0'.repeat(40)) }
    const wrap = await sealer.wrap(await wrapper(), MASTER, place)
    const opens = async (change: Partial<WrapBinding>) =>
      (await sealer.unwrap(await wrapper(), { ...place, ...change }, wrap)) !== undefined
    expect(await opens({})).toBe(true)
    expect(await opens({ vaultId: bytes('a1'.repeat(16)) })).toBe(false)
    expect(await opens({ id: bytes('e1'.repeat(16)) })).toBe(false)
    expect(await opens({ which: 'second' })).toBe(false)
    expect(await opens({ generation: 2 })).toBe(false)
    expect(await opens({ params: bytes('d1'.repeat(40)) })).toBe(false)
    expect((await sealer.unwrap(await wrapper(), place, wrap))?.extractable).toBe(false)
    expect(await sealer.unwrapBytes(await wrapper(), place, wrap)).toEqual(MASTER)
  })

  it('wipes the stretched password once it is a key', async () => {
    const { sealer } = await setup()
    const stretched = bytes('0c'.repeat(32))
    await sealer.importWrapper(stretched)
    expect(stretched.every((byte) => byte === 0)).toBe(true)
  })
})
