import type { Chain } from '#core/chains/chain'
import type { Currency } from '#core/money/price'
import {
  type KnownPrice,
  type MoneyEnvironment,
  type PriceHistory,
  type PriceMoment,
  readChanges,
  readPastPrices,
  readPricesAt,
} from '#survey'
import type { ChainBook } from '../chains/chains.ts'
import { atHead, type HeadDeps } from '../at-head.ts'

/** What things cost before, by the rounds that feeds keep on the chain. Names no account. */
export type PastPrices = {
  /**
   * What one cost over the last `span` seconds. `key`: a mainnet address, or `ETH`. Undefined where no feed prices it, or no chain is set up that knows. Throws `rpc/*`,
   * `proof/*`, `simulation/*`.
   */
  history(purse: MoneyEnvironment, key: string, currency: Currency, span: number, signal?: AbortSignal): Promise<PriceHistory | undefined>
  /** How prices moved over the last day, in 10^-4, of those whose feeds tell; kept for a while. `keys`, and what it throws: as `history`. */
  changes(
    purse: MoneyEnvironment,
    keys: readonly string[],
    currency: Currency,
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, number>>>
  /**
   * What each cost at its time, in the same places; undefined where no feed tells. What is known of an earlier question isn't asked for again. What it throws: as `history`.
   */
  at(
    purse: MoneyEnvironment,
    wanted: readonly PriceMoment[],
    currency: Currency,
    signal?: AbortSignal,
  ): Promise<readonly (KnownPrice | undefined)[]>
  /** The chain that is asked; undefined where none is set up that knows prices. */
  chainOf(purse: MoneyEnvironment): Chain | undefined
  /** What was asked for tells what is held. */
  forget(): void
}

type Deps = HeadDeps & { readonly book: ChainBook }

/** How long a day's changes are shown without asking again, ms. */
const CHANGES_FRESH = 600_000

/** The chain that says what things are worth. */
export const priceChain = (chains: readonly Chain[], purse: MoneyEnvironment): Chain | undefined =>
  chains.find((chain) => (purse === 'real' ? chain.chainId === 1 : chain.kind === 'practice'))

export function createPastPrices(deps: Deps): PastPrices {
  const { platform, book } = deps
  /** By environment, currency and key. `change` absent: its feeds do not tell. */
  const known = new Map<string, { readonly change: number | undefined; readonly at: number }>()
  const knownAt = new Map<string, KnownPrice>()
  const chainOf = (purse: MoneyEnvironment): Chain | undefined => priceChain(book.chains.get(), purse)
  return {
    chainOf,
    forget() {
      known.clear()
      knownAt.clear()
    },
    async changes(purse, keys, currency, signal) {
      const where = chainOf(purse)
      if (where === undefined || keys.length === 0) return {}
      const keptOf = (key: string) => known.get(`${purse} ${currency} ${key}`)
      // Balances come one after the other: what was asked for with the first is not asked for again with the next.
      const stale = keys.filter((key) => platform.now() - (keptOf(key)?.at ?? -CHANGES_FRESH) >= CHANGES_FRESH)
      if (stale.length > 0) {
        const read = await atHead(deps, where, signal, (reading) => readChanges(reading, stale, currency))
        for (const key of stale) known.set(`${purse} ${currency} ${key}`, { change: read[key], at: platform.now() })
      }
      const changes = keys.flatMap((key) => {
        const change = keptOf(key)?.change
        return change === undefined ? [] : [[key, change] as const]
      })
      return Object.fromEntries(changes)
    },
    async at(purse, wanted, currency, signal) {
      const where = chainOf(purse)
      const nameOf = ({ key, at }: PriceMoment): string => `${purse} ${currency} ${key} ${at}`
      const unknown = wanted.filter((one) => !knownAt.has(nameOf(one)))
      if (where !== undefined && unknown.length > 0) {
        const read = await atHead(deps, where, signal, (reading) => readPricesAt(reading, unknown, currency))
        for (const [index, one] of unknown.entries()) {
          const price = read[index]
          if (price !== undefined) knownAt.set(nameOf(one), price)
        }
      }
      return wanted.map((one) => knownAt.get(nameOf(one)))
    },
    async history(purse, key, currency, span, signal) {
      const where = chainOf(purse)
      return where && atHead(deps, where, signal, (reading) => readPastPrices(reading, key, currency, span))
    },
  }
}
