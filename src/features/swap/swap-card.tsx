import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Amount } from '#core/money/amount'
import { worth } from '#core/money/price'
import type { PriceOf } from '#survey'
import type { AppError } from '#core/errors'
import { Field, useFieldLinks } from '#ui/forms/field'
import { moneyText } from '#ui/amounts/money-view'

type SideProps = {
  readonly label: ReactNode
  readonly text: string
  readonly onType: (text: string) => void
  /** What the text comes to, where it can be read. */
  readonly amount: Amount | undefined
  readonly priceOf: PriceOf
  readonly error: AppError | undefined
  /** At the end of the first line. */
  readonly side?: ReactNode
  readonly picker: ReactNode
  /** At the end of the last line: what there is of it. */
  readonly balance?: ReactNode
}

/** A card for one side of a swap: how much, of what, and what that is worth where a price is known. */
export const SwapCard = ({ label, text, onType, amount, priceOf, error, side, picker, balance }: SideProps): ReactNode => (
  <div className="rounded-float border border-hair bg-card px-4 py-3 focus-within:border-edge">
    <Field
      label={label}
      error={error}
      side={side}
      note={
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-soft">
          <span className="figures" data-part="worth">
            <Worth amount={amount} priceOf={priceOf} />
          </span>
          {balance}
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Figures text={text} onType={onType} />
        {picker}
      </div>
    </Field>
  </div>
)

/** Only what somebody proved: without a price the line stays empty, and in its place. */
function Worth({ amount, priceOf }: Pick<SideProps, 'amount' | 'priceOf'>): ReactNode {
  const { i18n } = useLingui()
  const price = amount && priceOf(amount.token)?.price
  if (amount === undefined || price === undefined) return null
  return <Trans>Worth {moneyText(worth(amount, price), i18n.locale).text}</Trans>
}

/** A field that is all figures: the card around it is its border. */
function Figures({ text, onType }: Pick<SideProps, 'text' | 'onType'>): ReactNode {
  return (
    <input
      type="text"
      inputMode="decimal"
      dir="ltr"
      placeholder="0"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      {...useFieldLinks()}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      className="figures min-h-10 min-w-0 flex-1 basis-40 rounded-mark bg-transparent text-title font-semibold text-ink placeholder:text-soft aria-invalid:text-red"
    />
  )
}
