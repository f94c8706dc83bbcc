import { type AppError, isError } from '#core/errors'
import type { EndpointCapabilities, EndpointHealth } from '#protocol/chain'

/** How one endpoint does (docs/SPEC.md, point 4) and what follows for choosing it. */
export type Health = {
  get(): EndpointHealth
  /** Lower is asked first: good, slow, failing, resting. `undefined`: kept out. */
  rank(): number | undefined
  /** Why it is kept out or rests. */
  lastError(): AppError | undefined
  /** Milliseconds until it may be asked again because it said so (429). Resting alone only puts it last. */
  mustWait(): number
  /** An answer came, after so many milliseconds. */
  answered(ms: number): void
  /** Its answer held. */
  worked(): void
  /** Its answer did not hold, or none came. */
  failed(error: AppError): void
  /** It asked us to wait: so long, or as we choose. */
  slowDown(ms: number | undefined): void
  /** It was found to serve the right chain again, or the person lets a liar in. */
  readmit(): void
  /** The line is back: what failed for lack of it is asked at once. */
  forgive(): void
  /** Milliseconds that an answer takes, on average; `undefined` before the first. */
  usual(): number | undefined
  /** What it can do was found out. */
  learn(capabilities: EndpointCapabilities): void
}

type Deps = {
  readonly endpointId: string
  readonly now: () => number
  readonly random: () => number
  readonly tell: (health: EndpointHealth) => void
}

/** Slower than this on average is shown as slow, in milliseconds. */
const SLOW = 2000
/** Failures in a row after which it rests; then twice as long each time, in milliseconds. */
const PATIENCE = 2
const FIRST_REST = 1000
const LONGEST_REST = 60_000
/** An endpoint of another chain is asked for its chain id again after this, in milliseconds: the person may have mended it. */
const RECHECK = 30_000

export function createHealth({ endpointId, now, random, tell }: Deps): Health {
  let known = false
  let average: number | undefined
  let inRow = 0
  let error: AppError | undefined
  let restUntil = 0
  let waitUntil = 0
  /** How often in a row it asked for a pause and did not say how long. */
  let asked = 0
  let told = 'unknown  '
  let capabilities: EndpointCapabilities | undefined

  /** Three quarters to five quarters: clients that failed together do not return together. */
  const jittered = (ms: number): number => ms * (0.75 + random() / 2)

  const at = (): EndpointHealth['at'] => {
    if (error && isError(error, 'rpc/lying')) return 'lying'
    if (error && isError(error, 'rpc/wrong-chain')) return 'wrong-chain'
    if (Math.max(restUntil, waitUntil) > now()) return 'resting'
    if (error) return 'failing'
    if (!known) return 'unknown'
    return average !== undefined && average > SLOW ? 'slow' : 'healthy'
  }
  const get = (): EndpointHealth => ({
    endpointId,
    at: at(),
    ...(average === undefined ? {} : { ms: Math.round(average) }),
    ...(error ? { error: error.code } : {}),
    ...(capabilities ? { capabilities } : {}),
  })
  const tellIfNew = (): void => {
    const next = get()
    const key = `${next.at} ${next.error ?? ''} ${capabilities?.at ?? ''}`
    if (key === told) return
    told = key
    tell(next)
  }
  const RANKS: Readonly<Record<EndpointHealth['at'], number | undefined>> = {
    unknown: 0,
    healthy: 0,
    slow: 1,
    failing: 2,
    resting: 3,
    lying: undefined,
    'wrong-chain': undefined,
  }

  return {
    get,
    rank: () => (at() === 'wrong-chain' && restUntil <= now() ? 3 : RANKS[at()]),
    lastError: () => error,
    mustWait: () => Math.max(0, waitUntil - now()),
    answered(ms) {
      average = average === undefined ? ms : average * 0.7 + ms * 0.3
    },
    worked() {
      if (error && isError(error, 'rpc/lying')) return
      known = true
      inRow = 0
      asked = 0
      error = undefined
      restUntil = 0
      tellIfNew()
    },
    failed(next) {
      if (error && isError(error, 'rpc/lying')) return
      error = next
      inRow++
      if (isError(next, 'rpc/wrong-chain')) restUntil = now() + RECHECK
      else if (inRow > PATIENCE) restUntil = now() + jittered(Math.min(LONGEST_REST, FIRST_REST * 2 ** (inRow - PATIENCE - 1)))
      tellIfNew()
    },
    slowDown(ms) {
      if (ms !== undefined) waitUntil = now() + ms
      // What left before it asked is refused with the same word: ten at once are no reason to wait a thousand times as long.
      else if (waitUntil <= now()) waitUntil = now() + jittered(Math.min(LONGEST_REST, FIRST_REST * 2 ** asked++))
    },
    readmit() {
      if (error && (isError(error, 'rpc/wrong-chain') || isError(error, 'rpc/lying'))) error = undefined
      restUntil = 0
      tellIfNew()
    },
    forgive() {
      if (error && (isError(error, 'rpc/wrong-chain') || isError(error, 'rpc/lying'))) return
      restUntil = 0
      inRow = 0
      tellIfNew()
    },
    usual: () => average,
    learn(next) {
      capabilities = next
      tellIfNew()
    },
  }
}
