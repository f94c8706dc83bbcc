import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { isError, toWire, type WireError } from '#core/errors'
import { fromBytes, type Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import { type Cell, createCell, type Source } from '#core/source'
import type { Words } from '#core/text/words'
import type { Platform } from '#protocol'
import type { Names } from '#decode'
import type { Described, Facts, Review } from '#review'
import type { Records } from '#store'
import { knownChain, PRESETS, readTokenList, type TokenList } from '#survey'
import {
  type AnalysisProgress,
  analyseSignable,
  describeSignable,
  explainSignable,
  listFacts,
  offlineReview,
  type Opinion,
  type SignableSubject,
  signingDigest,
  type SignatureVerdict,
  verifySignature,
} from '#analysis'
import { type AnalysisDeps, analysisPorts } from '../analysis-ports.ts'
import { type MemoryDeps, memoryOf } from '../facts/memory.ts'
import { createNames, withList } from '../facts/names.ts'
import { createPace } from '#core/pace'

/** What is looked at, and as whom, where and when. */
export type CheckSubject = {
  readonly asked: Signable
  /** Who signs, or would. Absent: nobody knows, and nothing is run. */
  readonly account?: Address
  /** One that is not set up is asked nothing: the words and hashes are there all the same. */
  readonly chainId: number
  /** Absent: the newest block, looked at again as new ones come. */
  readonly block?: bigint
  /** What was wrong with its form when it was read. */
  readonly malformed?: readonly Words[]
  /** The site that asks, as the person or a file names it: "https://app.example". Absent: nobody said. */
  readonly origin?: string
}

/**
 * What the screen shows of it. `working` has what the words alone say, at once. `trouble`: why the newest look failed; what is shown stays, and is the words
 * alone where no chain answered at all.
 */
export type CheckState =
  | { readonly kind: 'working'; readonly doing: AnalysisProgress; readonly since: number; readonly review: Review }
  | { readonly kind: 'ready'; readonly opinion: Opinion; readonly checking: boolean; readonly trouble?: WireError }
  | { readonly kind: 'offline'; readonly review: Review; readonly error: WireError }

/** One thing that somebody wants a second opinion on. It needs no key, no account and no open vault, and leaves nothing behind. */
export type Check = {
  readonly state: Source<CheckState>
  /** That it is looked at on; without endpoints where it is not set up. */
  readonly chain: Chain
  /** Looks (again). */
  look(): Promise<void>
  /** What is signed, where that is one hash: what a signature of it is held against. */
  readonly digest: Hex | undefined
  /** Whose signature of it this is. */
  verify(signature: Hex, signer?: Address): Promise<SignatureVerdict>
  /** Stops looking. */
  stop(): void
}

type Deps = AnalysisDeps &
  MemoryDeps & {
    readonly platform: Pick<Platform, 'randomBytes' | 'sleep'>
    readonly open: () => Records | undefined
  }

/** A chain that is not set up, as far as this build knows it: without endpoints. Of one that it cannot name, amounts are in wei, which is certain. */
function unset(chainId: number): Chain {
  const known = PRESETS.find(({ chain }) => chain.chainId === chainId)?.chain
  if (known) return { ...known, endpoints: [] }
  const named = knownChain(chainId)
  const native = named?.native ?? { symbol: 'wei', name: 'wei', decimals: 0 }
  const name = named?.name ?? (chainId === 0 ? 'no chain' : `chain ${chainId}`)
  return { chainId, name, shortName: '', native, endpoints: [], kind: 'other', blockTime: 12, from: 'own' }
}

/** Why nothing can be run, where that is known before anybody is asked. */
function whyNotRun({ account }: CheckSubject, chain: Chain): WireError | undefined {
  if (chain.endpoints.length === 0) return { code: 'rpc/no-endpoint', data: { chain: chain.name } }
  return account === undefined ? { code: 'input/required', data: { field: 'The sender' } } : undefined
}

/** One check, and what became known of it so far besides what is asked. */
type Context = {
  readonly deps: Deps
  readonly subject: CheckSubject
  readonly account: Address
  readonly chain: Chain
  readonly id: string
  readonly secret: Hex
  list: TokenList | undefined
  lists: Partial<Facts> | undefined
  described: readonly Described[]
}
/** The same with what is shown of it. */
type Shown = Context & {
  readonly cell: Cell<CheckState>
  /** Whether the words are being made, and what became known meanwhile is to be in the next. */
  making: 'no' | 'yes' | 'outdated'
  /** Ends the look that runs. */
  stop: AbortController | undefined
}

/** Starts nothing: `look` does. The words are there with it. */
export async function createCheck(deps: Deps, subject: CheckSubject): Promise<Check> {
  const { book, now, platform } = deps
  const { asked, chainId, block } = subject
  const chain = book.find(chainId) ?? unset(chainId)
  const context: Context = {
    deps,
    subject,
    account: subject.account ?? ZERO,
    chain,
    id: fromBytes(platform.randomBytes(8)).slice(2),
    secret: fromBytes(platform.randomBytes(32)),
    list: undefined,
    lists: undefined,
    described: [],
  }
  const why = whyNotRun(subject, chain)
  const first: CheckState = why
    ? await offline(context, why)
    : { kind: 'working', doing: 'head', since: now(), review: await wordsOf(context) }
  const shown: Shown = { ...context, cell: createCell(first), making: 'no', stop: undefined }
  learnMore(shown)

  const digest = asked.kind === 'hash' ? asked.hash : signingDigest(asked)
  return {
    state: shown.cell,
    chain,
    look: async () => (why === undefined ? look(shown) : undefined),
    digest,
    verify: async (signature, signer) =>
      digest === undefined
        ? { kind: 'unknown', why: { code: 'input/required', data: { field: 'What was signed' } } }
        : verifySignature(
            { ...analysisPorts(deps), where: book.find(chainId), ...defined({ block }) },
            { digest, signature, ...defined({ signer }) },
          ),
    stop: () => shown.stop?.abort(),
  }
}

function subjectOf(context: Context, signal: AbortSignal): SignableSubject {
  const { deps, account, chain, id, secret, list } = context
  const { asked, chainId, block, malformed, origin } = context.subject
  const records = deps.open()
  const names: Names = createNames(chain, deps.session.accounts.get(), records?.contacts.get() ?? [])
  return {
    id,
    secret,
    asked,
    account,
    chain,
    asker: origin === undefined ? { kind: 'check' } : { kind: 'app', origin, changed: false, queued: 1 },
    memory: memoryOf(deps, { account, chainId }),
    names: list === undefined ? names : withList(names, list),
    own: records?.descriptors.get(),
    signal,
    onProgress: () => undefined,
    ...defined({ block, malformed }),
  }
}
const unending = (): AbortSignal => new AbortController().signal

/** What can be said without a run; `failure`: why there is none. */
const wordsOf = (context: Context, failure?: WireError): Promise<Review> =>
  offlineReview(
    subjectOf(context, unending()),
    { failure, lists: context.lists, described: context.described },
    createPace(context.deps.now),
  )

const offline = async (context: Context, error: WireError): Promise<CheckState> => ({
  kind: 'offline',
  review: await wordsOf(context, error),
  error,
})

/**
 * Makes the words again as more becomes known. They do not wait for the whole list of tokens: what it knows is said when it is there, and what is not there is
 * not said. Descriptors need no chain; what they say of amounts depends on the names that are known by then.
 */
function learnMore(shown: Shown): void {
  const { deps, account, subject } = shown
  const { asked, chainId } = subject
  const learnList = async (): Promise<void> => {
    shown.list = await readTokenList(chainId).catch(() => undefined)
    const signable = subjectOf(shown, unending())
    shown.described = await describeSignable(asked, explainSignable(asked, signable), signable)
    await makeWords(shown)
  }
  const learnReports = async (): Promise<void> => {
    const found = await listFacts(memoryOf(deps, { account, chainId }))
    if (Object.keys(found).length === 0) return
    shown.lists = found
    await makeWords(shown)
  }
  void learnList()
  void learnReports()
}

/** Once at a time: of a large request it takes a moment. */
async function makeWords(shown: Shown): Promise<void> {
  const { cell } = shown
  if (shown.making !== 'no') return void (shown.making = 'outdated')
  for (let state = cell.get(); state.kind !== 'ready'; state = cell.get()) {
    shown.making = 'yes'
    const error = state.kind === 'offline' ? state.error : undefined
    const review = await wordsOf(shown, error)
    const latest = cell.get()
    if (latest.kind !== 'ready' && (latest.kind === 'offline' ? latest.error : undefined) === error) cell.set({ ...latest, review })
    if (isUpToDate(shown)) break
  }
  shown.making = 'no'
}
const isUpToDate = ({ making }: Shown): boolean => making === 'yes'

async function look(shown: Shown): Promise<void> {
  const { cell, deps } = shown
  shown.stop?.abort()
  const { signal } = (shown.stop = new AbortController())
  const before = cell.get()
  if (before.kind === 'ready') cell.set({ ...before, checking: true })
  else {
    const review = before.kind === 'working' ? before.review : await wordsOf(shown)
    if (signal.aborted) return
    cell.set({ kind: 'working', doing: 'head', since: deps.now(), review })
  }
  try {
    const opinion = await analyseSignable(analysisPorts(deps), watchedBy(shown, signal))
    if (!signal.aborted) cell.set({ kind: 'ready', opinion, checking: false })
  } catch (error) {
    if (signal.aborted || isError(error, 'app/aborted')) return
    const trouble = toWire(error, 'check')
    const state = cell.get()
    if (state.kind === 'ready') return cell.set({ ...state, checking: false, trouble })
    const gone = await offline(shown, trouble)
    if (!signal.aborted) cell.set(gone)
  }
}

/** The subject of a look, which shows how far it is, and the first Review. What is shown already stays until all of the newer is in. */
const watchedBy = (shown: Shown, signal: AbortSignal): SignableSubject => ({
  ...subjectOf(shown, signal),
  onProgress(doing) {
    const state = shown.cell.get()
    if (state.kind === 'working' && !signal.aborted) shown.cell.set({ ...state, doing })
  },
  onFirst(opinion) {
    if (shown.cell.get().kind !== 'ready' && !signal.aborted) shown.cell.set({ kind: 'ready', opinion, checking: true })
  },
})
