import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { keyOf } from '#core/money/token'
import { RoundedAmount } from '#ui/amounts/rounded-amount'
import { AmountView } from '#ui/amounts/amount-view'
import type { PaymentTotal } from './payment-totals.ts'
import { PAYMENT_COLUMNS } from './payment-table-row.tsx'

type TableProps = {
  readonly totals: readonly PaymentTotal[]
  /** How to get more rows. */
  readonly more: ReactNode
  readonly children: ReactNode
}

/** Several payments, one a row; below them what they take of each asset, and what is left. */
export const PaymentTable = ({ totals, more, children }: TableProps): ReactNode => (
  <div className="@container">
    {/* Each field says its own name: the heads are for the eye. */}
    <div aria-hidden="true" className={`${PAYMENT_COLUMNS} border-b border-hair pb-2 text-small text-soft @max-3xl:hidden`}>
      <span />
      <span>
        <Trans>Recipient</Trans>
      </span>
      <span>
        <Trans>Asset</Trans>
      </span>
      <span>
        <Trans>Amount</Trans>
      </span>
      <span className="text-end">
        <Trans>Value</Trans>
      </span>
    </div>
    {children}
    <div className="flex flex-wrap items-start justify-between gap-x-6 pt-3">
      {more}
      {totals.length > 0 && <Totals totals={totals} />}
    </div>
  </div>
)

const Totals = ({ totals }: { readonly totals: readonly PaymentTotal[] }): ReactNode => (
  <dl className="ms-auto flex flex-col gap-1 py-1.5 text-small" data-part="totals">
    {totals.map(({ paid, left }) => (
      <div key={keyOf(paid.token)} className="flex flex-wrap justify-end gap-x-3">
        <dt>
          <Trans>Total</Trans> <AmountView amount={paid} size="small" shows="whole" />
        </dt>
        <dd className={left !== undefined && left < 0n ? 'text-red' : 'text-soft'}>
          {left === undefined ? (
            <Trans>balance unknown</Trans>
          ) : left < 0n ? (
            <Trans>
              <RoundedAmount amount={{ token: paid.token, units: -left }} /> more than you have
            </Trans>
          ) : paid.token.address === undefined ? (
            <Trans>
              leaves <RoundedAmount amount={{ token: paid.token, units: left }} /> before the fee
            </Trans>
          ) : (
            <Trans>
              leaves <RoundedAmount amount={{ token: paid.token, units: left }} />
            </Trans>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
