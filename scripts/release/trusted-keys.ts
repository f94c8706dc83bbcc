import { readFileSync } from 'node:fs'
import { utf8 } from './file-set.ts'
import { keyId, type PublicKey, publicKeyText } from '../minisign/sign.ts'
import { isSignedBy, readPublicKey, readSignature } from './minisign.ts'
import { isVersion } from '../../src/core/release/release-info.ts'
import { maySign } from '../../src/core/release/release-signers.ts'
import { Refusal } from './refusal.ts'

/** Public keys that releases are checked with. They travel with the sources, so that a release brings the keys of the next one. */
export const KEY_LIST = 'data/release-keys.json'

/** A key, by the versions that it may sign. `until` is the last one. */
type KeyEntry = {
  readonly key: string
  readonly holder: string
  readonly from: string
  readonly until?: string
  /** The signature that an earlier key made of `statementOf` this key; only keys with a `reason` have none. */
  readonly endorsement?: string
  /** Why no earlier key speaks for this one: it is the first, or the others were lost. */
  readonly reason?: string
}
export type KeyList = { readonly needed: number; readonly keys: readonly KeyEntry[] }

/** What an earlier key signs to pass trust on to a new one. */
export const statementOf = (key: string, from: string): string => `Assay release key\n${key}\nfrom ${from}\n`

const isEntry = (value: unknown): value is KeyEntry => {
  if (typeof value !== 'object' || value === null) return false
  const { key, holder, from, until, endorsement, reason } = value as Record<string, unknown>
  const isOptional = (text: unknown): boolean => text === undefined || (typeof text === 'string' && text !== '')
  const isRange = typeof from === 'string' && isVersion(from) && (until === undefined || (typeof until === 'string' && isVersion(until)))
  return typeof key === 'string' && typeof holder === 'string' && holder !== '' && isRange && isOptional(endorsement) && isOptional(reason)
}

function isEndorsed({ key, from, endorsement }: KeyEntry, earlier: readonly KeyEntry[]): boolean {
  if (endorsement === undefined) return false
  const signature = readSignature(endorsement)
  return earlier.some((other) => maySign(other, from) && isSignedBy(utf8(statementOf(key, from)), signature, readPublicKey(other.key)))
}

/** Reads the list. Refuses one in which a key stands without an earlier one that speaks for it and without a reason. */
export function readKeyList(text: string): KeyList {
  const list = JSON.parse(text) as Partial<KeyList>
  const { needed, keys } = list
  if ((needed !== 1 && needed !== 2) || !Array.isArray(keys) || !keys.every(isEntry))
    throw new Refusal('bad-key-list', `${KEY_LIST} is not in the form that docs/release.md describes.`)
  keys.forEach((entry, index) => {
    const id = keyId(readPublicKey(entry.key))
    if (keys.slice(0, index).some((other) => keyId(readPublicKey(other.key)) === id))
      throw new Refusal('bad-key-list', `${KEY_LIST} has the key ${id} twice.`)
    if (entry.reason === undefined && !isEndorsed(entry, keys.slice(0, index)))
      throw new Refusal('bad-key-list', `${KEY_LIST}: no earlier key speaks for ${id}, and no reason is given.`)
  })
  return { needed, keys }
}

export const shippedKeys = (): KeyList => readKeyList(readFileSync(KEY_LIST, 'utf8'))

/** Whose signatures count for a version: keys of the list that may sign it, and keys that the caller named. Each named key must have signed. */
export type Trust = { readonly list: KeyList; readonly named: readonly PublicKey[]; readonly needed?: number }

/** The keys that count for a version. Refuses where there are none. */
export function trustedFor({ list, named }: Trust, version: string): readonly PublicKey[] {
  const known = list.keys.filter((entry) => maySign(entry, version)).map(({ key }) => readPublicKey(key))
  const all = [...named, ...known.filter((key) => !named.some((other) => publicKeyText(other) === publicKeyText(key)))]
  if (all.length > 0) return all
  throw new Refusal(
    'no-trusted-key',
    `No key is trusted for version ${version}: ${KEY_LIST} names none. Name the operator's public key with --key.`,
  )
}

/** Refuses unless every signature is good, all are of different trusted keys, each named key signed, and there are as many as are needed. Answers with the keys' ids. */
export function checkSignatures(
  data: Uint8Array,
  files: readonly string[],
  comment: string,
  version: string,
  trust: Trust,
): readonly string[] {
  const keys = trustedFor(trust, version)
  if (files.length === 0) throw new Refusal('not-signed', 'The release is not signed.')
  const signers = files.map((file) => {
    const signature = readSignature(file)
    const key = keys.find((one) => keyId(one) === keyId(signature))
    if (key === undefined)
      throw new Refusal('unknown-signer', `The key ${keyId(signature)} signed, and it is not trusted for version ${version}.`)
    if (!isSignedBy(data, signature, key))
      throw new Refusal('bad-signature', `The signature of the key ${keyId(key)} is not of this release.`)
    if (signature.trustedComment !== comment)
      throw new Refusal('bad-signature', `The key ${keyId(key)} signed with the comment "${signature.trustedComment}", not "${comment}".`)
    return keyId(key)
  })
  if (new Set(signers).size !== signers.length)
    throw new Refusal('same-signer', `The key ${signers[0] ?? ''} signed twice. The second signature is of another key.`)
  const missing = trust.named.map(keyId).find((id) => !signers.includes(id))
  if (missing !== undefined) throw new Refusal('too-few-signatures', `The key ${missing} did not sign.`)
  const needed = Math.max(trust.needed ?? 1, trust.list.needed)
  if (signers.length < needed) throw new Refusal('too-few-signatures', `${signers.length} of ${needed} signatures that are needed.`)
  return signers
}
