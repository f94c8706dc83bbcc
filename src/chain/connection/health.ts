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

export function createHealth({ endpointId, now, random, tell }: Deps): Health {
  let known = false
  let average: number | undefined
  let inRow = 0
  let error: AppError | undefined
  let restUntil = 0
  let waitUntil = 0
  /** How often in a row it asked for a pause and did not say how long. */
  let asked = 0
  let told = 'unknown   '
  /** When its answers were refuted, of late. */
  let refuted: readonly number[] = []
  /** It is not asked before this, whoever else there is. */
  let leftOutUntil = 0
  /** How often it was left out in a row. */
  let leaves = 0
  let capabilities: EndpointCapabilities | undefined
  /** Since when it lacks the newest block in a row, and how many it lacked at last. */
  let lag: { readonly since: number; readonly blocks: number | undefined } | undefined

  /** Three quarters to five quarters: clients that failed together do not return together. */
  const jittered = (ms: number): number => ms * (0.75 + random() / 2)

  const at = (): EndpointHealth['at'] => {
    if (isError(error, 'rpc/lying')) return 'lying'
    if (isOfOtherChain(error)) return 'wrong-chain'
    if (Math.max(restUntil, waitUntil, leftOutUntil) > now()) return 'resting'
    if (error) return 'failing'
    if (!known) return 'unknown'
    return average !== undefined && average > SLOW ? 'slow' : 'healthy'
  }
  const behind = (): number | undefined => {
    if (!lag) return undefined
    const { since, blocks } = lag
    return (blocks ?? 0) >= FAR_BEHIND || now() - since >= LONG_BEHIND ? (blocks ?? 0) : undefined
  }
  const get = (): EndpointHealth => {
    const blocks = behind()
    return {
      endpointId,
      at: at(),
      ...defined({
        ms: average === undefined ? undefined : Math.round(average),
        error: error ? error.code : undefined,
        behind: blocks,
        capabilities: capabilities ? capabilities : undefined,
      }),
    }
  }
  const tellIfNew = (): void => {
    const next = get()
    const key = `${next.at} ${next.error ?? ''} ${next.behind ?? ''} ${capabilities?.at ?? ''}`
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

  const isLeftOut = (): boolean => leftOutUntil > now()

  /**
   * An answer that lacks a part, or a header that has not its own hash, is no accident: it is asked a few times more, and after a pause once. A proof that
   * does not hold is not counted: under a verified header it is a lie, under a claimed one the header may be what is false.
   */
  const countRefuted = (next: AppError): void => {
    if (!REFUTING.some((code) => isError(next, code))) return
    const late = refuted.filter((at) => at > now() - REFUTED_WITHIN)
    if (late.length === 0) leaves = 0
    refuted = [...late, now()]
    if (refuted.length < REFUTED) return
    leftOutUntil = now() + Math.min(MAX_LEAVE, FIRST_LEAVE * 2 ** leaves++)
  }

  return {
    get,
    rank() {
      if (isLeftOut()) return undefined
      return at() === 'wrong-chain' && restUntil <= now() ? 3 : RANKS[at()]
    },
    lastError: () => error,
    mustWait: () => Math.max(0, waitUntil - now()),
    answered(ms) {
      average = average === undefined ? ms : average * 0.7 + ms * 0.3
    },
    worked() {
      if (isLeftOut() || isError(error, 'rpc/lying')) return
      known = true
      inRow = 0
      asked = 0
      error = undefined
      restUntil = 0
      tellIfNew()
    },
    failed(next) {
      // What was on its way when it was left out changes nothing, unless it is a lie.
      if (isError(error, 'rpc/lying') || (isLeftOut() && !isError(next, 'rpc/lying'))) return
      error = next
      countRefuted(next)
      inRow++
      if (isOfOtherChain(next)) restUntil = now() + RECHECK
      else if (inRow > PATIENCE) restUntil = now() + jittered(Math.min(MAX_REST, FIRST_REST * 2 ** (inRow - PATIENCE - 1)))
      tellIfNew()
    },
    slowDown(ms) {
      if (ms !== undefined) waitUntil = now() + ms
      // What left before it asked is refused with the same word: ten at once are no reason to wait a thousand times as long.
      else if (waitUntil <= now()) waitUntil = now() + jittered(Math.min(MAX_REST, FIRST_REST * 2 ** asked++))
    },
    readmit() {
      if (isLeftOut() || isOfOtherChain(error) || isError(error, 'rpc/lying')) error = undefined
      restUntil = 0
      leftOutUntil = 0
      refuted = []
      tellIfNew()
    },
    forgive() {
      if (isOfOtherChain(error) || isError(error, 'rpc/lying')) return
      restUntil = 0
      inRow = 0
      tellIfNew()
    },
    usual: () => average,
    lags(blocks) {
      lag = { since: lag?.since ?? now(), blocks }
      tellIfNew()
    },
    keepsUp() {
      lag = undefined
      tellIfNew()
    },
    learn(next) {
      capabilities = next
      tellIfNew()
    },
  }
}
