import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Account } from '#core/identity/account'
import { type AccountAndChain, searchItems, useNames } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { Screen } from '#ui/layout/page'
import { Segmented } from '#ui/forms/segmented'
import { LoadingRegion } from '#ui/feedback/skeleton'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { TextInput } from '#ui/forms/text-input'
import type { CollectibleBook, HeldItem } from '#wallet'
import { ItemDialog } from './item-dialog.tsx'
import { separateUnwanted } from './list.ts'
import { ScanPart } from './scan-part.tsx'
import { type AccountCollectibles, useStreams } from './use-collectibles.ts'
import { ItemGroups, itemKey, type ItemLook } from './item-groups.tsx'

type ViewProps = { readonly book: CollectibleBook; readonly place: AccountAndChain; readonly accounts: readonly Account[] }

/** Items of one account, or of all, on one chain. */
export function ItemsView({ book, place: { account, chain }, accounts }: ViewProps): ReactNode {
  const { t } = useLingui()
  const [whose, setWhose] = useState<'one' | 'all'>('one')
  const wanted = useMemo(() => (whose === 'all' ? accounts.map(({ address }) => address) : [account.address]), [whose, accounts, account])
  const streams = useStreams(book, chain.chainId, wanted)
  const nameOf = useNames(chain.chainId)
  const busy = streams.some(({ progress }) => progress !== undefined)
  const refresh = (): void => {
    for (const one of wanted) void book.refresh(chain.chainId, one)
  }
  return (
    <Screen
      wide
      title={<Trans>Collectibles</Trans>}
      lede={<Trans>Found in your history. Ownership is read from the chain itself.</Trans>}
      actions={
        <Button icon="refresh" busy={busy} onClick={refresh}>
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
      <Listed book={book} streams={streams} />
      <div className="flex flex-col gap-4">
        {streams.map((stream) => (
          <ScanPart
            key={stream.account}
            stream={stream}
            chainId={chain.chainId}
            name={streams.length > 1 ? nameOf(stream.account)?.text : undefined}
            onAgain={refresh}
          />
        ))}
      </div>
    </Screen>
  )
}

function Listed({ book, streams }: { readonly book: CollectibleBook; readonly streams: readonly AccountCollectibles[] }): ReactNode {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [look, setLook] = useState<ItemLook>('grid')
  const [openKey, setOpenKey] = useState<string>()
  const all = useMemo(() => streams.flatMap(({ items }) => items), [streams])
  const { shown, unasked, spam, hidden } = useMemo(() => separateUnwanted(searchItems(all, words)), [all, words])
  const opened = all.find((item) => itemKey(item) === openKey)
  // What went away while it was looked at does not come back by itself.
  if (openKey !== undefined && opened === undefined) setOpenKey(undefined)
  if (all.length === 0) return <Nothing streams={streams} />
  const shared = { look, onOpen: (item: HeldItem) => setOpenKey(itemKey(item)) }
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextInput
          aria-label={t`Search collectibles`}
          placeholder={t`Search by name, number or trait`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Segmented
          legend={t`View`}
          value={look}
          onChoose={setLook}
          segments={[
            { value: 'grid', label: <Trans>Grid</Trans> },
            { value: 'list', label: <Trans>List</Trans> },
          ]}
        />
      </div>
      <ItemGroups items={shown} {...shared} />
      {shown.length + unasked.length + spam.length + hidden.length === 0 && (
        <p className="text-soft">
          <Trans>No matches.</Trans>
        </p>
      )}
      <div>
        {unasked.length > 0 && (
          <Folded
            key={shown.length === 0 ? 'first' : 'beside'}
            title={<Trans>Unrequested</Trans>}
            count={unasked.length}
            start={shown.length === 0 ? 'open' : 'closed'}
          >
            <p className="mb-4 text-soft">
              <Trans>Nothing you signed on this device brought these. Anyone can send anything to anyone.</Trans>
            </p>
            <ItemGroups items={unasked} {...shared} />
          </Folded>
        )}
        {spam.length > 0 && (
          <Folded title={<Trans>Possible bait</Trans>} count={spam.length} start="closed">
            <p className="mb-4 text-soft">
              <Trans>Their names lead to a site or are written to deceive. Leave them alone.</Trans>
            </p>
            <ItemGroups items={spam} {...shared} />
          </Folded>
        )}
        {hidden.length > 0 && (
          <Folded title={<Trans>Hidden by you</Trans>} count={hidden.length} start="closed">
            <ItemGroups items={hidden} {...shared} />
          </Folded>
        )}
      </div>
      {opened !== undefined && <ItemDialog book={book} item={opened} onClose={() => setOpenKey(undefined)} />}
    </>
  )
}

type FoldedProps = {
  readonly title: ReactNode
  readonly count: number
  readonly start: 'open' | 'closed'
  readonly children: ReactNode
}

function Folded({ title, count, start, children }: FoldedProps): ReactNode {
  const [open, setOpen] = useState(start === 'open')
  return (
    <Disclosure title={title} hint={<Plural value={count} one="# item" other="# items" />} open={open} onToggle={setOpen}>
      {open && children}
    </Disclosure>
  )
}

/** Nothing yet: because nothing was looked at, or because nothing is there as far as was looked. */
function Nothing({ streams }: { readonly streams: readonly AccountCollectibles[] }): ReactNode {
  const waiting = streams.some(
    ({ progress, scan, looked, error }) =>
      // What failed is waited for no more: below it says why.
      error === undefined && (progress !== undefined || scan === undefined || scan.at === 'reading' || (scan.at === 'scanning' && !looked)),
  )
  if (waiting)
    return (
      <LoadingRegion words={<Trans>Looking for collectibles</Trans>}>
        <CardsSkeleton />
      </LoadingRegion>
    )
  // Nobody looked: that is not to say that there are none.
  if (streams.some(({ error }) => error !== undefined)) return null
  return (
    <Empty icon="collectibles" title={<Trans>No collectibles found</Trans>}>
      <Trans>Collectibles are found through the logs of their transfers.</Trans>
    </Empty>
  )
}
