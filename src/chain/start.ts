import { limitIn } from '#core/limits'
import { type Port, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators } from '#protocol/chain'
import { createCodeCache } from './calls/state/code-cache.ts'
import { createHeads } from './calls/headers/head.ts'
import { createCaughtLies, type KeyValueStore } from './calls/lies.ts'
import { type Clock, createClock } from './connection/clock.ts'
import { createPendingQuestions } from './connection/waits.ts'
import { createGate } from './connection/gate.ts'
import { hedgeAfter as hedgeAfterUsual } from './connection/hedge.ts'
import type { Fetch } from './connection/http.ts'
import { createLimiters } from './connection/limiter.ts'
import { createStaggers } from './connection/privacy.ts'
import { createConnectionLog } from './connection/request-log.ts'
import { sleep as sleepFor } from './connection/sleep.ts'
import { PATIENCE } from './consensus/light-client.ts'
import { createChainHandlers } from './handlers.ts'
import { createAccountPrivacy } from './chain-contexts.ts'

/** What the Worker's surroundings give. */
export type ChainDeps = {
  readonly fetch: Fetch
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds of a clock that nobody sets (`performance.now`). Absent: `now` alone tells how long something takes. */
  readonly elapsed?: () => number
  /** 0 to 1, for jitter only. */
  readonly random: () => number
  /** What outlives this Worker on this device: light clients' progress and the log of lies. Absent: nothing does. */
  readonly keep?: KeyValueStore
  /**
   * For tests in a hurry: how long one request may take, how long a pause is, when a second endpoint is asked, how long a
   * question waits for the light client. Else the product's constants.
   */
  readonly timeoutMs?: number
  readonly sleep?: Clock['sleep']
  readonly hedgeAfter?: (usual: number | undefined) => number
  readonly patienceMs?: number
}

/** For surroundings without a disk. */
const NOTHING_KEPT: KeyValueStore = { get: async () => undefined, set: async () => undefined, erase: async () => undefined }

/** Starts the connected half of the module behind a port. Nothing leaves before `configure` or `test`. */
export function startChain(port: Port, deps: ChainDeps): void {
  const { now, random, keep = NOTHING_KEPT, timeoutMs = limitIn('endpointTimeout', 'ms'), sleep = sleepFor } = deps
  const clock = createClock({ now, elapsed: deps.elapsed, sleep })
  const gate = createGate(deps.fetch)
  const own = createAccountPrivacy()
  const online = { is: true }
  const handlers = createChainHandlers({
    fetch: gate.open,
    gate,
    clock,
    limiterOf: createLimiters(clock),
    staggerOf: createStaggers(clock, random),
    random,
    timeoutMs,
    hedgeAfter: deps.hedgeAfter ?? hedgeAfterUsual,
    own,
    accounts: own,
    online,
    isOnline: () => online.is,
    keep,
    patienceMs: deps.patienceMs ?? PATIENCE,
    codes: createCodeCache(),
    heads: createHeads(clock, ({ chainId, number, hash }) => server.announce('head', { chainId, number, hash })),
    lies: createCaughtLies({ keep, now, tell: (lie) => server.announce('lie', lie) }),
    log: createConnectionLog(now(), (entry) => server.announce('requested', entry)),
    waits: createPendingQuestions({ clock, tell: (open) => server.announce('waiting', open) }),
    tell: (health) => server.announce('health', health),
    onLightClient: (chainId, state) => server.announce('lightClient', { chainId, state }),
  })
  const server = serve<ChainCalls, ChainEvents>(port, handlers, chainValidators)
}
