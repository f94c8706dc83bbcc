import { defined } from '#core/defined'
import { isPending, type Obstacle, type OwnTransaction } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { type Evidence, isProved, underHeader } from '#core/evidence/evidence'
import { limit, limitIn } from '#core/limits'
import { maxPrice } from '#core/ethereum/transaction'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, NumberUse, TransactionStatus } from '#protocol/chain'
import { sentFromRaw } from '#survey'
import type { TransactionObservation } from './advance.ts'
import { isLocal } from '../chains/local-chain.ts'
import { outbidBy } from '#analysis'

const STUCK_MS = limitIn('stuck', 'ms')

/** What one look asks for, kept while it lasts: several transactions of an account wait for the same numbers. */
export type NonceCache = Map<string, Promise<number>>

export type CheckTransactionDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly now: () => number
  readonly all: () => readonly OwnTransaction[]
  /** When every endpoint was asked about one the last time, by its hash: that is much, and not done at every look. */
  readonly investigatedAt: Map<OwnTransaction['id'], number>
}

type Subject = {
  readonly transaction: OwnTransaction
  readonly on: Chain
  readonly asked: NonceCache
  /** Its chain was started anew: what is not known there now is gone with the old one. */
  readonly anew?: boolean
  readonly signal: AbortSignal
}

/** Asks the chain about one transaction, and about what stands in its way. Throws `rpc/*`. */
export async function checkTransaction(deps: CheckTransactionDeps, subject: Subject): Promise<TransactionObservation> {
  const { chain, now, all } = deps
  const { transaction, signal } = subject
  const { chainId, account, state } = transaction
  const { nonce } = transaction.transaction
  const fateOf = (hash: OwnTransaction['id']): Promise<TransactionStatus> => chain.call('fate', { chainId, hash, account }, { signal })
  const fate = await fateOf(transaction.id)
  if (fate.at === 'included') return { fate, now: now() }
  const used = await countOf(deps, subject, 'latest')
  if (fate.at === 'pending' && used <= nonce) return withObstacle({ fate, now: now() }, await obstacleOf(deps, subject, fate.evidence))
  const seen = { fate, now: now(), outbid: outbidBy(transaction, all()) !== undefined }
  const isSuspicious = used > nonce || isDoubtful(transaction, seen.now)
  const found = isSuspicious && subject.anew !== true ? await investigated(deps, subject, seen, fateOf) : undefined
  if (found && found.fate.at !== 'unknown') return found
  const ground = subject.anew === true ? 'anew' : state.at === 'included' ? await groundOf(deps, subject) : undefined
  return ground ? { fate, now: now(), ground } : (found ?? seen)
}

/** How long one endpoint may not know it before all of them are asked, in milliseconds: they forget, and others know it a moment later. */
const DOUBT_MS = 8000

/** One endpoint's silence is not enough: it was sent, or proved to be in a block, and is said not to be known. */
function isDoubtful({ state }: OwnTransaction, now: number): boolean {
  if (state.at === 'included') return isProved(state.evidence)
  return (state.at === 'sent' || state.at === 'pending') && state.missingSince !== undefined && now - state.missingSince >= DOUBT_MS
}

/** Milliseconds between two times that every endpoint is asked about one whose number is said to be used. */
const AGAIN_MS = 12_000

/** Asks every endpoint, and the account's proved state: what was hidden by one of them is found, and a stranger is only called one where that is proved. */
async function investigated(
  { chain, now, all, investigatedAt }: CheckTransactionDeps,
  { transaction, signal }: Subject,
  seen: TransactionObservation,
  fateOf: (hash: OwnTransaction['id']) => Promise<TransactionStatus>,
): Promise<TransactionObservation> {
  const { chainId, account, id, state } = transaction
  const { nonce } = transaction.transaction
  const ours = await winnerOf(transaction, all(), fateOf)
  if (ours && isProved(ours.evidence)) return { ...seen, winner: ours }
  const before = 'taken' in state ? state.taken : undefined
  if (before && now() - (investigatedAt.get(id) ?? -Infinity) < AGAIN_MS) return { ...seen, taken: before }
  investigatedAt.set(id, now())
  const use = await chain.call('usedBy', { chainId, account, nonce, hash: id }, { signal })
  if (use.at === 'shown') return { ...seen, fate: use.fate }
  // What was proved to be in a block stays there until the contrary is proved.
  const stays: TransactionObservation | undefined =
    state.at === 'included' && isProved(state.evidence) ? { ...seen, ground: 'behind' } : undefined
  if (use.at === 'unknown') return stays ?? seen
  if (use.at === 'free') return stays && !isProved(use.evidence) ? stays : { ...seen, free: use.evidence }
  const stranger = await signedBy(account, use.held)
  const own = stranger && all().find((item) => item.id === stranger.hash)
  if (own) return { ...seen, winner: { transaction: own, evidence: stranger.evidence } }
  if (stranger) return { ...seen, stranger }
  if (ours) return { ...seen, winner: ours }
  return stays ?? { ...seen, taken: { evidence: use.evidence, asked: use.asked, ...defined({ by: use.claimed }) } }
}

/** The one that the account's own key signed, of those that the block holds which used the number: its signature tells. */
async function signedBy(account: Address, held: (NumberUse & { at: 'used' })['held']): Promise<TransactionObservation['stranger']> {
  for (const { hash, raw } of held?.transactions ?? []) {
    const sent = await sentFromRaw(raw, hash)
    if (held && sent?.from === account) return { hash, evidence: held.evidence }
  }
  return undefined
}

const withObstacle = (seen: TransactionObservation, obstacle: Obstacle | undefined): TransactionObservation =>
  obstacle ? { ...seen, obstacle } : seen

/** How many transactions of the account are included (`latest`), or on their way without a gap (`pending`). The endpoint's word. */
function countOf(
  { chain }: CheckTransactionDeps,
  { transaction: { chainId, account }, asked, signal }: Subject,
  tag: 'latest' | 'pending',
): Promise<number> {
  const key = `${chainId} ${account} ${tag}`
  const known = asked.get(key)
  if (known) return known
  const asking = chain.call('nonce', { chainId, account, tag }, { signal })
  asked.set(key, asking)
  return asking
}

const siblingsOf = ({ id, account, chainId, transaction }: OwnTransaction, all: readonly OwnTransaction[]): readonly OwnTransaction[] =>
  all.filter(
    (item) => item.id !== id && item.account === account && item.chainId === chainId && item.transaction.nonce === transaction.nonce,
  )

/** The one of ours that was included with its number, and how that is known. */
async function winnerOf(
  transaction: OwnTransaction,
  all: readonly OwnTransaction[],
  fateOf: (hash: OwnTransaction['id']) => Promise<TransactionStatus>,
): Promise<TransactionObservation['winner']> {
  const siblings = siblingsOf(transaction, all)
  for (const item of siblings) if (item.state.at === 'included') return { transaction: item, evidence: item.state.evidence }
  for (const item of siblings) {
    const fate = await fateOf(item.id)
    if (fate.at === 'included') return { transaction: item, evidence: fate.evidence }
  }
  return undefined
}

/** What it means that a block which we knew is gone. `undefined`: as much as was reorganised. */
async function groundOf(
  { chain }: CheckTransactionDeps,
  { transaction: { chainId, state }, on, signal }: Subject,
): Promise<TransactionObservation['ground']> {
  if (state.at !== 'included') return undefined
  const head = await chain.call('head', { chainId, maxAgeMs: 0, purpose: 'follow' }, { signal })
  const { blockNumber } = state.inclusion
  const isDeep = state.depth === 'final' || head.number >= blockNumber + BigInt(limit('settled'))
  if (head.number >= blockNumber && !isDeep) return undefined
  return isLocal(on) ? 'anew' : 'behind'
}

async function obstacleOf(deps: CheckTransactionDeps, subject: Subject, evidence: Evidence): Promise<Obstacle | undefined> {
  return (await gapBefore(deps, subject, evidence)) ?? (await tooCheap(deps, subject))
}

/** The first number of the account that must come before and is not on its way, as far as this device and the endpoint know. */
async function gapBefore(deps: CheckTransactionDeps, subject: Subject, evidence: Evidence): Promise<Obstacle | undefined> {
  const { account, chainId, transaction } = subject.transaction
  const ours = deps.all().filter((item) => item.account === account && item.chainId === chainId)
  const isOnItsWay = (nonce: number): boolean =>
    ours.some((item) => item.transaction.nonce === nonce && isPending(item) && !('missingSince' in item.state))
  let missing = await countOf(deps, subject, 'latest')
  while (missing < transaction.nonce && isOnItsWay(missing)) missing++
  if (missing >= transaction.nonce || (await countOf(deps, subject, 'pending')) > missing) return undefined
  const kept = ours.find((item) => item.transaction.nonce === missing && item.state.at !== 'included' && item.state.at !== 'reset')
  return { kind: 'gap', missing, evidence, ...defined({ ours: kept ? kept.id : undefined }) }
}

/** It waits for long, and the newest block asks more than it may pay. */
async function tooCheap({ chain, now }: CheckTransactionDeps, { transaction, on, signal }: Subject): Promise<Obstacle | undefined> {
  const { chainId, state, createdAt } = transaction
  const since = (state.at === 'sent' || state.at === 'pending' ? state.since : undefined) ?? createdAt
  if (now() - since < STUCK_MS) return undefined
  const head = await chain.call('head', { chainId, maxAgeMs: on.blockTime * 1000, purpose: 'follow' }, { signal })
  if (head.baseFee <= maxPrice(transaction.transaction)) return undefined
  const { number, hash, source, at } = head
  return {
    kind: 'fee',
    baseFee: head.baseFee,
    evidence: underHeader('merkle-proof', { block: { number, hash }, head: head.head, source, at }),
  }
}
