import { useEffect, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { know } from '#core/evidence/fact'
import type { Currency, Price } from '#core/money/price'
import type { Evidence } from '#core/evidence/evidence'
import type { Token } from '#core/money/token'
import { useSource, useWallet } from '#features/shared'
import { moneyEnvironmentOf, holdingValue } from '#survey'
import type { AssetBook } from '#wallet'

/** What one whole token costs in the person's currency, and how that is known. */
export type TokenPrice = { readonly price: Price; readonly evidence: Evidence }

/** Prices of what an account holds, read while the form is open; those that nobody says stay away. */
export function useSendPrices(chain: Chain, account: Address): (token: Token) => TokenPrice | undefined {
  const wallet = useWallet()
  const currency: Currency = useSource(wallet.preferences.values)?.currency ?? 'USD'
  const [read, setRead] = useState<(token: Token) => TokenPrice | undefined>(() => () => undefined)
  useEffect(() => {
    let gone = false
    let leave: () => void = () => undefined
    const follow = async (): Promise<void> => {
      const book = await wallet.assets()
      if (gone) return
      const holdings = book.of(chain.chainId, account)
      const prices = book.prices.of(moneyEnvironmentOf(chain))
      const publish = (): void => setRead(() => (token: Token) => priceOf(book, { chain, account, currency }, token))
      const ends = [holdings.subscribe(publish), prices.subscribe(publish)]
      leave = () => {
        for (const end of ends) end()
      }
      publish()
      // Not given up when the screen goes: the form and the next screen wait for the same answer.
      await book.refresh(chain.chainId, account)
    }
    // Without prices an amount is typed in units, as always.
    follow().catch(() => undefined)
    return () => {
      gone = true
      leave()
    }
  }, [wallet, chain, account, currency])
  return read
}

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
