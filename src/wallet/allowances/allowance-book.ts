import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { grantId, granteeOf, type Grant } from '#core/permissions/allowance'
import { fail, isError } from '#core/errors'
import { createCell, type Source } from '#core/source'
import { type Chain, chainRules } from '#core/chains/chain'
import { knownDelegate } from '#core/permissions/known-delegates'
import type { Collection } from '#store'
import { type SignedRight, childEnvironment, type DetailProbe, readUint } from '#survey'
import type { Requests } from '../requests/requests.ts'
import { openVault } from '../session/open-vault.ts'
import { atHead, type HeadDeps } from '../at-head.ts'
import { type Batching, type TakingBack, takingBack, SUPPORTS_BATCH } from '#analysis'
import { type AllowanceDeps, createRightsBook, type RightsBook } from './allowances.ts'
import { type Alarm, type StoredAllowances, storedAllowancesId, readStoredAllowances } from './stored-allowances.ts'
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

/** Fetched when a screen or the watch first asks for it. */
export function createAllowanceBook(deps: AllowanceBookDeps): AllowanceBook {
  const { platform, session, book, requests } = deps
  const rights = createRightsBook(deps)
  const alarms = createCell<readonly Alarm[]>([])
  const queue = createCell<Queue | undefined>(undefined)
  /** What each step of the queue does, in its order. */
  let wishes: readonly TakingBack['wish'][] = []
  hearAlarms(session, alarms)
  session.state.subscribe(() => {
    if (session.state.get().at !== 'open') queue.set(undefined)
  })

  const batchingOf = (account: Address, chainId: number): Promise<Batching> => {
    const found = rights.of(chainId, account).get().rights ?? []
    const code = found.find(({ allowance }) => allowance.grant.is === 'delegation')
    const on = book.find(chainId)
    if (code === undefined || on === undefined) return Promise.resolve('none')
    return readBatching(deps, on, account, granteeOf(code.allowance.grant))
  }

  const next = async (): Promise<string | undefined> => {
    const now = queue.get()
    const at = now?.steps.findIndex(({ requestId }) => requestId === undefined) ?? -1
    const wish = wishes[at]
    if (now === undefined || wish === undefined) return undefined
    const requestId = await requests.propose({ intent: wish, account: now.account, chainId: now.chainId })
    queue.set({ ...now, steps: now.steps.map((step, index) => (index === at ? { ...step, requestId } : step)) })
    return requestId
  }

  /** Every account that is shown, on every chain: each by itself, until the accounts or chains are others. */
  const followAll = async (signal: AbortSignal): Promise<void> => {
    const changed = new AbortController()
    const change = (): void => changed.abort()
    const stops = [session.accounts, session.state, book.chains].map((source) => source.subscribe(change))
    const both = AbortSignal.any([signal, changed.signal])
    const pairs =
      session.state.get().at !== 'open'
        ? []
        : book.chains.get().flatMap(({ chainId }) =>
            session.accounts
              .get()
              .filter(({ hidden }: Account) => !hidden)
              .map(({ address }) => rights.follow(chainId, address, both)),
          )
    await Promise.all([...pairs, aborted(both)])
    for (const stop of stops) stop()
  }

  return {
    ...rights,
    alarms,
    queue,
    async dealtWith({ id, chainId, account }) {
      const now = openVault(session)
      const { facts } = now.records
      await platform.withLock(`record:${storedAllowancesId(chainId, account)}`, { wait: true }, async () => {
        await facts.remove('') // reads first what other tabs wrote
        const kept = readStoredAllowances(now.records, chainId, account)
        const value: StoredAllowances = { ...kept, alarms: kept.alarms.filter((one) => one.id !== id) }
        await facts.put({ id: storedAllowancesId(chainId, account), value, at: platform.now() })
      })
    },
    async watch(signal) {
      await platform
        .withLock('watch-allowances', { wait: true, signal }, async () => {
          await platform.sleep(FIRST, signal)
          while (!signal.aborted) await followAll(signal)
        })
        .catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
    },
    async takeBack(grants, account, chainId) {
      const steps = takingBack(grants, account, grants.length < 2 ? 'none' : await batchingOf(account, chainId))
      wishes = steps.map(({ wish }) => wish)
      queue.set({ account, chainId, steps: steps.map(({ wish: _wish, ...step }) => step) })
      const first = await next()
      if (first === undefined) throw fail('request/unknown')
      return first
    },
    takeBackNext: next,
    leaveQueue: () => queue.set(undefined),
    async void(right) {
      const now = openVault(session)
      const { account, chainId } = right.signature
      const voiding = voidingOf(right, now.records.signatures.get())
      if (voiding === undefined) throw fail('request/unknown')
      return requests.propose(
        voiding.how === 'sign' ? { asked: voiding.asked, account, chainId } : { intent: voiding.wish, account, chainId },
      )
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** All that stands in the records, whoever wrote it: the tab that watches is another, perhaps. */
function hearAlarms(session: AllowanceDeps['session'], alarms: ReturnType<typeof createCell<readonly Alarm[]>>): void {
  let unhook: (() => void) | undefined
  const listen = (): void => {
    unhook?.()
    unhook = undefined
    const now = session.state.get()
    if (now.at !== 'open') return alarms.set([])
    const { facts } = now.records
    const publish = (): void => {
      const found = alarmsIn(facts)
      const same =
        found.map(({ id }) => id).join() ===
        alarms
          .get()
          .map(({ id }) => id)
          .join()
      if (!same) alarms.set(found)
    }
    unhook = facts.subscribe(publish)
    publish()
  }
  session.state.subscribe(listen)
  listen()
}

const alarmsIn = (facts: Collection<{ readonly id: string; readonly value: unknown; readonly at: number }>): readonly Alarm[] =>
  facts
    .get()
    .flatMap(({ id, value }) => (id.startsWith('allowances:') ? (value as StoredAllowances).alarms : []))
    .toSorted((a, b) => b.at - a.at)

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
