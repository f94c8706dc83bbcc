import { type MinisignKey, minisignDigest, parseMinisignKey, parseMinisignSignature, verifyMinisign } from '../web/minisign.ts'
import { compareVersions } from './release-info.ts'
import type { StoredRelease } from './release-state.ts'

/** Keys of those who make releases, as `data/release-keys.json` has them; the versions that each may sign, `until` included. */
export type ReleaseKeys = {
  /** How many of them have to sign. */
  readonly needed: number
  readonly keys: readonly { readonly key: string; readonly holder: string; readonly from: string; readonly until?: string }[]
}

/** Whether a key may sign a version. */
export const maySign = ({ from, until }: Pick<ReleaseKeys['keys'][number], 'from' | 'until'>, version: string): boolean =>
  compareVersions(from, version) <= 0 && (until === undefined || compareVersions(version, until) <= 0)

/** What the signatures of a release are worth. `no-keys`: nobody's key is known, so nothing is. */
export type ReleaseSigners =
  | { readonly kind: 'no-keys' }
  | { readonly kind: 'signed'; readonly holders: readonly string[] }
  | { readonly kind: 'refused' }

/**
 * Who signed a release. `keys` are those of the version that runs, never of the one on offer. Where it knows keys, a release without enough good
 * signatures is refused. `pause` lets the page draw while a list is hashed.
 */
export async function signersOf(
  { version, signed }: Pick<StoredRelease, 'version' | 'signed'>,
  { needed, keys }: ReleaseKeys,
  pause: () => Promise<void>,
): Promise<ReleaseSigners> {
  if (keys.length === 0) return { kind: 'no-keys' }
  if (signed === undefined) return { kind: 'refused' }
  const digest = await minisignDigest(signed.list, pause)
  const known = keys.filter((entry) => maySign(entry, version)).map(({ key, holder }) => ({ holder, key: parseMinisignKey(key) }))
  const isGood = (key: MinisignKey, text: string): boolean => {
    const signature = parseMinisignSignature(text)
    // The comment is signed too: it says of which version the list is.
    return signature !== undefined && signature.trustedComment.startsWith(`Assay ${version} `) && verifyMinisign(key, signature, digest)
  }
  const holders = known.flatMap(({ holder, key }) => (key && signed.signatures.some((text) => isGood(key, text)) ? [holder] : []))
  return holders.length > 0 && holders.length >= needed ? { kind: 'signed', holders } : { kind: 'refused' }
}
