import type { ReleaseState } from '#core/release/release-state'
import * as c from './check.ts'
import * as s from './schema.ts'

/**
 * The service worker: it keeps the files of the installed version and answers every request for the site with them. Each call answers what is installed after
 * it; one that fails changes nothing but the reason that is kept. Throws `release/…`.
 */
export type ReleaseCalls = {
  state: { params: undefined; result: ReleaseState }
  /** Asks the host for its version and fetches it beside the installed one. */
  check: { params: undefined; result: ReleaseState }
  /** Makes the offered version the installed one; `hash` is that of the version which the person saw. Pages run on until they are loaded anew. */
  accept: { params: { readonly hash: string }; result: ReleaseState }
  /** One step back, to the version before. */
  goBack: { params: undefined; result: ReleaseState }
}

export const releaseValidators = /* @__PURE__ */ s.validators<ReleaseCalls>({
  state: s.none,
  check: s.none,
  accept: c.members({ hash: c.text(64, /^[0-9a-f]{64}$/) }),
  goBack: s.none,
})

/** Name of the channel by which a page tells the others that something else is installed or on offer. */
export const RELEASE_CHANNEL = 'assay:release'
