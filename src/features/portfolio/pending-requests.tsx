import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { isReplaceable, type OwnTransaction } from '#core/activity/activity'
import { PATHS, type AccountAndChain, useSource, usePorts } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'

/** How many are named; the rest is counted. */
const MAX_NAMED = 3

/** What is under way: a pending thing looks pending. */
export function PendingRequests({ place: { account, chain } }: { readonly place: AccountAndChain }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const open = useSource(transactions.all).filter(
    (item) => item.account === account.address && item.chainId === chain.chainId && isReplaceable(item) && item.asideAt === undefined,
  )
  if (open.length === 0) return null
  return (
    <section className="rounded-control border border-dashed border-edge px-4 py-3" data-part="unfinished">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon name="clock" className="text-amber" />
        <Plural value={open.length} one="# unfinished transaction" other="# unfinished transactions" />
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {open.slice(0, MAX_NAMED).map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={PATHS.transaction} params={{ id: item.id }} className={linkStyle}>
              <SentenceText words={item.sentence} />
            </Link>
            <span className="text-small text-soft">
              <Standing state={item.state} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Standing = ({ state }: Pick<OwnTransaction, 'state'>): ReactNode => {
  if (state.at === 'signed') return <Trans>signed, not sent</Trans>
  if (state.at === 'sent') return <Trans>sent</Trans>
  if (state.at === 'dropped') return <Trans>dropped</Trans>
  return <Trans>pending</Trans>
}
