import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useLocale } from '@lingui/react'
import type { ReactNode } from 'react'
import { worth } from '#core/money/price'
import { IconButton, TextButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { moneyText } from '#ui/amounts/money-view'
import { AssetField } from '../amount/asset-field.tsx'
import { ItemFields } from '../amount/item-fields.tsx'
import { maxSendable, typed } from '../draft.ts'
import { type PaymentRowProps, usePaymentRow } from '../payment-row.tsx'
import { RecipientField } from '../recipient/recipient-field.tsx'

/** A row and the heads above it: number, recipient, asset, amount, money, remove. On little space the cells stand below each other. */
export const PAYMENT_COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_2.5rem] gap-x-3 gap-y-2 @3xl:grid-cols-[1.5rem_minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)_6.5rem_2.5rem]'

/** One of several payments, as a row of the table. */
export function PaymentTableRow(props: PaymentRowProps & { readonly onRemove: () => void }): ReactNode {
  const { at, state } = props
  const { t } = useLingui()
  const { left, isItem, amountError, assetField, recipientField, itemFields } = usePaymentRow(props)
  const number = at + 1
  return (
    <fieldset className={`${PAYMENT_COLUMNS} min-w-0 items-start border-b border-hair py-3`} data-row={number}>
      <legend className="sr-only">
        <Trans>Payment {number}</Trans>
      </legend>
      <span aria-hidden="true" className="figures flex min-h-10 items-center text-small text-soft">
        {number}
      </span>
      <span className="@3xl:order-last">
        <IconButton
          icon="trash"
          label={t`Remove payment ${number}`}
          data-remove
          onClick={(event) => {
            focusNeighbour(event.currentTarget)
            props.onRemove()
          }}
        />
      </span>
      <div className="min-w-0 @max-3xl:col-span-2">
        <RecipientField look="cell" {...recipientField} />
      </div>
      <div className="min-w-0 @max-3xl:col-span-2">
        <AssetField look="cell" {...assetField} />
      </div>
      {isItem ? (
        <div className="flex min-w-0 flex-col gap-3 @max-3xl:col-span-2 @3xl:col-span-2">
          <ItemFields {...itemFields} />
        </div>
      ) : (
        <AmountCells {...props} left={left} error={props.tried || amountError !== undefined ? state.errors.amount : undefined} />
      )}
    </fieldset>
  )
}

/** The button goes with its row: the keyboard goes on from the one of the row beside it. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('fieldset')
  const buttonOf = (other: Element | null | undefined) => other?.querySelector<HTMLElement>('[data-remove]')
  const neighbour = buttonOf(row?.nextElementSibling) ?? buttonOf(row?.previousElementSibling)
  neighbour?.focus()
}

type AmountCellsProps = PaymentRowProps & {
  readonly left: ReturnType<typeof usePaymentRow>['left']
  readonly error: PaymentRowProps['state']['errors']['amount']
}

/** How much, and what it is worth where a price is known. */
function AmountCells({ row, typed: payment, token, rules, reserve, priced, onChange, left, error }: AmountCellsProps): ReactNode {
  const { i18n } = useLocale()
  const most = token.standard === 'native' && reserve === undefined ? undefined : maxSendable(rules)
  const paid = payment?.kind === 'send' ? payment.amount : undefined
  return (
    <>
      <div className="min-w-0 @max-3xl:col-span-2">
        <Field label={<Trans>Amount</Trans>} labelled="head" error={error}>
          <TextInput
            kind="figures"
            value={row.amount}
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
            onBlur={left('amount', row.amount)}
            endRoom="word"
            end={
              <span className="pe-2">
                <TextButton
                  disabled={most === undefined || most === 0n}
                  onClick={() => most !== undefined && onChange({ amount: typed({ units: most, token }, rules.style) })}
                >
                  <Trans>Max</Trans>
                </TextButton>
              </span>
            }
          />
        </Field>
      </div>
      <span
        className="figures flex min-w-0 items-center justify-end text-end text-small wrap-anywhere text-soft @max-3xl:col-span-2 @3xl:min-h-10"
        data-part="worth"
      >
        {paid !== undefined && priced !== undefined && moneyText(worth(paid, priced.price), i18n.locale).text}
      </span>
    </>
  )
}
