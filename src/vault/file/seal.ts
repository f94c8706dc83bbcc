import { sha256 } from '../hashes.ts'
import { fail } from '#core/errors'
import { createWriter } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import { type VaultHeader, headerBytes, nameBytes, type RecordName, type SealedRecord, type Wrap } from './format.ts'

/**
 * Keys of an open vault. `rec` seals secrets, `meta` the list of accounts, `mac` the header; `page` is the one that the page gets for its own records. None
 * is extractable but `carried`, which is `page` again, for the tabs that are served: it never leaves this Worker unsealed.
 */
export type VaultKeys = { readonly [K in 'rec' | 'meta' | 'mac' | 'page' | 'carried']: CryptoKey }

const CONTEXT = 'assay.vault.1'
const encoder = new TextEncoder()
const WRAPPING: KeyUsage[] = ['encrypt', 'decrypt', 'unwrapKey']

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

/** Where a wrap belongs: which of a slot's two, in which generation of the master key, and all that the slot is besides (`params`). */
export type WrapBinding = {
  readonly vaultId: Bytes
  readonly id: Bytes
  readonly which: 'slot' | 'second'
  readonly generation: number
  readonly params: Bytes
}

const slotPlace = ({ vaultId, id, which, generation, params }: WrapBinding): Bytes => associated(vaultId, id, which, generation, 0, params)
const recordPlace = (vaultId: Uint8Array, name: RecordName): Bytes =>
  associated(vaultId, name.id, name.type, name.kid, name.seq, nameBytes(name))

const AES: AesKeyGenParams = { name: 'AES-GCM', length: 256 }
const gcm = (iv: Bytes, additionalData: Bytes): AesGcmParams => ({ name: 'AES-GCM', iv, additionalData, tagLength: 128 })

/** Keys from the master key, from what a person gives, and for the page. */
function createKeyMaker(subtle: SubtleCrypto) {
  const derive = (
    master: CryptoKey,
    vaultId: Bytes,
    use: string,
    algorithm: AesKeyGenParams | HmacKeyGenParams,
    usages: readonly KeyUsage[],
    reach: 'kept' | 'carried' = 'kept',
  ) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: vaultId, info: encoder.encode(`${CONTEXT}/${use}`) },
      master,
      algorithm,
      reach === 'carried',
      [...usages],
    )
  return {
    /** The master key's bytes as a source of other keys; the bytes are the caller's to wipe. */
    importMaster: (raw: Bytes): Promise<CryptoKey> => subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']),
    /** The key that wraps the master key, from stretched bytes, which it wipes. */
    async importWrapper(stretched: Bytes): Promise<CryptoKey> {
      try {
        return await subtle.importKey('raw', stretched, AES, false, WRAPPING)
      } finally {
        stretched.fill(0)
      }
    },
    /** The subkeys (HKDF, RFC 5869). */
    async deriveKeys(master: CryptoKey, vaultId: Bytes): Promise<VaultKeys> {
      const sealing = ['encrypt', 'decrypt'] as const
      const [rec, meta, page, carried, mac] = await Promise.all([
        derive(master, vaultId, 'rec', AES, sealing),
        derive(master, vaultId, 'meta', AES, sealing),
        derive(master, vaultId, 'page', AES, sealing),
        derive(master, vaultId, 'page', AES, sealing, 'carried'),
        derive(master, vaultId, 'mac', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign', 'verify']),
      ])
      return { rec, meta, page, carried, mac }
    },
    /**
     * The key that wraps, from a passkey's PRF or the printed code (both HKDF keys of full strength). With a password it is HKDF's salt: PRF and password are
     * then both needed (HMAC as a combiner of two keys).
     */
    deriveWrapper: (from: CryptoKey, salt: Bytes, use: 'passkey' | 'both' | 'recovery'): Promise<CryptoKey> =>
      subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode(`assay.vault.2/${use}`) }, from, AES, false, WRAPPING),
    /** The page's key as bytes, for the one record that keeps it over a rotation; the caller's to wipe. */
    async pageBytes(master: Bytes, vaultId: Bytes): Promise<Bytes> {
      const source = await subtle.importKey('raw', master, 'HKDF', false, ['deriveBits'])
      const info = encoder.encode(`${CONTEXT}/page`)
      return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: vaultId, info }, source, 256))
    },
    /** The page's former key, non-extractable; `raw` is wiped. */
    async importPage(raw: Bytes): Promise<CryptoKey> {
      try {
        return await subtle.importKey('raw', raw, AES, false, ['encrypt', 'decrypt'])
      } finally {
        raw.fill(0)
      }
    },
  }
}

/** The master key in a slot, wrapped. */
const createWrapping = (subtle: SubtleCrypto, random: (length: number) => Bytes) => ({
  async wrap(wrapper: CryptoKey, raw: Bytes, place: WrapBinding): Promise<Wrap> {
    const iv = random(12)
    return { iv, sealed: new Uint8Array(await subtle.encrypt(gcm(iv, slotPlace(place)), wrapper, raw)) }
  },
  /** Straight into a non-extractable key: its bytes are never ours. `undefined` when the seal does not fit. */
  async unwrap(wrapper: CryptoKey, place: WrapBinding, { iv, sealed }: Wrap): Promise<CryptoKey | undefined> {
    try {
      return await subtle.unwrapKey('raw', sealed, wrapper, gcm(iv, slotPlace(place)), 'HKDF', false, ['deriveKey'])
    } catch {
      // WebCrypto tells no more than that: another secret or another slot.
      return undefined
    }
  },
  /** The wrapped bytes, to wrap them again: the caller's to wipe. `undefined` when the seal does not fit. */
  async unwrapBytes(wrapper: CryptoKey, place: WrapBinding, { iv, sealed }: Wrap): Promise<Bytes | undefined> {
    try {
      return new Uint8Array(await subtle.decrypt(gcm(iv, slotPlace(place)), wrapper, sealed))
    } catch {
      return undefined
    }
  },
})

const keyFor = (keys: VaultKeys, { type }: RecordName): CryptoKey => (type === 'meta' ? keys.meta : keys.rec)

/** Records and the header. */
const createRecordSealing = (subtle: SubtleCrypto, random: (length: number) => Bytes) => ({
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
  signHeader: async (keys: VaultKeys, header: VaultHeader): Promise<Bytes> =>
    new Uint8Array(await subtle.sign('HMAC', keys.mac, headerBytes(header))),
  /** Compares in constant time. */
  verifyHeader: (keys: VaultKeys, header: VaultHeader, mac: Bytes): Promise<boolean> =>
    subtle.verify('HMAC', keys.mac, mac, headerBytes(header)),
})

/** All that WebCrypto does for the vault. `random` gives the nonces. */
export const createSealer = (subtle: SubtleCrypto, random: (length: number) => Bytes) => ({
  ...createKeyMaker(subtle),
  ...createWrapping(subtle, random),
  ...createRecordSealing(subtle, random),
})

export type Sealer = ReturnType<typeof createSealer>

/** Name of a thing on disk: the SHA-256 of its bytes. */
export const sha256Name = (bytes: Uint8Array): Bytes => sha256(bytes)
