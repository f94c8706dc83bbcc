import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Token } from '#core/money/token'
import { AmountView } from '#ui/amounts/amount-view'

/** What the account has of a token before and after. Base units. */
export const BeforeAfter = ({
  before,
  after,
  token,
  note,
}: {
  readonly before: bigint
  readonly after: bigint
  readonly token: Token
  readonly note?: ReactNode
}): ReactNode => (
  <span className="inline-flex flex-wrap justify-end gap-x-1">
    <span className="sr-only">
      <Trans>before</Trans>
    </span>
    <AmountView amount={{ units: before, token }} size="small" digits={4} />
    <span aria-hidden="true">→</span>
    <span className="sr-only">
      <Trans>after</Trans>
    </span>
    <AmountView amount={{ units: after, token }} size="small" digits={4} />
    {note !== undefined && <span>({note})</span>}
  </span>
)
