import { isAmongOwn } from '#core/chains/chain'
import { type AssetName, nameAssets } from '#features/shared'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { isProved } from '#core/evidence/evidence'
import { assetOf } from '#core/money/token'
import { Button } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import { Field } from '#ui/forms/field'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { SectionHead } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { TimeView } from '#ui/text/time-view'
import type { AssetBook } from '#wallet'
import { type AssetGroup, isEmptyAsset, isSmall, type AssetOrder, ordered, searched, thousandthsOf } from './arrange.ts'
import { ACROSS, AssetRow, ASSET_COLUMNS, ROW } from './asset-row.tsx'
import type { MoneyEnvironment } from '#survey'
import { type SpotState, useDayChanges } from './use-assets.ts'

type ListProps = {
  readonly groups: readonly AssetGroup[]
  readonly states: readonly SpotState[]
  readonly asking: boolean
  readonly stale: boolean
  readonly onRefresh: () => void
  readonly book: AssetBook
}

/** Past this many a search field and an order are one press away. */
const SEARCH_FROM = 9

/** Each asset with its amount and value. One mark for all where all are known alike; a mark each where they are not. */
export function AssetList({ groups, states, asking, stale, onRefresh, book }: ListProps): ReactNode {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [isSearching, setSearching] = useState(false)
  const [order, setOrder] = useState<AssetOrder>('value')
  const { hidden, choices } = useHidden(groups)
  const changeOf = useListChanges(book, groups)
  const shown = groups.filter((group) => !hidden.has(group))
  const inSight = ordered(searched(shown, words), order)
  const nameOf = useMemo(() => namesOf(groups), [groups])
  const shares = new Map(inSight.map((group) => [group, thousandthsOf(group, groups)]))
  const evidence = groups.flatMap(({ parts }) => parts.map(({ holding }) => holding.balance.evidence))
  const alike = evidence.every(isProved) || new Set(evidence.map(({ kind }) => kind)).size <= 1
  return (
    <section aria-busy={asking} className="@container">
      <SectionHead
        side={
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-small text-soft [&_button]:min-h-6">
            <GroupHallmark evidence={evidence} size={14} quiet />
            <ReadAt states={states} stale={stale} />
          </span>
        }
      >
        <span className="inline-flex items-center gap-1">
          <Trans>Assets</Trans>
          {shown.length >= SEARCH_FROM && (
            <button
              type="button"
              aria-expanded={isSearching}
              aria-label={t`Search and sort assets`}
              onClick={() => {
                setSearching(!isSearching)
                setWords('')
              }}
              className="inline-flex size-8 items-center justify-center rounded-control hover:bg-sunk hover:text-ink"
            >
              <Icon name={isSearching ? 'close' : 'search'} size={16} />
            </button>
          )}
        </span>
      </SectionHead>
      {isSearching && <Tools words={words} onWords={setWords} order={order} onOrder={setOrder} />}
      <div className={ASSET_COLUMNS}>
        {inSight.length > 0 && (
          <Heads
            hasChanges={inSight.some((group) => changeOf(group) !== undefined)}
            hasShares={inSight.some((group) => shares.get(group) !== undefined)}
          />
        )}
        <ul className={`${ACROSS} border-t border-hair`}>
          {inSight.map((group) => (
            <AssetRow
              key={group.key}
              group={group}
              marked={!alike}
              stale={stale}
              many={states.length > 1}
              book={book}
              change={changeOf(group)}
              share={shares.get(group)}
              name={nameOf(group)}
            />
          ))}
        </ul>
      </div>
      {inSight.length === 0 && words.trim() !== '' && (
        <p className="py-3 text-soft">
          <Trans>No matching assets.</Trans>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" tone="quiet" icon="refresh" busy={asking} onClick={onRefresh}>
          {asking ? <Trans>Updating</Trans> : <Trans>Refresh</Trans>}
        </Button>
        {choices}
      </div>
    </section>
  )
}

/** What each is called, so that no two of them read the same. */
function namesOf(groups: readonly AssetGroup[]): (group: AssetGroup) => AssetName {
  const names = nameAssets(groups.map(({ token, parts }) => ({ token, form: parts[0]?.holding.form })))
  return ({ token }) => names.get(assetOf(token)) ?? { title: token.name, symbol: token.symbol, isUnlisted: token.from === 'claimed' }
}

/** What is not shown: what there is none of, until somebody asks for it, and what is worth next to nothing, once somebody is tired of it. */
function useHidden(groups: readonly AssetGroup[]): { readonly hidden: ReadonlySet<AssetGroup>; readonly choices: ReactNode } {
  const [showsBare, setShowsBare] = useState(false)
  const [showsSmall, setShowsSmall] = useState(true)
  const bare = groups.filter(isEmptyAsset)
  const small = groups.filter(isSmall)
  return {
    hidden: new Set([...(showsBare ? [] : bare), ...(showsSmall ? [] : small)]),
    choices: (
      <>
        {small.length > 0 && (
          <Button size="small" tone="quiet" icon={showsSmall ? 'hide' : 'show'} onClick={() => setShowsSmall(!showsSmall)}>
            {showsSmall ? (
              <Plural value={small.length} one="Hide # small balance" other="Hide # small balances" />
            ) : (
              <Plural value={small.length} one="Show # small balance" other="Show # small balances" />
            )}
          </Button>
        )}
        {bare.length > 0 && (
          <Button size="small" tone="quiet" icon={showsBare ? 'hide' : 'show'} onClick={() => setShowsBare(!showsBare)}>
            {showsBare ? (
              <Trans>Hide zero balances</Trans>
            ) : (
              <Plural value={bare.length} one="Show # zero balance" other="Show # zero balances" />
            )}
          </Button>
        )}
      </>
    ),
  }
}

/** How the prices of what is held moved over a day. Asked for only where who is asked is the person’s own: a stranger would learn what is held once more. */
function useListChanges(book: AssetBook, groups: readonly AssetGroup[]): (group: AssetGroup) => number | undefined {
  const keysOf = (environment: MoneyEnvironment): string => {
    const where = book.prices.chainOf(environment)
    if (where === undefined || !isAmongOwn(where)) return ''
    const priced = groups.filter((group) => group.environment === environment && group.money.units > 0n)
    return [...new Set(priced.map(({ parts }) => parts[0]?.holding.identity ?? ''))].filter(Boolean).toSorted().join(' ')
  }
  const changes = { real: useDayChanges(book, 'real', keysOf('real')), play: useDayChanges(book, 'play', keysOf('play')) }
  return ({ environment, parts }) => changes[environment][parts[0]?.holding.identity ?? '']
}

/** What stands in the columns; each cell says it itself to who does not see them. */
const Heads = ({ hasChanges, hasShares }: { readonly hasChanges: boolean; readonly hasShares: boolean }): ReactNode => (
  <div aria-hidden="true" className={`${ROW} text-fine text-soft @max-2xl:hidden`}>
    <span className="col-span-2">
      <Trans>Asset</Trans>
    </span>
    <span className="text-end">
      <Trans>Price</Trans>
    </span>
    <span className="text-end">{hasChanges && <Trans>24 h</Trans>}</span>
    <span className="text-end">
      <Trans>Balance</Trans>
    </span>
    <span className="text-end">
      <Trans>Value</Trans>
    </span>
    <span className="text-end">{hasShares && <Trans context="part of all holdings">Share</Trans>}</span>
  </div>
)

/** The block, or the oldest look where there are several chains. */
function ReadAt({ states, stale }: Pick<ListProps, 'states' | 'stale'>): ReactNode {
  const { i18n } = useLingui()
  const headers = states.flatMap(({ state }) => state.balances.balances?.header ?? [])
  const [oldest] = headers.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
  if (oldest === undefined) return null
  const number = new Intl.NumberFormat(i18n.locale).format(oldest.number)
  const several = new Set(headers.map(({ chainId }) => chainId)).size > 1
  return (
    <span className={`figures ${stale ? 'text-amber' : ''}`}>
      {several ? <Trans>oldest read</Trans> : stale ? <Trans>as of block {number},</Trans> : <Trans>block {number},</Trans>}{' '}
      <TimeView at={Number(oldest.timestamp) * 1000} />
    </span>
  )
}

function Tools({
  words,
  onWords,
  order,
  onOrder,
}: {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly order: AssetOrder
  readonly onOrder: (order: AssetOrder) => void
}): ReactNode {
  const { t } = useLingui()
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <Field label={<Trans>Search assets</Trans>}>
        <TextInput type="search" focused value={words} onChange={(event) => onWords(event.currentTarget.value)} />
      </Field>
      <Field label={<Trans>Sort by</Trans>}>
        <Select
          value={order}
          onChoose={onOrder}
          options={[
            { value: 'value', label: t`Value` },
            { value: 'name', label: t`Name` },
          ]}
        />
      </Field>
    </div>
  )
}
