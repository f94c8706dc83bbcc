import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, Fragment, type ReactNode } from 'react'
import { type Amount, SHORT_FRACTION_DIGITS } from '#core/money/amount'
import { isUnnamed } from '#core/money/token'
import { AddressInWords } from '../address/address-text.tsx'
import { amountText, type AmountText, formatAmount, plainAmount, roundedText, strongParts } from './amount-format.ts'
import { CopyButton } from '../buttons/copy-button.tsx'
import { HostileText } from '../text/hostile-text.tsx'
import { plainHostile } from '#core/text/hostile-text'
import { Peek } from '../overlays/peek.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export { amountText, roundedText }

/** Longest symbol in a line of figures; the card shows more. */
const MAX_SYMBOL = 12

export type AmountViewProps = {
  readonly amount: Amount
  /** `out` and `in` put a sign before it, as in a list of effects. */
  readonly direction?: 'out' | 'in'
  /** Digits after the decimal mark at first sight; all of them are one press away. */
  readonly digits?: number
  /** `whole`: every digit, as for what is signed. `rounded`: the four that a person compares. `balance`: these, and two places at least, as in a list of what one has. */
  readonly shows?: 'cut' | 'whole' | 'rounded' | 'balance'
  readonly size?: 'small' | 'normal' | 'large'
}

/** No token has as many decimals. */
const ALL_DIGITS = 255

const SIZES = { small: 'text-small', normal: 'text-body', large: 'text-lead' } as const

/** An amount: the digits that a person compares strong, the others lighter, the symbol small. All of them are on hover, focus, touch and in the copy. */
export function AmountView({
  amount,
  direction,
  digits = SHORT_FRACTION_DIGITS,
  shows = 'cut',
  size = 'normal',
}: AmountViewProps): ReactNode {
  const { i18n } = useLingui()
  const { units } = amount
  const { decimals } = amount.token
  const text =
    shows === 'rounded' || shows === 'balance'
      ? roundedText(units, decimals, i18n.locale, shows === 'balance' ? 2 : 0)
      : amountText(units, decimals, i18n.locale, shows === 'whole' ? ALL_DIGITS : digits)
  const exact = formatAmount(amount.units, amount.token.decimals, i18n.locale)
  const symbolCut = !isUnnamed(amount.token) && Array.from(amount.token.symbol).length > MAX_SYMBOL
  const sign = direction === undefined ? (text.negative ? '−' : '') : direction === 'out' ? '−' : '+'
  const figures = (
    <span className={`figures ${SIZES[size]}`} onCopy={(event) => copyExact(event, amount)}>
      <bdi dir="ltr" className="wrap-anywhere">
        {sign !== '' && <span className="font-semibold">{sign}&#8239;</span>}
        {text.below && <span className="text-soft">&lt;&#8239;</span>}
        <Digits text={text} />
        {text.cut && !text.below && shows !== 'rounded' && shows !== 'balance' && <span className="text-soft">…</span>}
      </bdi>{' '}
      <span className="text-[0.8em] font-medium text-soft">
        <TokenSymbol token={amount.token} />
      </span>
    </span>
  )
  if (!text.cut && !symbolCut) return figures
  return (
    <Peek
      look="max-w-full rounded-mark [text-align:inherit] underline decoration-hair decoration-dotted underline-offset-4 hover:decoration-current"
      align="end"
      card={<ExactAmount amount={amount} />}
    >
      {figures}
      <VisuallyHidden>
        {' '}
        <Trans>(exactly {exact})</Trans>
      </VisuallyHidden>
    </Peek>
  )
}

const Digits = ({ text }: { readonly text: AmountText }): ReactNode =>
  strongParts(text).map(
    ([part, weight], at) =>
      part !== '' && (
        <span key={at} className={weight === 'strong' ? 'font-semibold' : 'font-normal text-soft'}>
          {part === text.whole ? breakable(part) : part}
        </span>
      ),
  )

/** What a token is called, in a line of figures; its address where nothing says what it is called. */
export const TokenSymbol = ({ token }: { readonly token: Amount['token'] }): ReactNode =>
  isUnnamed(token) && token.address !== undefined ? (
    <AddressInWords address={token.address} />
  ) : (
    <HostileText text={token.symbol} most={MAX_SYMBOL} />
  )

/** A long whole part may break after a group mark, not inside a group. */
const breakable = (whole: string): ReactNode =>
  (whole.match(/\d+\D?/g) ?? [whole]).map((group, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {group}
    </Fragment>
  ))

function ExactAmount({ amount }: { readonly amount: Amount }): ReactNode {
  const { i18n, t } = useLingui()
  const { units, token } = amount
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">
        <Trans>Full amount</Trans>
      </p>
      <p className="flex items-start gap-2">
        <span className="wrap-anywhere">
          <bdi dir="ltr" className="font-semibold">
            {formatAmount(units, token.decimals, i18n.locale)}
          </bdi>{' '}
          <HostileText text={token.symbol} most={128} />
        </span>
        <CopyButton text={plainAmount(units, token.decimals)} label={t`Copy amount`} />
      </p>
    </div>
  )
}

/** What was marked on the screen may be short of digits; what is pasted is not. A selection that goes further is left alone. */
function copyExact(event: ClipboardEvent, { units, token }: Amount): void {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0 || !event.currentTarget.contains(selection.getRangeAt(0).commonAncestorContainer))
    return
  event.clipboardData.setData('text/plain', plainAmount(units, token.decimals))
  event.preventDefault()
}

/** An amount as text for labels: grouped, cut to what a line takes, the symbol cleaned. */
export function amountLabel({ units, token }: Amount, locale: string): string {
  const { negative, whole, fraction, cut, below } = amountText(units, token.decimals, locale)
  return `${below ? '<' : ''}${negative ? '−' : ''}${whole}${fraction}${cut && !below ? '…' : ''} ${plainHostile(token.symbol, MAX_SYMBOL)}`
}
/** Whether two amounts of a token, in base units, are written alike when they are rounded: then that they differ would not show. */
export function isSameRounded(one: bigint, other: bigint, { decimals }: Amount['token']): boolean {
  const [left, right] = [one, other].map((units) => roundedText(units, decimals, 'en'))
  return left?.whole === right?.whole && left?.fraction === right?.fraction
}
