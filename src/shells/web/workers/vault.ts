import { missingFromPolicies, type PolicySource, type SeenPolicy } from '#core/web/content-policy'
import { KDF_POLICY, KEYSTORE_POLICY, startVault } from '#vault'
import { readPolicies } from '../read-policies.ts'
import { pageEnd } from './page-end.ts'

/** An extension's files come from its package; those of a site come from a host, which could answer anything. */
const SOURCE: PolicySource = /^https?:$/.test(self.location.protocol) ? 'host' : 'extension'

/** Names what this Worker's own policies leave open. Their text decides, not a guess: a policy that forbids one address may allow all others. */
async function selfProbe(): Promise<readonly string[]> {
  const missing = (seen: readonly SeenPolicy[]): readonly string[] => missingFromPolicies(seen, SOURCE)
  return missing(await readPolicies(self, (seen) => missing(seen).length === 0))
}

startVault(pageEnd, {
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
