import { type ReactNode, useMemo } from 'react'
import type { Currency } from '#core/money/price'
import { useSource } from '#features/shared'
import type { MoneyEnvironment } from '#survey'
import type { AssetBook } from '#wallet'
import { type AssetGroup, totalOf } from '../arrange.ts'
import { seriesOf } from './series.ts'
import { TotalPart } from './total-part.tsx'
import { environmentOfChain, type Spot } from '../use-assets.ts'

type TotalsProps = {
  readonly book: AssetBook
  readonly groups: readonly AssetGroup[]
  readonly spots: readonly Spot[]
  readonly currency: Currency
}

/** A total for each environment that is in sight: real money is never added to practice money. */
export function Totals({ book, groups, spots, currency }: TotalsProps): ReactNode {
  const purses = (['real', 'play'] as const).filter((purse) => spots.some(({ chain }) => environmentOfChain(chain) === purse))
  return purses.map((purse) => <PurseTotal key={purse} environment={purse} book={book} groups={groups} spots={spots} currency={currency} />)
}

function PurseTotal({ environment, book, groups, spots, currency }: TotalsProps & { readonly environment: MoneyEnvironment }): ReactNode {
  const values = useSource(book.values)
  const prices = useSource(book.prices.of(environment))
  const total = useMemo(
    () =>
      totalOf(
        groups.filter((group) => group.environment === environment),
        currency,
      ),
    [groups, environment, currency],
  )
  const days = useMemo(() => {
    const mine = spots.filter(({ chain }) => environmentOfChain(chain) === environment)
    const accounts = [...new Set(mine.map(({ account }) => account.address))]
    const chains = [...new Set(mine.map(({ chain }) => chain.chainId))]
    return seriesOf(values, { accounts, chains, currency })
  }, [values, spots, environment, currency])
  return <TotalPart total={total} days={days} prices={prices} isPlay={environment === 'play'} />
}
