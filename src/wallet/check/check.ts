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

/** Starts nothing: `look` does. The words are there with it. */
export async function createCheck(deps: Deps, subject: CheckSubject): Promise<Check> {
  const { session, book, open, now } = deps
  const { chainId, asked, block, malformed } = subject
  const account = subject.account ?? ZERO
  const ports = analysisPorts(deps)
  const chain = book.find(chainId) ?? unset(chainId)
  const id = fromBytes(deps.platform.randomBytes(8)).slice(2)
  const secret = fromBytes(deps.platform.randomBytes(32))
  let stop: AbortController | undefined
  let list: TokenList | undefined
  let lists: Partial<Facts> | undefined
  let described: readonly Described[] = []

  const namesNow = (): Names => {
    const names = createNames(chain, session.accounts.get(), open()?.contacts.get() ?? [])
    return list === undefined ? names : withList(names, list)
  }
  const opinionSubject = (signal: AbortSignal): SignableSubject => ({
    id,
    secret,
    asked,
    account,
    chain,
    asker: subject.origin === undefined ? { kind: 'check' } : { kind: 'app', origin: subject.origin, changed: false, queued: 1 },
    memory: memoryOf(deps, { account, chainId }),
    names: namesNow(),
    own: open()?.descriptors.get(),
    signal,
    onProgress: (doing) => {
      const state = cell.get()
      if (state.kind === 'working' && !signal.aborted) cell.set({ ...state, doing })
    },
    // What is shown already stays until all of the newer is in.
    onFirst: (opinion) => {
      if (cell.get().kind !== 'ready' && !signal.aborted) show(opinion, true)
    },
    ...defined({ block, malformed }),
  })
  const words = (why?: WireError): Promise<Review> =>
    offlineReview(opinionSubject(new AbortController().signal), { failure: why, lists, described }, createPace(now))
  const offline = async (error: WireError): Promise<CheckState> => ({ kind: 'offline', review: await words(error), error })

  const why = whyNotRun(subject, chain)
  const cell: Cell<CheckState> = createCell<CheckState>(
    why === undefined ? { kind: 'working', doing: 'head', since: now(), review: await words() } : await offline(why),
  )
  const show = (opinion: Opinion, checking: boolean): void => cell.set({ kind: 'ready', opinion, checking })

  // The words do not wait for the whole list of tokens: what it knows is said when it is there, and what is not there is not said.
  // What becomes known while they are being made is in the next: of a large request each takes a moment.
  let [isMaking, isStale] = [false, false]
  const again = async (): Promise<void> => {
    isStale = true
    if (isMaking) return
    isMaking = true
    for (let state = cell.get(); isStale && state.kind !== 'ready'; state = cell.get()) {
      isStale = false
      const error = state.kind === 'offline' ? state.error : undefined
      const review = await words(error)
      const latest = cell.get()
      if (latest.kind === 'working' && error === undefined) cell.set({ ...latest, review })
      if (latest.kind === 'offline' && latest.error === error) cell.set({ ...latest, review })
    }
    isMaking = false
  }
  // Descriptors need no chain; what they say of amounts depends on the names that are known by then.
  const describe = async (): Promise<void> => {
    const subject = opinionSubject(new AbortController().signal)
    const found = await describeSignable(asked, explainSignable(asked, subject), subject)
    described = found
    await again()
  }
  void readTokenList(chainId)
    .then(
      (whole) => void (list = whole),
      () => undefined,
    )
    .then(describe)
  void listFacts(memoryOf(deps, { account, chainId })).then((found) => {
    if (Object.keys(found).length === 0) return
    lists = found
    return again()
  })

  const look = async (): Promise<void> => {
    if (why !== undefined) return
    stop?.abort()
    const mine = new AbortController()
    stop = mine
    const before = cell.get()
    if (before.kind === 'ready') cell.set({ ...before, checking: true })
    else {
      const review = before.kind === 'working' ? before.review : await words()
      if (mine.signal.aborted) return
      cell.set({ kind: 'working', doing: 'head', since: now(), review })
    }
    try {
      const opinion = await analyseSignable(ports, opinionSubject(mine.signal))
      if (!mine.signal.aborted) show(opinion, false)
    } catch (error) {
      if (mine.signal.aborted || isError(error, 'app/aborted')) return
      const trouble = toWire(error, 'check')
      const state = cell.get()
      if (state.kind === 'ready') return cell.set({ ...state, checking: false, trouble })
      const gone = await offline(trouble)
      if (!mine.signal.aborted) cell.set(gone)
    }
  }

  const digest = asked.kind === 'hash' ? asked.hash : signingDigest(asked)
  const verify = async (signature: Hex, signer?: Address): Promise<SignatureVerdict> =>
    digest === undefined
      ? { kind: 'unknown', why: { code: 'input/required', data: { field: 'What was signed' } } }
      : verifySignature({ ...ports, where: book.find(chainId), ...defined({ block }) }, { digest, signature, ...defined({ signer }) })
  return { state: cell, chain, look, digest, verify, stop: () => stop?.abort() }
}
