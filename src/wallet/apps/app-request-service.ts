import type { Chain } from '#core/chains/chain'
import { defined } from '#core/defined'
import type { AppPrompt, AppRequest, AppRequestEnd } from '#core/web/app-request'
import type { AppRight, Connection } from '#core/web/connection'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { createCell, type Source } from '#core/source'
import { type Proposal } from '../requests/proposal.ts'
import { proposalOf } from '../requests/proposal-of.ts'
import type { AppRequester, WaitingApp } from './app-book.ts'
import { type AppDeps, recordsIn } from './app-deps.ts'
import { type AppSignable, readAppSignable, serializeParams } from './app-signable.ts'
import { appRequestId, type AppRequestQueue, type EarlierAppRequests, type NewAppRequest } from './app-request-queue.ts'
import { type Atomic, atomicOf } from './atomic.ts'
import { type BatchRequest, batchOf, type BatchStatus, batchStatus, planBatch, proposalsOf } from './batches.ts'
import type { Connections } from './connections.ts'
import { appRequestTimeoutMs } from './app-request-state.ts'
import { chainOffered, type OfferedChain, tokenOffered } from './offers.ts'
import { createPacer, READS } from './pace.ts'
import { sentHash, signatureOf } from './results.ts'

/** A call of an app: its own id, the method, and its parameters as they came. */
export type AppMethodCall = { readonly id: string; readonly method: string; readonly params: unknown }
/** EIP-5792, `wallet_sendCalls`. `batchId`: as the app gave it. */
export type BatchCall = AppMethodCall & { readonly batchId?: string }

/** For the provider alone: what is asked on an app's behalf, and what came of it. Nothing here is a yes. */
export type AppRequestService = {
  /**
   * The connection that holds now, with a right where one is needed. Throws `app/not-granted`, and `app/not-connected` where there is none or the vault is
   * locked: a stranger must not hear which.
   */
  granted(origin: string, right?: AppRight): Connection
  /** Throws `app/too-many-requests`: this one reads faster than its pace. */
  pace(origin: string): void
  /** Waits until the vault is open, and says meanwhile who waits. Throws `app/aborted`, `request/rejected`. */
  unlocked(asker: AppRequester, method: string, signal: AbortSignal): Promise<void>
  /**
   * Runs what waits for the person, and gives up when the time is over for which an app's request waits, whatever it waits for: then the app hears
   * `request/rejected`. How long it took must not tell whether the vault was open.
   */
  withinItsLife<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  /** Ends the connection of an origin, where there is one; while the vault is locked, as soon as it opens. Throws `store/*`. */
  revoke(origin: string): Promise<void>
  /** True for an origin that gave up its connection while the vault was locked, until that is done. */
  isRevoked(origin: string): boolean
  /** The person's no to those who wait for that: of one origin, or all. They hear `request/rejected`. */
  turnAway(origin?: string): void
  /** Puts before the person what is no signature. An app that asks to connect again while it waits gets what waits. Throws as `AppRequestQueue.put`. */
  ask(asker: AppRequester, call: AppMethodCall, ask: AppPrompt): Promise<AppRequest>
  /** Puts a signature or a transaction before the person. Throws as `readAppSignable` and `AppRequestQueue.put`; `app/over-limit`. */
  askToSign(asker: AppRequester, call: AppMethodCall, connection: Connection): Promise<AppRequest>
  askCalls(asker: AppRequester, call: BatchCall, connection: Connection, signal: AbortSignal): Promise<AppRequest>
  /** Resolves when it has ended. With the signal `app/aborted`: it waits on, for a while. */
  ended(id: string, signal: AbortSignal): Promise<AppRequestEnd>
  sentHash(one: AppRequest, signal: AbortSignal): Promise<Hex>
  signatureOf(one: AppRequest): Hex
  /** Whether several calls can be made as one, of an account on a chain. Throws `rpc/*`. */
  atomic(chainId: number, account: Hex, signal: AbortSignal): Promise<Atomic['is']>
  /** Throws `request/unknown-batch`. */
  batch(origin: string, batchId: string): BatchStatus
  /** Brings a batch before the person's eyes, where a screen is open. Throws `request/unknown-batch`. */
  show(origin: string, batchId: string): void
  /** Throws `request/invalid-params`. */
  offerChain(offered: OfferedChain): Extract<AppPrompt, { readonly kind: 'add-chain' }>
  /** Throws `input/no-token`, `rpc/*`. */
  offerToken(chainId: number, told: Parameters<typeof tokenOffered>[2], signal: AbortSignal): Promise<AppPrompt>
  /** Puts an app on a chain that it was granted. Throws `app/not-granted`. */
  switchTo(origin: string, chainId: number): Promise<void>
}

type Parts = { readonly asks: AppRequestQueue; readonly connections: Connections; readonly show: (requestId: string) => void }

/** Origins whose revoking is remembered while the vault is locked: each has a page that is open here. */
const MAX_REVOKED = 256
/** Milliseconds of a limit by day. */
const DAY = 86_400_000

type ServiceContext = Parts & { readonly deps: AppDeps }

export function createAppRequestService(
  deps: AppDeps,
  parts: Parts,
): AppRequestService & { readonly waiting: Source<readonly WaitingApp[]> } {
  const { asks, connections } = parts
  const context: ServiceContext = { ...parts, deps }
  const revocations = createRevocations(context)
  const mayRead = createPacer(READS, deps.platform.now)
  return {
    ...createUnlockWaits(deps, revocations.done),
    revoke: revocations.revoke,
    isRevoked: revocations.isRevoked,
    withinItsLife: (work, signal) => withinItsLife(deps, work, signal),
    granted(origin, right) {
      const one = connections.of(origin)
      if (!one) throw fail('app/not-connected')
      if (right !== undefined && !one.rights.includes(right)) throw fail('app/not-granted')
      return one
    },
    pace(origin) {
      if (!mayRead(origin)) throw fail('app/too-many-requests')
    },
    async ask(asker, call, ask) {
      if (ask.kind !== 'connection') return put(context, asker, call, async () => ({ ask }))
      // What is over counts for an app that is connected. A stranger that asks again under an old id is asked about again, as it waits again where the vault is locked.
      const isStale = (): boolean => connections.of(asker.origin) === undefined
      return put(context, asker, call, async () => ({ ask }), { same: (one) => one.ask.kind === 'connection', isStale })
    },
    askToSign: (...call) => askToSign(context, ...call),
    askCalls: (...call) => askCalls(context, ...call),
    ended: asks.ended,
    sentHash: (one, signal) => sentHash(deps, one, signal),
    signatureOf: (one) => signatureOf(deps, one),
    atomic: async (chainId, account, signal) => (await atomicOf(deps, chainAt(deps, chainId), account, signal)).is,
    batch: (origin, batchId) => batchStatus(deps, knownBatch(deps, origin, batchId)),
    show(origin, batchId) {
      const [first] = knownBatch(deps, origin, batchId).ask.requestIds
      if (first !== undefined) parts.show(first)
    },
    offerChain: (offered) => ({ kind: 'add-chain', chain: chainOffered(deps, offered) }),
    offerToken: async (chainId, told, signal) => tokenOffered(deps, chainAt(deps, chainId), told, signal),
    async switchTo(origin, chainId) {
      await connections.change(origin, (one) => {
        if (!one.chains.includes(chainId)) throw fail('app/not-granted')
        return one.chainId === chainId ? one : { ...one, chainId }
      })
    },
  }
}

const isOpen = ({ session }: Pick<AppDeps, 'session'>): boolean => session.state.get().kind === 'open'

/** Origins that gave up their connection while nobody could tell whether they have one: it ends as soon as the vault opens. */
function createRevocations({ deps, asks, connections }: ServiceContext) {
  const revoked = new Set<string>()
  let revoking: Promise<unknown> = Promise.resolve()
  const disconnect = async (origin: string): Promise<void> => {
    if (connections.of(origin)) {
      await connections.end(origin)
      await asks.endAll((one) => one.origin === origin, 'gone')
    }
    revoked.delete(origin)
  }
  deps.session.state.subscribe(() => {
    if (isOpen(deps) && revoked.size > 0) revoking = Promise.allSettled([...revoked].map(disconnect))
  })
  return {
    /** Settled once those that waited for the vault have ended. */
    done: (): Promise<unknown> => revoking,
    isRevoked: (origin: string): boolean => revoked.has(origin),
    async revoke(origin: string): Promise<void> {
      if (isOpen(deps)) return disconnect(origin)
      if (revoked.size < MAX_REVOKED) revoked.add(origin)
    },
  }
}

/** Apps that wait until the vault is open. */
function createUnlockWaits(deps: AppDeps, revocationsDone: () => Promise<unknown>) {
  const { platform, session } = deps
  const waiting = createCell<readonly WaitingApp[]>([])
  const turning = new Map<WaitingApp, () => void>()
  const untilOpen = (mine: WaitingApp, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = session.state.subscribe(() => {
        if (isOpen(deps)) end(resolve)
      })
      const aborted = (): void => end(() => reject(fail('app/aborted')))
      const end = (how: () => void): void => {
        stop()
        signal.removeEventListener('abort', aborted)
        turning.delete(mine)
        how()
      }
      turning.set(mine, () => end(() => reject(fail('request/rejected'))))
      if (signal.aborted) return aborted()
      signal.addEventListener('abort', aborted, { once: true })
    })
  return {
    waiting,
    async unlocked(asker: AppRequester, method: string, signal: AbortSignal): Promise<void> {
      if (!isOpen(deps)) {
        const mine: WaitingApp = { ...asker, method, since: platform.now() }
        waiting.update((list) => [...list, mine])
        try {
          await untilOpen(mine, signal)
        } finally {
          waiting.update((list) => list.filter((one) => one !== mine))
        }
      }
      await revocationsDone()
    },
    turnAway(origin?: string): void {
      for (const [one, turn] of turning) if (origin === undefined || one.origin === origin) turn()
    },
  }
}

async function withinItsLife<T>({ platform }: AppDeps, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const [late, done] = [new AbortController(), new AbortController()]
  platform.sleep(appRequestTimeoutMs(), done.signal).then(
    () => late.abort(),
    () => undefined,
  )
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } catch (error) {
    throw late.signal.aborted && !signal.aborted ? fail('request/rejected') : error
  } finally {
    done.abort()
  }
}

function chainAt({ book }: AppDeps, chainId: number): Chain {
  const where = book.find(chainId)
  if (!where) throw fail('request/unknown-chain')
  return where
}

function knownBatch(deps: AppDeps, origin: string, batchId: string): BatchRequest {
  const found = batchOf(deps, origin, batchId)
  if (!found) throw fail('request/unknown-batch')
  return found
}

/** What its transactions carry in a day, those that wait counted as if they were sent. Throws `app/over-limit`. */
function keepToLimit({ deps, asks }: ServiceContext, { id: origin, perDay, chainId }: Connection, asked: bigint): void {
  if (perDay === undefined || asked === 0n) return
  const since = deps.platform.now() - DAY
  const spent = recordsIn(deps)
    .appRequests.get()
    .filter((one) => one.origin === origin && one.spends?.chainId === chainId && one.createdAt > since)
    .filter((one) => [undefined, 'granted'].includes(asks.endOf(one)))
    .reduce((sum, { spends }) => sum + (spends?.units ?? 0n), 0n)
  if (spent + asked > perDay) throw fail('app/over-limit')
}

/** Where all or none is not asked for, a chain that says nothing keeps nobody from asking for one after the other. */
async function statusOf(
  deps: AppDeps,
  { from, atomic }: Extract<AppSignable, { readonly kind: 'calls' }>,
  chainId: number,
  signal: AbortSignal,
): Promise<Atomic> {
  const asking = atomicOf(deps, chainAt(deps, chainId), from, signal)
  return atomic === 'required' ? asking : asking.catch((): Atomic => ({ is: 'unsupported' }))
}

const put = (
  { asks }: ServiceContext,
  asker: AppRequester,
  call: AppMethodCall,
  make: (id: string) => Promise<NewAppRequest>,
  earlier?: EarlierAppRequests,
): Promise<AppRequest> =>
  asks.put(asker, { id: call.id, method: call.method, content: serializeParams(call.method, call.params) }, make, earlier)

async function proposed({ requests }: AppDeps, proposals: readonly Proposal[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (const proposal of proposals) ids.push(await requests.propose(proposal))
  return ids
}

async function askToSign(
  context: ServiceContext,
  ...[asker, call, connection]: Parameters<AppRequestService['askToSign']>
): Promise<AppRequest> {
  const asked = readAppSignable(call.method, call.params, connection)
  const { proposal, value, answers } = oneProposal(call.method, asked, connection)
  return put(context, asker, call, async () => {
    keepToLimit(context, connection, value)
    const id = appRequestId(asker.origin, call.id, '0')
    const [requestId = id] = await proposed(context.deps, [{ ...proposal, id, origin: { kind: 'app', origin: asker.origin } }])
    return { ask: { kind: 'request', requestId, answers }, ...spending(connection.chainId, value) }
  })
}

async function askCalls(
  context: ServiceContext,
  ...[asker, call, connection, signal]: Parameters<AppRequestService['askCalls']>
): Promise<AppRequest> {
  const { deps } = context
  const { chainId } = connection
  const asked = readAppSignable(call.method, call.params, connection)
  if (asked.kind !== 'calls') throw fail('request/invalid-params', { method: call.method })
  const { from, calls } = asked
  const status = calls.length > 1 ? await statusOf(deps, asked, chainId, signal) : ({ is: 'unsupported' } as const)
  const planned = planBatch(asked, status)
  const units = calls.reduce((sum, { value }) => sum + value, 0n)
  return put(context, asker, call, async (askedId) => {
    const batchId = call.batchId ?? `0x${askedId}`
    if (batchOf(deps, asker.origin, batchId)) throw fail('request/known-batch')
    keepToLimit(context, connection, units)
    const requestIds = await proposed(deps, proposalsOf(planned, connection, { from, callId: call.id }))
    const { atomic, takesOn } = planned
    return { ask: { kind: 'calls', batchId, chainId, requestIds, atomic, ...defined({ takesOn }) }, ...spending(chainId, units) }
  })
}

const spending = (chainId: number, units: bigint): Pick<NewAppRequest, 'spends'> => (units === 0n ? {} : { spends: { chainId, units } })

type Intent = Extract<Proposal, { readonly intent: unknown }>['intent']
const valueOf = (intent: Intent): bigint =>
  intent.kind === 'call' ? intent.value : intent.kind === 'given' ? intent.transaction.value : 0n

/** What is proposed for one signature or one transaction. Throws `request/invalid-params` for what no account of ours signs. */
function oneProposal(method: string, asked: AppSignable, { chainId }: Connection) {
  const proposal = proposalOf(asked, { account: asked.from, chainId })
  if (!proposal) throw fail('request/invalid-params', { method })
  const isSent = 'intent' in proposal
  return { proposal, value: isSent ? valueOf(proposal.intent) : 0n, answers: isSent ? ('transaction' as const) : ('signature' as const) }
}
