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

/** AES-256-GCM with a random 96-bit nonce per write. The text is padded to 1 KiB steps: sizes tell little. */
export async function seal(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, name: PageName, text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / 1024) * 1024).fill(0x20)
  padded.set(bytes)
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: associated(name) }, key, padded))
}

/** Opens a page. Throws `store/corrupt` when one bit of it, its name or its key differs. */
export async function unseal(key: CryptoKey, vaultId: string, stored: SealedPage): Promise<string> {
  const { collection, page, seq } = stored
  try {
    const iv = new Uint8Array(stored.iv)
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: associated({ vaultId, collection, page, seq }) },
      key,
      new Uint8Array(stored.sealed),
    )
    return new TextDecoder().decode(plain)
  } catch (error) {
    throw fail('store/corrupt', { what: `${collection} ${page}` }, error)
  }
}
