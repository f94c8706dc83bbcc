import { equal, type Hex, isHex } from '#core/bytes/hex'
import { sha256InSlices } from '#core/bytes/hash-slices'
import { fail } from '#core/errors'
import { minisignDigestOf, parseMinisignKey, parseMinisignSignature, verifyMinisign } from '#core/web/minisign'

/** Bytes of a file that is hashed: a release is a tenth of it. */
const MAX_FILE = 2 ** 28

/** What a file is held against. `comment`: what the signature itself says, covered by it. */
export type FileVerdict =
  | { readonly kind: 'hash'; readonly agrees: boolean }
  | { readonly kind: 'minisign'; readonly agrees: boolean; readonly comment: string }
  | { readonly kind: 'none' }

export type CheckedFile = { readonly name: string; readonly hash: Hex; readonly verdict: FileVerdict }

/** The hash in a line of `sha256sum`, or bare. */
const sumIn = (text: string, name: string): Hex | undefined => {
  const lines = text.trim().split(/\r?\n/)
  const own = lines.find((one) => one.endsWith(` ${name}`) || one.endsWith(`*${name}`)) ?? (lines.length === 1 ? lines[0] : undefined)
  const digits = /^(?:0x)?([0-9a-f]{64})(?:\s|$)/i.exec(own ?? '')?.[1]
  return digits === undefined ? undefined : `0x${digits}`
}

/**
 * Hashes a file and holds it against what was published of it: a SHA-256, a list of `sha256sum` that names it, or a minisign signature with its public key.
 * Throws `input/*`.
 */
export async function verifyFile(file: File, expected: string, publicKey: string, pause: () => Promise<void>): Promise<CheckedFile> {
  if (file.size > MAX_FILE) throw fail('input/too-long', { field: 'The file', most: MAX_FILE })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { name } = file
  const hash = await sha256InSlices(bytes, pause)
  if (expected.trim() === '') return { name, hash, verdict: { kind: 'none' } }
  const sum = sumIn(expected, name)
  if (sum !== undefined && isHex(sum, 32)) return { name, hash, verdict: { kind: 'hash', agrees: equal(hash, sum) } }
  const signature = parseMinisignSignature(expected.trimStart())
  if (signature === undefined) throw fail('decode/malformed', { what: 'The signature' })
  const key = parseMinisignKey(publicKey)
  if (key === undefined)
    throw publicKey.trim() === ''
      ? fail('input/required', { field: 'The public key' })
      : fail('decode/malformed', { what: 'The public key' })
  const agrees = verifyMinisign(key, signature, await minisignDigestOf(bytes, pause))
  return { name, hash, verdict: { kind: 'minisign', agrees, comment: signature.trustedComment } }
}
