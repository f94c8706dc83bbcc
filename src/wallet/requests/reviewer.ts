import { defined } from '#core/defined'
import { isPending, type OwnTransaction } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { isError, toWire } from '#core/errors'
import { limitIn } from '#core/limits'
import type { Request, SendRequest } from '#core/signing/request'
import type { MaterialChange, Review } from '#review'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { type Analysis, type AnalysisPorts, type AnalysisProgress, isSend, leastFee, outbids, type Resolve, rivalsOf } from '#analysis'
import type { AnalysisDeps } from '../analysis-ports.ts'
import { later } from '../later.ts'
import { analyseMessage, analyseSend, analysisPorts, createNames, material, requesterOf } from '../look.ts'
import type { Live, ReviewSessions } from './review-sessions.ts'
import { type MemoryDeps, memoryOf } from '../facts/memory.ts'
import type { StageEvent } from './stage.ts'
import { chainIn } from '../chains/chains.ts'
import { reviewSecret } from '#survey'
import { fromBytes, type Hex } from '#core/bytes/hex'

export type Reviewer = {
  /**
   * `pinned`: the same bytes are looked at again; without it, nonce, fee and gas are chosen anew.
   * False when it was given up for a newer look, or because the screen was left: then nothing was learnt.
   */
  run(id: string, pinned: Analysis | undefined): Promise<boolean>
  /**
   * What moved since this was analysed, on the newest block: all that it read is proved again (rule G9). Nothing is shown or changed by it. Throws as
   * `analyse`.
   */
  since(request: Request, analysis: Analysis): Promise<readonly MaterialChange[]>
  /** Whether a newer block than the one that it ran on is known: the same block is the same state. Throws as `head`. */
  isBehind(request: Request, analysis: Analysis): Promise<boolean>
  /** Looks at it with the fee that the person chose just now. */
  choose(id: string): Promise<boolean>
  /** Looks at it as at a new request: the person changed what it is for, so that nothing shown before is held against it. */
  restart(id: string): Promise<boolean>
  /** What stands against signing this now, by what this device knows: another of ours took its number, or is as dear as what it is to replace. */
  isTaken(request: Request, analysis: Analysis): boolean
}

type Deps = AnalysisDeps &
  MemoryDeps & {
    readonly platform: Platform
    readonly live: ReviewSessions
    readonly open: () => Records | undefined
    /** Throws `request/unknown`. */
    readonly need: (id: string) => Request
    readonly move: (id: string, event: StageEvent) => Promise<Request>
  }

/** SPEC section 9: a Review is fresh for the longer of one block and 12 s. In milliseconds. */
export const freshFor = (chain: Chain): number => Math.max(limitIn('freshness', 'ms'), chain.blockTime * 1000)

const written = (change: MaterialChange): string =>
  JSON.stringify(change, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Changes of the second list that the first does not have. */
export function added(before: readonly MaterialChange[], after: readonly MaterialChange[]): readonly MaterialChange[] {
  const known = new Set(before.map(written))
  return after.filter((change) => !known.has(written(change)))
}

/** What a finished look moves: nothing where there is nothing that could be signed. */
export const analysed = (analysis: Analysis): Extract<StageEvent, { readonly kind: 'analysed' }> | undefined =>
  isSend(analysis)
    ? { kind: 'analysed', digest: analysis.digest, transaction: analysis.transaction }
    : analysis.digest === undefined
      ? undefined
      : { kind: 'analysed', digest: analysis.digest }

/** What was shown first, had it had this fee: with all that is said of a fee alone. */
const withFeeOf = (first: Review, { fee, findings }: Review): Review => ({
  ...first,
  ...defined({ fee }),
  findings: [...first.findings, ...findings.filter(({ rule }) => rule.startsWith('fee/'))],
})

/** A look at requests; `ports` and `secret` are of this session. */
type Context = Deps & {
  readonly ports: AnalysisPorts
  /** Each request has its own of it. */
  readonly secret: Hex
}

/** Looks at requests: each look completes, runs and judges one, and is shown. */
export function createReviewer(deps: Deps): Reviewer {
  const names = later(async () => (await import('../people/name-book.ts')).createNameBook(deps))
  const resolve: Resolve = async (name, forChain, signal) => (await (await names()).resolve(name, forChain, signal)).answer
  const context: Context = {
    ...deps,
    ports: analysisPorts({ ...deps, resolve }),
    secret: fromBytes(deps.platform.randomBytes(32)),
  }
  return {
    isTaken: (request, analysis) => isTaken(context, request, analysis),
    isBehind: (request, analysis) => isBehind(context, request, analysis),
    async since(request, analysis) {
      if (!(await isBehind(context, request, analysis))) return []
      const again = await look(context, request, analysis, nobody())
      return material(analysis.review, again.review)
    },
    choose(id) {
      deps.live.of(id).chose = true
      return run(context, id, undefined)
    },
    restart(id) {
      deps.live.of(id).first = undefined
      return run(context, id, undefined)
    },
    run: (id, pinned) => run(context, id, pinned),
  }
}

async function isBehind({ chain }: Context, { chainId }: Request, { header }: Analysis): Promise<boolean> {
  return header === undefined || (await chain.call('head', { chainId, maxAgeMs: 0, purpose: 'review' })).hash !== header.hash
}

const transactionsOf = ({ open }: Context): readonly OwnTransaction[] => open()?.transactions.get() ?? []

/** Ours that hold a number of this account. */
const pendingOf = (context: Context, { account, chainId }: Request): readonly OwnTransaction[] =>
  transactionsOf(context).filter(
    (item) => item.account === account && item.chainId === chainId && (isPending(item) || item.state.at === 'included'),
  )

/** Ours that it must outbid to take their place, the one that was named among them whatever became of it. */
function replacedBy(context: Context, { intent, chainId }: SendRequest): readonly Pick<OwnTransaction, 'transaction'>[] | undefined {
  if (intent.kind !== 'replace') return undefined
  return [{ transaction: intent.earlier }, ...rivalsOf(transactionsOf(context), { ...intent, chainId })]
}

function isTaken(context: Context, request: Request, analysis: Analysis): boolean {
  // What is not sent takes no number.
  if (request.kind !== 'transaction' || !isSend(analysis)) return false
  const { transaction } = analysis
  const against = replacedBy(context, request)
  if (against) return !outbids(transaction, against)
  return pendingOf(context, request).some((item) => item.transaction.nonce === transaction.nonce)
}

/** Who watches a look, and may end it. */
type Watch = {
  readonly signal: AbortSignal
  readonly onProgress: (doing: AnalysisProgress) => void
  readonly onFirst: (analysis: Analysis) => void
}
const nobody = (): Watch => ({ signal: new AbortController().signal, onProgress: () => undefined, onFirst: () => undefined })

/** Analyses a request as it is now; where it was analysed before, the same bytes of it. */
async function look(context: Context, request: Request, pinned: Analysis | undefined, watch: Watch): Promise<Analysis> {
  const ground = { ...groundOf(context, request), ...watch }
  const { ports } = context
  if (request.kind !== 'transaction') {
    const { id, account, asked, malformed } = request
    const before = pinned && !isSend(pinned) ? pinned : undefined
    return analyseMessage(ports, { ...ground, id, account, asked, ...defined({ malformed }) }, before)
  }
  const subject = { ...ground, request, pending: pendingOf(context, request) }
  if (pinned && isSend(pinned)) return analyseSend(ports, { ...subject, pinned: pinned.transaction })
  const against = replacedBy(context, request)
  return analyseSend(ports, against ? { ...subject, least: leastFee(against.map((item) => item.transaction)) } : subject)
}

/** What this device knows that a request is judged by. */
function groundOf(context: Context, request: Request) {
  const { session, book, open, now, secret } = context
  const records = open()
  const chain = chainIn(book, request.chainId)
  const { origin } = request
  return {
    secret: reviewSecret(secret, request.id),
    chain,
    names: createNames(chain, session.accounts.get(), records?.contacts.get() ?? []),
    own: records?.descriptors.get(),
    asker: requesterOf(request, {
      requests: records?.requests.get() ?? [],
      appRequests: records?.appRequests.get() ?? [],
      connections: records?.connections.get() ?? [],
      now: now(),
    }),
    memory: memoryOf(context, { ...request, ...defined({ asking: origin.kind === 'app' ? origin.origin : undefined }) }),
  }
}

async function run(context: Context, id: string, pinned: Analysis | undefined): Promise<boolean> {
  const { live, need, move, now } = context
  const mine = live.of(id)
  mine.stop?.abort()
  const { signal } = (mine.stop = new AbortController())
  const before = mine.cell.get()
  const shown = before.kind === 'ready' && pinned ? before : undefined
  const since = now()
  try {
    const request = pinned ? need(id) : await move(id, { kind: 'analyse' })
    mine.cell.set(shown ? { ...shown, checking: true } : { kind: 'working', doing: 'head', since })
    const analysis = await look(context, request, pinned, showing(mine, signal))
    const found = analysed(analysis)
    if (found) await move(id, found)
    if (signal.aborted) return false
    showReady(mine, analysis)
  } catch (error) {
    if (signal.aborted) return false
    const failed = toWire(error, 'review')
    // A second look that fails does not take away what was shown: what moves later is still held against it.
    if (isError(error, 'request/unknown')) mine.cell.set({ kind: 'gone' })
    else mine.cell.set(shown ? { ...shown, checking: false, trouble: failed } : { kind: 'failed', error: failed })
  }
  return true
}

/** Shows how far a look is, and the first Review at once where nothing is shown yet: what is shown stays until all is in. */
const showing = ({ cell }: Live, signal: AbortSignal): Watch => ({
  signal,
  onProgress(doing) {
    const state = cell.get()
    if (state.kind === 'working') cell.set({ ...state, doing })
  },
  onFirst(analysis) {
    if (cell.get().kind === 'working' && !signal.aborted) cell.set({ kind: 'ready', analysis, changes: [], checking: true })
  },
})

function showReady(mine: Live, analysis: Analysis): void {
  const { review } = analysis
  mine.first = mine.first === undefined ? review : mine.chose ? withFeeOf(mine.first, review) : mine.first
  mine.chose = false
  mine.cell.set({ kind: 'ready', analysis, changes: material(mine.first, review), checking: false })
}
