import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { short } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { worth } from '#core/money/price'
import { granteeOf, takenFrom } from '#core/permissions/allowance'
import { mayHavePrice, withPair } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { ChainMark, Coin } from '#features/shared'
import { Identicon } from '#ui/address/identicon'
import { AmountView } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { Button } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import { DayText } from '#ui/text/day-text'
import { HostileText } from '#ui/text/hostile-text'
import { VisuallyHidden } from '#ui/text/visually-hidden'
import type { Right } from '#wallet'
import { rowKey, shareOf, spenderName, type SpenderTrust } from '../list.ts'
import { RightDetails } from './right-details.tsx'
import type { RightRowContext } from './right-row-context.ts'
import { Extent, isBoundless, SpenderTag, SpenderWord, UnknownWord } from './words.tsx'

/** Absent: of those that only an unlisted contract claims, or that expired, nobody is trusted or not. */
export type RowTrust = SpenderTrust | undefined

type RowProps = RightRowContext & {
  readonly right: Right
  readonly trust: RowTrust
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Columns of the table. */
export const RIGHT_COLUMNS = 8

/** A cell: at its place in the line on little space. */
const CELL = 'py-0 pe-3 align-middle font-normal @min-[44rem]:h-13'
const WORDS = `${CELL} text-start`
const FIGURES = `${CELL} text-start @min-[44rem]:text-end`

/** One right: who may take, what of, how far, what could go now, when it was given and used, and the way to take it back. Below it, on demand, all that is known. */
export function RightRow(props: RowProps): ReactNode {
  const { right, trust, chain, isOpen } = props
  const inside = useId()
  const isBad = trust === 'dangerous'
  return (
    <>
      <tr
        className={`group/row border-b border-hair @max-[44rem]:flex @max-[44rem]:flex-wrap @max-[44rem]:items-center @max-[44rem]:py-2 ${isBad ? 'bg-red-wash contrast-more:border-red' : 'hover:bg-sunk/60'}`}
        data-right={right.id}
        data-of={granteeOf(right.allowance.grant)}
        data-trust={trust}
      >
        <th
          scope="row"
          className={`${WORDS} max-w-72 ps-3 @max-[44rem]:max-w-none @max-[44rem]:min-w-0 @max-[44rem]:grow @max-[44rem]:basis-[calc(100%-9.5rem)] @max-[18rem]:basis-full ${isBad ? 'shadow-[inset_3px_0_var(--color-stop)] rtl:shadow-[inset_-3px_0_var(--color-stop)] @max-[44rem]:shadow-none' : ''}`}
        >
          <Spender {...props} />
        </th>
        <td className={`${WORDS} @max-[44rem]:order-2 @max-[44rem]:ps-10 @max-[44rem]:pe-1.5`}>
          <Taken {...props} />
        </td>
        <td className={`${WORDS} whitespace-nowrap @max-[44rem]:order-2 @max-[44rem]:pe-1.5 @max-[44rem]:text-small`}>
          <span className={isBoundless(right) ? 'text-soft' : ''}>
            <Extent right={right} shows="rounded" />
          </span>
        </td>
        <td className={`${WORDS} @max-5xl:hidden`}>
          <span title={chain.name} className="inline-flex align-middle">
            <ChainMark chain={chain} size={18} />
            <VisuallyHidden>{chain.name}</VisuallyHidden>
          </span>
        </td>
        <td className={`${FIGURES} @max-[44rem]:order-2 @max-[44rem]:flex-1`}>
          <AtRisk {...props} />
        </td>
        <td className={`${FIGURES} text-soft @max-4xl:hidden`}>
          <Granted {...props} />
        </td>
        <td className={`${FIGURES} text-soft @max-4xl:hidden`}>
          <LastUsed {...props} />
        </td>
        <td
          className={`${CELL} pe-3 whitespace-nowrap @min-[44rem]:text-end @max-[44rem]:order-1 @max-[44rem]:min-w-28 @max-[18rem]:order-3 @max-[18rem]:w-full`}
        >
          <Actions {...props} inside={inside} />
        </td>
      </tr>
      {isOpen && (
        <tr className="border-b border-hair @max-[44rem]:block" data-details={right.id}>
          <td id={inside} colSpan={RIGHT_COLUMNS} className="p-0 @max-[44rem]:block">
            <RightDetails {...props} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What a row is called where its words are read alone. */
function useRowNames({ right, nameOf }: Pick<RowProps, 'right' | 'nameOf'>): { readonly spender: string; readonly asset: string } {
  const { t } = useLingui()
  const { grant, token } = right.allowance
  const from = takenFrom(grant)
  return {
    spender: spenderName(right, (address) => nameOf(address)?.text) ?? short(granteeOf(grant)),
    asset: from === undefined ? t`the account’s code` : ((token && withPair(token).symbol) ?? nameOf(from)?.text ?? short(from)),
  }
}

function Spender({ right, trust, nameOf, controls, newsOf }: RowProps): ReactNode {
  const { t } = useLingui()
  const { spender, asset } = useRowNames({ right, nameOf })
  const address = granteeOf(right.allowance.grant)
  const name = spenderName(right, (one) => nameOf(one)?.text)
  const key = rowKey(right)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <input
        type="checkbox"
        aria-label={t`Select ${spender}, ${asset}`}
        checked={controls.chosen.has(key)}
        onChange={(event) => controls.choose(key, event.currentTarget.checked ? 'in' : 'out')}
        className="size-4 shrink-0 accent-ink"
      />
      <Identicon address={address} size={32} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className={`truncate font-semibold ${trust === 'dangerous' ? 'text-red' : ''}`}>
            {name === undefined ? <SpenderWord right={right} /> : <HostileText text={name} most={40} />}
          </span>
          {newsOf(right) !== null && (
            <span className={`shrink-0 text-fine font-semibold ${trust === 'dangerous' ? 'text-red' : 'text-amber'}`}>
              <Trans>New</Trans>
            </span>
          )}
          <span className="shrink-0 text-fine text-soft empty:hidden">
            <SpenderTag right={right} from={nameOf(address)?.from} />
          </span>
        </p>
        <div className="-my-0.5 text-small text-soft [&_button[title]]:transition-opacity @min-[44rem]:[&_button[title]]:opacity-0 @min-[44rem]:[&_button[title]:focus-visible]:opacity-100 @min-[44rem]:group-hover/row:[&_button[title]]:opacity-100">
          <AddressView address={address} show="bare" />
        </div>
      </div>
    </div>
  )
}

/** What may be taken, and of which account where several stand together. */
function Taken({ right, nameOf, owner }: RowProps): ReactNode {
  const { grant, token, owner: account } = right.allowance
  const from = takenFrom(grant)
  return (
    <>
      <span className="inline-flex max-w-40 items-center gap-2 align-middle font-medium">
        {token !== undefined && <Coin token={token} size={22} />}
        {token === undefined && from !== undefined && <Identicon address={from} size={20} />}
        <span className="truncate @max-[44rem]:text-small">
          {from === undefined ? (
            <Trans>Everything</Trans>
          ) : (
            <HostileText text={(token && withPair(token).symbol) ?? nameOf(from)?.text ?? short(from)} most={16} />
          )}
        </span>
      </span>
      {owner === 'shown' && (
        <p className="max-w-40 truncate text-fine text-soft">
          <HostileText text={nameOf(account)?.text ?? short(account)} most={40} />
        </p>
      )}
    </>
  )
}

/** What could go now: strong where somebody might take it, quiet where an app would have to be hacked first. */
function AtRisk({ right, trust, priceOf }: RowProps): ReactNode {
  const weight = trust === 'dangerous' ? 'font-semibold text-red' : trust === 'look' ? 'font-semibold' : 'text-soft'
  return (
    <>
      <VisuallyHidden>
        <Trans>At risk:</Trans>{' '}
      </VisuallyHidden>
      <span className={`${weight} [&_.figures]:text-[0.875rem] @max-[44rem]:[&_.figures]:text-small`}>
        <RiskFigure right={right} priceOf={priceOf} />
      </span>
      <span className="block text-fine text-soft empty:hidden @max-[44rem]:ms-1.5 @max-[44rem]:inline">
        <RiskCondition right={right} trust={trust} />
      </span>
    </>
  )
}

/** In money where a price is proved, else the amount itself. */
function RiskFigure({ right: { allowance }, priceOf }: Pick<RowProps, 'right' | 'priceOf'>): ReactNode {
  const { grant, exposure, amount, items } = allowance
  if (grant.is === 'delegation') return <Trans>Everything</Trans>
  if (!amount.known) return <UnknownWord />
  if (grant.is === 'item') return <Trans>That item</Trans>
  if (grant.is === 'operator') return <ItemCount count={factValue(items)} />
  const could = factValue(exposure)
  if (could === undefined) return <UnknownWord />
  const quote = mayHavePrice(could.token) ? priceOf(could.token) : undefined
  return quote === undefined ? <AmountView amount={could} shows="rounded" /> : <MoneyView money={worth(could, quote.price)} size="small" />
}

const ItemCount = ({ count }: { readonly count: bigint | undefined }): ReactNode =>
  count === undefined ? <UnknownWord /> : <Plural value={count.toString()} one="# item" other="# items" />

function RiskCondition({ right, trust }: Pick<RowProps, 'right' | 'trust'>): ReactNode {
  const share = shareOf(right)
  if (right.own) return <Trans>your own account</Trans>
  if (share === 0) return <Trans>nothing there now</Trans>
  if (share === undefined) return null
  if (trust === 'known') return <Trans>if hacked</Trans>
  return share === 1000 && right.allowance.grant.is === 'allowance' ? <Trans>all you have</Trans> : null
}

function Granted({ right, timeOf }: RowProps): ReactNode {
  const at = timeOf(right.allowance.block)
  return at === undefined ? <Trans>Unknown</Trans> : <DayText at={at} />
}

function LastUsed({ right, timeOf }: RowProps): ReactNode {
  const { lastUse } = right.allowance
  if (!lastUse.known) return <Trans>Unknown</Trans>
  if (lastUse.value === undefined) return <Trans>Never</Trans>
  const at = lastUse.value.at ?? timeOf(lastUse.value.block)
  return at === undefined ? <Trans>Unknown</Trans> : <DayText at={at} />
}

function Actions({ right, trust, nameOf, controls, isOpen, onToggle, inside }: RowProps & { readonly inside: string }): ReactNode {
  const { t } = useLingui()
  const { spender, asset } = useRowNames({ right, nameOf })
  return (
    <span className="inline-flex items-center justify-end gap-1 @max-[44rem]:w-full @max-[44rem]:[&_button]:min-h-11">
      <Button
        size="small"
        tone={trust === 'dangerous' ? 'primary' : 'plain'}
        aria-label={t`Revoke: ${spender}, ${asset}`}
        busy={controls.busy}
        onClick={() => controls.takeBack(right)}
      >
        <Trans>Revoke</Trans>
      </Button>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? inside : undefined}
        aria-label={t`Details: ${spender}, ${asset}`}
        onClick={onToggle}
        className="inline-flex size-8 items-center justify-center rounded-control text-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name={isOpen ? 'up' : 'down'} size={12} />
      </button>
    </span>
  )
}
