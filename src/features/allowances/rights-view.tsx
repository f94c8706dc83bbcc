import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { type NameOf, useNames, useTokenPrices } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { Screen, SectionHead } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { TimeView } from '#ui/text/time-view'
import type { AllowanceBook, Right } from '#wallet'
import { AlarmsPart } from './alarms-part.tsx'
import { ExposurePicture } from './exposure-picture.tsx'
import { AllowanceFilters, type Filtering, NO_ALLOWANCE_FILTER } from './filters.tsx'
import { Groups } from './group-view.tsx'
import { groupRights, searchRights, separateUnlisted } from './list.ts'
import { QueueBanner } from './queue-banner.tsx'
import { ScanLine } from './scan-line.tsx'
import { SignedPart } from './signed-part.tsx'
import { type AccountRights, useRights } from './use-rights.ts'
import { useTakingBack } from './use-taking-back.tsx'

type ViewProps = {
  readonly book: AllowanceBook
  readonly chain: Chain
  readonly account: Account
  readonly accounts: readonly Account[]
}

/** All rights of one account, or of all, on one chain. */
export function RightsView({ book, chain, account, accounts }: ViewProps): ReactNode {
  const { t } = useLingui()
  const [whose, setWhose] = useState<'one' | 'all'>('one')
  const wanted = useMemo(() => (whose === 'all' ? accounts.map(({ address }) => address) : [account.address]), [whose, accounts, account])
  const { streams, again, stop } = useRights(book, chain.chainId, wanted)
  const nameOf = useNames(chain.chainId)
  const busy = streams.some(({ work }) => work?.doing === 'rights')
  return (
    <Screen
      title={<Trans>Approvals</Trans>}
      lede={<Trans>Who can spend from your accounts, according to the chain itself.</Trans>}
      actions={
        <Button icon="refresh" busy={busy} onClick={again}>
          <Trans>Refresh</Trans>
        </Button>
      }
    >
      {accounts.length > 1 && (
        <Segmented
          legend={t`Accounts`}
          value={whose}
          onChoose={setWhose}
          segments={[
            { value: 'one', label: <Trans>Only {account.name}</Trans> },
            { value: 'all', label: <Plural value={accounts.length} one="# account" other="All # accounts" /> },
          ]}
        />
      )}
      <QueueBanner book={book} />
      <Listed book={book} chain={chain} streams={streams} nameOf={nameOf} />
      <div className="flex flex-col gap-4 border-t border-hair pt-5">
        {streams.map((stream) => (
          <ScanLine
            key={stream.account}
            stream={stream}
            name={streams.length > 1 ? nameOf(stream.account)?.text : undefined}
            onAgain={again}
            onStop={() => stop(stream.account)}
          />
        ))}
      </div>
    </Screen>
  )
}

type ListedProps = {
  readonly book: AllowanceBook
  readonly chain: Chain
  readonly streams: readonly AccountRights[]
  readonly nameOf: NameOf
}

function Listed({ book, chain, streams, nameOf }: ListedProps): ReactNode {
  const [filtering, setFiltering] = useState<Filtering>(NO_ALLOWANCE_FILTER)
  const rights = useMemo(() => streams.flatMap((stream) => stream.rights ?? []), [streams])
  const signed = streams.flatMap((stream) => stream.signed ?? [])
  const { controls, bar } = useTakingBack(book, chain.chainId, rights)
  const priceOf = useTokenPrices(rights.flatMap(({ allowance: { token } }) => token ?? []))
  const { standing, claimed, ended } = separateUnlisted(rights)
  const named = (address: Address): string | undefined => nameOf(address)?.text
  const owner = streams.length > 1 ? 'shown' : 'hidden'
  const shared = { by: filtering.by, nameOf, priceOf, owner, controls } as const
  const grouped = (some: readonly Right[]) =>
    groupRights(searchRights(some, filtering, named), { by: filtering.by, order: filtering.order, nameOf: named })
  const groups = grouped(standing)
  if (streams.every((stream) => stream.rights === undefined))
    return streams.some(({ error }) => error !== undefined) ? null : (
      <LoadingRegion words={<Trans>Searching for approvals on {chain.name}</Trans>}>
        <RowsSkeleton rows={5} />
      </LoadingRegion>
    )
  return (
    <>
      <AlarmsPart book={book} chainId={chain.chainId} rights={rights} nameOf={nameOf} onTakeBack={controls.takeBack} />
      {standing.length === 0 && (
        <Empty icon="allowances" title={<Trans>No permissions found</Trans>}>
          <Trans>When you let an app spend something, it shows up here until you revoke it.</Trans>
        </Empty>
      )}
      {standing.length > 0 && (
        <>
          <ExposurePicture rights={standing} nameOf={nameOf} priceOf={priceOf} />
          <section className="flex flex-col gap-5">
            <Head streams={streams} />
            <AllowanceFilters filtering={filtering} onChange={setFiltering} />
            {groups.length === 0 && (
              <p className="text-soft">
                <Trans>No matches.</Trans>
              </p>
            )}
            <Groups groups={groups} {...shared} />
          </section>
        </>
      )}
      <SignedPart book={book} signed={signed} />
      {(claimed.length > 0 || ended.length > 0) && (
        <div>
          {claimed.length > 0 && (
            <Disclosure
              title={<Trans>Claimed only by unlisted contracts</Trans>}
              hint={<Plural value={claimed.length} one="# approval" other="# approvals" />}
            >
              <p className="mb-4 text-soft">
                <Trans>
                  Anyone can write a contract that claims you approved something. Revoking means calling that contract. Leave it alone
                  unless it holds something of yours.
                </Trans>
              </p>
              <Groups groups={grouped(claimed)} {...shared} />
            </Disclosure>
          )}
          {ended.length > 0 && (
            <Disclosure title={<Trans>Expired</Trans>} hint={<Plural value={ended.length} one="# approval" other="# approvals" />}>
              <Groups groups={grouped(ended)} {...shared} />
            </Disclosure>
          )}
        </div>
      )}
      {bar}
    </>
  )
}

/** Which block it is read at, and how it is known: one mark for all. */
function Head({ streams }: { readonly streams: readonly AccountRights[] }): ReactNode {
  const { i18n } = useLingui()
  const headers = streams.flatMap(({ header }) => header ?? [])
  const [oldest] = headers.toSorted((a, b) => Number(a.number - b.number))
  // What each may take now stands beside how far it goes.
  const evidence = streams.flatMap(({ rights = [] }) =>
    rights.flatMap(({ allowance: { amount, exposure, items } }) => [amount, exposure, items].flatMap((fact) => fact?.evidence ?? [])),
  )
  return (
    <SectionHead
      side={
        oldest !== undefined && (
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-small text-soft">
            <GroupHallmark evidence={evidence} size={14} />
            <span className="figures">
              <Trans>block {new Intl.NumberFormat(i18n.locale).format(oldest.number)},</Trans>{' '}
              <TimeView at={Number(oldest.timestamp) * 1000} />
            </span>
          </span>
        )
      }
    >
      <Trans>All approvals</Trans>
    </SectionHead>
  )
}
