import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { nativeToken } from '#core/chains/chain'
import type { Evidence } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import type { OwnSignature } from '#core/permissions/own-signature'
import { explainMessage, type MessageExplanation, signatureKind, type SpentCheck, type Use } from '#decode'
import { flagIn, wordIn } from './answers.ts'
import type { AllowanceAnswers, AllowanceQuery } from './questions.ts'
import { UNREAD } from './stand.ts'

/** Why a signature is worth nothing any more. `over`: its time is up. `used`: its number is, by it or by something else. */
export type Ended = 'over' | 'used'

/** A signature of ours that gives somebody a right once they hand it in: no list of the chain shows it before. */
export type SignedRight = {
  readonly signature: OwnSignature
  readonly use: Use
  /** Whether it can be used at the block that was read; `undefined` inside: it can. */
  readonly ended: Fact<Ended | undefined>
  /** Seconds since the epoch, where it has an end. */
  readonly until?: bigint
}

/** What each signature may be used for, from its own words; those that give nobody anything are left out. */
export function signedUses(
  owner: Address,
  chain: Chain,
  signatures: readonly OwnSignature[],
): readonly Pick<SignedRight, 'signature' | 'use' | 'until'>[] {
  const names = { native: nativeToken(chain), nameOf: () => undefined, tokenOf: () => undefined }
  return signatures.flatMap((signature) => {
    if (signature.account !== owner || signature.chainId !== chain.chainId || signature.asked.kind === 'hash') return []
    const { use } = innermost(explainMessage(signature.asked, { chainId: chain.chainId, signer: owner, names }))
    if (use === undefined || !signatureKind(use).isRight) return []
    const until = signature.terms?.until
    return [{ signature, use, ...defined({ until }) }]
  })
}

const innermost = (message: MessageExplanation): MessageExplanation => (message.nested === undefined ? message : innermost(message.nested))

const checkOf = ({ signature, use }: Pick<SignedRight, 'signature' | 'use'>, owner: Address): SpentCheck | undefined =>
  signatureKind(use).spent?.(use, owner, signature)

const questionOf = ({ to, data }: SpentCheck['reads'][number], from: Address): AllowanceQuery => ({
  key: `${to}${data}`,
  call: { to, from, data },
})

/** What must be asked to know whether a signature can still be used. Of an authorization (EIP-7702) the account's own number tells. */
export const signedQuestions = (one: Pick<SignedRight, 'signature' | 'use'>, owner: Address): readonly AllowanceQuery[] =>
  (checkOf(one, owner)?.reads ?? []).map((read) => questionOf(read, owner))

type Ground = {
  readonly owner: Address
  readonly nowSeconds: bigint
  readonly answers: AllowanceAnswers
  /** Of the account, proved. */
  readonly nonce: bigint
  readonly evidence: Evidence
}

/** Whether a signature can still be used. What nobody answers is not known. */
export function endedOf(one: Pick<SignedRight, 'signature' | 'use' | 'until'>, ground: Ground): Fact<Ended | undefined> {
  const { nowSeconds, evidence } = ground
  if (one.until !== undefined && one.until < nowSeconds) return know('over', evidence)
  const used = isUsed(one, ground)
  return used === undefined ? notKnown(UNREAD) : know(used ? 'used' : undefined, evidence)
}

function isUsed(one: Pick<SignedRight, 'signature' | 'use'>, { owner, answers, nonce }: Ground): boolean | undefined {
  const check = checkOf(one, owner)
  const results = (check?.reads ?? []).map((read) => answers.get(questionOf(read, owner).key))
  return check?.isSpent({
    word: (read, index = 0) => wordIn(results[read], index),
    flag: (read) => flagIn(results[read]),
    nonce,
  })
}
