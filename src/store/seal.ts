import { fail } from '#core/errors'
import type { SealedPage } from './database.ts'

/** Names of a page, bound into its seal: a page cannot stand in for another, nor an old one of another vault for it. */
export type PageName = { readonly vaultId: string; readonly collection: string; readonly page: number; readonly seq: number }

/** Length-prefixed, so that no two lists of fields give the same bytes. */
function associated({ vaultId, collection, page, seq }: PageName): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts = ['assay.page.1', vaultId, collection, String(page), String(seq)].map((part) => encoder.encode(part))
  const out = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    out.set(part, at + 4)
    at += 4 + part.length
  }
  return out
}

/** What is padded to a KiB: sizes tell little. */
const rounded = (length: number): number => Math.ceil(length / 1024) * 1024

/** AES-256-GCM with a random 96-bit nonce per write. The text is padded to 1 KiB steps. */
export async function seal(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, name: PageName, text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(rounded(bytes.length + 1)).fill(0x20)
  padded.set(bytes)
  return sealWhole(key, iv, name, padded)
}

/** The same for bytes: their length stands before them. */
export async function sealBytes(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, name: PageName, bytes: Uint8Array): Promise<Uint8Array> {
  const padded = new Uint8Array(rounded(bytes.length + 4))
  new DataView(padded.buffer).setUint32(0, bytes.length)
  padded.set(bytes, 4)
  return sealWhole(key, iv, name, padded)
}

const sealWhole = async (
  key: CryptoKey,
  iv: Uint8Array<ArrayBuffer>,
  name: PageName,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: associated(name) }, key, bytes))

/** Opens a page. Throws `store/corrupt` when one bit of it, its name or its key differs. */
export const unseal = async (key: CryptoKey, vaultId: string, stored: SealedPage): Promise<string> =>
  new TextDecoder().decode(await unsealWhole(key, vaultId, stored))

/** Opens a page of bytes. Throws as above. */
export async function unsealBytes(key: CryptoKey, vaultId: string, stored: SealedPage): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await unsealWhole(key, vaultId, stored)
  const length = whole.length < 4 ? Infinity : new DataView(whole.buffer).getUint32(0)
  if (length > whole.length - 4) throw fail('store/corrupt', { what: `${stored.collection} ${stored.page}` })
  return whole.slice(4, 4 + length)
}

async function unsealWhole(key: CryptoKey, vaultId: string, stored: SealedPage): Promise<Uint8Array<ArrayBuffer>> {
  const { collection, page, seq } = stored
  try {
    const iv = new Uint8Array(stored.iv)
    const additionalData = associated({ vaultId, collection, page, seq })
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, new Uint8Array(stored.sealed)))
  } catch (error) {
    throw fail('store/corrupt', { what: `${collection} ${page}` }, error)
  }
}
