import type { Port } from '#protocol'
import { KDF_POLICY, KEYSTORE_POLICY, startVault } from '#vault'

/** The page's end is the other side of this Worker. It never hears that the page is gone: then the browser ends the Worker. */
const page: Port = {
  post: (message) => self.postMessage(message),
  listen: (onMessage) => self.addEventListener('message', (event) => onMessage((event as MessageEvent).data)),
  close: () => self.close(),
}

/** True when text can become code here. */
function runsText(): boolean {
  try {
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- it must fail
    return typeof new Function('return 1') === 'function'
  } catch {
    return false
  }
}

/** True when something can be fetched. Nothing leaves the device by it: the browser itself answers for `data:`. */
async function connects(): Promise<boolean> {
  try {
    await fetch('data:,')
    return true
  } catch {
    return false
  }
}

/**
 * Tries what this Worker's own policy must forbid, and names each directive that is missing. A Worker takes its policy from
 * the response of its own script, so only a try can tell.
 */
async function selfProbe(): Promise<readonly string[]> {
  return [...(runsText() ? ['script-src'] : []), ...((await connects()) ? ['connect-src'] : [])]
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
