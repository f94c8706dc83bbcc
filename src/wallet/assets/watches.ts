import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Fact } from '#core/evidence/fact'
import type { Form, TrackedToken, ValuePoint } from '#core/money/holding'
import { type Cell, createCell, type Source } from '#core/source'
import { keyOf, type Token } from '#core/money/token'
import type { Platform } from '#protocol'
import type { PlacedLog } from '#protocol/chain'
import { identityOf, readTokenList, type TokenList } from '#survey'
import type { History } from '../history/history.ts'
import type { Portfolio } from './portfolio.ts'
import type { SessionService } from '../session/session.ts'
import type { AssetsState, SweepState } from './asset-state.ts'
import { followLogs, type ScanView } from './follow-logs.ts'
import { holdingsOf } from './holdings.ts'

/** One account on one chain, for as long as the vault is open. */
export type Watch = {
  readonly cell: Cell<AssetsState>
  forms: Readonly<Record<string, Fact<Form>>>
  sweep: SweepState
  list?: TokenList
  scan?: ScanView
  stop: () => void
}

/** Every account and chain that somebody looked at, each put together anew whenever something of it changes. Nothing of it outlives a lock. */
export type Watches = {
  of(chainId: number, account: Address): Watch
  /** All that is known of all of them. */
  states(): readonly AssetsState[]
  /** Puts together anew what is known of one of them, after it was changed; nothing where it ended with a lock. */
  publish(chainId: number, account: Address): void
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

export function createWatches({ platform, session, portfolio, history, onLogs }: Deps): Watches {
  const watches = new Map<string, Watch>()
  const kept = createCell<readonly TrackedToken[]>([])
  const values = createCell<readonly ValuePoint[]>([])
  const keyFor = (chainId: number, account: Address): string => `${chainId} ${account}`

  const show = (chainId: number, account: Address, watch: Watch): void => {
    const balances = portfolio.of(chainId, account).get()
    const { forms, list, sweep, scan } = watch
    const holdings = holdingsOf({ chainId, account, balances, kept: kept.get(), forms, list })
    watch.cell.set({ balances, sweep, ...defined({ scan: scan ? scan : undefined }), holdings })
  }

  const begin = (chainId: number, account: Address): Watch => {
    const now = session.state.get()
    const swept = now.at === 'open' ? now.records.facts.find(sweepId(chainId, account))?.value : undefined
    const watch: Watch = {
      cell: createCell<AssetsState>({ holdings: [], balances: { asking: false }, sweep: { at: 'never' } }),
      forms: {},
      sweep: (swept as SweepState | undefined) ?? { at: 'never' },
      stop: () => undefined,
    }
    watches.set(keyFor(chainId, account), watch)
    portfolio.of(chainId, account).subscribe(() => show(chainId, account, watch))
    show(chainId, account, watch)
    const follow = {
      history,
      discover: (logs: readonly PlacedLog[], complete: boolean) => onLogs(chainId, account, logs, complete),
      onView: (view: ScanView) => {
        watch.scan = view
        show(chainId, account, watch)
      },
    }
    watch.stop = followLogs(follow, chainId, account, (ms) => platform.sleep(ms))
    readTokenList(chainId).then(
      (list) => {
        watch.list = list
        show(chainId, account, watch)
      },
      // The page's host did not answer: assets are shown without prices until the next look.
      () => undefined,
    )
    return watch
  }

  let unhook: readonly (() => void)[] = []
  const hook = (): void => {
    for (const stop of unhook) stop()
    unhook = []
    const now = session.state.get()
    if (now.at === 'open') {
      const follow = (): void => {
        kept.set(now.records.tokens.get())
        values.set(now.records.values.get())
        for (const [key, watch] of watches) {
          const [chainId = '', account = ''] = key.split(' ')
          show(Number(chainId), account as Address, watch)
        }
      }
      unhook = [now.records.tokens.subscribe(follow), now.records.values.subscribe(follow)]
      follow()
    } else {
      for (const watch of watches.values()) watch.stop()
      watches.clear()
      kept.set([])
      values.set([])
    }
  }
  session.state.subscribe(hook)
  hook()

  const of = (chainId: number, account: Address): Watch => watches.get(keyFor(chainId, account)) ?? begin(chainId, account)
  return {
    of,
    states: () => [...watches.values()].map(({ cell }) => cell.get()),
    publish(chainId, account) {
      const watch = watches.get(keyFor(chainId, account))
      if (watch) show(chainId, account, watch)
    },
    identify(token) {
      const list = [...watches.values()].find(({ list: one, cell }) => one && cell.get().holdings[0]?.chainId === token.chainId)?.list
      return list ? identityOf(token, list) : keyOf(token)
    },
    kept,
    values,
  }
}
