import { defined } from '#core/defined'
import type { AssetTransfer } from '#core/activity/activity-entry'
import { type ActivityEntry, type EntryCall, type EntryOutcome, MAX_MOVES } from '#core/activity/activity-entry'
import { type AppError, fail } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ClaimSubject } from './claims.ts'
import { type Bad, parseJson } from '#core/text/json'
import { valueMoves } from './transaction.ts'

export type ExplorerDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** The address that the person gave, with their key in it where it needs one. */
  readonly url: string
}

/** A service's bare word: it names no head. */
export const claimedByService = (source: string, at: number): Evidence => ({ kind: 'claimed', method: 'answer', source, at })

/** What a service says of one transaction, from its several lists. */
export type Lines = {
  hash: Hex
  block?: bigint
  time?: number
  index?: number
  call?: EntryCall
  outcome?: EntryOutcome
  readonly moves: AssetTransfer[]
  readonly inner: AssetTransfer[]
}

/** What a service said, by transaction; the order of its lists does not matter. */
export function createLedger() {
  const lines = new Map<Hex, Lines>()
  return {
    of(hash: Hex): Lines {
      const known = lines.get(hash)
      if (known) return known
      const made: Lines = { hash, moves: [], inner: [] }
      lines.set(hash, made)
      return made
    },
    /** One entry for each that is not below that block. */
    entries({ chainId, account }: ClaimSubject, evidence: Evidence, from: bigint): readonly ActivityEntry[] {
      return [...lines.values()]
        .filter(({ block }) => block !== undefined && block >= from)
        .map(({ hash, block, time, index, call, outcome, moves, inner }): ActivityEntry => {
          const carried = call && outcome ? valueMoves(call, outcome, account) : []
          return {
            id: hash,
            chainId,
            account,
            hash,
            ...defined({ block, index, time }),
            ...(call ? { call, callEvidence: evidence } : {}),
            ...(outcome ? { outcome, outcomeEvidence: evidence } : {}),
            moves: [...carried, ...moves].slice(0, MAX_MOVES),
            movesEvidence: evidence,
            ...(inner.length > 0 ? { inner: inner.slice(0, MAX_MOVES), innerEvidence: evidence } : {}),
            sources: [evidence.source ?? ''],
          }
        })
    },
  }
}

/** Its answer as JSON, unread. Throws `rpc/*`. */
export async function fetchJson({ chain }: ExplorerDeps, subject: ClaimSubject, url: string, signal: AbortSignal): Promise<unknown> {
  const text = await chain.call('text', { url, about: subject }, { signal })
  return parseJson(text, (cause) => fail('rpc/malformed', { endpoint: new URL(url).host, method: 'GET' }, cause))
}

export const badFrom =
  (url: string, method: string): Bad =>
  (): AppError =>
    fail('rpc/malformed', { endpoint: new URL(url).host, method })
