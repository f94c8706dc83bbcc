import type { Port } from '../port.ts'
import { pack, unpack } from './pack.ts'
import type { Bytes } from '../vault.ts'

/** One key for each direction: two counters may then count alike. */
export type ChannelKeys = { readonly out: CryptoKey; readonly in: CryptoKey }

type Parts = {
  readonly subtle: SubtleCrypto
  readonly keys: ChannelKeys
  /** The bytes of a key that is to cross, for the packer to wipe. */
  readonly bytesOf: (key: CryptoKey) => Promise<Bytes>
  readonly send: (sealed: Bytes) => void
}

export type SealedPort = Port & {
  /** What came by the channel. What does not open as the next message of the other side is nothing to us: noise, a repetition, somebody else's. */
  take(sealed: Bytes): void
  /** Resolves when everything that was posted has left. */
  settled(): Promise<void>
  /** Resolves when everything that was taken has been heard. */
  heard(): Promise<void>
  /** Tells whoever listens that the other side is gone. */
  gone(why: 'closed' | 'crashed'): void
}

/** The number of a message is its nonce: never used twice with a key, and one that was dropped, moved or sent again does not open. */
function nonce(count: number): Bytes {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setBigUint64(4, BigInt(count))
  return iv
}

/** A port over a channel that others hear: each message is sealed (AES-256-GCM) and numbered, in the order of posting. */
export function createSealedPort({ subtle, keys, bytesOf, send }: Parts): SealedPort {
  let hear: (message: unknown) => void = () => undefined
  let lost: (why: 'closed' | 'crashed') => void = () => undefined
  let open = true
  let [sent, got] = [0, 0]
  let [leaving, coming] = [Promise.resolve(), Promise.resolve()]
  const gone = (why: 'closed' | 'crashed'): void => {
    if (!open) return
    open = false
    lost(why)
  }
  return {
    post(message) {
      if (!open) return
      const packed = pack(message, bytesOf)
      packed.catch(() => undefined)
      leaving = leaving.then(async () => {
        try {
          const plain = await packed
          const iv = nonce(sent++)
          send(new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, keys.out, plain)))
          plain.fill(0)
        } catch {
          // One that is missing leaves no number for the next.
          gone('crashed')
        }
      })
    },
    listen(onMessage, onGone) {
      hear = onMessage
      lost = onGone
    },
    take(sealed) {
      coming = coming.then(async () => {
        if (!open) return
        const plain = await subtle.decrypt({ name: 'AES-GCM', iv: nonce(got) }, keys.in, sealed).catch(() => undefined)
        if (!plain) return
        got++
        try {
          hear(await unpack(new Uint8Array(plain), subtle))
        } catch {
          gone('crashed')
        }
      })
    },
    settled: () => leaving,
    heard: () => coming,
    gone,
    close: () => void (open = false),
  }
}
