import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RoundedAmount } from '#ui/amounts/rounded-amount'
import { MoneyView } from '#ui/amounts/money-view'
import { Bar } from '#ui/feedback/skeleton'
import { TimeText, useSharedClock } from '#ui/text/time-view'
import { VisuallyHidden } from '#ui/text/visually-hidden'
import type { AccountBalance } from './account-balance.ts'

/** Milliseconds after which a balance says how old it is. */
const AGED = 600_000

/** What an account has on the chain that is open, for a line that is a button: without anything to press inside. */
export const AccountBalanceView = ({ balance, isChosen }: { readonly balance: AccountBalance; readonly isChosen: boolean }): ReactNode => (
  <span className="flex max-w-3/5 shrink-0 flex-col items-end text-end">
    <Figure balance={balance} />
    <span className="text-fine text-soft">{isChosen ? <Trans>open now</Trans> : 'at' in balance && <Age at={balance.at} />}</span>
  </span>
)

function Figure({ balance }: { readonly balance: AccountBalance }): ReactNode {
  const { t } = useLingui()
  switch (balance.kind) {
    case 'loading':
      return <Bar width={7} />
    case 'unread':
      return (
        <span className="text-soft" title={t`Balance not read yet`}>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>
            <Trans>Balance not read yet</Trans>
          </VisuallyHidden>
        </span>
      )
    case 'money':
      return (
        <span className="text-small font-semibold whitespace-nowrap">
          {balance.isPart && (
            <span className="text-fine font-normal text-soft">
              <Trans>at least</Trans>{' '}
            </span>
          )}
          <MoneyView money={balance.money} size="small" />
        </span>
      )
    case 'amount':
      return (
        <span className="text-small">
          <RoundedAmount amount={balance.amount} />
          {balance.hasOthers && (
            <span className="text-fine text-soft">
              {' '}
              <Trans>and tokens</Trans>
            </span>
          )}
        </span>
      )
  }
}

function Age({ at }: { readonly at: number }): ReactNode {
  return useSharedClock(at) - at > AGED && <TimeText at={at} />
}
