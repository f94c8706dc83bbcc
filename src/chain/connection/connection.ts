import { type Endpoint, endpointHost } from '#core/chains/chain'
import { isLoopback } from '#core/chains/endpoint-url'
import { fail, isError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { EndpointHealth } from '#protocol/chain'
import { type CallOptions, createExchange, type Exchange, type ExchangeDeps } from './exchange.ts'
import { createHealth, type Health } from './health.ts'
import { malformedFrom, type RpcCall, type RpcReply } from './json-rpc.ts'
import { type PrivateBatch, splitByAccount, type Stagger } from './privacy.ts'
import { kindOfRefusal, numberNamed, type RpcError, refusalError } from './refusal.ts'
import { unlessAborted } from './sleep.ts'

/** What was found out about an endpoint by asking, for as long as this Worker lives. */
export type EndpointObservations = {
  /** Most calls in one request. */
  batch: number
  /** Most calls in one request of a question that would fill several; `batch` once it refused so many. */
  bulk: number
  /** Most calls that it took in one request so far. */
  taken: number
  /** EIP-1898: takes `{ blockHash }`. */
  byHash: boolean
  /** Most blocks in one eth_getLogs; absent until it refused more. */
  logBlocks?: bigint
  /** Most blocks in one eth_getLogs that it took so far. */
  logBlocksTaken?: bigint
  /** The cap of blocks that it named itself, and that was tried once. */
  namedLogBlocks?: bigint
  /** It proves its newest block only (reth's default). */
  newestOnly?: true
  /** It refused to prove anything, so that what it says of state is only its word. */
  refusesProofs?: true
  /** Hash of its block 0, where it proves nothing of that: a fresh anvil's header has another state root than its proofs lead to. */
  rootless?: Hex
  /** How often in a row it did not have a verified block. 1 at the start: nobody knows yet which chain it serves. */
  lacked: number
  /** It does not give all receipts of a block. */
  noBlockReceipts?: true
  /** Methods that it said it does not have, so as not to ask each time. */
  readonly without: Set<string>
}

/** One endpoint of one chain, spoken to. */
export type EndpointConnection = {
  readonly endpoint: Endpoint
  readonly chainId: number
  readonly host: string
  readonly health: Health
  readonly learnt: EndpointObservations
  /**
   * Sends calls in as few requests as the endpoint takes; replies in order, each a result or a refusal. It is asked for its chain id first.
   * Throws `rpc/*` when the endpoint as a whole fails, `app/aborted`.
   */
  ask(calls: readonly RpcCall[], asking: CallOptions): Promise<readonly RpcReply[]>
  /** Has it identified ahead of the first question, while something else is waited for. */
  wake(): void
  /** Gives up what is under way: the person removed it. */
  close(): void
}

export type ConnectionDeps = ExchangeDeps & {
  /** 0 to 1, for jitter only. */
  readonly random: () => number
  readonly tell: (health: EndpointHealth) => void
  readonly staggerOf: (host: string) => Stagger
  /** False where the browser says that there is no network: then only this computer is asked. */
  readonly isOnline: () => boolean
}

/** Calls in one request until it says otherwise. */
const BATCH = { own: 100, foreign: 10 } as const
/**
 * The same for a question of more than `LARGE` calls. A stranger's: to be refused once costs less than to wait for our turn five times as often. One's own works on
 * several requests at once, and on what is in one of them one after another.
 */
const BULK = { own: 25, foreign: 50 } as const
const LARGE = 40

/** After these, whoever answers there next may be another. */
const LOST = ['rpc/unreachable', 'rpc/timeout', 'rpc/http-error'] as const

export function createConnection(endpoint: Endpoint, chainId: number, deps: ConnectionDeps): EndpointConnection {
  const host = endpointHost(endpoint.url)
  const life = new AbortController()
  const health = createHealth({ endpointId: endpoint.id, now: deps.clock.steady, random: deps.random, tell: deps.tell })
  const learnt: EndpointObservations = {
    batch: BATCH[endpoint.owner],
    bulk: BULK[endpoint.owner],
    taken: 0,
    byHash: true,
    lacked: 1,
    without: new Set(),
  }
  const batches = createBatches(createExchange(endpoint, chainId, health, deps), health, learnt, host)
  let identified: Promise<void> | undefined

  const identify = async (): Promise<void> => {
    const method = 'eth_chainId'
    const [reply] = await batches([{ method, params: [] }], { purpose: 'setup', signal: life.signal })
    if (reply?.ok === false) throw refusalError(reply.refusal, host, method)
    const found = typeof reply?.result === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(reply.result) ? Number(reply.result) : undefined
    if (found === undefined) throw malformedFrom(host, method)()
    if (found !== chainId) throw fail('rpc/wrong-chain', { endpoint: host, expected: chainId, found })
  }

  /** Before first use and after a lost connection. Callers share one question, which none of them cancels. */
  const beIdentified = (): Promise<void> => {
    identified ??= identify().catch((error: unknown) => {
      identified = undefined
      throw error
    })
    return identified
  }

  /** One account after another, with a pause between. */
  const askShares = async (
    calls: readonly RpcCall[],
    shares: readonly PrivateBatch[],
    asking: CallOptions,
  ): Promise<readonly RpcReply[]> => {
    const replies: RpcReply[] = []
    for (const { at, names } of shares) {
      if (names !== undefined) await deps.staggerOf(host)(names, asking.signal)
      const found = await batches(
        at.flatMap((index) => calls[index] ?? []),
        asking,
      )
      for (const [order, index] of at.entries()) {
        const reply = found[order]
        if (reply) replies[index] = reply
      }
    }
    return replies
  }

  return {
    endpoint,
    chainId,
    host,
    health,
    learnt,
    async ask(calls, asking) {
      if (!deps.isOnline() && !isLoopback(endpoint.url)) throw fail('rpc/offline')
      const signal = AbortSignal.any([asking.signal, life.signal])
      // Before anything leaves: what may not be asked here at all must not even wake the endpoint.
      const shares = splitByAccount(calls, endpoint, `chain ${chainId}`, deps.accounts)
      await unlessAborted(beIdentified(), signal)
      try {
        return await askShares(calls, shares, { ...asking, signal })
      } catch (error) {
        if (LOST.some((code) => isError(error, code))) identified = undefined
        throw error
      }
    },
    wake() {
      // Who asks something hears of what is wrong with it.
      if (deps.isOnline()) beIdentified().catch(() => undefined)
    },
    close: () => life.abort(),
  }
}

/** How many calls an endpoint says that it takes at once, if it says so in one number; it is asked no more than that from then on. */
const batchNamed = (refusal: RpcError | undefined, refused: number): number | undefined =>
  (refusal && Number(numberNamed(refusal, BigInt(refused)) ?? 0)) || undefined

/** Cuts calls into requests of the size that the endpoint takes, which it learns by halving what was refused; of a large question first by parts as of any other. */
function createBatches(exchange: Exchange, health: Health, learnt: EndpointObservations, host: string) {
  const one = async (calls: readonly RpcCall[], asking: CallOptions): Promise<readonly RpcReply[]> => {
    const isBulk = calls.length > learnt.batch
    const body = await exchange(calls, asking).catch((error: unknown) => {
      // Whatever it was, so much at once is not asked of it again.
      if (isBulk && !isError(error, 'app/aborted')) learnt.bulk = learnt.batch
      throw error
    })
    const replies: readonly RpcReply[] = 'replies' in body ? body.replies : calls.map(() => ({ ok: false, refusal: body.refused }))
    const kinds = replies.flatMap((reply) => (reply.ok ? [] : [kindOfRefusal(reply.refusal)]))
    const isRefused = !('replies' in body) || kinds.includes('batch')
    if (isBulk && (isRefused || kinds.includes('rate'))) learnt.bulk = learnt.batch
    if (kinds.includes('rate')) {
      health.slowDown(undefined)
      throw fail('rpc/rate-limited', { endpoint: host })
    }
    if (!isRefused) learnt.taken = Math.max(learnt.taken, calls.length)
    if (calls.length === 1 || !isRefused) return replies
    if (!isBulk) {
      const refused = 'replies' in body ? replies.find((reply) => !reply.ok && kindOfRefusal(reply.refusal) === 'batch') : undefined
      const named = batchNamed('replies' in body ? (refused?.ok === false ? refused.refusal : undefined) : body.refused, calls.length)
      learnt.batch = learnt.bulk = Math.max(1, Math.min(learnt.batch, named ?? Math.floor(calls.length / 2)))
    }
    return all(calls, asking)
  }
  const all = async (calls: readonly RpcCall[], asking: CallOptions): Promise<readonly RpcReply[]> => {
    const isLarge = calls.length > LARGE
    const most = isLarge ? learnt.bulk : learnt.batch
    // The first of many goes ahead until so much was taken once: what all of them are refused for, they all would have to ask again.
    if (isLarge && calls.length > most && most > learnt.taken)
      return [...(await one(calls.slice(0, most), asking)), ...(await all(calls.slice(most), asking))]
    const parts: (readonly RpcCall[])[] = []
    for (let at = 0; at < calls.length; at += most) parts.push(calls.slice(at, at + most))
    return (await Promise.all(parts.map((part) => one(part, asking)))).flat()
  }
  return all
}
