import { missingFromPolicies, type PolicySource, type SeenPolicy } from '#core/web/content-policy'
import type { Port } from '#protocol'
import { KDF_POLICY, KEYSTORE_POLICY, startVault } from '#vault'
import { readPolicies } from '../read-policies.ts'

/** The page's end is the other side of this Worker. It never hears that the page is gone: then the browser ends the Worker. */
const page: Port = {
  post: (message) => self.postMessage(message),
  listen: (onMessage) => self.addEventListener('message', (event) => onMessage((event as MessageEvent).data)),
  close: () => self.close(),
}

/** An extension's files come from its package; those of a site come from a host, which could answer anything. */
const SOURCE: PolicySource = /^https?:$/.test(self.location.protocol) ? 'host' : 'extension'

/** Names what this Worker's own policies leave open. Their text decides, not a guess: a policy that forbids one address may allow all others. */
async function selfProbe(): Promise<readonly string[]> {
  const missing = (seen: readonly SeenPolicy[]): readonly string[] => missingFromPolicies(seen, SOURCE)
  return missing(await readPolicies(self, (seen) => missing(seen).length === 0))
}

startVault(page, {
  now: () => Date.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  subtle: crypto.subtle,
  indexedDB,
  timers: { set: (work, ms) => setTimeout(work, ms), clear: (handle) => clearTimeout(handle as number) },
  kdf: KDF_POLICY,
  keystore: KEYSTORE_POLICY,
  selfProbe,
  tabs: { locks: navigator.locks, channel: (name) => new BroadcastChannel(name) },
})
