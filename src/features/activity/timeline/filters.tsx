import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { labelsIn } from '#core/activity/note'
import type { Names } from '#decode'
import { useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { ROW_KINDS, type RowKind, type TimelineFilter, type TimelineRow } from '#wallet'

export const EVERYTHING: TimelineFilter = { text: '', folded: 'hidden' }

/** Assets of which the list of choices is made, and rows that they are counted in: more are found by words. */
const MAX_ASSETS = 40
const COUNTED = 4000

/** The assets that moved most often of late. */
export function assetsIn(rows: readonly TimelineRow[]): readonly { readonly token: Address | 'native'; readonly chainId: number }[] {
  const counts = new Map<string, { token: Address | 'native'; chainId: number; count: number }>()
  for (const { folded, entries, chainId } of rows.slice(0, COUNTED)) {
    if (folded.length > 0) continue
    for (const entry of entries) {
      for (const { token = 'native' } of movesOf(entry)) {
        const key = token === 'native' ? token : `${chainId}:${token}`
        const known = counts.get(key)
        if (known) known.count++
        else counts.set(key, { token, chainId, count: 1 })
      }
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_ASSETS)
}

/** The labels in the person's notes, most used first. */
export function labelsInNotes(rows: readonly TimelineRow[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { note } of rows) for (const label of note === undefined ? [] : labelsIn(note)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b)).map(([label]) => label)
}

type ChangeFilter = (filter: TimelineFilter) => void

type ChoicesProps = {
  readonly filter: TimelineFilter
  readonly onChange: ChangeFilter
  readonly assets: ReturnType<typeof assetsIn>
  readonly labels: readonly string[]
  readonly namesOf: (chainId: number) => Names
}

type ShownProps = {
  readonly filter: TimelineFilter
  readonly onChange: ChangeFilter
  readonly shown: number
  /** More of them may come: they are still being opened or searched. */
  readonly more: boolean
  readonly folded: number
}

/** What of the timeline is shown. */
export function TimelineFilters({ assets, labels, namesOf, ...line }: ChoicesProps & ShownProps): ReactNode {
  const { filter, onChange } = line
  return (
    <div className="flex flex-col gap-3" data-part="filters">
      <Field label={<Trans>Search</Trans>} optional={<Trans>name, note, asset, address or hash</Trans>}>
        <TextInput type="search" value={filter.text} onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })} />
      </Field>
      <Choices filter={filter} onChange={onChange} assets={assets} labels={labels} namesOf={namesOf} />
      <ShownLine {...line} />
    </div>
  )
}

/** The filter with one part set, or without it where the value is undefined. */
function withPart<K extends keyof TimelineFilter>(filter: TimelineFilter, name: K, value: TimelineFilter[K] | undefined): TimelineFilter {
  const { [name]: _before, ...rest } = filter
  return (value === undefined ? rest : { ...rest, [name]: value }) as TimelineFilter
}

type Choice<V extends string> = { readonly value: V; readonly label: string }

/** A list of which nothing in particular is chosen at first. */
function Choose<V extends string>({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  readonly label: string
  /** What the choice of everything is called. */
  readonly all: string
  readonly value: V | undefined
  readonly options: readonly Choice<V>[]
  readonly onChoose: (value: V | undefined) => void
}): ReactNode {
  return (
    <Select<V | 'all'>
      aria-label={label}
      value={value ?? 'all'}
      options={[{ value: 'all', label: all }, ...options]}
      onChoose={(next) => onChoose(next === 'all' ? undefined : (next as V))}
    />
  )
}

function Choices({ filter, onChange, assets, labels, namesOf }: ChoicesProps): ReactNode {
  const { t } = useLingui()
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const change = <K extends keyof TimelineFilter>(name: K, value: TimelineFilter[K] | undefined): void =>
    onChange(withPart(filter, name, value))
  const nameOf = ({ token, chainId }: (typeof assets)[number]): string =>
    token === 'native' ? t`Native currency` : (namesOf(chainId).tokenOf(token)?.symbol ?? `${token.slice(0, 8)}…${token.slice(-4)}`)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-2">
      {accounts.length > 1 && (
        <Choose
          label={t`Account`}
          all={t`All accounts`}
          value={filter.account}
          options={accounts.map(({ address, name }) => ({ value: address, label: name }))}
          onChoose={(value) => change('account', value)}
        />
      )}
      {chains.length > 1 && (
        <Choose
          label={t`Chain`}
          all={t`All chains`}
          value={filter.chainId === undefined ? undefined : `${filter.chainId}`}
          options={chains.map(({ chainId, name }) => ({ value: `${chainId}`, label: name }))}
          onChoose={(value) => change('chainId', value === undefined ? undefined : Number(value))}
        />
      )}
      <KindChoice value={filter.kind} onChoose={(value) => change('kind', value)} />
      <Choose<'in' | 'out'>
        label={t`Direction`}
        all={t`In and out`}
        value={filter.direction}
        options={[
          { value: 'in', label: t`In` },
          { value: 'out', label: t`Out` },
        ]}
        onChoose={(value) => change('direction', value)}
      />
      <Choose
        label={t`Asset`}
        all={t`All assets`}
        value={filter.asset}
        options={assets.map((asset) => ({ value: asset.token, label: nameOf(asset) }))}
        onChoose={(value) => change('asset', value)}
      />
      {(labels.length > 0 || filter.label !== undefined) && (
        <LabelChoice value={filter.label} labels={labels} onChoose={(value) => change('label', value)} />
      )}
    </div>
  )
}

type Kind = NonNullable<TimelineFilter['kind']>

function KindChoice({
  value,
  onChoose,
}: {
  readonly value: Kind | undefined
  readonly onChoose: (value: Kind | undefined) => void
}): ReactNode {
  const { t } = useLingui()
  const kinds: Record<RowKind | 'failed', string> = {
    sent: t`Sent`,
    received: t`Received`,
    moved: t`Between your accounts`,
    swapped: t`Swapped`,
    allowed: t`Approvals`,
    called: t`Calls`,
    created: t`Contracts created`,
    folded: '',
    failed: t`Failed`,
  }
  const offered = [...ROW_KINDS.filter((kind) => kind !== 'folded'), 'failed' as const]
  return (
    <Choose<Kind>
      label={t`Kind`}
      all={t`All kinds`}
      value={value}
      options={offered.map((kind) => ({ value: kind, label: kinds[kind] }))}
      onChoose={onChoose}
    />
  )
}

type LabelProps = {
  readonly value: string | undefined
  readonly labels: readonly string[]
  readonly onChoose: (value: string | undefined) => void
}

function LabelChoice({ value, labels, onChoose }: LabelProps): ReactNode {
  const { t } = useLingui()
  const offered = [...new Set([...labels, ...(value === undefined ? [] : [value])])]
  return (
    <Choose
      label={t`Label`}
      all={t`All labels`}
      value={value === undefined ? undefined : `#${value}`}
      options={offered.map((label) => ({ value: `#${label}`, label: `#${label}` }))}
      onChoose={(next) => onChoose(next?.slice(1))}
    />
  )
}

/** How many entries there are, and the ways back to all of them. */
function ShownLine({ filter, onChange, shown, more, folded }: ShownProps): ReactNode {
  const isFiltered = Object.keys(filter).length > 2 || filter.text !== ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft">
      <span role="status" data-part="shown">
        {filter.folded === 'only' ? (
          <Plural value={shown} one="# hidden entry" other="# hidden entries" />
        ) : (
          <Plural value={shown} one="# entry" other="# entries" />
        )}{' '}
        {more && <Trans>so far</Trans>}
      </span>
      {(folded > 0 || filter.folded === 'only') && (
        <Button
          size="small"
          tone="quiet"
          icon={filter.folded === 'only' ? 'show' : 'hide'}
          onClick={() => onChange({ ...filter, folded: filter.folded === 'only' ? 'hidden' : 'only' })}
        >
          {filter.folded === 'only' ? (
            <Trans>Back to the list</Trans>
          ) : (
            <Plural value={folded} one="# hidden as unwanted" other="# hidden as unwanted" />
          )}
        </Button>
      )}
      {isFiltered && (
        <Button size="small" tone="quiet" icon="close" onClick={() => onChange({ text: '', folded: filter.folded })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}
