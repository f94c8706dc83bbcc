import type { OwnTransaction, PredictedChange } from '#core/activity'
import type { Address } from '#core/address'
import { EMPTY_HASH } from '#core/empty-hash'
import { fail, isError } from '#core/errors'
import { fromBytes } from '#core/hex'
import { type CodePin, pinsId, withPins } from '#core/pin'
import type { Request } from '#core/request'
import type { Platform } from '#protocol'
import { promisedBy, type Review } from '#review'
import type { Analysis } from './analyse.ts'
import { sentenceOf } from './replacement.ts'
import type { SessionKeeper, SessionState } from './session.ts'

export type OpenSession = Extract<SessionState, { readonly at: 'open' }>

type Deps = { readonly platform: Pick<Platform, 'now' | 'randomBytes'>; readonly session: SessionKeeper }

/** Predicted changes of the account itself, from the run, the fee left out. */
function predictedOf(review: Review): readonly PredictedChange[] {
  return review.effects.flatMap((effect) => {
    if (effect.kind !== 'asset-in' && effect.kind !== 'asset-out') return []
    const { token, units } = effect.amount
    const change = { symbol: token.symbol, decimals: token.decimals, units: effect.kind === 'asset-in' ? units : -units }
    return [token.address === undefined ? change : { token: token.address, ...change }]
  })
}

/** What is held against the receipt once it is included. */
function promise(review: Review): Pick<OwnTransaction, 'promised'> {
  const promised = promisedBy(review)
  return promised === undefined ? {} : { promised }
}

/** Why it would fail, kept for when it does. */
const revertOf = ({ revert, how }: Review): Pick<OwnTransaction, 'revert'> =>
  revert === undefined ? {} : { revert: { why: revert, found: 'review', evidence: how.evidence } }

/** The code that this was signed for, to notice when it is replaced. What cannot be kept is only not noticed: the transaction is on disk already. */
async function keepPins({ pins }: OpenSession['records'], request: Request, review: Review, at: number): Promise<void> {
  const id = pinsId(request.chainId, request.account)
  const signed = review.codes.filter(({ codeHash }) => codeHash !== EMPTY_HASH)
  const now = signed.map(({ address, ...code }): [Address, CodePin] => {
    const behind = signed.find((one) => one.address === code.implementation)
    return [address, { ...code, ...(behind === undefined ? {} : { implementationHash: behind.codeHash }), at }]
  })
  try {
    if (now.length > 0) await pins.put(withPins(pins.find(id) ?? { id, pins: {} }, Object.fromEntries(now)))
  } catch (error) {
    if (!isError(error, 'store/quota')) throw error
  }
}

/**
 * Makes the consent, has the vault sign, and keeps the bytes: they are on disk before anything is sent.
 * Throws `vault/*` (`vault/locked` also when that came a moment after signing) and `store/*`.
 */
export async function signAndStore(
  { platform, session }: Deps,
  opened: OpenSession,
  request: Request,
  analysis: Analysis,
): Promise<OwnTransaction> {
  const { unlockEpoch } = opened.session
  const consent = {
    id: fromBytes(platform.randomBytes(16)),
    requestId: request.id,
    digest: analysis.digest,
    origin: request.origin,
    account: request.account,
    chainId: request.chainId,
    unlockEpoch,
  }
  const { raw, hash } = await session
    .vault()
    .call('signTransaction', { requestId: request.id, account: request.account, transaction: analysis.transaction, consent })
  const now = session.state.get()
  // Consent does not outlive a lock: what the vault signed a moment before it is thrown away.
  if (now.at !== 'open' || now.session.unlockEpoch !== unlockEpoch) throw fail('vault/locked')
  const transaction: OwnTransaction = {
    id: hash,
    chainId: request.chainId,
    account: request.account,
    requestId: request.id,
    intent: request.intent,
    transaction: analysis.transaction,
    raw,
    sentence: sentenceOf(request.intent, analysis.review),
    createdAt: platform.now(),
    state: { at: 'signed' },
    predicted: predictedOf(analysis.review),
    ...promise(analysis.review),
    ...(request.intent.kind === 'replace' ? { replaces: request.intent.replaces } : {}),
    ...revertOf(analysis.review),
  }
  await opened.records.transactions.put(transaction)
  await keepPins(opened.records, request, analysis.review, platform.now())
  return transaction
}
