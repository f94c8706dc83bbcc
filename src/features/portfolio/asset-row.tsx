import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useId, useState } from 'react'
import { weakest } from '#core/evidence/evidence'
import type { FormKind } from '#core/money/holding'
import { assetOf } from '#core/money/token'
import { ChangeView } from './change-view.tsx'
import { type AssetName, Coin, MAX_ASSET_NAME, PATHS } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { MoneyView } from '#ui/amounts/money-view'
import { VisuallyHidden } from '#ui/text/visually-hidden'
import { Peek } from '#ui/overlays/peek'
import type { AssetBook } from '#wallet'
import type { AssetGroup } from './arrange.ts'
import { NO_PRICE } from './no-price.ts'
import { AssetPart, TokenAddress } from './asset-part.tsx'

type RowProps = {
  readonly group: AssetGroup
  /** With a mark of its own. */
  readonly marked: boolean
  readonly stale: boolean
  /** More than one account or chain is looked at: each part says whose it is and where. */
  readonly many: boolean
  readonly book: AssetBook
  /** Thousandths of the total that it is; absent where that is not known. */
  readonly share: number | undefined
  /** How its price moved over a day, in 10^-4; absent where that is unknown. */
  readonly change: number | undefined
  /** What it is called beside the others. */
  readonly name: AssetName
}

/** One asset: the sum over accounts and chains, and on demand where it lies, what it stands for and by what price. */
export function AssetRow({ group, marked, stale, many, book, share, change, name }: RowProps): ReactNode {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const inside = useId()
  const { token, parts } = group
  // A sum is as strong as the weakest of what it is made of.
  const evidence = weakest(parts.map(({ holding }) => holding.balance.evidence))
  const hasMore = token.address !== undefined || parts.length > 1 || parts.some(({ valued }) => valued.known && valued.prices.length > 0)
  return (
    <li className={`${ACROSS} border-b border-hair`}>
      <div className={ROW}>
        <Coin token={token} />
        <div className="min-w-0">
          <span className="font-semibold" data-asset={token.symbol}>
            <Link
              to={PATHS.asset}
              params={{ chain: String(token.chainId), asset: assetOf(token) }}
              className="inline-flex min-h-6 items-center no-underline hover:underline"
            >
              <HostileText text={name.title} most={MAX_ASSET_NAME} />
            </Link>
          </span>
          <Detail group={group} many={many} name={name} change={change} />
        </div>
        <span className="text-end text-soft @max-2xl:hidden">
          <UnitPrice group={group} />
        </span>
        <span className="text-end @max-2xl:hidden">{change !== undefined && <ChangeView basisPoints={change} />}</span>
        <div className="text-end @2xl:contents @max-[15rem]:order-last @max-[15rem]:col-span-full">
          <div className="flex items-center justify-end gap-1.5 [&_button]:min-h-6">
            {marked && <Hallmark evidence={evidence} size={14} quiet />}
            <Balance group={group} stale={stale} />
          </div>
          <div className="text-end @max-2xl:text-small @max-2xl:text-soft">
            <Worth group={group} />
          </div>
        </div>
        <Share permille={share} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={inside}
          aria-label={t`Details of ${token.symbol}`}
          onClick={() => setOpen(!isOpen)}
          className={`inline-flex size-8 items-center justify-center rounded-control text-soft hover:bg-sunk hover:text-ink ${hasMore ? '' : 'invisible'}`}
        >
          <Icon name={isOpen ? 'up' : 'down'} size={12} />
        </button>
      </div>
      {isOpen && (
        <ul id={inside} className="col-span-full mb-3 ms-10 flex flex-col gap-3 border-s border-hair ps-4">
          {parts.map((part) => (
            <AssetPart
              key={`${part.holding.chainId} ${part.holding.account}`}
              part={part}
              many={many}
              book={book}
              hasAddress={!showsAddress({ group, many, name })}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/**
 * The columns of the list: coin, name, price, change over a day, balance, value, share, details, each as wide as the widest that stands in it. On little space the price
 * goes and the value stands below the balance; with very large letters both stand below the name.
 */
export const ASSET_COLUMNS =
  '@2xl:grid @2xl:grid-cols-[1.75rem_minmax(8rem,1fr)_auto_auto_fit-content(15rem)_auto_auto_2rem] @2xl:gap-x-3 @4xl:gap-x-4'

/** What goes over all columns and hands them on. */
export const ACROSS = '@2xl:col-span-full @2xl:grid @2xl:grid-cols-subgrid'

/** A row, and the heads above it. */
export const ROW = `${ACROSS} grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-[15rem]:grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-0.5 @2xl:gap-x-[normal]`

function Balance({ group: { amount, unknown }, stale }: Pick<RowProps, 'group' | 'stale'>): ReactNode {
  if (amount === undefined)
    return (
      <span className="text-amber">
        <Trans>unknown</Trans>
      </span>
    )
  return (
    <span className={stale ? 'underline decoration-dotted decoration-amber underline-offset-4' : ''}>
      {unknown > 0 && (
        <span className="me-1 text-small text-amber">
          <Trans>at least</Trans>
        </span>
      )}
      <AmountView amount={amount} shows="balance" />
    </span>
  )
}

/** What one whole token costs, where one price says it. */
function UnitPrice({ group: { parts } }: Pick<RowProps, 'group'>): ReactNode {
  const prices = parts.flatMap(({ valued }) => (valued.known ? [valued.prices] : []))
  const [price, ...more] = prices[0] ?? []
  if (price === undefined || more.length > 0) return null
  return (
    <>
      <VisuallyHidden>
        <Trans>Price</Trans>{' '}
      </VisuallyHidden>
      <MoneyView money={price} size="small" of="one" />
    </>
  )
}

/** How much of the total it is, as a bar and in percent. */
function Share({ permille }: { readonly permille: number | undefined }): ReactNode {
  const { i18n } = useLingui()
  if (permille === undefined) return <span className="@max-2xl:hidden" />
  return (
    <span className="flex items-center justify-end gap-2 text-small text-soft @max-2xl:hidden">
      <span aria-hidden="true" className="h-1 w-9 overflow-hidden rounded-full bg-sunk">
        <span className="block h-full bg-ink/60" style={{ width: `${permille / 10}%` }} />
      </span>
      <span className="figures w-9 text-end">
        {i18n.number(Math.round(permille / 10) / 100, { style: 'percent', maximumFractionDigits: 0 })}
      </span>
    </span>
  )
}

/** Whether the address of its contract stands in the row: nothing else tells it from the others. Of several places each has its own. */
const showsAddress = ({ group: { parts }, many, name }: Pick<RowProps, 'group' | 'many' | 'name'>): boolean =>
  name.address !== undefined && !(many && parts.length > 1)

/** What the name alone doesn’t say: its form, that no list knows it, its address where nothing else tells it from the others, and in how many places it is. */
function Detail({ group, many, name, change }: Pick<RowProps, 'group' | 'many' | 'name' | 'change'>): ReactNode {
  const { token, parts } = group
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-small text-soft empty:hidden">
      <span className="flex gap-x-2 empty:hidden @2xl:hidden">
        <UnitPrice group={group} />
        {change !== undefined && <ChangeView basisPoints={change} />}
      </span>
      {name.form !== undefined && <FormWord is={name.form} />}
      {name.isUnlisted && (
        <span className="text-amber">
          <Trans>unlisted</Trans>
        </span>
      )}
      {showsAddress({ group, many, name }) && <TokenAddress token={token} />}
      {parts.length > 1 && <Plural value={parts.length} one="# place" other="# places" />}
    </span>
  )
}

const FormWord = ({ is }: { readonly is: FormKind }): ReactNode => {
  if (is === 'vault-share') return <Trans>share of a vault</Trans>
  if (is === 'lending-receipt') return <Trans>lent</Trans>
  if (is === 'liquidity') return <Trans>Uniswap v2 share</Trans>
  if (is === 'staked') return <Trans>staked</Trans>
  return <Trans>wrapped</Trans>
}

/** The value under an amount, or why there is none. */
function Worth({ group }: { readonly group: AssetGroup }): ReactNode {
  const { i18n } = useLingui()
  const { money, unpriced, amount, parts } = group
  if (amount === undefined || amount.units === 0n) return null
  const fault = parts.flatMap(({ valued }) => (valued.known ? [] : [valued.fault])).find((one) => one !== 'unknown-balance')
  if (money.units > 0n)
    return (
      <>
        {unpriced > 0 && (
          <span className="me-1">
            <Trans>at least</Trans>
          </span>
        )}
        <MoneyView money={money} size="small" />
      </>
    )
  if (unpriced === 0 || fault === undefined || fault === 'not-asked') return null
  return (
    <Peek
      look="inline-flex min-h-6 items-center rounded-mark underline decoration-hair decoration-dotted underline-offset-4"
      align="end"
      card={<p>{i18n._(NO_PRICE[fault])}</p>}
    >
      <Trans>no price</Trans>
    </Peek>
  )
}
