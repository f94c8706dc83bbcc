import { defined } from '#core/defined'
import { toWire, type WireError } from '#core/errors'
import type { Currency } from '#core/money/price'
import { type Cell, createCell, type Source } from '#core/source'
import { type MoneyEnvironment, type Prices, readPrices } from '#survey'
import { type PriceGroup, priceGroups } from './price-groups.ts'
import { createPastPrices, type PastPrices, priceChain } from './past-prices.ts'
import type { ChainBook } from '../chains/chains.ts'
import type { SessionService } from '../session/session.ts'
import { atHead, type HeadDeps } from '../at-head.ts'

/**
 * Prices of one environment: of mainnet, or of the practice chain, which has mainnet's addresses. What mainnet does not have, its own chain prices where this build knows
 * exchanges there.
 */
export type PriceState = {
  readonly prices?: Prices
  readonly asking: boolean
  /** Why the newest question failed; what was known stays, with its age. */
  readonly error?: WireError
  /** No chain is set up that knows prices. */
  readonly nowhere?: true
}

export type PriceBook = Omit<PastPrices, 'forget'> & {
  of(purse: MoneyEnvironment): Source<PriceState>
  /**
   * Asks for those of these that nobody asked for just now; of others, what is known stays with its age. Names no account. Never throws: what went wrong is in the
   * state.
   */
  refresh(purse: MoneyEnvironment, wanted: readonly string[], currency: Currency, signal?: AbortSignal): Promise<void>
}

type Deps = HeadDeps & { readonly book: ChainBook; readonly session: SessionService }

/** Prices younger than this are not asked for again, ms: a block or so. */
const FRESH = 15_000

export function createPriceBook(deps: Deps): PriceBook {
  const { platform, book, session } = deps
  const cells = new Map<MoneyEnvironment, Cell<PriceState>>()
  const running = new Map<MoneyEnvironment, Promise<void>>()
  /** When each was asked for last, in milliseconds, by environment, currency and what it is of. */
  const asked = new Map<string, number>()
  const { forget, ...past } = createPastPrices(deps)

  const cellOf = (purse: MoneyEnvironment): Cell<PriceState> => {
    const known = cells.get(purse)
    if (known) return known
    const now = session.state.get()
    const kept = now.kind === 'open' ? (now.records.facts.find(`prices:${purse}`)?.value as Prices | undefined) : undefined
    const made = createCell<PriceState>(kept ? { prices: kept, asking: false } : { asking: false })
    cells.set(purse, made)
    return made
  }
  // Which prices were asked for tells what is held.
  session.state.subscribe(() => {
    if (session.state.get().kind === 'open') return
    cells.clear()
    asked.clear()
    forget()
  })

  const isFresh = (purse: MoneyEnvironment, currency: Currency, key: string): boolean =>
    platform.now() - (asked.get(`${purse} ${currency} ${key}`) ?? -FRESH) < FRESH

  /** Asks one chain; under the names by which all know what was asked. */
  const askOne = async (
    { where, keys, named }: PriceGroup,
    currency: Currency,
    looks: Prices['looks'],
    signal: AbortSignal | undefined,
  ) => {
    const read = await atHead(deps, where, signal, ({ reader, chain, header, nowSeconds }) =>
      readPrices({ reader, chain, header, wanted: keys, currency, looks, nowSeconds, ...defined({ signal }) }),
    )
    return { ...read, of: Object.fromEntries(keys.flatMap((key) => (read.of[key] ? [[named(key), read.of[key]] as const] : []))) }
  }

  const ask = async (
    purse: MoneyEnvironment,
    wanted: readonly string[],
    currency: Currency,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const cell = cellOf(purse)
    const before = cell.get().prices
    const main = priceChain(book.chains.get(), purse)
    const groups = priceGroups(wanted, book.chains.get(), main)
    if (main === undefined && groups.length === 0) return cell.set({ asking: false, nowhere: true })
    const stale = wanted.filter((key) => !isFresh(purse, currency, key))
    if (before !== undefined && stale.length === 0) return
    cell.set({ ...defined({ prices: before }), asking: true })
    let prices = before
    let error: unknown
    // One chain that does not answer says nothing of the others.
    for (const group of priceGroups(stale, book.chains.get(), main)) {
      if (group.keys.length === 0 && before !== undefined) continue
      try {
        const read = await askOne(group, currency, prices?.looks ?? {}, signal)
        for (const key of group.keys) asked.set(`${purse} ${currency} ${group.named(key)}`, platform.now())
        // A currency is counted by one chain's feed, so that sums do not mix two.
        const currencies = group.where === main || main === undefined ? { ...prices?.currencies, ...read.currencies } : prices?.currencies
        prices = { ...read, of: { ...prices?.of, ...read.of }, currencies: currencies ?? {}, looks: { ...prices?.looks, ...read.looks } }
      } catch (failure) {
        error ??= failure
      }
    }
    cell.set({ ...defined({ prices, error: error === undefined ? undefined : toWire(error, 'prices') }), asking: false })
    const now = session.state.get()
    if (now.kind === 'open' && prices !== undefined && prices !== before)
      await now.records.facts.put({ id: `prices:${purse}`, value: prices, at: platform.now() })
  }

  return {
    of: cellOf,
    ...past,
    async refresh(purse, wanted, currency, signal) {
      // One at a time; the later one wants what the earlier one may not have asked for.
      const earlier = running.get(purse) ?? Promise.resolve()
      const next = earlier.then(() => ask(purse, wanted, currency, signal))
      running.set(purse, next)
      await next
    },
  }
}
