import { sha256 } from '@noble/hashes/sha2.js'
import { fail } from '#core/errors'
import { createWriter } from './codec.ts'
import type { Bytes } from './deps.ts'
import { type Header, headerBytes, kdfBytes, nameBytes, type RecordName, type SealedRecord, type Slot } from './format.ts'

/**
 * Keys of an open vault, all non-extractable. `rec` seals secrets, `meta` the list of accounts, `mac` the header; `page`
 * is the one that the page gets for its own records.
 */
export type VaultKeys = { readonly rec: CryptoKey; readonly meta: CryptoKey; readonly mac: CryptoKey; readonly page: CryptoKey }

const CONTEXT = 'assay.vault.1'
const encoder = new TextEncoder()

/** What a seal is bound to, each field with its length before it: a sealed thing fits one place of one vault only. */
const associated = (vaultId: Uint8Array, id: Uint8Array, type: string, kid: number, seq: number, params: Uint8Array): Bytes =>
  createWriter()
    .text(CONTEXT)
    .sized(vaultId)
    .sized(id)
    .text(type)
    .sized(createWriter().u32(kid).done())
    .sized(createWriter().u32(seq).done())
    .sized(sha256(params))
    .done()

const slotPlace = (vaultId: Uint8Array, { id, kdf }: Pick<Slot, 'id' | 'kdf'>): Bytes =>
  associated(vaultId, id, 'slot', 1, 0, kdfBytes(kdf))
const recordPlace = (vaultId: Uint8Array, name: RecordName): Bytes =>
  associated(vaultId, name.id, name.type, name.kid, name.seq, nameBytes(name))

/** All that WebCrypto does for the vault. `random` gives the nonces. */
export function createSealer(subtle: SubtleCrypto, random: (length: number) => Bytes) {
  const derive = (
    master: CryptoKey,
    vaultId: Bytes,
    use: string,
    algorithm: AesKeyGenParams | HmacKeyGenParams,
    usages: readonly KeyUsage[],
  ) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: vaultId, info: encoder.encode(`${CONTEXT}/${use}`) },
      master,
      algorithm,
      false,
      [...usages],
    )
  const aes: AesKeyGenParams = { name: 'AES-GCM', length: 256 }
  const gcm = (iv: Bytes, additionalData: Bytes): AesGcmParams => ({ name: 'AES-GCM', iv, additionalData, tagLength: 128 })
  const keyFor = (keys: VaultKeys, { type }: RecordName): CryptoKey => (type === 'meta' ? keys.meta : keys.rec)
  return {
    /** The master key's bytes as a source of other keys; the bytes are the caller's to wipe. */
    importMaster: (raw: Bytes): Promise<CryptoKey> => subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']),
    /** The key that wraps the master key, from stretched bytes, which it wipes. */
    async importWrapper(stretched: Bytes): Promise<CryptoKey> {
      try {
        return await subtle.importKey('raw', stretched, aes, false, ['encrypt', 'unwrapKey'])
      } finally {
        stretched.fill(0)
      }
    },
    /** The subkeys (HKDF, RFC 5869). */
    async deriveKeys(master: CryptoKey, vaultId: Bytes): Promise<VaultKeys> {
      const sealing = ['encrypt', 'decrypt'] as const
      const [rec, meta, page, mac] = await Promise.all([
        derive(master, vaultId, 'rec', aes, sealing),
        derive(master, vaultId, 'meta', aes, sealing),
        derive(master, vaultId, 'page', aes, sealing),
        derive(master, vaultId, 'mac', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign', 'verify']),
      ])
      return { rec, meta, page, mac }
    },
    async wrap(wrapper: CryptoKey, raw: Bytes, vaultId: Bytes, slot: Pick<Slot, 'id' | 'kdf'>): Promise<Slot> {
      const iv = random(12)
      return {
        id: slot.id,
        kdf: slot.kdf,
        iv,
        sealed: new Uint8Array(await subtle.encrypt(gcm(iv, slotPlace(vaultId, slot)), wrapper, raw)),
      }
    },
    /** Straight into a non-extractable key: its bytes are never ours. `undefined` when the seal does not fit. */
    async unwrap(wrapper: CryptoKey, vaultId: Bytes, slot: Slot): Promise<CryptoKey | undefined> {
      try {
        return await subtle.unwrapKey('raw', slot.sealed, wrapper, gcm(slot.iv, slotPlace(vaultId, slot)), 'HKDF', false, ['deriveKey'])
      } catch {
        // WebCrypto tells no more than that: another password or another slot.
        return undefined
      }
    },
    async seal(keys: VaultKeys, vaultId: Bytes, name: RecordName, plain: Bytes): Promise<SealedRecord> {
      const iv = random(12)
      return { ...name, iv, sealed: new Uint8Array(await subtle.encrypt(gcm(iv, recordPlace(vaultId, name)), keyFor(keys, name), plain)) }
    },
    /** The content of a record, the caller's to wipe. Throws `vault/corrupt`. */
    async open(keys: VaultKeys, vaultId: Bytes, record: SealedRecord): Promise<Bytes> {
      try {
        return new Uint8Array(await subtle.decrypt(gcm(record.iv, recordPlace(vaultId, record)), keyFor(keys, record), record.sealed))
      } catch {
        // The seal says no more than that it does not fit.
        throw fail('vault/corrupt', { what: record.type === 'meta' ? 'accounts' : 'key' })
      }
    },
    signHeader: async (keys: VaultKeys, header: Header): Promise<Bytes> =>
      new Uint8Array(await subtle.sign('HMAC', keys.mac, headerBytes(header))),
    /** Compares in constant time. */
    verifyHeader: (keys: VaultKeys, header: Header, mac: Bytes): Promise<boolean> =>
      subtle.verify('HMAC', keys.mac, mac, headerBytes(header)),
  }
}

export type Sealer = ReturnType<typeof createSealer>

/** Name of a thing on disk: the SHA-256 of its bytes. */
export const digestOf = (bytes: Uint8Array): Bytes => sha256(bytes) as Bytes
