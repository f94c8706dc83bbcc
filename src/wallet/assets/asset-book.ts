import { defined } from '#core/defined'
import * as Addresses from '#core/ethereum/address'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { fail, isError, toWire } from '#core/errors'
import type { Currency } from '#core/money/price'
import { keyOf } from '#core/money/token'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'
import { moneyEnvironmentOf, readDetails, type ClosureReader, readForms, readTokenList, tryLeaving, wantedFor } from '#survey'
import { chainIn, type ChainBook } from '../chains/chains.ts'
import type { History } from '../history/history.ts'
import type { Portfolio } from './portfolio.ts'
import type { SessionService } from '../session/session.ts'
import type { AssetBook, SweepState } from './asset-state.ts'
import { atHead } from '../at-head.ts'
import { discover, judgeTokens } from './discover.ts'
import { unitsIn } from './holdings.ts'
import { changeToken, recordToken } from './tracked-tokens.ts'
import { createPriceBook } from './price-book.ts'
import { createQuotes } from './quotes.ts'
import { createSenders } from './senders.ts'
import { sweep, type SweepProgress } from './sweep.ts'
import { trySellingTokens } from './try-selling.ts'
import { recordPoint, pointOf } from './values.ts'
import { openVault } from '../session/open-vault.ts'
import { createWatches, sweepId } from './watches.ts'

export type AssetDeps = {
  readonly platform: Platform
  readonly session: SessionService
  readonly book: ChainBook
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  readonly portfolio: Portfolio
  readonly history: () => Promise<History>
  readonly currency: () => Currency
}

/** Fetched when a screen first asks. */
export function createAssetBook(deps: AssetDeps): AssetBook {
  const { platform, session, book, portfolio } = deps
  const prices = createPriceBook(deps)
  const records = (): Records => openVault(session).records
  const chainOf = (chainId: number): Chain => chainIn(book, chainId)
  const discoverDeps = { ...deps, records, sentBy: createSenders(deps.chain, records) }
  const watches = createWatches({
    ...deps,
    async onLogs(chainId, account, logs, complete) {
      await discover(discoverDeps, { where: chainOf(chainId), account, logs, complete })
      await refresh(chainId, account)
      const units = unitsIn(portfolio.of(chainId, account).get())
      await trySellingTokens(discoverDeps, { where: chainOf(chainId), account, units })
    },
  })
  const { identify, kept, values } = watches

  const setSweep = (chainId: number, account: Address, state: SweepState): void => {
    watches.of(chainId, account).sweep = state
    watches.publish(chainId, account)
  }

  const readStanding = async (chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> => {
    const watch = watches.of(chainId, account)
    watch.list ??= await readTokenList(chainId)
    const { balances } = portfolio.of(chainId, account).get()
    const held = balances?.items.flatMap(({ balance }) => (balance.known && balance.value.units > 0n ? [balance.value] : [])) ?? []
    watch.forms = await atHead(deps, chainOf(chainId), signal, (reading) => readForms(reading, held))
    watches.publish(chainId, account)
  }

  const readPricesOf = async (chainId: number, account: Address, signal: AbortSignal | undefined): Promise<void> => {
    const purse = moneyEnvironmentOf(chainOf(chainId))
    const all = watches.states().flatMap(({ holdings }) => holdings)
    const wanted = wantedFor(
      all.filter((one) => moneyEnvironmentOf(chainOf(one.chainId)) === purse),
      identify,
    )
    await prices.refresh(purse, wanted, deps.currency(), signal)
    const now = session.state.get()
    const found = prices.of(purse).get()
    if (now.at !== 'open' || found.prices === undefined || found.error !== undefined) return
    const mine = watches
      .of(chainId, account)
      .cell.get()
      .holdings.filter(({ balance }) => balance.known)
    const point = pointOf(account, mine, () => found.prices, deps.currency(), identify, platform.now())
    await recordPoint(platform, now.records, point)
  }

  const refresh: AssetBook['refresh'] = async (chainId, account, signal) => {
    watches.of(chainId, account)
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
    of: (chainId, account) => watches.of(chainId, account).cell,
    refresh,
    prices,
    ...createQuotes({ prices, book, currency: deps.currency }),
    kept,
    values,
    async sweep(chainId, account, signal) {
      const { sweep: before } = watches.of(chainId, account)
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
        setSweep(chainId, account, { at: 'stopped', ...progress, ...defined({ error: stopped ? undefined : toWire(error, 'sweep') }) })
      }
      await refresh(chainId, account)
    },
    async look(chainId, text) {
      const { address } = Addresses.readChecksummedAddress(text)
      const listed = (await readTokenList(chainId)).find(address)
      if (listed) return listed
      const [token] = await atHead(deps, chainOf(chainId), undefined, (reading) => readDetails(reading, [address]))
      if (!token) throw fail('input/no-token')
      return token
    },
    async add(token) {
      await recordToken(platform, records(), { token, own: true })
    },
    async remove(id) {
      const one = kept.get().find((item) => item.id === id)
      if (one === undefined) return
      if (one.holders.length === 0) await records().tokens.remove(id)
      else await changeToken(platform, records(), id, ({ own: _own, ...rest }) => rest)
    },
    async choose(id, choice) {
      await changeToken(platform, records(), id, ({ choice: _choice, ...rest }) => (choice === undefined ? rest : { ...rest, choice }))
    },
    async tryLeaving(chainId, account, id, signal) {
      const held = watches
        .of(chainId, account)
        .cell.get()
        .holdings.find(({ token }) => keyOf(token) === id)
      if (held?.balance.known !== true) return
      const amount = held.balance.value
      const leaving = await atHead(deps, chainOf(chainId), signal, (reading) => tryLeaving(reading, account, amount))
      await recordToken(platform, records(), { token: held.token, holder: account, leaving })
      const units = new Map(held.token.address === undefined ? [] : [[held.token.address, amount.units] as const])
      await judgeTokens(discoverDeps, chainOf(chainId), account, units)
    },
  }
}
