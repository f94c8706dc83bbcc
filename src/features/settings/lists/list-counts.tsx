import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReportList } from '#core/web/report-list'

type Props = { readonly counts: Pick<ReportList, 'sites' | 'addresses' | 'leftOut'> }

/** How much a list names, and how much of it is not looked up. */
export const ListCounts = ({ counts: { sites, addresses, leftOut } }: Props): ReactNode => (
  <>
    <Plural value={sites} one="# site" other="# sites" /> · <Plural value={addresses} one="# address" other="# addresses" />
    {leftOut > 0 && (
      <>
        {' '}
        · <Trans>{leftOut} left out</Trans>
      </>
    )}
  </>
)
