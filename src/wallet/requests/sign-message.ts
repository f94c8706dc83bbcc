import { defined } from '#core/defined'
import { recoverSigner } from '#core/ethereum/digest'
import { fail } from '#core/errors'
import { concat, type Hex } from '#core/bytes/hex'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { SignRequest } from '#core/signing/request'
import type { SignableMessage } from '#core/signing/signable'
import type { Signature } from '#core/ethereum/transaction'
import type { Client } from '#protocol'
import type { Presence, Signing, VaultCalls, VaultEvents } from '#protocol/vault'
import { unwrapSignature } from '#decode'
import { termsOf } from '#review'
import type { SignAnalysis } from '#analysis'
import { type OpenSession, type SignDeps, signingOf, stillOpen } from './sign.ts'

/** r, s and v of 27 or 28 in 65 bytes: one form for whatever the vault signs. */
const joined = ({ r, s, yParity }: Signature): Hex => concat(r, s, yParity === 0 ? '0x1b' : '0x1c')

/** Each kind by its own call of the vault: there is none for a bare hash. */
async function signedBy(vault: Client<VaultCalls, VaultEvents>, signing: Signing, asked: SignableMessage): Promise<Hex> {
  switch (asked.kind) {
    case 'message':
      return (await vault.call('signMessage', { ...signing, message: asked.message })).signature
    case 'typed-data':
      return (await vault.call('signTypedData', { ...signing, data: asked.data })).signature
    case 'authorization':
      return joined((await vault.call('signAuthorization', { ...signing, authorization: asked.authorization })).signature)
    case 'hash':
      throw fail('request/blocked')
  }
}

/** That it is what was asked for, by other code than the vault's: who asked would otherwise get something else. */
async function checkedSignature(signature: Hex, digest: Hex, account: OwnSignature['account']): Promise<Hex> {
  const read = unwrapSignature(signature)
  const by = read.kind === 'ecdsa' && read.strict ? await recoverSigner(digest, read.signature) : undefined
  if (by !== account) throw fail('vault/self-check')
  return signature
}

/**
 * Makes the consent, has the vault sign, and keeps the signature before anybody gets it: what it may be used for is remembered even where its asker never
 * says so. Throws `vault/*` (`vault/locked` also when that came a moment after signing), `request/blocked` and `store/*`.
 */
export async function signAndRecord(
  deps: SignDeps,
  opened: OpenSession,
  request: SignRequest,
  analysis: SignAnalysis,
  presence?: Presence,
): Promise<OwnSignature> {
  const { digest, review, header } = analysis
  if (digest === undefined) throw fail('request/blocked')
  const signing = signingOf(deps, opened, request, { digest, header, presence })
  const signature = await checkedSignature(await signedBy(deps.session.vault(), signing, request.asked), digest, request.account)
  stillOpen(deps, opened)
  const terms = termsOf(review.explanation)
  const kept: OwnSignature = {
    id: request.id,
    account: request.account,
    chainId: request.chainId,
    origin: request.origin,
    asked: request.asked,
    digest,
    signature,
    sentence: review.sentence,
    createdAt: deps.platform.now(),
    ...defined({ terms }),
  }
  await opened.records.signatures.put(kept)
  return kept
}
