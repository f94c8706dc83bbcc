import * as Addresses from '#core/address'
import type { Address } from '#core/address'
import type { Chain } from '#core/chain'
import { fail, isError, toWire } from '#core/errors'
import type { Fact } from '#core/fact'
import type { Form, KeptToken, ValuePoint } from '#core/holding'
import type { Currency } from '#core/price'
import { type Cell, createCell } from '#core/source'
import { keyOf, type Token } from '#core/token'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import { identityOf, purseOf, readDetails, type Reader, readForms, readTokenList, type TokenList, tryLeaving, wantedFor } from '#survey'
import { chainIn, type ChainBook } from '../chains.ts'
import type { History } from '../history.ts'
import type { Portfolio } from '../portfolio.ts'
import type { SessionKeeper } from '../session.ts'
import type { AssetBook, AssetsState, SweepState } from './asset-state.ts'
import { atHead } from '../at-head.ts'
import { discover, judgeKept } from './discover.ts'
import { followLogs, type ScanView } from './follow-logs.ts'
import { holdingsOf, unitsIn } from './holdings.ts'
import { changeKept, keepToken } from './kept.ts'
import { createPriceBook } from './price-book.ts'
import { createQuotes } from './quotes.ts'
import { createSenders } from './senders.ts'
import { sweep, type SweepProgress } from './sweep.ts'
import { tryKept } from './try-kept.ts'
import { keepPoint, pointOf } from './values.ts'
import { openVault } from '../open-vault.ts'

export type AssetDeps = {
  readonly platform: Platform
  readonly session: SessionKeeper
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: Reader
  readonly portfolio: Portfolio
  readonly history: () => Promise<History>
  readonly currency: () => Currency
}

type Watch = {
  readonly cell: Cell<AssetsState>
  forms: Readonly<Record<string, Fact<Form>>>
  sweep: SweepState
  list?: TokenList
  scan?: ScanView
  stop: () => void
}

const sweepId = (chainId: number, account: Address): string => `sweep:${chainId}:${account}`

/** Fetched when a screen first asks. */
export function createAssetBook(deps: AssetDeps): AssetBook {
  const { platform, session, book, portfolio } = deps
  const watches = new Map<string, Watch>()
  const kept = createCell<readonly KeptToken[]>([])
  const values = createCell<readonly ValuePoint[]>([])
  const prices = createPriceBook(deps)

  const records = (): Records => openVault(session).records
  const chainOf = (chainId: number): Chain => chainIn(book, chainId)

  /** Without a list, which comes in a moment, a token is the same as itself alone. */
  const identify = (token: Token): string => {
    const list = [...watches.values()].find(({ list: one, cell }) => one && cell.get().holdings[0]?.chainId === token.chainId)?.list
    return list ? identityOf(token, list) : keyOf(token)
  }

  const publish = (chainId: number, account: Address, watch: Watch): void => {
    const balances = portfolio.of(chainId, account).get()
    const { forms, list } = watch
    watch.cell.set({
      balances,
      sweep: watch.sweep,
      ...(watch.scan ? { scan: watch.scan } : {}),
      holdings: holdingsOf({ chainId, account, balances, kept: kept.get(), forms, list }),
    })
  }

  const discoverDeps = { ...deps, records, sentBy: createSenders(deps.chain, records) }

  const keyFor = (chainId: number, account: Address): string => `${chainId} ${account}`
  const watchOf = (chainId: number, account: Address): Watch => {
    const known = watches.get(keyFor(chainId, account))
    if (known) return known
    const now = session.state.get()
    const swept = now.at === 'open' ? now.records.facts.find(sweepId(chainId, account))?.value : undefined
    const watch: Watch = {
      cell: createCell<AssetsState>({ holdings: [], balances: { asking: false }, sweep: { at: 'never' } }),
      forms: {},
      sweep: (swept as SweepState | undefined) ?? { at: 'never' },
      stop: () => undefined,
    }
    watches.set(keyFor(chainId, account), watch)
    portfolio.of(chainId, account).subscribe(() => publish(chainId, account, watch))
    publish(chainId, account, watch)
    watch.stop = followLogs(
      {
        history: deps.history,
        discover: async (logs, complete) => {
          await discover(discoverDeps, { where: chainOf(chainId), account, logs, complete })
          await refresh(chainId, account)
          const units = unitsIn(portfolio.of(chainId, account).get())
          await tryKept(discoverDeps, { where: chainOf(chainId), account, units })
        },
        onView: (view) => {
          watch.scan = view
          publish(chainId, account, watch)
        },
      },
      chainId,
      account,
      (ms) => platform.sleep(ms),
    )
    readTokenList(chainId).then(
      (list) => {
        watch.list = list
        publish(chainId, account, watch)
      },
      // The page's host did not answer: assets are shown without prices until the next look.
      () => undefined,
    )
    return watch
  }

  const publishAll = (): void => {
    for (const [key, watch] of watches) {
      const [chainId = '', account = ''] = key.split(' ')
      publish(Number(chainId), account as Address, watch)
    }
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
        publishAll()
      }
      unhook = [now.records.tokens.subscribe(follow), now.records.values.subscribe(follow)]
      follow()
    } else {
      // Nothing of the person outlives a lock.
      for (const watch of watches.values()) watch.stop()
      watches.clear()
      kept.set([])
      values.set([])
    }
  }
  session.state.subscribe(hook)
  hook()

  const setSweep = (chainId: number, account: Address, state: SweepState): void => {
    const watch = watchOf(chainId, account)
    watch.sweep = state
    publish(chainId, account, watch)
  }

  const readStanding = async (chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> => {
    const watch = watchOf(chainId, account)
    watch.list ??= await readTokenList(chainId)
    const { balances } = portfolio.of(chainId, account).get()
    const held = balances?.items.flatMap(({ balance }) => (balance.known && balance.value.units > 0n ? [balance.value] : [])) ?? []
    watch.forms = await atHead(deps, chainOf(chainId), signal, (reading) => readForms(reading, held))
    publish(chainId, account, watch)
  }

  const readPricesOf = async (chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> => {
    const purse = purseOf(chainOf(chainId))
    const all = [...watches.values()].flatMap(({ cell }) => cell.get().holdings)
    const wanted = wantedFor(
      all.filter((one) => purseOf(chainOf(one.chainId)) === purse),
      identify,
    )
    await prices.refresh(purse, wanted, deps.currency(), signal)
    const now = session.state.get()
    const found = prices.of(purse).get()
    if (now.at !== 'open' || found.prices === undefined || found.error !== undefined) return
    const mine = watchOf(chainId, account)
      .cell.get()
      .holdings.filter(({ balance }) => balance.known)
    const point = pointOf(account, mine, () => found.prices, deps.currency(), identify, platform.now())
    await keepPoint(platform, now.records, point)
  }

  const refresh: AssetBook['refresh'] = async (chainId, account, signal) => {
    watchOf(chainId, account)
    await portfolio.refresh(chainId, account, signal)
    try {
      await readStanding(chainId, account, signal)
      await readPricesOf(chainId, account, signal)
    } catch (error) {
      // Balances stand without them; the next look asks again.
      if (!isError(error)) throw error
    }
  }

  return {
    of: (chainId, account) => watchOf(chainId, account).cell,
    refresh,
    prices,
    ...createQuotes({ prices, book, currency: deps.currency }),
    kept,
    values,
    async sweep(chainId, account, signal) {
      const { sweep: before } = watchOf(chainId, account)
      if (before.at === 'running') return
      let progress: SweepProgress = { done: before.at === 'stopped' ? before.done : 0, of: 0, found: 0, silent: 0 }
      try {
        const done = await sweep({ ...deps, records }, { where: chainOf(chainId), account, from: progress.done, signal }, (next) => {
          progress = next
          setSweep(chainId, account, { at: 'running', ...next })
        })
        const state: SweepState = { at: 'done', when: platform.now(), of: done.of, silent: done.silent }
        setSweep(chainId, account, state)
        await records().facts.put({ id: sweepId(chainId, account), value: state, at: platform.now() })
      } catch (error) {
        const stopped = signal.aborted || isError(error, 'app/aborted')
        setSweep(chainId, account, { at: 'stopped', ...progress, ...(stopped ? {} : { error: toWire(error, 'sweep') }) })
      }
      await refresh(chainId, account)
    },
    async look(chainId, text) {
      const { address } = Addresses.read(text)
      const listed = (await readTokenList(chainId)).find(address)
      if (listed) return listed
      const [token] = await atHead(deps, chainOf(chainId), undefined, (reading) => readDetails(reading, [address]))
      if (!token) throw fail('input/no-token')
      return token
    },
    async add(token) {
      await keepToken(platform, records(), { token, own: true })
    },
    async remove(id) {
      const one = kept.get().find((item) => item.id === id)
      if (one === undefined) return
      if (one.holders.length === 0) await records().tokens.remove(id)
      else await changeKept(platform, records(), id, ({ own: _own, ...rest }) => rest)
    },
    async choose(id, choice) {
      await changeKept(platform, records(), id, ({ choice: _choice, ...rest }) => (choice === undefined ? rest : { ...rest, choice }))
    },
    async tryLeaving(chainId, account, id, signal) {
      const held = watchOf(chainId, account)
        .cell.get()
        .holdings.find(({ token }) => keyOf(token) === id)
      if (held?.balance.known !== true) return
      const amount = held.balance.value
      const leaving = await atHead(deps, chainOf(chainId), signal, (reading) => tryLeaving(reading, account, amount))
      await keepToken(platform, records(), { token: held.token, holder: account, leaving })
      const units = new Map(held.token.address === undefined ? [] : [[held.token.address, amount.units] as const])
      await judgeKept(discoverDeps, chainOf(chainId), account, units)
    },
  }
}
