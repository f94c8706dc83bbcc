import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { ExplorerAnswer } from '#features/shared'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { type Tab, Tabs } from '#ui/layout/tabs'
import type { AddressSearch, Holdings } from '#wallet'
import { HistoryPart } from './history/history-part.tsx'
import { HoldingsTable } from './holdings-part.tsx'
import { LoggedApprovals, LoggedItems } from './logged-parts.tsx'
import { type LoggedApproval, type ItemByLogs, loggedApprovals, loggedItems } from './logged-rights.ts'
import { useAddressHistory } from './history/use-address-history.ts'

type TabName = 'history' | 'tokens' | 'approvals' | 'collectibles'
type TabsProps = { readonly chain: Chain; readonly address: Address; readonly held: ExplorerAnswer<Holdings> }

/** What an address did and has. Approvals and items are told by its history: they are there once that has any. */
export function AddressTabs({ chain, address, held }: TabsProps): ReactNode {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<TabName>('history')
  const { search, history } = useAddressHistory(chain, address)
  const entries = useMemo(() => history?.rows.flatMap((row) => row.entries) ?? [], [history?.rows])
  const [approvals, items] = useMemo(() => [loggedApprovals(entries), loggedItems(entries)], [entries])
  // As many as are shown before what looks suspicious is unfolded.
  const transactions = history?.rows.filter(({ kind }) => kind !== 'folded').length ?? 0
  const tabs = tabsOf({ chain, address, held, search, transactions, approvals, items, locale: i18n.locale })
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : 'history'
  return <Tabs label={t`About this address`} tabs={tabs} value={value} onChoose={setChosen} />
}

type Parts = TabsProps & {
  readonly search: AddressSearch | undefined
  readonly transactions: number
  readonly approvals: readonly LoggedApproval[]
  readonly items: readonly ItemByLogs[]
  readonly locale: string
}

function tabsOf({ chain, address, held, search, transactions, approvals, items, locale }: Parts): readonly Tab<TabName>[] {
  const tab = (value: TabName, words: ReactNode, count: number | undefined, panel: ReactNode): Tab<TabName> => ({
    value,
    label: <Counted words={words} count={count === undefined ? undefined : new Intl.NumberFormat(locale).format(count)} />,
    panel: () => panel,
  })
  const tokens = held.value?.items.filter(({ balance }) => balance.known && balance.value.units > 0n).length
  const history =
    search === undefined ? (
      <LoadingRegion words={<Trans>Opening the explorer</Trans>}>
        <RowsSkeleton rows={6} />
      </LoadingRegion>
    ) : (
      <HistoryPart chain={chain} address={address} search={search} />
    )
  return [
    tab('history', <Trans>History</Trans>, transactions === 0 ? undefined : transactions, history),
    tab('tokens', <Trans>Tokens</Trans>, tokens, <HoldingsTable answer={held} />),
    ...(approvals.length === 0
      ? []
      : [tab('approvals', <Trans>Approvals</Trans>, approvals.length, <LoggedApprovals chain={chain} approvals={approvals} />)]),
    ...(items.length === 0
      ? []
      : [tab('collectibles', <Trans>Collectibles</Trans>, items.length, <LoggedItems chain={chain} items={items} />)]),
  ]
}

const Counted = ({ words, count }: { readonly words: ReactNode; readonly count: string | undefined }): ReactNode => (
  <>
    {words} {count !== undefined && <span className="figures font-normal text-soft">{count}</span>}
  </>
)
