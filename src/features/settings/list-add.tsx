import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { fail } from '#core/errors'
import { useAction } from '#features/kit'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { HashView } from '#ui/hash-view'
import { HostileText } from '#ui/hostile-text'
import { TextInput } from '#ui/text-input'
import type { CheckedList, ReportLists } from '#wallet'
import { ListCounts } from './list-counts.tsx'
import { ListSource, type TakenList } from './list-source.tsx'

/** First where it comes from, then what it is. Nothing is kept before Add. */
export function ListAdd({ lists, onClose }: { readonly lists: ReportLists; readonly onClose: () => void }): ReactNode {
  const formId = useId()
  const [open, setOpen] = useState(true)
  // Closed before it goes, so that the browser hands the focus back to where it was.
  useEffect(() => {
    if (!open) onClose()
  }, [open, onClose])
  const [taken, setTaken] = useState<TakenList>()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const take = (next: TakenList): void => {
    setTaken(next)
    setName(next.name)
  }
  const save = useAction(async () => {
    if (taken === undefined) return
    await lists.add({ text: taken.text, name, from: taken.from })
    setOpen(false)
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (name.trim() !== '') void save.start()
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={<Trans>Add a list</Trans>}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {taken !== undefined && (
            <Button type="submit" form={formId} tone="primary" busy={save.busy}>
              <Trans>Add</Trans>
            </Button>
          )}
        </>
      }
    >
      {taken === undefined ? (
        <ListSource lists={lists} onTake={take} />
      ) : (
        <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
          <What checked={taken.checked} />
          <Field label={<Trans>Name</Trans>} error={tried && name.trim() === '' ? fail('input/required', { field: 'Name' }) : undefined}>
            <TextInput value={name} maxLength={120} onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
          {save.error !== undefined && <ErrorNote error={save.error} />}
        </form>
      )}
    </Dialog>
  )
}

/** What it turned out to be: for the person to compare with what they meant to add. */
const What = ({ checked }: { readonly checked: CheckedList }): ReactNode => (
  <div className="flex flex-col gap-3" data-checked="list">
    <div>
      <p className="font-semibold">
        <ListCounts counts={checked} />
      </p>
      <div className="text-small text-soft">
        SHA-256 <HashView hash={checked.hash} />
      </div>
    </div>
    <ul className="flex flex-col gap-1 font-mono text-small">
      {checked.some.map((one) => (
        <li key={one} className="wrap-anywhere">
          <HostileText text={one} most={253} />
        </li>
      ))}
      {checked.sites + checked.addresses > checked.some.length && (
        <li className="font-sans text-soft">
          <Trans>and others</Trans>
        </li>
      )}
    </ul>
    {checked.leftOut > 0 && (
      <p className="text-small text-soft">
        <Trans>
          Left out is what names no site and no address, a single page of a site, or a service where everybody may publish, such as a
          gateway to IPFS.
        </Trans>
      </p>
    )}
  </div>
)
