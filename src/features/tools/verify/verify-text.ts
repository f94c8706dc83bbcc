import type { Address } from '#core/ethereum/address'
import { concat, fromBytes, type Hex, isHex } from '#core/bytes/hex'
import { fail } from '#core/errors'
import { messageDigest } from '#core/messages/message-digest'
import { digestsOf, SIGNED_DIGEST } from '#core/signing/digests'
import { say, type Words } from '#core/text/words'
import { type ReadCandidate, readSignable } from '#decode'
import { type SignatureVerdict, verifySignature } from '#analysis'
import { defined } from '#core/defined'

/** Longest signature that is tried, in characters: more than any wrapper of a real account. */
const MAX_SIGNATURE = 262_146

/** One way to read what was signed, with the hash that a key signs of it. */
export type SignedReading = { readonly what: Words; readonly digest: Hex; readonly signature?: Hex }

function readingOf({ what, draft, needs }: ReadCandidate): readonly SignedReading[] {
  if (needs.some((need) => need !== 'from')) return []
  const id = SIGNED_DIGEST[draft.kind]
  const digest = draft.kind === 'hash' ? draft.hash : digestsOf(draft).find((one) => one.id === id)?.value
  if (digest === undefined) return []
  return [{ what, digest, ...defined({ signature: carriedSignature(draft) }) }]
}

/** The signature that a signed transaction has in itself. */
function carriedSignature(draft: ReadCandidate['draft']): Hex | undefined {
  const found = draft.kind === 'transaction' ? draft.signature : undefined
  return found && concat(found.r, found.s, fromBytes(Uint8Array.of(27 + found.yParity)))
}

/** The ways in which a text may have been signed: as a request in one of the forms that wallets take, or as a plain message. */
export function signedReadings(text: string): readonly SignedReading[] {
  const found = readSignable(text).candidates.flatMap(readingOf)
  if (found.length > 0 || isHex(text.trim())) return found
  return [{ what: say('Message'), digest: messageDigest(fromBytes(new TextEncoder().encode(text))) }]
}

export type VerifiedReading = { readonly what: Words; readonly verdict: SignatureVerdict }

/**
 * Who signed a text, by keys alone: nobody is asked, so what only a contract's code can tell stays unknown. With `signer`, of several readings only the one that
 * they signed is told, or the first. Throws `input/*`.
 */
export async function verifyText(text: string, typed: string, signer: Address | undefined): Promise<readonly VerifiedReading[]> {
  if (text.trim() === '') throw fail('input/required', { field: 'The message' })
  const readings = signedReadings(text)
  const carried = readings.find(({ signature }) => signature !== undefined)?.signature
  const bare = typed.replace(/[\s"']/g, '')
  const signature = bare === '' ? carried : bare.length <= MAX_SIGNATURE && isHex(bare) ? bare : undefined
  if (signature === undefined || readings.length === 0) throw fail('input/data-malformed')
  const told = await Promise.all(
    readings.map(async ({ what, digest }) => ({
      what,
      verdict: await verifySignature(undefined, { digest, signature, ...defined({ signer }) }),
    })),
  )
  if (signer === undefined) return told
  return [told.find(({ verdict }) => verdict.kind === 'signed') ?? told[0]].filter((one) => one !== undefined)
}
