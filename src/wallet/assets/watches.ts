import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Fact } from '#core/evidence/fact'
import type { Form, TrackedToken, ValuePoint } from '#core/money/holding'
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

/** What is known of one account's assets besides its balances and the person's tokens. */
type Findings = Pick<AssetsState, 'sweep' | 'scan'> & {
  readonly forms: Readonly<Record<string, Fact<Form>>>
  readonly list?: TokenList
}

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
  const { session } = deps
  const watches = new Map<string, Watch>()
  const kept = whileOpen(session, ({ tokens }) => tokens, NO_TOKENS)
  const values = whileOpen(session, ({ values: points }) => points, NO_VALUES)
  session.state.subscribe(() => {
    if (session.state.get().kind === 'open') return
    for (const { stop } of watches.values()) stop()
    watches.clear()
  })

  return {
    of(chainId, account) {
      const key = `${chainId} ${account}`
      const watch = watches.get(key) ?? begin(deps, kept, chainId, account)
      watches.set(key, watch)
      return watch
    },
    all: () => [...watches.values()],
    identify(token) {
      const list = [...watches.values()].find((watch) => watch.chainId === token.chainId)?.findings.get().list
      return list ? identityOf(token, list) : keyOf(token)
    },
    kept,
    values,
  }
}

function begin({ session, portfolio, history, onLogs, platform }: Deps, kept: Watches['kept'], chainId: number, account: Address): Watch {
  const now = session.state.get()
  const swept = now.kind === 'open' ? now.records.facts.find(sweepId(chainId, account))?.value : undefined
  const findings = createCell<Findings>({ forms: {}, sweep: (swept as SweepState | undefined) ?? { at: 'never' } })
  const view = combine([portfolio.of(chainId, account), kept, findings], (balances, tokens, { forms, list, sweep, scan }): AssetsState => {
    const holdings = holdingsOf({ chainId, account, balances, kept: tokens, forms, list })
    return { balances, sweep, ...defined({ scan }), holdings }
  })
  const follow = {
    history,
    discover: (logs: readonly PlacedLog[], complete: boolean) => onLogs(chainId, account, logs, complete),
    onView: (scan: ScanView) => findings.update((before) => ({ ...before, scan })),
  }
  readTokenList(chainId).then(
    (list) => findings.update((before) => ({ ...before, list })),
    // The page's host did not answer: assets are shown without prices until they are read again.
    () => undefined,
  )
  return { chainId, findings, view, stop: followLogs(follow, chainId, account, (ms) => platform.sleep(ms)) }
}
