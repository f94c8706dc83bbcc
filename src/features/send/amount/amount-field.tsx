import { defined } from '#core/defined'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Amount } from '#core/money/amount'
import type { AppError } from '#core/errors'
import type { Fact } from '#core/evidence/fact'
import { type Price, worth } from '#core/money/price'
import { BalanceLine, type TokenPrice } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { TextButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { moneyText, priceText } from '#ui/amounts/money-view'
import { TextInput } from '#ui/forms/text-input'
import { attempt } from '#core/attempt'
import { type AmountRules, maxSendable, readAmount, typed } from '../draft.ts'
import { moneyOf, type TypedMoney, typeMoney } from './money.ts'

type AmountFieldProps = {
  readonly text: string
  readonly rules: AmountRules
  /** Wei that the fee may take; unknown: Max cannot be worked out for the native currency. */
  readonly reserve: bigint | undefined
  readonly balance: Fact<Amount> | undefined
  readonly priced: TokenPrice | undefined
  readonly onType: (text: string) => void
  /** With what stood in the field: units, or money. */
  readonly onLeave: (event: FocusEvent, text: string) => void
  readonly error: AppError | undefined
}

/** How much, in the person's own way to write numbers: in units, or in money where somebody proved a price. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { text, rules, reserve, balance, priced, onType, onLeave, error } = props
  const { token, style } = rules
  const [wanted, setWanted] = useState<'units' | 'money'>('units')
  const [typedMoney, setTypedMoney] = useState<TypedMoney | undefined>(undefined)
  const native = token.standard === 'native'
  const most = native && reserve === undefined ? undefined : maxSendable(rules)
  const money = priced === undefined || wanted === 'units' ? undefined : moneyShown({ text, rules, priced, typedMoney })
  const type = (next: string): void => {
    if (money === undefined || priced === undefined) return onType(next)
    const { money: read } = typeMoney(next, token, priced.price, style)
    setTypedMoney(read)
    onType(read.amount)
  }
  return (
    <Field
      label={<Trans>Amount</Trans>}
      error={error === undefined ? undefined : (money?.error ?? error)}
      // There from the start: a line that comes with the price would push the buttons below it away from under a press.
      note={
        <div className="flex min-h-5 items-center">
          {priced !== undefined && <Worth text={text} rules={rules} priced={priced} money={money} />}
        </div>
      }
      help={
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <BalanceLine balance={balance} />
          {native && reserve !== undefined && (
            <span>
              <Trans>
                Max leaves <AmountView amount={{ units: reserve, token }} size="small" /> for the fee.
              </Trans>
            </span>
          )}
        </span>
      }
      side={
        <span className="inline-flex gap-4">
          {priced !== undefined && (
            <TextButton onClick={() => setWanted(money === undefined ? 'money' : 'units')}>
              {money === undefined ? (
                <Trans>In {priced.price.currency}</Trans>
              ) : (
                <Trans>
                  In <HostileText text={token.symbol} most={MAX_SYMBOL} />
                </Trans>
              )}
            </TextButton>
          )}
          <TextButton
            disabled={most === undefined || most === 0n}
            onClick={() => most !== undefined && onType(typed({ units: most, token }, style))}
          >
            <Trans>Max</Trans>
          </TextButton>
        </span>
      }
    >
      <TextInput
        kind="figures"
        value={money?.text ?? text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => onLeave(event, money?.text ?? text)}
        end={
          <span className="pe-2">
            {money === undefined ? <HostileText text={token.symbol} most={MAX_SYMBOL} /> : priced?.price.currency}
          </span>
        }
      />
    </Field>
  )
}

/** What of a symbol has space beside a figure, in characters. */
const MAX_SYMBOL = 8

/** What stands in the field while it is read as money, and at which price that was turned into units. */
type MoneyShown = {
  readonly text: string
  readonly price: Price
  readonly error?: AppError
  readonly exact: 'exact' | 'rounded' | 'as-before'
}

/** What was typed in money, for as long as the amount is what came of it; else what the amount is worth, which somebody set by another way. */
function moneyShown({
  text,
  rules: { token, style },
  priced,
  typedMoney,
}: Pick<AmountFieldProps, 'text' | 'rules'> & { readonly priced: TokenPrice; readonly typedMoney: TypedMoney | undefined }): MoneyShown {
  if (typedMoney?.amount === text) {
    const { error, rounded } = typeMoney(typedMoney.text, token, typedMoney.price, style)
    const exact = rounded === true ? 'rounded' : 'exact'
    return { text: typedMoney.text, price: typedMoney.price, exact, ...defined({ error }) }
  }
  const units = unitsOf(text, { token, style })
  const { price } = priced
  return { text: units === undefined ? '' : moneyOf(units, token, price, style), price, exact: 'as-before' }
}

function unitsOf(text: string, rules: Pick<AmountRules, 'token' | 'style'>): bigint | undefined {
  const read = attempt(() => readAmount(text, { ...rules, keep: 0n, have: undefined }))
  return 'value' in read ? read.value.units : undefined
}

type WorthProps = Pick<AmountFieldProps, 'text' | 'rules'> & { readonly priced: TokenPrice; readonly money: MoneyShown | undefined }

/** What the amount is worth; or, of money, exactly how many units are sent for it, and whether they were rounded down. */
function Worth({ text, rules, priced, money }: WorthProps): ReactNode {
  const { i18n } = useLingui()
  const { token, style } = rules
  const units = unitsOf(text, rules)
  if (units === undefined) return null
  const { price } = money ?? priced
  const each = priceText(price, i18n.locale).text
  const stamp = <Hallmark evidence={priced.evidence} size={14} quiet />
  if (money === undefined)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 text-soft" data-part="worth">
        {stamp}
        <Trans>
          Worth {moneyText(worth({ units, token }, price), i18n.locale).text}, at {each} each.
        </Trans>
      </span>
    )
  const sent = typed({ units, token }, style)
  const symbol = <HostileText text={token.symbol} most={16} />
  return (
    <span className="inline-flex items-start gap-x-2" data-part="units">
      {stamp}
      <span className="wrap-anywhere">
        {money.exact === 'rounded' ? (
          <Trans>
            Sends {sent} {symbol}, rounded down, at {each} each.
          </Trans>
        ) : (
          <Trans>
            Sends {sent} {symbol}, at {each} each.
          </Trans>
        )}
      </span>
    </span>
  )
}
