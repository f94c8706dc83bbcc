import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { know } from '#core/evidence/fact'
import type { Currency, Price } from '#core/money/price'
import type { Evidence } from '#core/evidence/evidence'
import { createCell, type Source } from '#core/source'
import type { Token } from '#core/money/token'
import { whileWatched } from '#core/watched'
import { useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { moneyEnvironmentOf, holdingValue } from '#survey'
import type { AssetBook } from '#wallet'

/** What one whole token costs in the person's currency, and how that is known. */
export type TokenPrice = { readonly price: Price; readonly evidence: Evidence }

/** Prices of what an account holds, read while the form is open; those that nobody says stay away. */
export function useSendPrices(chain: Chain, account: Address): (token: Token) => TokenPrice | undefined {
  const wallet = usePorts<'preferences' | 'assets'>()
  const currency: Currency = useSource(wallet.preferences.values)?.currency ?? 'USD'
  // Without prices an amount is typed in units, as always.
  const book = useAnswer(wallet.assets).value
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
  return (token) => (book === undefined ? undefined : priceOf(book, { chain, account, currency }, token))
}

const NOTHING: Source<unknown> = createCell(undefined)

type Where = { readonly chain: Chain; readonly account: Address; readonly currency: Currency }

/** By its own price alone: what it stands for is not what is sent. */
function priceOf(book: AssetBook, { chain, account, currency }: Where, token: Token): TokenPrice | undefined {
  const holding = book
    .of(chain.chainId, account)
    .get()
    .holdings.find((one) => one.token.address === token.address)
  const { prices } = book.prices.of(moneyEnvironmentOf(chain)).get()
  if (holding === undefined || prices === undefined) return undefined
  const whole = { units: 10n ** BigInt(token.decimals), token }
  const { form: _form, ...bare } = holding
  const valued = holdingValue({ ...bare, balance: know(whole, holding.balance.evidence) }, prices, currency, () => holding.identity)
  const [price] = valued.known ? valued.prices : []
  return valued.known && price !== undefined && price.units > 0n ? { price, evidence: valued.evidence } : undefined
}
