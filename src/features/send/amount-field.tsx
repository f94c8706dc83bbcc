import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Amount } from '#core/amount'
import type { AppError } from '#core/errors'
import type { Fact } from '#core/fact'
import { worth } from '#core/price'
import { AmountView } from '#ui/amount-view'
import { TextButton } from '#ui/button'
import { Field } from '#ui/field'
import { Hallmark } from '#ui/hallmark'
import { TextInput } from '#ui/text-input'
import { attempt } from '#core/attempt'
import { type AmountRules, mostOf, readAmount, typed } from './draft.ts'
import { moneyText, unitsFor } from './money.ts'
import type { Priced } from './use-price.ts'

type AmountFieldProps = {
  readonly text: string
  readonly rules: AmountRules
  /** Wei that the fee may take; unknown: Max cannot be worked out for the native currency. */
  readonly reserve: bigint | undefined
  readonly balance: Fact<Amount> | undefined
  readonly priced: Priced | undefined
  readonly onType: (text: string) => void
  readonly onLeave: (event: FocusEvent) => void
  readonly error: AppError | undefined
}

/** How much, in the person's own way to write numbers: in units, or in money where somebody proved a price. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { text, rules, reserve, balance, priced, onType, onLeave, error } = props
  const { token, style } = rules
  const [money, setMoney] = useState<string | undefined>(undefined)
  const inMoney = priced === undefined ? undefined : money
  const native = token.standard === 'native'
  const most = native && reserve === undefined ? undefined : mostOf(rules)
  const typeMoney = (next: string): void => {
    setMoney(next)
    if (priced === undefined) return
    const read = attempt(() => unitsFor(next, token, priced.price, style))
    onType('value' in read ? typed({ units: read.value.units, token }, style) : '')
  }
  const takeMost = (): void => {
    setMoney(undefined)
    if (most !== undefined) onType(typed({ units: most, token }, style))
  }
  return (
    <Field
      label={<Trans>Amount</Trans>}
      error={error}
      note={priced === undefined ? undefined : <Worth {...props} priced={priced} money={inMoney} />}
      help={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Balance balance={balance} />
          {native && reserve !== undefined && (
            <span>
              <Trans>
                Max keeps <AmountView amount={{ units: reserve, token }} size="small" /> for the fee.
              </Trans>
            </span>
          )}
        </span>
      }
      side={
        <span className="inline-flex gap-4">
          {priced !== undefined && (
            <TextButton onClick={() => setMoney(inMoney === undefined ? '' : undefined)}>
              {inMoney === undefined ? <Trans>In {priced.price.currency}</Trans> : <Trans>In {token.symbol}</Trans>}
            </TextButton>
          )}
          <TextButton disabled={most === undefined || most === 0n} onClick={takeMost}>
            <Trans>Max</Trans>
          </TextButton>
        </span>
      }
    >
      <TextInput
        kind="figures"
        value={inMoney ?? text}
        onChange={(event) => (inMoney === undefined ? onType(event.currentTarget.value) : typeMoney(event.currentTarget.value))}
        onBlur={onLeave}
        end={<span className="pe-2">{inMoney === undefined ? token.symbol : priced?.price.currency}</span>}
      />
    </Field>
  )
}

type WorthProps = Pick<AmountFieldProps, 'text' | 'rules'> & { readonly priced: Priced; readonly money: string | undefined }

/** What the amount is worth; or, of money, exactly how many units are sent for it, and whether they were rounded down. */
function Worth({ text, rules, priced, money }: WorthProps): ReactNode {
  const { i18n } = useLingui()
  const { token, style } = rules
  const read = attempt(() => readAmount(text, { ...rules, have: undefined }))
  const units = 'value' in read ? read.value.units : undefined
  const each = moneyText({ units: priced.price.units, currency: priced.price.currency }, i18n.locale)
  const stamp = <Hallmark evidence={priced.evidence} size={14} />
  if (money === undefined)
    return units === undefined ? null : (
      <span className="inline-flex flex-wrap items-center gap-x-2 text-soft" data-part="worth">
        {stamp}
        <Trans>
          Worth {moneyText(worth({ units, token }, priced.price), i18n.locale)}, at {each} each.
        </Trans>
      </span>
    )
  const exact = attempt(() => unitsFor(money, token, priced.price, style))
  if (units === undefined || !('value' in exact)) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2" data-part="units">
      {stamp}
      <span className="wrap-anywhere">
        {exact.value.rounded ? (
          <Trans>
            Sends {typed({ units, token }, style)} {token.symbol}, rounded down, at {each} each.
          </Trans>
        ) : (
          <Trans>
            Sends {typed({ units, token }, style)} {token.symbol}, at {each} each.
          </Trans>
        )}
      </span>
    </span>
  )
}

function Balance({ balance }: { readonly balance: Fact<Amount> | undefined }): ReactNode {
  if (balance === undefined) return <Trans>Balance not read yet.</Trans>
  if (!balance.known)
    return (
      <>
        <Hallmark evidence={balance.evidence} size={14} /> <Trans>Balance unknown: the review will check it.</Trans>
      </>
    )
  return (
    <>
      <Hallmark evidence={balance.evidence} size={14} />
      <span>
        <Trans>
          You have <AmountView amount={balance.value} size="small" />
        </Trans>
      </span>
    </>
  )
}
