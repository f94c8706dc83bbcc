import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Names } from '#decode'
import { useSource, usePorts } from '#features/shared'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { ROW_KINDS, type RowKind, type TimelineFilter } from '#wallet'
import { type assetsIn, withPart } from './filters.ts'

export type FilterPanelProps = {
  readonly filter: TimelineFilter
  readonly onChange: (filter: TimelineFilter) => void
  readonly assets: ReturnType<typeof assetsIn>
  readonly labels: readonly string[]
  readonly namesOf: (chainId: number) => Names
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
    <Field label={label}>
      <Select<V | 'all'>
        value={value ?? 'all'}
        options={[{ value: 'all', label: all }, ...options]}
        onChoose={(next) => onChoose(next === 'all' ? undefined : (next as V))}
      />
    </Field>
  )
}

/** All that is chosen less often: account, chain, kind, status, asset, label and dates. */
export function FilterPanel({ filter, onChange, assets, labels, namesOf }: FilterPanelProps): ReactNode {
  const { t } = useLingui()
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const change = <K extends keyof TimelineFilter>(name: K, value: TimelineFilter[K] | undefined): void =>
    onChange(withPart(filter, name, value))
  const nameOf = ({ token, chainId }: (typeof assets)[number]): string =>
    token === 'native' ? t`Native currency` : (namesOf(chainId).tokenOf(token)?.symbol ?? `${token.slice(0, 8)}…${token.slice(-4)}`)
  return (
    <div className="grid grid-cols-2 gap-3" data-part="filter-panel">
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
      <Choose<'pending' | 'failed'>
        label={t`Status`}
        all={t`Any status`}
        value={filter.status}
        options={[
          { value: 'pending', label: t`Pending` },
          { value: 'failed', label: t`Failed` },
        ]}
        onChoose={(value) => change('status', value)}
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
      <Dates filter={filter} onChange={onChange} />
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
  const kinds: Record<RowKind, string> = {
    sent: t`Sent`,
    received: t`Received`,
    moved: t`Between your accounts`,
    swapped: t`Swapped`,
    allowed: t`Approvals`,
    called: t`Calls`,
    created: t`Contracts created`,
    signature: t`Signatures`,
    folded: '',
  }
  const offered = ROW_KINDS.filter((kind) => kind !== 'folded')
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

/** A day as a field of a form writes it, in the person's own zone. */
function dayValue(at: number | undefined): string {
  if (at === undefined) return ''
  const date = new Date(at)
  const two = (value: number): string => `${value}`.padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The first millisecond of a day that was typed, or of the day after it; undefined where it is no day. */
function dayStart(value: string, after = 0): number | undefined {
  const date = new Date(`${value}T00:00`)
  if (Number.isNaN(date.getTime())) return undefined
  return date.setDate(date.getDate() + after)
}

/** First and last day that are shown, both included. */
const Dates = ({ filter, onChange }: Pick<FilterPanelProps, 'filter' | 'onChange'>): ReactNode => (
  <div className="col-span-2 grid grid-cols-2 gap-3">
    <Field label={<Trans>From</Trans>}>
      <TextInput
        type="date"
        value={dayValue(filter.from)}
        onChange={(event) => onChange(withPart(filter, 'from', dayStart(event.currentTarget.value)))}
      />
    </Field>
    <Field label={<Trans>To</Trans>}>
      <TextInput
        type="date"
        value={dayValue(filter.until === undefined ? undefined : filter.until - 1)}
        onChange={(event) => onChange(withPart(filter, 'until', dayStart(event.currentTarget.value, 1)))}
      />
    </Field>
  </div>
)
