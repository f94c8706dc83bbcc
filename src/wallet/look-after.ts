import { isWaiting, type Obstacle, type OwnTransaction } from '#core/activity'
import type { Chain } from '#core/chain'
import { type Evidence, underHeader } from '#core/evidence'
import { limit } from '#core/limits'
import { maxPrice } from '#core/transaction'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, TransactionFate } from '#protocol/chain'
import type { Seen } from './advance.ts'
import { isLocal } from './local-chain.ts'
import { outbidBy } from './replacement.ts'

const STUCK_MS = limit('stuck') * 60_000

/** What one look asks for, kept while it lasts: several transactions of an account wait for the same numbers. */
export type Asked = Map<string, Promise<number>>

export type LookDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly now: () => number
  readonly all: () => readonly OwnTransaction[]
}

type Subject = {
  readonly transaction: OwnTransaction
  readonly on: Chain
  readonly asked: Asked
  /** Its chain was started anew: what is not known there now is gone with the old one. */
  readonly anew?: boolean
  readonly signal: AbortSignal
}

/** Asks the chain about one transaction, and about what stands in its way. Throws `rpc/*`. */
export async function lookAfter(deps: LookDeps, subject: Subject): Promise<Seen> {
  const { chain, now, all } = deps
  const { transaction, signal } = subject
  const { chainId, account, state } = transaction
  const fateOf = (hash: OwnTransaction['id']): Promise<TransactionFate> => chain.call('fate', { chainId, hash, account }, { signal })
  const fate = await fateOf(transaction.id)
  if (fate.at === 'included') return { fate, now: now() }
  if (fate.at === 'pending') return withObstacle({ fate, now: now() }, await obstacleOf(deps, subject, fate.evidence))
  const ground = subject.anew === true ? 'anew' : state.at === 'included' ? await groundOf(deps, subject) : undefined
  if (ground) return { fate, now: now(), ground }
  const used = await countOf(deps, subject, 'latest')
  const outbid = outbidBy(transaction, all()) !== undefined
  if (used <= transaction.transaction.nonce) return { fate, now: now(), outbid }
  // Its number is used: by itself, seen a moment too early, or by another.
  const again = await fateOf(transaction.id)
  if (again.at !== 'unknown') return { fate: again, now: now() }
  const winner = await winnerOf(transaction, all(), fateOf)
  const seen = { fate: again, now: now(), taken: true }
  if (winner) return { ...seen, winner }
  if ('by' in state) return seen
  const { nonce } = transaction.transaction
  const stranger = await chain.call('usedBy', { chainId, account, nonce }, { signal })
  return stranger ? { ...seen, stranger: stranger.hash } : seen
}

const withObstacle = (seen: Seen, obstacle: Obstacle | undefined): Seen => (obstacle ? { ...seen, obstacle } : seen)

/** How many transactions of the account are included (`latest`), or on their way without a gap (`pending`). The endpoint's word. */
function countOf(
  { chain }: LookDeps,
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

/** The one of ours that was included with its number. */
async function winnerOf(
  transaction: OwnTransaction,
  all: readonly OwnTransaction[],
  fateOf: (hash: OwnTransaction['id']) => Promise<TransactionFate>,
): Promise<OwnTransaction | undefined> {
  const siblings = siblingsOf(transaction, all)
  const known = siblings.find((item) => item.state.at === 'included')
  if (known) return known
  for (const item of siblings) if ((await fateOf(item.id)).at === 'included') return item
  return undefined
}

/** What it means that a block which we knew is gone. `undefined`: as much as was reorganised. */
async function groundOf({ chain }: LookDeps, { transaction: { chainId, state }, on, signal }: Subject): Promise<Seen['ground']> {
  if (state.at !== 'included') return undefined
  const head = await chain.call('head', { chainId, maxAgeMs: 0, purpose: 'follow' }, { signal })
  const { blockNumber } = state.inclusion
  const isDeep = state.depth === 'final' || head.number >= blockNumber + BigInt(limit('settled'))
  if (head.number >= blockNumber && !isDeep) return undefined
  return isLocal(on) ? 'anew' : 'behind'
}

async function obstacleOf(deps: LookDeps, subject: Subject, evidence: Evidence): Promise<Obstacle | undefined> {
  return (await gapBefore(deps, subject, evidence)) ?? (await tooCheap(deps, subject))
}

/** The first number of the account that must come before and is not on its way, as far as this device and the endpoint know. */
async function gapBefore(deps: LookDeps, subject: Subject, evidence: Evidence): Promise<Obstacle | undefined> {
  const { account, chainId, transaction } = subject.transaction
  const ours = deps.all().filter((item) => item.account === account && item.chainId === chainId)
  const isOnItsWay = (nonce: number): boolean =>
    ours.some((item) => item.transaction.nonce === nonce && isWaiting(item) && !('missingSince' in item.state))
  let missing = await countOf(deps, subject, 'latest')
  while (missing < transaction.nonce && isOnItsWay(missing)) missing++
  if (missing >= transaction.nonce || (await countOf(deps, subject, 'pending')) > missing) return undefined
  const kept = ours.find((item) => item.transaction.nonce === missing && item.state.at !== 'included' && item.state.at !== 'reset')
  return { kind: 'gap', missing, evidence, ...(kept ? { ours: kept.id } : {}) }
}

/** It waits for long, and the newest block asks more than it may pay. */
async function tooCheap({ chain, now }: LookDeps, { transaction, on, signal }: Subject): Promise<Obstacle | undefined> {
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
