import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { attempt } from '#core/attempt'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { Disclosure } from '#ui/layout/disclosure'
import { ToolLines } from '../tool-lines.tsx'
import { ToolText } from '../tool-text.tsx'
import { hashText, KEY_TYPES, type KeyType, entrySlot } from './hash-text.ts'

/** Every hash of what is typed, and where a mapping keeps an entry. */
export function HashTool(): ReactNode {
  const [text, setText] = useState('')
  const made = useMemo(() => (text === '' ? undefined : attempt(() => hashText(text))), [text])
  return (
    <div className="flex flex-col gap-5">
      <ToolText
        label={<Trans>Text or bytes</Trans>}
        text={text}
        onText={setText}
        error={made !== undefined && 'error' in made ? made.error : undefined}
      />
      {made !== undefined && 'value' in made && <ToolLines lines={made.value} />}
      <Disclosure title={<Trans>Storage slot of a mapping</Trans>}>
        <MappingSlot />
      </Disclosure>
    </div>
  )
}

function MappingSlot(): ReactNode {
  const [type, setType] = useState<KeyType>('address')
  const [key, setKey] = useState('')
  const [slot, setSlot] = useState('0')
  const made = key === '' || slot === '' ? undefined : attempt(() => entrySlot(key, type, slot))
  return (
    <div className="flex flex-col gap-4 pt-2">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label={<Trans>Key</Trans>} error={made !== undefined && 'error' in made ? made.error : undefined}>
          <TextInput kind="hex" value={key} onChange={(event) => setKey(event.currentTarget.value)} />
        </Field>
        <Field label={<Trans>Type</Trans>}>
          <Select options={KEY_TYPES.map((value) => ({ value, label: value }))} value={type} onChoose={setType} />
        </Field>
      </div>
      <Field label={<Trans>Slot of the mapping</Trans>}>
        <TextInput kind="hex" value={slot} onChange={(event) => setSlot(event.currentTarget.value)} />
      </Field>
      {made !== undefined && 'value' in made && <ToolLines lines={[{ name: 'keccak-256', value: made.value }]} />}
    </div>
  )
}
