import { limit } from '#core/limits'
import { type Port, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators } from '#protocol/chain'
import type { Fetch } from './connection/http.ts'
import { createLimiters } from './connection/limiter.ts'
import { createRequestLog } from './connection/request-log.ts'
import { type Clock, sleep as sleepFor } from './connection/sleep.ts'
import { createHandlers } from './handlers.ts'

/** What the Worker's surroundings give. */
export type ChainDeps = {
  readonly fetch: Fetch
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** 0 to 1, for jitter only. */
  readonly random: () => number
  /** For tests in a hurry: how long one request may take, and how long a pause is. Else the product's constants. */
  readonly timeoutMs?: number
  readonly sleep?: Clock['sleep']
}

/** Starts the connected half of the room behind a port. Nothing leaves before `configure` or `test`. */
export function startChain(
  port: Port,
  { fetch, now, random, timeoutMs = limit('endpointTimeout') * 1000, sleep = sleepFor }: ChainDeps,
): void {
  const clock = { now, sleep }
  const handlers = createHandlers({
    fetch,
    clock,
    limiterOf: createLimiters(clock),
    random,
    timeoutMs,
    log: createRequestLog(now(), (entry) => server.announce('requested', entry)),
    tell: (health) => server.announce('health', health),
    onHead: ({ chainId, number, hash }) => server.announce('head', { chainId, number, hash }),
  })
  const server = serve<ChainCalls, ChainEvents>(port, handlers, chainValidators)
}
