import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { PURPOSES } from '#features/shared'
import { Field } from '#ui/forms/field'
import { type Option, Select } from '#ui/forms/select'
import { Checkbox, TextInput } from '#ui/forms/text-input'
import { OUTCOMES, OWNERS } from './purpose-words.ts'
import type { Filter } from './summary.ts'

/** Fields that choose which requests are listed. */
export function LogFilters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  const { i18n, t } = useLingui()
  const options = <K extends string>(words: Readonly<Record<K, MessageDescriptor>>, all: string): readonly Option<K | 'all'>[] => [
    { value: 'all', label: all },
    ...(Object.keys(words) as K[]).map((value) => ({ value, label: i18n._(words[value]) })),
  ]
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="max-sm:col-span-2">
        <Field label={<Trans>Find</Trans>} optional="">
          <TextInput
            type="search"
            value={filter.text}
            placeholder={t`Host, method or address`}
            onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label={<Trans>Recipient</Trans>} optional="">
        <Select value={filter.owner} onChoose={(owner) => onChange({ ...filter, owner })} options={options(OWNERS, t`Anyone`)} />
      </Field>
      <Field label={<Trans>Purpose</Trans>} optional="">
        <Select
          value={filter.purpose}
          onChoose={(purpose) => onChange({ ...filter, purpose })}
          options={options(PURPOSES, t`Any purpose`)}
        />
      </Field>
      <Field label={<Trans>Outcome</Trans>} optional="">
        <Select
          value={filter.outcome}
          onChoose={(outcome) => onChange({ ...filter, outcome })}
          options={options(OUTCOMES, t`Any outcome`)}
        />
      </Field>
      <div className="self-end pb-2">
        <Checkbox
          label={<Trans>Only requests with a draft</Trans>}
          checked={filter.drafts === 'only'}
          onChange={(event) => onChange({ ...filter, drafts: event.currentTarget.checked ? 'only' : 'all' })}
        />
      </div>
    </div>
  )
}
