import { defined } from '#core/defined'
import { isPending, type OwnTransaction } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { isError, toWire } from '#core/errors'
import { limitIn } from '#core/limits'
import type { Request, SendRequest } from '#core/signing/request'
import type { MaterialChange, Review } from '#review'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { type Analysis, type AnalysisProgress, isSend, leastFee, outbids, type Resolve, rivalsOf } from '#analysis'
import type { AnalysisDeps } from '../analysis-ports.ts'
import { later } from '../later.ts'
import { analyseMessage, analyseSend, analysisPorts, createNames, material, requesterOf } from '../look.ts'
import type { ReviewSessions } from './review-sessions.ts'
import { type MemoryDeps, memoryOf } from '../facts/memory.ts'
import type { StageEvent } from './stage.ts'
import { chainIn } from '../chains/chains.ts'
import { reviewSecret } from '#survey'
import { fromBytes } from '#core/bytes/hex'

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

/** Looks at requests: each look completes, runs and judges one, and is shown. */
export function createReviewer(deps: Deps): Reviewer {
  const { live, session, book, open, need, move, now } = deps
  const names = later(async () => (await import('../people/name-book.ts')).createNameBook(deps))
  const resolve: Resolve = async (name, forChain, signal) => (await (await names()).resolve(name, forChain, signal)).answer
  const ports = analysisPorts({ ...deps, resolve })
  /** Of this session; each request has its own of it. */
  const ownSecret = fromBytes(deps.platform.randomBytes(32))

  /** Ours that hold a number of this account. */
  const pendingOf = ({ account, chainId }: Request): readonly OwnTransaction[] =>
    (open()?.transactions.get() ?? []).filter(
      (item) => item.account === account && item.chainId === chainId && (isPending(item) || item.state.at === 'included'),
    )

  /** Ours that it must outbid to take their place, the one that was named among them whatever became of it. */
  const replacedBy = ({ intent, chainId }: SendRequest): readonly Pick<OwnTransaction, 'transaction'>[] | undefined => {
    if (intent.kind !== 'replace') return undefined
    return [{ transaction: intent.earlier }, ...rivalsOf(open()?.transactions.get() ?? [], { ...intent, chainId })]
  }
  const isTaken = (request: Request, analysis: Analysis): boolean => {
    // What is not sent takes no number.
    if (request.kind !== 'transaction' || !isSend(analysis)) return false
    const { transaction } = analysis
    const against = replacedBy(request)
    return against ? !outbids(transaction, against) : pendingOf(request).some((item) => item.transaction.nonce === transaction.nonce)
  }

  const look = async (
    request: Request,
    pinned: Analysis | undefined,
    signal: AbortSignal,
    onProgress: (doing: AnalysisProgress) => void,
    onFirst: (analysis: Analysis) => void,
  ): Promise<Analysis> => {
    const chain = chainIn(book, request.chainId)
    const names = createNames(chain, session.accounts.get(), open()?.contacts.get() ?? [])
    const own = open()?.descriptors.get()
    const ground = {
      secret: reviewSecret(ownSecret, request.id),
      chain,
      names,
      own,
      asker: requesterOf(request, {
        requests: open()?.requests.get() ?? [],
        appRequests: open()?.appRequests.get() ?? [],
        connections: open()?.connections.get() ?? [],
        now: now(),
      }),
      memory: memoryOf(deps, { ...request, ...defined({ asking: request.origin.kind === 'app' ? request.origin.origin : undefined }) }),
      onProgress,
      onFirst,
      signal,
    }
    if (request.kind !== 'transaction') {
      const { id, account, asked, malformed } = request
      const before = pinned && !isSend(pinned) ? pinned : undefined
      return analyseMessage(ports, { ...ground, id, account, asked, ...defined({ malformed }) }, before)
    }
    const subject = { ...ground, request, pending: pendingOf(request) }
    if (pinned && isSend(pinned)) return analyseSend(ports, { ...subject, pinned: pinned.transaction })
    const against = replacedBy(request)
    return analyseSend(ports, against ? { ...subject, least: leastFee(against.map((item) => item.transaction)) } : subject)
  }

  const run = async (id: string, pinned: Analysis | undefined): Promise<boolean> => {
    const mine = live.of(id)
    mine.stop?.abort()
    const stop = new AbortController()
    mine.stop = stop
    const before = mine.cell.get()
    const shown = before.kind === 'ready' && pinned ? before : undefined
    const since = now()
    try {
      const request = pinned ? need(id) : await move(id, { kind: 'analyse' })
      mine.cell.set(shown ? { ...shown, checking: true } : { kind: 'working', doing: 'head', since })
      const analysis = await look(
        request,
        pinned,
        stop.signal,
        (doing) => {
          if (mine.cell.get().kind === 'working') mine.cell.set({ kind: 'working', doing, since })
        },
        // Shown at once where nothing is shown yet; what is shown stays until all is in.
        (analysis) => {
          if (mine.cell.get().kind === 'working' && !stop.signal.aborted)
            mine.cell.set({ kind: 'ready', analysis, changes: [], checking: true })
        },
      )
      const found = analysed(analysis)
      if (found) await move(id, found)
      if (stop.signal.aborted) return false
      mine.first = mine.first === undefined ? analysis.review : mine.chose ? withFeeOf(mine.first, analysis.review) : mine.first
      mine.chose = false
      mine.cell.set({ kind: 'ready', analysis, changes: material(mine.first, analysis.review), checking: false })
    } catch (error) {
      if (stop.signal.aborted) return false
      const failed = toWire(error, 'review')
      // A second look that fails does not take away what was shown: what moves later is still held against it.
      if (isError(error, 'request/unknown')) mine.cell.set({ kind: 'gone' })
      else mine.cell.set(shown ? { ...shown, checking: false, trouble: failed } : { kind: 'failed', error: failed })
    }
    return true
  }

  const isBehind = async ({ chainId }: Request, { header }: Analysis): Promise<boolean> =>
    header === undefined || (await deps.chain.call('head', { chainId, maxAgeMs: 0, purpose: 'review' })).hash !== header.hash

  return {
    isTaken,
    isBehind,
    async since(request, analysis) {
      if (!(await isBehind(request, analysis))) return []
      const nothing = (): void => undefined
      const again = await look(request, analysis, new AbortController().signal, nothing, nothing)
      return material(analysis.review, again.review)
    },
    choose(id) {
      live.of(id).chose = true
      return run(id, undefined)
    },
    run,
  }
}
