import { defined } from '#core/defined'
import { type AppError, fail, fromWire } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Address } from '#core/ethereum/address'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, ClaimedCall } from '#protocol/chain'
import type { Bad } from '#core/text/json'

/** Calls in one question to the chain Worker, which cuts them into requests that the endpoint takes. */
const MAX_CALLS = 100

export type ClaimDeps = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly now: () => number
}

/** Whom all of it is about. */
export type ClaimSubject = { readonly chainId: number; readonly account: Address }

/** One answer that was read, and whose word it is. */
export type SourceClaim<T> = { readonly value: T; readonly evidence: Evidence }

export const claimedBySource = (source: string, at: number): Evidence => ({
  kind: 'claimed',
  method: 'answer',
  head: 'claimed',
  source,
  at,
})

/** What to ask, and how to read what comes. */
export type ClaimQuery<T> = { readonly call: ClaimedCall; readonly read: (result: unknown, bad: Bad) => T }

/** The same, or nobody: what is named by a hash or a number is about no account. */
type Topic = Pick<ClaimSubject, 'chainId'> & { readonly account?: Address; readonly purpose?: 'explore' }

/**
 * Asks one endpoint several things about one account at most, all of which must be answered. Throws `rpc/*`: the first that was refused, or `rpc/malformed` for what
 * is not what it must be.
 */
export async function fetchAllClaims<T>(
  { chain, now }: ClaimDeps,
  { chainId, account, purpose }: Topic,
  questions: readonly ClaimQuery<T>[],
  signal?: AbortSignal,
): Promise<readonly SourceClaim<T>[]> {
  const told: SourceClaim<T>[] = []
  const about = { chainId, ...defined({ account, purpose }) }
  for (let at = 0; at < questions.length; at += MAX_CALLS) {
    const part = questions.slice(at, at + MAX_CALLS)
    const { results, source } = await chain.call('claimed', { ...about, calls: part.map(({ call }) => call) }, { signal })
    const evidence = claimedBySource(source, now())
    for (const [index, { call, read }] of part.entries()) {
      const bad: Bad = (): AppError => fail('rpc/malformed', { endpoint: source, method: call.method })
      const reply = results[index]
      if (!reply) throw bad()
      if (!reply.ok) throw fromWire(reply.error)
      told.push({ value: read(reply.result, bad), evidence })
    }
  }
  return told
}
