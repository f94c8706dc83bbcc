import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useState } from 'react'
import { weakest } from '#core/evidence/evidence'
import type { FormKind } from '#core/money/holding'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { MoneyView } from '#ui/amounts/money-view'
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
}

/** One asset: the sum over accounts and chains, and on demand where it lies, what it stands for and by what price. */
export function AssetRow({ group, marked, stale, many, book }: RowProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const inside = useId()
  const { token, parts, amount } = group
  // A sum is as strong as the weakest of what it is made of.
  const evidence = weakest(parts.map(({ holding }) => holding.balance.evidence))
  const hasMore =
    parts.length > 1 ||
    parts.some(
      ({ holding, valued }) =>
        holding.form !== undefined ||
        holding.kept?.own === true ||
        holding.token.from === 'claimed' ||
        (valued.known && valued.prices.length > 0),
    )
  return (
    <li className="border-b border-hair py-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="flex w-6 justify-center">{marked ? <Hallmark evidence={evidence} /> : <Coin symbol={token.symbol} />}</span>
        <div className="min-w-0">
          <span className="font-semibold" data-asset={token.symbol}>
            <Title group={group} />
          </span>
          <div className="flex flex-wrap items-center gap-x-2 text-small text-soft">
            <Detail group={group} many={many} />
            {hasMore && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={inside}
                onClick={() => setOpen(!isOpen)}
                className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded-mark px-1 hover:text-ink"
              >
                <Icon name={isOpen ? 'up' : 'down'} size={12} />
                {parts.length > 1 ? <Plural value={parts.length} one="# place" other="# places" /> : <Trans>Details</Trans>}
              </button>
            )}
          </div>
        </div>
        <div className="max-w-[50vw] text-end max-sm:[&_.figures]:text-body">
          {amount === undefined ? (
            <span className="text-amber">
              <Trans>unknown</Trans>
            </span>
          ) : (
            <span className={stale ? 'underline decoration-dotted decoration-amber underline-offset-4' : ''}>
              {group.unknown > 0 && (
                <span className="me-1 text-small text-amber">
                  <Trans>at least</Trans>
                </span>
              )}
              <AmountView amount={amount} size="large" />
            </span>
          )}
          <div className="text-small text-soft">
            <Worth group={group} />
          </div>
        </div>
      </div>
      {isOpen && (
        <ul id={inside} className="mt-2 ms-9 flex flex-col gap-3 border-s border-hair ps-4">
          {parts.map((part) => (
            <AssetPart key={`${part.holding.chainId} ${part.holding.account}`} part={part} many={many} book={book} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** A pool by what is in it: all of them have one name. */
function Title({ group: { token, parts } }: { readonly group: AssetGroup }): ReactNode {
  const form = parts[0]?.holding.form
  const [a, b] = form?.known === true && form.value.is === 'liquidity' ? form.value.parts : []
  if (a && b)
    return (
      <>
        <HostileText text={a.token.symbol} most={12} />/<HostileText text={b.token.symbol} most={12} />
      </>
    )
  return token.from === 'listed' ? token.name : <HostileText text={token.name} most={40} />
}

/** What it is, in one line. */
function Detail({ group: { token, parts }, many }: { readonly group: AssetGroup; readonly many: boolean }): ReactNode {
  const [first] = parts
  const form = first?.holding.form
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {form?.known === true && <FormWord is={form.value.is} />}
      {token.from === 'claimed' && (
        <span className="text-amber">
          <Trans>unlisted</Trans>
        </span>
      )}
      {token.address === undefined ? <Trans>native currency</Trans> : many && parts.length > 1 ? null : <TokenAddress token={token} />}
    </span>
  )
}

const FormWord = ({ is }: { readonly is: FormKind }): ReactNode => {
  if (is === 'vault-share') return <Trans>share of a vault</Trans>
  if (is === 'lending-receipt') return <Trans>lent</Trans>
  if (is === 'liquidity') return <Trans>share of a Uniswap v2 pool</Trans>
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

/** A letter for an asset: pictures of coins would have to come from somewhere. */
const Coin = ({ symbol }: { readonly symbol: string }): ReactNode => (
  <span
    aria-hidden="true"
    className="inline-flex size-6 items-center justify-center rounded-mark border border-hair text-fine font-semibold text-soft"
  >
    {Array.from(symbol)[0]?.replace(/[^\p{L}\p{N}$]/u, '?') ?? '?'}
  </span>
)
