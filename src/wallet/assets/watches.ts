import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Holding, TrackedToken, ValuePoint } from '#core/money/holding'
import { type Cell, combine, createCell, type Source } from '#core/source'
import { keyOf, type Token } from '#core/money/token'
import type { Platform } from '#protocol'
import type { PlacedLog } from '#protocol/chain'
import { identityOf, readTokenList, type TokenList } from '#survey'
import type { History } from '../history/history.ts'
import type { Portfolio } from './portfolio.ts'
import { whileOpen } from '../session/open-vault.ts'
import type { SessionService } from '../session/session.ts'
import type { AssetsState, SweepState } from './asset-state.ts'
import { followLogs, type ScanView } from './follow-logs.ts'
import { holdingsOf } from './holdings.ts'
import { formsId, type ReadForms } from './read-forms.ts'

/** What is known of one account's assets besides its balances and the person's tokens. */
type Findings = Pick<AssetsState, 'sweep' | 'scan'>

/** One account on one chain, for as long as the vault is open. */
export type Watch = {
  readonly chainId: number
  readonly findings: Cell<Findings>
  /** All of it put together. */
  readonly view: Source<AssetsState>
  readonly stop: () => void
}

/** Every account and chain that somebody looked at. Nothing of it outlives a lock. */
export type Watches = {
  of(chainId: number, account: Address): Watch
  all(): readonly Watch[]
  /** What an account has as it was read last, here or in an earlier session. Asks nobody anything, and follows nothing. */
  known(chainId: number, account: Address): Source<readonly Holding[]>
  /** What its tokens stand for, as it was read last. */
  forms(chainId: number, account: Address): Cell<ReadForms>
  /** What a token is the same as, on whatever chain. Without a list, which comes in a moment, as itself alone. */
  identify(token: Token): string
  readonly kept: Source<readonly TrackedToken[]>
  readonly values: Source<readonly ValuePoint[]>
}

type Deps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly portfolio: Portfolio
  readonly history: () => Promise<History>
  /** Takes tokens out of an account's logs. */
  readonly onLogs: (chainId: number, account: Address, logs: readonly PlacedLog[], complete: boolean) => Promise<void>
}

/** Where it is kept when all listed tokens were asked for. */
export const sweepId = (chainId: number, account: Address): string => `sweep:${chainId}:${account}`

const NO_TOKENS: readonly TrackedToken[] = []
const NO_VALUES: readonly ValuePoint[] = []

export function createWatches(deps: Deps): Watches {
  const { portfolio, session } = deps
  const watches = new Map<string, Watch>()
  const formCells = new Map<string, Cell<ReadForms>>()
  const lists = new Map<number, Cell<TokenList | undefined>>()
  const kept = whileOpen(session, ({ tokens }) => tokens, NO_TOKENS)
  const values = whileOpen(session, ({ values: points }) => points, NO_VALUES)
  session.state.subscribe(() => {
    if (session.state.get().kind === 'open') return
    for (const { stop } of watches.values()) stop()
    watches.clear()
    formCells.clear()
  })
  const forms = (chainId: number, account: Address): Cell<ReadForms> => {
    const id = formsId(chainId, account)
    const found = formCells.get(id) ?? createCell((storedFact(session, id) as ReadForms | undefined) ?? {})
    formCells.set(id, found)
    return found
  }
  const listOf = (chainId: number): Cell<TokenList | undefined> => {
    const list = lists.get(chainId) ?? createCell<TokenList | undefined>(undefined)
    lists.set(chainId, list)
    // Where the page's host did not answer, assets are shown without prices until somebody asks again.
    if (list.get() === undefined) readTokenList(chainId).then(list.set, () => undefined)
    return list
  }
  const known = (chainId: number, account: Address): Source<readonly Holding[]> =>
    combine([portfolio.of(chainId, account), kept, forms(chainId, account), listOf(chainId)], (balances, tokens, stood, list) =>
      holdingsOf({ chainId, account, balances, kept: tokens, forms: stood, list }),
    )

  return {
    known,
    forms,
    of(chainId, account) {
      const key = `${chainId} ${account}`
      const watch = watches.get(key) ?? begin(deps, known(chainId, account), chainId, account)
      watches.set(key, watch)
      return watch
    },
    all: () => [...watches.values()],
    identify(token) {
      const list = lists.get(token.chainId)?.get()
      return list ? identityOf(token, list) : keyOf(token)
    },
    kept,
    values,
  }
}

const storedFact = (session: SessionService, id: string): unknown => {
  const now = session.state.get()
  return now.kind === 'open' ? now.records.facts.find(id)?.value : undefined
}

function begin(
  { session, portfolio, history, onLogs, platform }: Deps,
  known: Source<readonly Holding[]>,
  chainId: number,
  account: Address,
): Watch {
  const swept = storedFact(session, sweepId(chainId, account)) as SweepState | undefined
  const findings = createCell<Findings>({ sweep: swept ?? { at: 'never' } })
  const view = combine([portfolio.of(chainId, account), known, findings], (balances, holdings, { sweep, scan }): AssetsState => ({
    balances,
    sweep,
    ...defined({ scan }),
    holdings,
  }))
  const follow = {
    history,
    discover: (logs: readonly PlacedLog[], complete: boolean) => onLogs(chainId, account, logs, complete),
    onView: (scan: ScanView) => findings.update((before) => ({ ...before, scan })),
  }
  return { chainId, findings, view, stop: followLogs(follow, chainId, account, (ms) => platform.sleep(ms)) }
}
