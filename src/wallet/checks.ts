import type { Address } from '#core/address'
import { fail, isError, toWire, type WireError } from '#core/errors'
import { fromBytes } from '#core/hex'
import { pinsId } from '#core/pin'
import type { Signable } from '#core/signable'
import { type Cell, createCell, type Source } from '#core/source'
import type { Words } from '#core/words'
import type { Platform } from '#protocol'
import type { Review } from '#review'
import type { Records } from '#store'
import type { AnalyseDeps, Progress } from './analyse.ts'
import type { ChainBook } from './chains.ts'
import type { Memory } from './facts.ts'
import { createNames } from './names.ts'
import { offlineOpinion, type Opinion, secondOpinion } from './second-opinion.ts'
import type { SessionKeeper } from './session.ts'

/** What is looked at, and as whom, where and when. */
export type CheckSubject = {
  readonly asked: Signable
  /** Who signs, or would. */
  readonly account: Address
  readonly chainId: number
  /** Absent: the newest block, looked at again as new ones come. */
  readonly block?: bigint
  /** What was wrong with its form when it was read. */
  readonly malformed?: readonly Words[]
}

/** What the screen shows of it. `trouble`: why the newest look failed; what is shown stays, and is the words alone where no chain answered at all. */
export type CheckState =
  | { readonly at: 'working'; readonly doing: Progress; readonly since: number }
  | { readonly at: 'ready'; readonly opinion: Opinion; readonly checking: boolean; readonly trouble?: WireError }
  | { readonly at: 'offline'; readonly review: Review; readonly error: WireError }

/** One thing that somebody wants a second opinion on. It needs no key, no account and no open vault, and leaves nothing behind. */
export type Check = {
  readonly state: Source<CheckState>
  /** Looks (again). */
  look(): Promise<void>
  /** Stops looking. */
  stop(): void
}

type Deps = AnalyseDeps & {
  readonly platform: Pick<Platform, 'randomBytes'>
  readonly session: SessionKeeper
  readonly book: ChainBook
  readonly open: () => Records | undefined
}

/** Starts nothing: `look` does. Throws `rpc/no-endpoint` where the chain is not set up. */
export function createCheck(deps: Deps, subject: CheckSubject): Check {
  const { session, book, open, now } = deps
  const { account, chainId, asked, block, malformed } = subject
  const chain = book.find(chainId)
  if (!chain) throw fail('rpc/no-endpoint', { chain: `chain ${chainId}` })
  const id = fromBytes(deps.platform.randomBytes(8)).slice(2)
  const cell: Cell<CheckState> = createCell<CheckState>({ at: 'working', doing: 'head', since: now() })
  let stop: AbortController | undefined

  const memory = (): Memory => {
    const records = open()
    return {
      chainId,
      account,
      accounts: session.accounts.get(),
      contacts: records?.contacts.get(),
      transactions: records?.transactions.get().filter((item) => item.account === account),
      ...(records === undefined ? {} : { pins: records.pins.find(pinsId(chainId, account))?.pins ?? {} }),
    }
  }

  const show = (opinion: Opinion, checking: boolean): void => cell.set({ at: 'ready', opinion, checking })

  const look = async (): Promise<void> => {
    stop?.abort()
    const mine = new AbortController()
    stop = mine
    const before = cell.get()
    if (before.at === 'ready') cell.set({ ...before, checking: true })
    else cell.set({ at: 'working', doing: 'head', since: now() })
    const opinionSubject = {
      id,
      asked,
      account,
      chain,
      asker: { kind: 'check' } as const,
      memory: memory(),
      names: createNames(chain, session.accounts.get(), open()?.contacts.get() ?? []),
      signal: mine.signal,
      onProgress: (doing: Progress) => {
        const state = cell.get()
        if (state.at === 'working') cell.set({ ...state, doing })
      },
      // What is shown already stays until all of the newer is in.
      onFirst: (opinion: Opinion) => {
        if (cell.get().at !== 'ready' && !mine.signal.aborted) show(opinion, true)
      },
      ...(block === undefined ? {} : { block }),
      ...(malformed === undefined ? {} : { malformed }),
    }
    try {
      const opinion = await secondOpinion(deps, opinionSubject)
      if (!mine.signal.aborted) show(opinion, false)
    } catch (error) {
      if (mine.signal.aborted || isError(error, 'app/aborted')) return
      const trouble = toWire(error, 'check')
      const state = cell.get()
      if (state.at === 'ready') cell.set({ ...state, checking: false, trouble })
      else cell.set({ at: 'offline', review: offlineOpinion(opinionSubject, trouble), error: trouble })
    }
  }
  return { state: cell, look, stop: () => stop?.abort() }
}
