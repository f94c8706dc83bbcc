import type { Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { digestsOf, SIGNED_DIGEST } from '#core/signing/digests'
import type { Signable } from '#core/signing/signable'

const digestCache = new WeakMap<Signable, ReturnType<typeof digestsOf>>()

/** As `digestsOf`, made once for each request: one Review wants them several times, and of a long message they take long. `delegate`: as of `digestsOf`. */
export function digestsFor(asked: Signable, delegate?: Address): ReturnType<typeof digestsOf> {
  if (delegate !== undefined) return digestsOf(asked, delegate)
  const made = digestCache.get(asked) ?? digestsOf(asked)
  digestCache.set(asked, made)
  return made
}

/** What a key would sign; a bare hash is not signed by us, and may have been by others. `delegate`: as of `digestsOf`. */
export const signingDigest = (asked: Signable, delegate?: Address): Hex | undefined =>
  digestsFor(asked, delegate).find(({ id }) => id === SIGNED_DIGEST[asked.kind])?.value
