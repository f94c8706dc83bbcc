import { fail } from '#core/errors'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Secrets of passkeys, as bytes beside their key, for as long as that key is in use and this tab speaks to the vault of another one: a key that WebCrypto
 * derives from (HKDF) never gives its bytes back, and could not cross a sealed channel. Where the vault is this tab's own nothing is kept.
 */
function createCarried() {
  let secrets: WeakMap<CryptoKey, Bytes> | undefined
  return {
    begin: () => void (secrets ??= new WeakMap()),
    end: () => void (secrets = undefined),
    /** A copy; the caller wipes its own. */
    keep: (key: CryptoKey, bytes: Bytes) => void secrets?.set(key, bytes.slice()),
    /** A copy, the caller's to wipe. Throws `vault/ask-again` for a key that was made before. */
    bytesOf(key: CryptoKey): Promise<Bytes> {
      const bytes = secrets?.get(key)
      if (!bytes) throw fail('vault/ask-again')
      return Promise.resolve(bytes.slice())
    },
  }
}

export type Carried = ReturnType<typeof createCarried>

/** Of this page. */
export const carried = createCarried()
