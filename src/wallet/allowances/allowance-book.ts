import type { Address } from '#core/ethereum/address'
import { grantId, granteeOf, type Grant } from '#core/permissions/allowance'
import { fail, isError } from '#core/errors'
import { type Cell, createCell, map, type Source } from '#core/source'
import { type Chain, chainRules } from '#core/chains/chain'
import { knownDelegate } from '#core/permissions/known-delegates'
import { type SignedRight, childEnvironment, type DetailProbe, readUint } from '#survey'
import type { Requests } from '../requests/requests.ts'
import { openVault, whileOpen } from '../session/open-vault.ts'
import { atHead, type HeadDeps } from '../at-head.ts'
import { type Batching, type TakingBack, takingBack, SUPPORTS_BATCH } from '#analysis'
import { type AllowanceDeps, createRightsBook, type RightsBook } from './allowances.ts'
import { type Alarm, changeStored, type StoredAllowances } from './stored-allowances.ts'
import { voidingOf } from './void-signed.ts'

/** Rights that are taken back one after another: a step is one transaction and its own Review. */
export type Queue = {
  readonly account: Address
  readonly chainId: number
  readonly steps: readonly (Omit<TakingBack, 'wish'> & { readonly requestId?: string })[]
}

/** Who may take what from the person's accounts, what was signed for it, and the way to take it back. */
export type AllowanceBook = RightsBook & {
  /** Dangers that appeared and stand, newest first. */
  readonly alarms: Source<readonly Alarm[]>
  /** The person knows of it and lets it stand. */
  dealtWith(alarm: Alarm): Promise<void>
  /** Reads what the logs of accounts that are looked after tell of, as long as the vault is open; one tab does. Asks for no logs of its own. Ends with the signal. */
  watch(signal: AbortSignal): Promise<void>
  /** What is being taken back, as far as this page knows. */
  readonly queue: Source<Queue | undefined>
  /** Proposes the first of as few transactions as take these back; answers with its request's id. */
  takeBack(rights: readonly Grant[], account: Address, chainId: number): Promise<string>
  /** Proposes the next one; `undefined` where none is left. */
  takeBackNext(): Promise<string | undefined>
  leaveQueue(): void
  /** Proposes what makes a signature worthless, or the next step of it. Throws `request/unsupported` where nothing does. */
  void(right: SignedRight): Promise<string>
}

export type AllowanceBookDeps = AllowanceDeps & { readonly requests: Pick<Requests, 'propose'> }

/** Milliseconds until the watch begins: what the person came for goes first. */
const FIRST = 4000

/** The queue, each step with what it does. */
type FullQueue = Omit<Queue, 'steps'> & { readonly steps: readonly (TakingBack & Queue['steps'][number])[] }

type Context = AllowanceBookDeps & { readonly rights: RightsBook; readonly queue: Cell<FullQueue | undefined> }

const NO_ALARMS: readonly Alarm[] = []

/** Fetched when a screen or the watch first asks for it. */
export function createAllowanceBook(deps: AllowanceBookDeps): AllowanceBook {
  const { session } = deps
  const context: Context = { ...deps, rights: createRightsBook(deps), queue: createCell<FullQueue | undefined>(undefined) }
  const { queue } = context
  session.state.subscribe(() => {
    if (session.state.get().kind !== 'open') queue.set(undefined)
  })
  return {
    ...context.rights,
    // All that stands in the records, whoever wrote it: the tab that watches is another, perhaps.
    alarms: whileOpen(session, ({ facts }) => map(facts, createAlarmReader()), NO_ALARMS),
    queue,
    dealtWith: (alarm) => forgetAlarm(context, alarm),
    watch: (signal) => watch(context, signal),
    takeBack: (grants, account, chainId) => takeBack(context, grants, account, chainId),
    takeBackNext: () => takeBackNext(context),
    leaveQueue: () => queue.set(undefined),
    void: (right) => proposeVoiding(context, right),
  }
}

const forgetAlarm = ({ platform, session }: Context, alarm: Alarm): Promise<void> =>
  changeStored(platform, openVault(session).records, alarm, (stored) => ({
    ...stored,
    alarms: stored.alarms.filter(({ id }) => id !== alarm.id),
  }))

async function watch(context: Context, signal: AbortSignal): Promise<void> {
  const { platform } = context
  try {
    await platform.withLock('watch-allowances', { wait: true, signal }, async () => {
      await platform.sleep(FIRST, signal)
      while (!signal.aborted) await followAll(context, signal)
    })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Follows every account that is shown, on every chain: each by itself, until the accounts or chains are others. */
async function followAll({ book, rights, session }: Context, signal: AbortSignal): Promise<void> {
  const changed = new AbortController()
  const stops = [session.accounts, session.state, book.chains].map((source) => source.subscribe(() => changed.abort()))
  const both = AbortSignal.any([signal, changed.signal])
  const shown = session.accounts.get().filter(({ hidden }) => !hidden)
  const chains = session.state.get().kind === 'open' ? book.chains.get() : []
  const pairs = chains.flatMap(({ chainId }) => shown.map(({ address }) => rights.follow(chainId, address, both)))
  await Promise.all([...pairs, aborted(both)])
  for (const stop of stops) stop()
}

async function takeBack(context: Context, grants: readonly Grant[], account: Address, chainId: number): Promise<string> {
  const batching = grants.length < 2 ? 'none' : await batchingOf(context, account, chainId)
  context.queue.set({ account, chainId, steps: takingBack(grants, account, batching) })
  const first = await takeBackNext(context)
  if (first === undefined) throw fail('request/unknown')
  return first
}

async function takeBackNext({ queue, requests }: Context): Promise<string | undefined> {
  const now = queue.get()
  const at = now?.steps.findIndex(({ requestId }) => requestId === undefined) ?? -1
  const step = now?.steps[at]
  if (now === undefined || step === undefined) return undefined
  const requestId = await requests.propose({ intent: step.wish, account: now.account, chainId: now.chainId })
  queue.set({ ...now, steps: now.steps.map((other, index) => (index === at ? { ...other, requestId } : other)) })
  return requestId
}

function batchingOf(context: Context, account: Address, chainId: number): Promise<Batching> {
  const found = context.rights.of(chainId, account).get().rights ?? []
  const code = found.find(({ allowance }) => allowance.grant.is === 'delegation')
  const on = context.book.find(chainId)
  if (code === undefined || on === undefined) return Promise.resolve('none')
  return readBatching(context, on, account, granteeOf(code.allowance.grant))
}

async function proposeVoiding({ requests, session }: Context, right: SignedRight): Promise<string> {
  const { account, chainId } = right.signature
  const voiding = voidingOf(right, openVault(session).records.signatures.get())
  if (voiding === undefined) throw fail('request/unknown')
  return requests.propose(voiding.how === 'sign' ? { asked: voiding.asked, account, chainId } : { intent: voiding.wish, account, chainId })
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

type StoredFact = { readonly id: string; readonly value: unknown; readonly at: number }

/** Reads the alarms out of the facts, newest first; the same list as before where they are the same. */
function createAlarmReader(): (facts: readonly StoredFact[]) => readonly Alarm[] {
  const stampOf = (alarms: readonly Alarm[]): string => alarms.map(({ id, reach }) => `${id} ${reach?.at ?? ''}`).join()
  let before = NO_ALARMS
  return (facts) => {
    const alarms = facts
      .flatMap(({ id, value }) => (id.startsWith('allowances:') ? (value as StoredAllowances).alarms : []))
      .toSorted((a, b) => b.at - a.at)
    if (stampOf(alarms) !== stampOf(before)) before = alarms
    return before
  }
}

/** Whether a step of the queue is about this right. */
export const isInQueue = (queue: Queue | undefined, id: string): boolean =>
  queue?.steps.some(({ rights }) => rights.some((grant) => grantId(grant) === id)) ?? false

/**
 * How an account that runs such code (EIP-7702) makes several calls at once: by a list of known code, else by what the code itself says of ERC-7821, run here on proved state. What it
 * says is no promise: the Review shows what the batch does. Where nobody tells, there is none. Throws `app/aborted` alone.
 */
async function readBatching(deps: HeadDeps, on: Chain, account: Address, delegate: Address): Promise<Batching> {
  if (knownDelegate(delegate)?.batches === true) return 'simple7702'
  try {
    const read = async ({ header, nowSeconds }: DetailProbe): Promise<bigint | undefined> => {
      const environment = childEnvironment(header, on.blockTime, nowSeconds, chainRules(on))
      const hints = [account, delegate].map((address) => ({ address, slots: [] }))
      const asking = { purpose: 'allowances' as const, hints }
      const { results } = await deps.reader.read(header, environment, [{ to: account, data: SUPPORTS_BATCH }], asking)
      return readUint(results[0])
    }
    const answer = await atHead(deps, on, undefined, read, { maxAgeMs: 2000, purpose: 'allowances' })
    return answer === 1n ? 'erc7821' : 'none'
  } catch (error) {
    // One by one is always possible.
    if (!isError(error) || error.code === 'app/aborted') throw error
    return 'none'
  }
}
