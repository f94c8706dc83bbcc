import type { Consent } from '#core/signing/consent'
import { fail } from '#core/errors'
import { isHex } from '#core/bytes/hex'

/** What a request is, to be compared with what was agreed to. */
export type ConsentSubject = {
  readonly requestId: string
  readonly account: string
  readonly chainId: number
  readonly unlockEpoch: number
}

/**
 * Takes each consent once. It counts as used as soon as it is shown, whatever comes of it: a second try needs a second yes.
 * Lives as long as the unlocked session; a consent of another session names another `unlockEpoch`.
 * Throws `vault/consent-stale`, `vault/consent-scope`.
 */
export function createConsents(): (consent: Consent, asked: ConsentSubject) => void {
  const used = new Set<string>()
  return (consent, asked) => {
    if (!isHex(consent.id, 16)) throw fail('vault/consent-scope', { field: 'id' })
    const id = consent.id.toLowerCase()
    if (used.has(id) || consent.unlockEpoch !== asked.unlockEpoch) throw fail('vault/consent-stale')
    used.add(id)
    for (const field of ['requestId', 'account', 'chainId'] as const) {
      if (consent[field] !== asked[field]) throw fail('vault/consent-scope', { field })
    }
  }
}
