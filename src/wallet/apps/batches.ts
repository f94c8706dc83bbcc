import { defined } from '#core/defined'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { AppPrompt, AppRequest } from '#core/web/app-request'
import type { Connection } from '#core/web/connection'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { limit } from '#core/limits'
import type { UnsignedCall } from '#core/signing/signable'
import type { Proposal } from '../requests/proposal.ts'
import { executeBatch } from '#analysis'
import type { AppSignable } from './app-signable.ts'
import { type AppDeps, recordsIn } from './app-deps.ts'
import { appRequestId } from './app-request-queue.ts'
import type { Atomic } from './atomic.ts'
import { transactionOf } from './results.ts'

type Calls = Extract<AppPrompt, { readonly kind: 'calls' }>

export type PlannedBatch = {
  readonly atomic: boolean
  readonly intents: readonly Extract<Proposal, { readonly intent: unknown }>['intent'][]
  /** Code that the account takes on for it. */
  readonly takesOn?: Address
}

/**
 * One transaction where one call is all, or where the account makes several; else one for each. Code is taken on only where the app needs all or none: it
 * stays. Throws `request/not-atomic` where that was asked for and cannot be had, `request/batch-too-large`.
 */
export function planBatch({ calls, atomic, from }: Extract<AppSignable, { readonly kind: 'calls' }>, status: Atomic): PlannedBatch {
  const most = limit('appBatch')
  if (calls.length > most) throw fail('request/batch-too-large', { most })
  const intent = (call: UnsignedCall) => ({ kind: 'call', ...call }) as const
  const [first] = calls
  if (first !== undefined && calls.length === 1) return { atomic: true, intents: [intent(first)] }
  const inside = calls.flatMap(({ to, ...rest }) => (to === undefined ? [] : [{ to, ...rest }]))
  const canBeOne = inside.length === calls.length
  if (status.is === 'supported' && canBeOne) return { atomic: true, intents: [executeBatch(from, calls.map(intent))] }
  if (atomic === 'required' && status.is === 'ready' && canBeOne) {
    const { delegate: to } = status
    return { atomic: true, takesOn: to, intents: [{ kind: 'delegate', account: from, to, calls: inside }] }
  }
  if (atomic === 'required') throw fail('request/not-atomic')
  return { atomic: false, intents: calls.map(intent) }
}

/** What is proposed for it, one review after the other. */
export function proposalsOf(
  planned: PlannedBatch,
  { id: origin, chainId }: Pick<Connection, 'id' | 'chainId'>,
  { from, callId }: { readonly from: Hex; readonly callId: string },
): readonly Proposal[] {
  const { intents } = planned
  const first = appRequestId(origin, callId, '0')
  return intents.map((intent, at) => ({
    id: appRequestId(origin, callId, String(at)),
    intent,
    account: from,
    chainId,
    origin: { kind: 'app', origin },
    ...defined({
      series: intents.length === 1 ? undefined : { ...defined({ id: at === 0 ? undefined : first }), at: at + 1, of: intents.length },
    }),
  }))
}

export type BatchRequest = AppRequest & { readonly ask: Calls }
const isBatch = (one: AppRequest): one is BatchRequest => one.ask.kind === 'calls'

export const batchOf = (deps: AppDeps, origin: string, batchId: string): BatchRequest | undefined =>
  recordsIn(deps)
    .appRequests.get()
    .filter(isBatch)
    .find((one) => one.origin === origin && one.ask.batchId === batchId)

/** EIP-5792, getCallsStatus: 100 waits, 200 done, 400 nothing was done, 500 failed on the chain, 600 some of it did. */
export type BatchStatus = { readonly chainId: number; readonly atomic: boolean; readonly status: number; readonly hashes: readonly Hex[] }

/** A faster one of ours in its place is as good; anything else in its place means that it was not done. */
function fateOf(sent: OwnTransaction | undefined, find: (id: string) => OwnTransaction | undefined): 'ok' | 'failed' | 'open' {
  if (sent?.state.at === 'included') return sent.state.inclusion.success ? 'ok' : 'failed'
  if (sent?.state.at === 'cancelled') return 'failed'
  if (sent?.state.at !== 'replaced') return 'open'
  const other = sent.state.by === undefined ? undefined : find(sent.state.by)
  const isFaster = other?.intent.kind === 'replace' && other.intent.how === 'speed-up'
  return isFaster && other.state.at === 'included' && other.state.inclusion.success ? 'ok' : 'failed'
}

export function batchStatus(deps: AppDeps, { ask }: BatchRequest): BatchStatus {
  const { requests } = recordsIn(deps)
  const parts = ask.requestIds.map((id) => ({ stage: requests.find(id)?.stage.at, sent: transactionOf(deps, id) }))
  const done = parts.filter(({ sent }) => sent !== undefined)
  const fates = done.map(({ sent }) => fateOf(sent, (id) => recordsIn(deps).transactions.find(id)))
  const isOver = parts.every(({ stage, sent }) => sent !== undefined || stage === undefined || stage === 'closed')
  const all = { chainId: ask.chainId, atomic: ask.atomic, hashes: done.flatMap(({ sent }) => (sent ? [sent.id] : [])) }
  if (!isOver || fates.includes('open')) return { ...all, status: 100 }
  if (done.length === 0) return { ...all, status: 400 }
  if (done.length === parts.length && fates.every((fate) => fate === 'ok')) return { ...all, status: 200 }
  return { ...all, status: fates.includes('ok') ? 600 : 500 }
}
