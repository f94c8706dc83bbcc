import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { type NameOf, saveAs, SumView, useAction, useNames, useSource, useTokenPrices } from '#features/shared'
import { SignedAddresses } from '#ui/address/address-text'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { Screen } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { TimeView } from '#ui/text/time-view'
import type { PriceOf } from '#survey'
import { type Alarm, type AllowanceBook, type Right, rightOfAlarm } from '#wallet'
import { ExposurePlate, type ScanReach } from './exposure-plate.tsx'
import { AllowanceFilters, type Filtering, NO_ALLOWANCE_FILTER } from './filters.tsx'
import { atRisk, groupByTrust, searchRights, separateUnlisted, sortRights } from './list.ts'
import { QueueBanner } from './queue-banner.tsx'
import { RevokeDangerous } from './revoke-dangerous.tsx'
import type { RightRowContext } from './table/right-row-context.ts'
import { RightsTable } from './table/rights-table.tsx'
import { ScanLine } from './scan-line.tsx'
import { SignedPart } from './signed-part.tsx'
import { useBlockTimes } from './use-block-times.ts'
import { type AccountRights, useRights } from './use-rights.ts'
import { useTakingBack } from './use-taking-back.tsx'

/** The alarm that stands about a right: it appeared, and the person did not say that they know of it. */
const alarmOf = (alarms: readonly Alarm[], { id, allowance }: Right): Alarm | undefined =>
  alarms.find((alarm) => alarm.chainId === allowance.chainId && alarm.account === allowance.owner && rightOfAlarm(alarm) === id)

/** When it was noticed, and the way to say that it is meant to stand: the mark on the rail goes, the approval stays. */
function NewsOfRight({ alarm, book }: { readonly alarm: Alarm; readonly book: AllowanceBook }): ReactNode {
  const known = useAction(() => book.dealtWith(alarm))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small" data-part="news">
      <p>
        <Trans>
          Noticed <TimeView at={alarm.at} />. Revoke it, unless you gave it on purpose.
        </Trans>
      </p>
      <Button size="small" busy={known.busy} onClick={() => void known.start()}>
        <Trans>Keep</Trans>
      </Button>
      {known.error !== undefined && <ErrorNote error={known.error} />}
    </div>
  )
}

type ViewProps = {
  readonly book: AllowanceBook
  readonly chain: Chain
  readonly account: Account
  readonly accounts: readonly Account[]
}

/** Six and eight digits of each address. */
const NO_WHOLE: ReadonlyMap<Address, ReadonlySet<number>> = new Map()
const NO_RIGHTS: readonly Right[] = []

/** All rights of one account, or of all, on one chain. */
export function RightsView({ book, chain, account, accounts }: ViewProps): ReactNode {
  const [whose, setWhose] = useState<'one' | 'all'>('one')
  const wanted = useMemo(() => (whose === 'all' ? accounts.map(({ address }) => address) : [account.address]), [whose, accounts, account])
  const { streams, again, stop } = useRights(book, chain.chainId, wanted)
  const nameOf = useNames(chain.chainId)
  const rights = useMemo(
    () => (streams.some((stream) => stream.rights) ? streams.flatMap((stream) => stream.rights ?? []) : NO_RIGHTS),
    [streams],
  )
  const priceOf = useTokenPrices(rights.flatMap(({ allowance: { token } }) => token ?? []))
  const timeOf = useBlockTimes(chain.chainId, rights)
  const nameAt = useMemo(() => (address: Address) => nameOf(address)?.text, [nameOf])
  const csv = useAction(async () => {
    const { rightsCsv } = await import('./rights-csv.ts')
    saveAs('assay-approvals.csv', 'text/csv', rightsCsv(rights, { nameOf: nameAt, priceOf, timeOf }))
  })
  const busy = streams.some(({ work }) => work?.doing === 'rights')
  return (
    <Screen
      wide
      title={<Trans>Approvals</Trans>}
      lede={<Trans>Who can spend from your accounts, according to the chain itself.</Trans>}
      actions={
        <>
          {rights.length > 0 && (
            <Button icon="copy" busy={csv.busy} onClick={() => void csv.start()}>
              <Trans>Export CSV</Trans>
            </Button>
          )}
          <Button icon="refresh" busy={busy} onClick={again}>
            <Trans>Refresh</Trans>
          </Button>
        </>
      }
    >
      <SignedAddresses whole={NO_WHOLE}>
        {csv.error !== undefined && <ErrorNote error={csv.error} />}
        {accounts.length > 1 && <Whose account={account} count={accounts.length} whose={whose} onChoose={setWhose} />}
        <QueueBanner book={book} />
        <Listed book={book} chain={chain} streams={streams} rights={rights} nameOf={nameOf} priceOf={priceOf} timeOf={timeOf} />
        <div className="flex flex-col gap-4">
          {streams.map((stream) => (
            <ScanLine
              key={stream.account}
              stream={stream}
              name={streams.length > 1 ? nameAt(stream.account) : undefined}
              onAgain={again}
              onStop={() => stop(stream.account)}
            />
          ))}
        </div>
      </SignedAddresses>
    </Screen>
  )
}

type WhoseProps = {
  readonly account: Account
  readonly count: number
  readonly whose: 'one' | 'all'
  readonly onChoose: (whose: 'one' | 'all') => void
}

function Whose({ account, count, whose, onChoose }: WhoseProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className="max-w-(--measure)">
      <Segmented
        legend={t`Accounts`}
        value={whose}
        onChoose={onChoose}
        segments={[
          { value: 'one', label: <Trans>Only {account.name}</Trans> },
          { value: 'all', label: <Plural value={count} one="# account" other="All # accounts" /> },
        ]}
      />
    </div>
  )
}

/** All of the past was looked through, is being looked through, or was looked through in part. */
function reachOf(streams: readonly AccountRights[]): ScanReach {
  if (streams.every(({ rights, work, error, othersBefore }) => rights && !work && !error && othersBefore === 0n)) return 'complete'
  return streams.some(({ rights, work, error }) => !error && (work !== undefined || rights === undefined)) ? 'searching' : 'partial'
}

type ListedProps = {
  readonly book: AllowanceBook
  readonly chain: Chain
  readonly streams: readonly AccountRights[]
  readonly rights: readonly Right[]
  readonly nameOf: NameOf
  readonly priceOf: PriceOf
  readonly timeOf: ReturnType<typeof useBlockTimes>
}

function Listed({ book, chain, streams, rights, nameOf, priceOf, timeOf }: ListedProps): ReactNode {
  const { t } = useLingui()
  const [filtering, setFiltering] = useState<Filtering>(NO_ALLOWANCE_FILTER)
  const { controls, takeBackAll, bar } = useTakingBack(book, chain.chainId, rights)
  const alarms = useSource(book.alarms)
  if (streams.every((stream) => stream.rights === undefined))
    return streams.some(({ error }) => error !== undefined) ? null : (
      <LoadingRegion words={<Trans>Searching for approvals on {chain.name}</Trans>}>
        <RowsSkeleton rows={5} />
      </LoadingRegion>
    )
  const { standing, claimed, ended } = separateUnlisted(rights)
  const named = (address: Address): string | undefined => nameOf(address)?.text
  const ordering = { order: filtering.order, nameOf: named, priceOf }
  const newsOf = (right: Right): ReactNode => {
    const alarm = alarmOf(alarms, right)
    return alarm === undefined ? null : <NewsOfRight alarm={alarm} book={book} />
  }
  const owner = streams.length > 1 ? 'shown' : 'hidden'
  const shared = { chain, nameOf, priceOf, timeOf, owner, controls, newsOf } as const
  const onOrder = (order: Filtering['order']): void => setFiltering({ ...filtering, order })
  const groups = groupByTrust(searchRights(standing, filtering, named), ordering)
  const reach = reachOf(streams)
  return (
    <>
      <ExposurePlate
        rights={standing}
        reach={reach}
        nameOf={named}
        priceOf={priceOf}
        action={<RevokeDangerous book={book} rights={standing} nameOf={named} busy={controls.busy} onTakeBack={takeBackAll} />}
      />
      {standing.length === 0 && reach === 'complete' && (
        <Empty icon="allowances" title={<Trans>No approvals found</Trans>}>
          <Trans>When you let an app spend something, it shows up here until you revoke it.</Trans>
        </Empty>
      )}
      {standing.length > 0 && (
        <section className="flex flex-col gap-2">
          <AllowanceFilters rights={standing} filtering={filtering} onChange={setFiltering} />
          {groups.length === 0 ? (
            <p className="text-soft">
              <Trans>No matches.</Trans>
            </p>
          ) : (
            <RightsTable caption={t`Approvals`} groups={groups} order={filtering.order} onOrder={onOrder} {...shared} />
          )}
          <Foot streams={streams} rights={standing} priceOf={priceOf} />
        </section>
      )}
      <SignedPart book={book} signed={streams.flatMap((stream) => stream.signed ?? [])} />
      <ApartTables claimed={claimed} ended={ended} words={filtering.words} ordering={ordering} onOrder={onOrder} {...shared} />
      {bar}
    </>
  )
}

type ApartProps = RightRowContext & {
  readonly claimed: readonly Right[]
  readonly ended: readonly Right[]
  readonly words: string
  readonly ordering: Parameters<typeof sortRights>[1]
  readonly onOrder: (order: Filtering['order']) => void
}

/** What only a contract that no list knows says of itself, and what ended by itself: folded, and under no trust. */
function ApartTables({ claimed, ended, words, ordering, ...context }: ApartProps): ReactNode {
  const { t } = useLingui()
  const groups = (some: readonly Right[]) => [{ rights: sortRights(searchRights(some, { words, only: 'all' }, ordering.nameOf), ordering) }]
  if (claimed.length === 0 && ended.length === 0) return null
  return (
    <div>
      {claimed.length > 0 && (
        <Disclosure
          title={<Trans>Claimed only by unlisted contracts</Trans>}
          hint={<Plural value={claimed.length} one="# approval" other="# approvals" />}
        >
          <p className="mb-4 max-w-(--measure) text-soft">
            <Trans>
              Anyone can write a contract that claims you approved something. Revoking means calling that contract. Leave it alone unless it
              holds something of yours.
            </Trans>
          </p>
          <RightsTable caption={t`Claimed only by unlisted contracts`} groups={groups(claimed)} order={ordering.order} {...context} />
        </Disclosure>
      )}
      {ended.length > 0 && (
        <Disclosure title={<Trans>Expired</Trans>} hint={<Plural value={ended.length} one="# approval" other="# approvals" />}>
          <RightsTable caption={t`Expired`} groups={groups(ended)} order={ordering.order} {...context} />
        </Disclosure>
      )}
    </div>
  )
}

/** How it is known, at which block it was read, and how old the oldest price is: once for the whole table. */
function Foot({ streams, rights, priceOf }: Pick<ListedProps, 'streams' | 'rights' | 'priceOf'>): ReactNode {
  const { i18n } = useLingui()
  const headers = streams.flatMap(({ header }) => header ?? [])
  const [oldest] = headers.toSorted((a, b) => Number(a.number - b.number))
  const sum = atRisk(rights, priceOf)
  // What each may take now stands beside how far it goes.
  const evidence = rights.flatMap(({ allowance: { amount, exposure, items } }) =>
    [amount, exposure, items].flatMap((fact) => fact?.evidence ?? []),
  )
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-small text-soft" data-part="at-risk">
      <GroupHallmark evidence={evidence} size={14} />
      {oldest !== undefined && (
        <span className="figures">
          <Trans>block {new Intl.NumberFormat(i18n.locale).format(oldest.number)},</Trans> <TimeView at={Number(oldest.timestamp) * 1000} />
        </span>
      )}
      {sum !== undefined && (
        <span className="inline-flex flex-wrap items-center gap-x-1.5 [&_.figures]:text-small">
          <Trans>at risk in all</Trans> <SumView sum={sum} />
        </span>
      )}
    </p>
  )
}
