import { defined } from '#core/defined'
import { type AppError, isError } from '#core/errors'
import type { EndpointCapabilities, EndpointHealth } from '#protocol/chain'

/** How one endpoint does (docs/SPEC.md, point 4) and what follows for choosing it. */
export type Health = {
  get(): EndpointHealth
  /** Lower is asked first: good, slow, failing, resting. `undefined`: kept out, or left out for a while. */
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
  /** It does not have what the chain has by now: so many blocks, where that is known. Told once it is more than a moment late. */
  lags(blocks: number | undefined): void
  /** It has the newest block that is known. */
  keepsUp(): void
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
const MAX_REST = 60_000
/** So many answers that were refuted or lacked a part, within `REFUTED_WITHIN`, and it is left out; the time doubles while that goes on. Milliseconds. */
const REFUTED = 3
const REFUTED_WITHIN = 600_000
const FIRST_LEAVE = 60_000
const MAX_LEAVE = 600_000
/** Behind by so many blocks, or for so many milliseconds, it stands still: of many machines behind one address, some are a block or two late. */
const FAR_BEHIND = 3
const LONG_BEHIND = 30_000
/** An endpoint of another chain is asked for its chain id again after this, in milliseconds: the person may have mended it. */
const RECHECK = 30_000

/** What lacks a part, or has not its own hash. */
const REFUTING = ['proof/incomplete', 'proof/header-mismatch', 'proof/unknown-header'] as const

const isOfOtherChain = (error: unknown): boolean => isError(error, 'rpc/wrong-chain') || isError(error, 'rpc/other-chain')

const RANKS: Readonly<Record<EndpointHealth['at'], number | undefined>> = {
  unknown: 0,
  healthy: 0,
  slow: 1,
  failing: 2,
  resting: 3,
  lying: undefined,
  'wrong-chain': undefined,
}

/** What is known of an endpoint. Times: milliseconds, as `now` gives them. */
type Known = {
  /** It answered once. */
  isKnown: boolean
  /** Milliseconds of an answer. */
  average: number | undefined
  /** Failures in a row. */
  failures: number
  error: AppError | undefined
  restUntil: number
  waitUntil: number
  /** How often in a row it asked for a pause and did not say how long. */
  pauses: number
  /** When its answers were refuted, of late. */
  refuted: readonly number[]
  /** It is not asked before this, whoever else there is. */
  leftOutUntil: number
  /** How often it was left out in a row. */
  leaves: number
  capabilities: EndpointCapabilities | undefined
  /** Since when it lacks the newest block in a row, and how many it lacked at last. */
  lag: { readonly since: number; readonly blocks: number | undefined } | undefined
}

const UNKNOWN: Known = {
  isKnown: false,
  average: undefined,
  failures: 0,
  error: undefined,
  restUntil: 0,
  waitUntil: 0,
  pauses: 0,
  refuted: [],
  leftOutUntil: 0,
  leaves: 0,
  capabilities: undefined,
  lag: undefined,
}

const isLying = ({ error }: Known): boolean => isError(error, 'rpc/lying')
const isLeftOut = ({ leftOutUntil }: Known, now: number): boolean => leftOutUntil > now

function statusOf({ isKnown, average, error, restUntil, waitUntil, leftOutUntil }: Known, now: number): EndpointHealth['at'] {
  if (isError(error, 'rpc/lying')) return 'lying'
  if (isOfOtherChain(error)) return 'wrong-chain'
  if (Math.max(restUntil, waitUntil, leftOutUntil) > now) return 'resting'
  if (error) return 'failing'
  if (!isKnown) return 'unknown'
  return average !== undefined && average > SLOW ? 'slow' : 'healthy'
}

function behindOf({ lag }: Known, now: number): number | undefined {
  if (!lag) return undefined
  const blocks = lag.blocks ?? 0
  return blocks >= FAR_BEHIND || now - lag.since >= LONG_BEHIND ? blocks : undefined
}

const healthOf = (endpointId: string, known: Known, now: number): EndpointHealth => ({
  endpointId,
  at: statusOf(known, now),
  ...defined({
    ms: known.average === undefined ? undefined : Math.round(known.average),
    error: known.error?.code,
    behind: behindOf(known, now),
    capabilities: known.capabilities,
  }),
})

/**
 * An answer that lacks a part, or a header that has not its own hash, is no accident: it is asked a few times more, and after a pause once. A proof that
 * does not hold is not counted: under a verified header it is a lie, under a claimed one the header may be what is false.
 */
function countRefuted(known: Known, error: AppError, now: number): void {
  if (!REFUTING.some((code) => isError(error, code))) return
  const late = known.refuted.filter((at) => at > now - REFUTED_WITHIN)
  if (late.length === 0) known.leaves = 0
  known.refuted = [...late, now]
  if (known.refuted.length < REFUTED) return
  known.leftOutUntil = now + Math.min(MAX_LEAVE, FIRST_LEAVE * 2 ** known.leaves++)
}

/** Three quarters to five quarters: clients that failed together do not return together. */
const jittered = (random: () => number, ms: number): number => ms * (0.75 + random() / 2)

/** Notes a failure, and how long the endpoint rests for it. */
function noteFailure(known: Known, error: AppError, { now, random }: Pick<Deps, 'now' | 'random'>): void {
  known.error = error
  countRefuted(known, error, now())
  known.failures++
  const rests = known.failures - PATIENCE
  if (isOfOtherChain(error)) known.restUntil = now() + RECHECK
  else if (rests > 0) known.restUntil = now() + jittered(random, Math.min(MAX_REST, FIRST_REST * 2 ** (rests - 1)))
}

export function createHealth({ endpointId, now, random, tell }: Deps): Health {
  const known: Known = { ...UNKNOWN }
  let told = 'unknown   '
  const get = (): EndpointHealth => healthOf(endpointId, known, now())
  /** Changes what is known, and tells what is new of that. */
  const change = (values: Partial<Known>): void => {
    Object.assign(known, values)
    const next = get()
    const key = `${next.at} ${next.error ?? ''} ${next.behind ?? ''} ${known.capabilities?.at ?? ''}`
    if (key === told) return
    told = key
    tell(next)
  }
  return {
    get,
    rank() {
      if (isLeftOut(known, now())) return undefined
      const at = statusOf(known, now())
      return at === 'wrong-chain' && known.restUntil <= now() ? 3 : RANKS[at]
    },
    lastError: () => known.error,
    mustWait: () => Math.max(0, known.waitUntil - now()),
    answered(ms) {
      known.average = known.average === undefined ? ms : known.average * 0.7 + ms * 0.3
    },
    worked() {
      if (isLeftOut(known, now()) || isLying(known)) return
      change({ isKnown: true, failures: 0, pauses: 0, error: undefined, restUntil: 0 })
    },
    failed(error) {
      // What was on its way when it was left out changes nothing, unless it is a lie.
      if (isLying(known) || (isLeftOut(known, now()) && !isError(error, 'rpc/lying'))) return
      noteFailure(known, error, { now, random })
      change({})
    },
    slowDown(ms) {
      if (ms !== undefined) known.waitUntil = now() + ms
      // What left before it asked is refused with the same word: ten at once are no reason to wait a thousand times as long.
      else if (known.waitUntil <= now()) known.waitUntil = now() + jittered(random, Math.min(MAX_REST, FIRST_REST * 2 ** known.pauses++))
    },
    readmit() {
      const isForgiven = isLeftOut(known, now()) || isOfOtherChain(known.error) || isLying(known)
      change({ error: isForgiven ? undefined : known.error, restUntil: 0, leftOutUntil: 0, refuted: [] })
    },
    forgive() {
      if (isOfOtherChain(known.error) || isLying(known)) return
      change({ restUntil: 0, failures: 0 })
    },
    usual: () => known.average,
    lags(blocks) {
      change({ lag: { since: known.lag?.since ?? now(), blocks } })
    },
    keepsUp() {
      change({ lag: undefined })
    },
    learn(capabilities) {
      change({ capabilities })
    },
  }
}
