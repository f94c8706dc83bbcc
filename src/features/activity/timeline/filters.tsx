import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { movesOf } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import { labelsIn } from '#core/activity/note'
import type { Names } from '#decode'
import { useSource, useWallet } from '#features/shared'
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

type Props = {
  readonly filter: TimelineFilter
  readonly onChange: (filter: TimelineFilter) => void
  readonly assets: ReturnType<typeof assetsIn>
  readonly labels: readonly string[]
  readonly namesOf: (chainId: number) => Names
  readonly shown: number
  /** More of them may come: they are still being opened or looked through. */
  readonly more: boolean
  readonly folded: number
}

/** What of the timeline is shown. */
export function TimelineFilters({ filter, onChange, assets, labels, namesOf, shown, more, folded }: Props): ReactNode {
  const { t } = useLingui()
  const { session, book } = useWallet()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const kinds: Record<RowKind | 'failed', string> = {
    sent: t`Sent`,
    received: t`Received`,
    moved: t`Between your accounts`,
    swapped: t`Swapped`,
    allowed: t`Allowances`,
    called: t`Calls`,
    created: t`Contracts made`,
    folded: '',
    failed: t`Failed`,
  }
  const change = <K extends keyof TimelineFilter>(name: K, value: TimelineFilter[K] | undefined): void => {
    const { [name]: _before, ...rest } = filter
    onChange((value === undefined ? rest : { ...rest, [name]: value }) as TimelineFilter)
  }
  const all = { value: 'all', label: '' } as const
  const nameOf = ({ token, chainId }: (typeof assets)[number]): string =>
    token === 'native' ? t`Native currency` : (namesOf(chainId).tokenOf(token)?.symbol ?? `${token.slice(0, 8)}…${token.slice(-4)}`)
  const isFiltered = Object.keys(filter).length > 2 || filter.text !== ''
  return (
    <div className="flex flex-col gap-3" data-part="filters">
      <Field label={<Trans>Search</Trans>} optional={<Trans>name, note, asset, address or hash</Trans>}>
        <TextInput type="search" value={filter.text} onChange={(event) => change('text', event.currentTarget.value)} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-2">
        {accounts.length > 1 && (
          <Select
            aria-label={t`Account`}
            value={filter.account ?? 'all'}
            options={[{ ...all, label: t`All accounts` }, ...accounts.map(({ address, name }) => ({ value: address, label: name }))]}
            onChoose={(value) => change('account', value === 'all' ? undefined : value)}
          />
        )}
        {chains.length > 1 && (
          <Select
            aria-label={t`Chain`}
            value={`${filter.chainId ?? 'all'}`}
            options={[{ ...all, label: t`All chains` }, ...chains.map(({ chainId, name }) => ({ value: `${chainId}`, label: name }))]}
            onChoose={(value) => change('chainId', value === 'all' ? undefined : Number(value))}
          />
        )}
        <Select
          aria-label={t`Kind`}
          value={filter.kind ?? 'all'}
          options={[
            { ...all, label: t`All kinds` },
            ...[...ROW_KINDS.filter((kind) => kind !== 'folded'), 'failed' as const].map((kind) => ({ value: kind, label: kinds[kind] })),
          ]}
          onChoose={(value) => change('kind', value === 'all' ? undefined : value)}
        />
        <Select
          aria-label={t`Direction`}
          value={filter.direction ?? 'all'}
          options={[
            { ...all, label: t`In and out` },
            { value: 'in', label: t`In` },
            { value: 'out', label: t`Out` },
          ]}
          onChoose={(value) => change('direction', value === 'all' ? undefined : value)}
        />
        <Select
          aria-label={t`Asset`}
          value={filter.asset ?? 'all'}
          options={[{ ...all, label: t`All assets` }, ...assets.map((asset) => ({ value: asset.token, label: nameOf(asset) }))]}
          onChoose={(value) => change('asset', value === 'all' ? undefined : value)}
        />
        {(labels.length > 0 || filter.label !== undefined) && (
          <Select
            aria-label={t`Label`}
            value={filter.label === undefined ? 'all' : `#${filter.label}`}
            options={[
              { ...all, label: t`All labels` },
              ...[...new Set([...labels, ...(filter.label === undefined ? [] : [filter.label])])].map((label) => ({
                value: `#${label}`,
                label: `#${label}`,
              })),
            ]}
            onChoose={(value) => change('label', value === 'all' ? undefined : value.slice(1))}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-soft">
        <span role="status" data-part="shown">
          {filter.folded === 'only' ? (
            <Plural value={shown} one="# folded entry" other="# folded entries" />
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
              <Trans>Back to the rest</Trans>
            ) : (
              <Plural value={folded} one="# folded away as unwanted" other="# folded away as unwanted" />
            )}
          </Button>
        )}
        {isFiltered && (
          <Button size="small" tone="quiet" icon="close" onClick={() => onChange({ text: '', folded: filter.folded })}>
            <Trans>Show all again</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
