import { useMemo } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import { know } from '#core/evidence/fact'
import type { Holding } from '#core/money/holding'
import type { Money, Price } from '#core/money/price'
import { keyOf, type Token } from '#core/money/token'
import { createCell, type Source } from '#core/source'
import { whileWatched } from '#core/watched'
import { holdingValue, identityOf, moneyEnvironmentOf } from '#survey'
import { useFetched } from '#ui/state/query'
import { useSource } from '#ui/state/use-source'
import type { BalancesState } from '#wallet'
import { useCurrency } from '../amounts/use-prices.ts'
import { useWholeTokenList } from '../amounts/use-token-list.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import type { AssetChoice } from './asset-options.ts'

/** What one whole token costs in the person's currency, and how that is known. */
export type TokenPrice = { readonly price: Price; readonly evidence: Evidence }

export type AssetValues = {
  /** By its own price alone: what it stands for is not what is sent. */
  priceOf(token: Token): TokenPrice | undefined
  /** Balances with what the tokens stand for and are worth. */
  choicesOf(items: NonNullable<BalancesState['balances']>['items']): readonly AssetChoice[]
}

const NOTHING: Source<unknown> = createCell(undefined)

/** Prices and forms of what an account holds, read while a form is open; what nobody proved stays away. */
export function useAssetValues(chain: Chain, account: Address): AssetValues {
  const wallet = usePorts<'assets'>()
  const currency = useCurrency()
  // Without prices an amount is typed in units, as always.
  const book = useFetched(wallet.assets).value
  const list = useWholeTokenList(chain.chainId)
  const holdings = useMemo(
    () =>
      book === undefined
        ? NOTHING
        : // Not given up when the screen goes: the form and the next screen wait for the same answer.
          whileWatched<unknown>(book.of(chain.chainId, account), () => void book.refresh(chain.chainId, account).catch(() => undefined)),
    [book, chain, account],
  )
  // The book says something else whenever one of its sources does.
  useSource(holdings)
  useSource<unknown>(book?.prices.of(moneyEnvironmentOf(chain)) ?? NOTHING)
  const holdingOf = (token: Token): Holding | undefined =>
    book
      ?.of(chain.chainId, account)
      .get()
      .holdings.find((one) => one.token.address === token.address)
  const prices = book?.prices.of(moneyEnvironmentOf(chain)).get().prices
  const identify = (token: Token): string => (list === undefined ? keyOf(token) : identityOf(token, list))
  return {
    priceOf(token) {
      const holding = holdingOf(token)
      if (holding === undefined || prices === undefined) return undefined
      const whole = { units: 10n ** BigInt(token.decimals), token }
      const { form: _form, ...bare } = holding
      const valued = holdingValue({ ...bare, balance: know(whole, holding.balance.evidence) }, prices, currency, () => holding.identity)
      const [price] = valued.known ? valued.prices : []
      return valued.known && price !== undefined && price.units > 0n ? { price, evidence: valued.evidence } : undefined
    },
    choicesOf: (items) =>
      items.map(({ token, balance }) => {
        const holding = holdingOf(token)
        const valued = holding && holdingValue({ ...holding, balance }, prices, currency, identify)
        const worth: Money | undefined = valued?.known === true && valued.money.units > 0n ? valued.money : undefined
        return { token, balance, form: holding?.form, worth }
      }),
  }
}
