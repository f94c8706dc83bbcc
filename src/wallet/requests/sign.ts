import { defined } from '#core/defined'
import type { OwnTransaction, PredictedChange } from '#core/activity/activity'
import type { Account } from '#core/identity/account'
import { isOnDevice } from '#core/identity/account-kind'
import type { Address } from '#core/ethereum/address'
import { authorizationDigest, transactionDigest } from '#core/ethereum/digest'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { fail, isError, type WireError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { type CodePin, pinsId, withPins } from '#core/evidence/pin'
import type { Consent } from '#core/signing/consent'
import type { Request, SendRequest } from '#core/signing/request'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { Platform } from '#protocol'
import type { Presence } from '#protocol/vault'
import { promisedBy, type Review } from '#review'
import { type Analysis, isSend, replacementSentence, type SendAnalysis } from '#analysis'
import {
  type DevicePort,
  requireYes,
  signableKind,
  type SignableKind,
  type Signed,
  type SignerProgress,
  signatureOf,
  signedTransaction,
  type Signer,
  signerOf,
  type SignTask,
} from '#signers'
import type { NoteDeviceUse } from '../devices/device-uses.ts'
import { keyringOf } from '../session/keyring-of.ts'
import type { SessionService, SessionState } from '../session/session.ts'

export type OpenSession = Extract<SessionState, { readonly kind: 'open' }>

export type SignDeps = {
  readonly platform: Pick<Platform, 'now' | 'randomBytes'>
  readonly session: Pick<SessionService, 'state' | 'vault'>
  /** Absent where the browser cannot reach any device. */
  readonly devices?: DevicePort
  /** Absent: nothing is noted of them. */
  readonly uses?: NoteDeviceUse
}

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
    return [address, { ...code, ...defined({ implementationHash: behind === undefined ? undefined : behind.codeHash }), at }]
  })
  try {
    if (now.length > 0) await pins.put(withPins(pins.find(id) ?? { id, pins: {} }, Object.fromEntries(now)))
  } catch (error) {
    if (!isError(error, 'store/quota')) throw error
  }
}

/** What signs for one of these accounts; `undefined` for another's. */
export function signerFor(
  { session, devices }: Pick<SignDeps, 'session' | 'devices'>,
  accounts: readonly Account[],
  address: Address,
): Signer | undefined {
  const account = accounts.find((item) => item.address === address)
  if (account === undefined) return undefined
  const keyring = keyringOf(session.state.get(), account)
  return signerOf(account, { vault: () => session.vault(), keyring, ...defined({ devices }) })
}

/** What the person calls the device that has the key of an account; `undefined` where none has. */
function deviceNameOf({ accounts, keyrings }: OpenSession['session'], address: Address): string | undefined {
  const account = accounts.find((one) => one.address === address)
  if (account === undefined || !isOnDevice(account)) return undefined
  return keyrings.find(({ id }) => id === account.keyringId)?.label ?? account.kind
}

type Agreed = { readonly digest: Hex; readonly header: Header | undefined; readonly presence: Presence | undefined }

/** How the person agreed, and how they are reached while a device is waited for. */
export type Agreeable = {
  /** At an account that always asks. */
  readonly presence?: Presence | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: SignerProgress) => void
}

/**
 * Makes the person's yes to this digest, used once, and has the account's signer sign. Throws `vault/unknown-account`, what the signer cannot sign, and
 * what it throws.
 */
export async function signTask(
  deps: SignDeps,
  { session }: OpenSession,
  request: Request,
  task: SignTask,
  { digest, header, presence, signal, onProgress }: Agreed & Omit<Agreeable, 'presence'>,
): Promise<Signed> {
  // Those of when the person agreed: a lock since is said by the signer, with its own code.
  const signer = signerFor(deps, session.accounts, request.account)
  if (signer === undefined) throw fail('vault/unknown-account', { address: request.account })
  requireYes(signer.can(signableKind(task), task))
  const consent: Consent = {
    id: fromBytes(deps.platform.randomBytes(16)),
    requestId: request.id,
    digest,
    origin: request.origin,
    account: request.account,
    chainId: request.chainId,
    unlockEpoch: session.unlockEpoch,
  }
  // A head that is only claimed may name any time: the clock is the lower one then.
  const blockTime = header === undefined ? undefined : Math.min(Number(header.timestamp) * 1000, Number.MAX_SAFE_INTEGER)
  const sign = (): Promise<Signed> => signer.sign(task, consent, defined({ presence, blockTime, signal, onProgress }))
  const device = deviceNameOf(session, request.account)
  return device === undefined || deps.uses === undefined ? sign() : deps.uses(device, 'signature', sign)
}

/** What the signer of an account is asked for first: an authorization of ours comes before the transaction that carries it, or with it. */
export function sendTask(
  { signsTogether }: Signer,
  { transaction, authorization }: Pick<SendAnalysis, 'transaction' | 'authorization'>,
): SignTask {
  if (authorization === undefined) return { kind: 'transaction', transaction }
  if (signsTogether !== true || transaction.type !== 'eip7702') return { kind: 'authorization', authorization }
  return { kind: 'delegation', transaction, authorization }
}

/** What is signed first of a request, as far as it is known: of a transaction its analysis tells. Of a bare hash there is no task: no signer signs one. */
function firstTask(signer: Signer, request: Request, analysis: Analysis | undefined): SignTask | undefined {
  if (analysis !== undefined && isSend(analysis)) return sendTask(signer, analysis)
  return request.kind === 'transaction' || request.asked.kind === 'hash' ? undefined : request.asked
}

/** Throws why this signer does not sign what was analysed. */
export function requireSignable(signer: Signer, request: Request, analysis: Analysis): void {
  const task = firstTask(signer, request, analysis)
  requireYes(signer.can(task === undefined ? request.kind : signableKind(task), task))
}

/**
 * Why this signer does not sign a request, or what goes with it, as far as it is known: of a message the request tells all, of a transaction what it is for.
 * Handing code over takes an authorization, too (EIP-7702). What else stands against a transaction its analysis tells, once there is one: where a signer signs
 * both together, and what is too large for its device.
 */
export function refusalOf(signer: Signer, request: Request, analysis?: Analysis): WireError | undefined {
  const first = firstTask(signer, request, analysis)
  const asked: (readonly [SignableKind, SignTask?])[] = [first === undefined ? [request.kind] : [signableKind(first), first]]
  if (request.kind === 'transaction' && request.intent.kind === 'delegate' && signer.signsTogether !== true) {
    const authorization = { chainId: BigInt(request.chainId), address: request.intent.to, nonce: 0n }
    asked.push(['authorization', { kind: 'authorization', authorization }])
  }
  return asked.flatMap(([kind, task]) => {
    const capability = signer.can(kind, task)
    return capability.kind === 'no' ? [capability.error] : []
  })[0]
}

/** Consent does not outlive a lock: what was signed a moment before it is thrown away. Throws `vault/locked`. */
export function stillOpen({ session }: SignDeps, opened: OpenSession): void {
  const now = session.state.get()
  if (now.kind !== 'open' || now.session.unlockEpoch !== opened.session.unlockEpoch) throw fail('vault/locked')
}

/** What is signed in the end. `signed`: where the signer gave the transaction's signature with that of its authorization. */
type Whole = { readonly transaction: UnsignedTransaction; readonly digest: Hex; readonly signed?: Signed }

/**
 * Where an authorization of ours goes with it, that is signed first, and its signature put in: nothing else of the transaction differs from what was shown and
 * agreed to, and the signer is asked for a digest of just that.
 */
async function whole(
  deps: SignDeps,
  opened: OpenSession,
  request: SendRequest,
  { transaction, authorization, digest, header }: SendAnalysis,
  agreed: Agreeable,
): Promise<Whole> {
  if (authorization === undefined) return { transaction, digest }
  const signer = signerFor(deps, opened.session.accounts, request.account)
  if (transaction.type !== 'eip7702' || signer === undefined) throw fail('request/not-ready')
  const task = sendTask(signer, { transaction, authorization })
  const how = { ...agreed, presence: agreed.presence, digest: authorizationDigest(authorization), header }
  const first = await signTask(deps, opened, request, task, how)
  stillOpen(deps, opened)
  const signature = first.kind === 'delegation' ? first.authorization : signatureOf(first)
  const signed = { ...transaction, authorizationList: [{ ...authorization, signature }] }
  const made = { transaction: signed, digest: transactionDigest(signed) }
  return first.kind === 'delegation' ? { ...made, signed: { kind: 'signature', signature: first.signature } } : made
}

/**
 * Makes the consent, has the account's signer sign, and keeps the bytes: they are on disk before anything is sent.
 * Throws `vault/*` (`vault/locked` also when that came a moment after signing) and `store/*`.
 */
export async function signAndStore(
  deps: SignDeps,
  opened: OpenSession,
  request: SendRequest,
  analysis: SendAnalysis,
  agreed: Agreeable = {},
): Promise<OwnTransaction> {
  const { platform } = deps
  const { transaction: signing, digest, signed: given } = await whole(deps, opened, request, analysis, agreed)
  const task = { kind: 'transaction', transaction: signing } as const
  const how = { ...agreed, presence: agreed.presence, digest, header: analysis.header }
  const signed = given ?? (await signTask(deps, opened, request, task, how))
  const { raw, hash } = await signedTransaction(signed, signing, request.account)
  stillOpen(deps, opened)
  const transaction: OwnTransaction = {
    id: hash,
    chainId: request.chainId,
    account: request.account,
    requestId: request.id,
    intent: request.intent,
    transaction: signing,
    raw,
    sentence: replacementSentence(request.intent, analysis.review),
    createdAt: platform.now(),
    state: { at: 'signed' },
    predicted: predictedOf(analysis.review),
    ...promise(analysis.review),
    ...defined({ replaces: request.intent.kind === 'replace' ? request.intent.replaces : undefined }),
    ...revertOf(analysis.review),
  }
  await opened.records.transactions.put(transaction)
  await keepPins(opened.records, request, analysis.review, platform.now())
  return transaction
}
