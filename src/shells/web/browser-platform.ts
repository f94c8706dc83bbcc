import { fail } from '#core/errors'
import type { Platform } from '#protocol'

/** Not everywhere: Apple's Lockdown Mode has none. */
const storage = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined)

/** The browser's clock, randomness, locks and news between tabs. */
export function createBrowserPlatform(): Platform {
  const channel = new BroadcastChannel('assay:news')
  return {
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    async withLock(name, { wait, signal }, work) {
      // A request that may be aborted cannot also be conditional (Web Locks API).
      const options: LockOptions = wait ? (signal ? { signal } : {}) : { ifAvailable: true }
      return navigator.locks.request(`assay:${name}`, options, (lock) => (lock ? work() : undefined))
    },
    persist: async () => storage()?.persist(),
    persisted: async () => storage()?.persisted(),
    tell: (topic, value) => channel.postMessage({ topic, value }),
    hear(topic, listener) {
      const ear = (event: MessageEvent<{ readonly topic?: unknown; readonly value?: unknown }>): void => {
        if (event.data.topic === topic) listener(event.data.value)
      }
      channel.addEventListener('message', ear)
      return () => channel.removeEventListener('message', ear)
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(fail('app/aborted'))
        const timer = setTimeout(resolve, ms)
        signal?.addEventListener(
          'abort',
          () => {
            clearTimeout(timer)
            reject(fail('app/aborted'))
          },
          { once: true },
        )
      }),
    async passkeys() {
      const { createPasskeys } = await import('./presence/passkeys.ts')
      const known = typeof PublicKeyCredential === 'undefined' ? undefined : PublicKeyCredential
      return createPasskeys({ credentials: navigator.credentials, known, hostname: location.hostname })
    },
  }
}
