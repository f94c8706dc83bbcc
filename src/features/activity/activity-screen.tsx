import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { OwnTransaction } from '#core/activity'
import { nativeToken } from '#core/chain'
import { PATHS, useSource, useWallet } from '#features/kit'
import { AmountView } from '#ui/amount-view'
import { Button, buttonLook, linkLook } from '#ui/button'
import { Empty } from '#ui/empty'
import { GroupHallmark } from '#ui/hallmark'
import { Identicon } from '#ui/identicon'
import { Page, SectionHead } from '#ui/page'
import { Say } from '#ui/say'
import { TimeView } from '#ui/time-view'
import { StateWords } from './state-words.tsx'

/** Rows at first; more are shown on request. */
const AT_FIRST = 50

/** What this device signed, newest first. */
export function ActivityScreen(): ReactNode {
  const { transactions, account } = useWallet()
  const open = useSource(account)
  const own = useSource(transactions.all).filter((item) => item.account === open?.address)
  const [most, setMost] = useState(AT_FIRST)
  const evidence = own.flatMap(({ state }) => ('evidence' in state ? [state.evidence] : []))
  return (
    <Page title={<Trans>Activity</Trans>} lede={own.length > 0 && <Trans>What this account signed on this device.</Trans>}>
      {own.length === 0 ? (
        <NothingYet />
      ) : (
        <section>
          <SectionHead side={evidence.length > 0 ? <GroupHallmark evidence={evidence} size={14} /> : undefined}>
            <Trans>Transactions</Trans>
          </SectionHead>
          <ul className="border-t border-hair">
            {own.slice(0, most).map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
          {own.length > most && (
            <div className="mt-4">
              <Button size="small" onClick={() => setMost(most + AT_FIRST)}>
                <Trans>Show earlier ones</Trans>
              </Button>
            </div>
          )}
        </section>
      )}
    </Page>
  )
}

const NothingYet = (): ReactNode => (
  <Empty
    icon="activity"
    title={<Trans>Nothing signed yet</Trans>}
    actions={
      <Link to={PATHS.send} className={buttonLook('primary')}>
        <Trans>Send something</Trans>
      </Link>
    }
  >
    <Trans>What you sign stands here, from the signature until it is final.</Trans>
  </Empty>
)

function Line({ item }: { readonly item: OwnTransaction }): ReactNode {
  const chain = useWallet().book.find(item.chainId)
  const { state } = item
  const fee = state.at === 'included' ? state.inclusion.gasUsed * state.inclusion.effectiveGasPrice : undefined
  return (
    <li
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-hair py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
      data-transaction={item.id}
    >
      <span className="self-center">
        {item.transaction.to !== undefined && (
          <Identicon address={item.intent.kind === 'send' ? item.intent.to : item.transaction.to} size={20} />
        )}
      </span>
      <div className="min-w-0">
        <Link to={PATHS.transaction} params={{ id: item.id }} className={linkLook}>
          <Say words={item.sentence} />
        </Link>
        <div className="flex flex-wrap gap-x-2 text-small text-soft">
          <TimeView at={item.createdAt} />
          <span>{chain?.name ?? item.chainId}</span>
          {item.note !== undefined && item.note !== '' && <span className="max-w-60 truncate">{item.note}</span>}
        </div>
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 sm:col-start-auto sm:flex-col sm:items-end">
        <StateWords state={state} />
        {fee !== undefined && chain !== undefined && (
          <span className="text-small text-soft">
            <Trans>
              fee <AmountView amount={{ units: fee, token: nativeToken(chain) }} size="small" />
            </Trans>
          </span>
        )}
      </div>
    </li>
  )
}
