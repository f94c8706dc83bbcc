import { defined } from '#core/defined'
import { recoverSigner } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { SignRequest } from '#core/signing/request'
import { unwrapSignature } from '#decode'
import { termsOf } from '#review'
import type { SignAnalysis } from '#analysis'
import { signatureBytes } from '#signers'
import { type Agreeable, type OpenSession, type SignDeps, signTask, stillOpen } from './sign.ts'

/** That it is what was asked for, by other code than the signer's: who asked would otherwise get something else. */
async function checkedSignature(signature: Hex, digest: Hex, account: OwnSignature['account']): Promise<Hex> {
  const read = unwrapSignature(signature)
  const by = read.kind === 'ecdsa' && read.strict ? await recoverSigner(digest, read.signature) : undefined
  if (by !== account) throw fail('vault/self-check')
  return signature
}

/**
 * Makes the consent, has the account's signer sign, and keeps the signature before anybody gets it: what it may be used for is remembered even where its asker never
 * says so. Throws `vault/*` (`vault/locked` also when that came a moment after signing), `request/blocked` and `store/*`.
 */
export async function signAndRecord(
  deps: SignDeps,
  opened: OpenSession,
  request: SignRequest,
  analysis: SignAnalysis,
  agreed: Agreeable = {},
): Promise<OwnSignature> {
  const { digest, review, header } = analysis
  const { asked } = request
  if (digest === undefined || asked.kind === 'hash') throw fail('request/blocked')
  const signed = await signTask(deps, opened, request, asked, { ...agreed, presence: agreed.presence, digest, header })
  const signature = await checkedSignature(signatureBytes(signed), digest, request.account)
  stillOpen(deps, opened)
  const terms = termsOf(review.explanation)
  const kept: OwnSignature = {
    id: request.id,
    account: request.account,
    chainId: request.chainId,
    origin: request.origin,
    asked,
    digest,
    signature,
    sentence: review.sentence,
    createdAt: deps.platform.now(),
    ...defined({ terms }),
  }
  await opened.records.signatures.put(kept)
  return kept
}
