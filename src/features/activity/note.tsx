import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { useAction, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'

/** A word of one's own about a transaction of ours. */
export function NoteField({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  return <NoteForm note={item.note} onSave={(text) => transactions.note(item.id, text)} />
}

type FormProps = { readonly note: string | undefined; readonly onSave: (text: string) => Promise<unknown> }

/** A word of one's own, sealed with the rest. */
export function NoteForm({ note, onSave }: FormProps): ReactNode {
  const [text, setText] = useState(note ?? '')
  const save = useAction(() => onSave(text.trim()))
  const changed = text.trim() !== (note ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed) void save.start()
  }
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      <Field
        label={<Trans>Note</Trans>}
        optional={<Trans>encrypted, only on this device</Trans>}
        help={<Trans>Start a word with # to make it a label. You can filter the timeline by label.</Trans>}
      >
        <TextArea rows={2} maxLength={500} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      {save.error !== undefined && <ErrorNote error={save.error} />}
      <div>
        <Button type="submit" size="small" busy={save.busy} disabled={!changed}>
          {changed || note === undefined ? <Trans>Save note</Trans> : <Trans>Saved</Trans>}
        </Button>
      </div>
    </form>
  )
}
