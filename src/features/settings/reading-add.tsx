import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { fail } from '#core/errors'
import { useAction, useSource, useWallet } from '#features/kit'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { HashView } from '#ui/hash-view'
import { HostileText } from '#ui/hostile-text'
import { Select } from '#ui/select'
import { TextInput } from '#ui/text-input'
import type { Checked, OwnDescriptors } from '#wallet'
import { judgePlace, type PlaceDraft, type Taken } from './reading-draft.ts'
import { ReadingSource } from './reading-source.tsx'

/** First where it comes from, then what it is and what it is for. Nothing is kept before Add. */
export function ReadingAdd({ own, onClose }: { readonly own: OwnDescriptors; readonly onClose: () => void }): ReactNode {
  const formId = useId()
  const [open, setOpen] = useState(true)
  // Closed before it goes, so that the browser hands the focus back to where it was.
  useEffect(() => {
    if (!open) onClose()
  }, [open, onClose])
  const [taken, setTaken] = useState<Taken>()
  const [name, setName] = useState('')
  const [draft, setDraft] = useState<PlaceDraft>({ chain: '', address: '' })
  const [tried, setTried] = useState(false)
  const judged = taken?.checked.kind === 'abi' ? judgePlace(draft) : {}
  const take = (next: Taken): void => {
    setTaken(next)
    setName(next.name)
  }
  const save = useAction(async () => {
    if (taken === undefined) return
    const { text, from } = taken
    await own.add({ text, name, from, ...(judged.place === undefined ? {} : { place: judged.place }) })
    setOpen(false)
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (name.trim() !== '' && judged.error === undefined) void save.start()
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={<Trans>Add a file</Trans>}
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
        <ReadingSource own={own} onTake={take} />
      ) : (
        <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
          <What checked={taken.checked} />
          <Field label={<Trans>Name</Trans>} error={tried && name.trim() === '' ? fail('input/required', { field: 'Name' }) : undefined}>
            <TextInput value={name} maxLength={120} onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
          {taken.checked.kind === 'abi' && <PlaceFields draft={draft} onChange={setDraft} error={tried ? judged.error : undefined} />}
          {save.error !== undefined && <ErrorNote error={save.error} />}
        </form>
      )}
    </Dialog>
  )
}

/** What it turned out to be: for the person to compare with what they meant to add. */
const What = ({ checked: { kind, count, names, owner, hash, binds } }: { readonly checked: Checked }): ReactNode => (
  <div className="flex flex-col gap-3" data-checked={kind}>
    <div>
      {kind === 'abi' ? (
        <>
          <Trans>An ABI</Trans>, <Plural value={count} one="# function" other="# functions" />
        </>
      ) : (
        <>
          <Trans>A descriptor</Trans>, <Plural value={count} one="# kind of call or message" other="# kinds of calls or messages" />
        </>
      )}
      {owner !== undefined && (
        <>
          {' '}
          <Trans>
            of <HostileText text={owner} />
          </Trans>
        </>
      )}
      . <HashView hash={hash} />
    </div>
    <ul className="flex flex-col gap-1 font-mono text-small">
      {names.map((one) => (
        <li key={one} className="wrap-anywhere">
          <HostileText text={one} most={200} />
        </li>
      ))}
      {count > names.length && (
        <li className="font-sans text-soft">
          <Plural value={count - names.length} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
    {!binds && (
      <Banner tone="warn" title={<Trans>It would never be used</Trans>}>
        <Trans>It names no contract and no message that it is for. A file of your own does not speak for every contract of a kind.</Trans>
      </Banner>
    )}
  </div>
)

type PlaceProps = {
  readonly draft: PlaceDraft
  readonly onChange: (draft: PlaceDraft) => void
  readonly error: ReturnType<typeof judgePlace>['error']
}

function PlaceFields({ draft, onChange, error }: PlaceProps): ReactNode {
  const { t } = useLingui()
  const chains = useSource(useWallet().book.chains)
  const options = [
    { value: '', label: t`Any contract` },
    ...chains.map(({ chainId, name }) => ({ value: `${chainId}`, label: t`One contract on ${name}` })),
  ]
  return (
    <>
      <Field
        label={<Trans>For</Trans>}
        help={<Trans>A name that fits any contract may fit the wrong one: say which, where you know it.</Trans>}
      >
        <Select value={draft.chain} onChoose={(chain) => onChange({ ...draft, chain })} options={options} />
      </Field>
      {draft.chain !== '' && (
        <Field label={<Trans>Address</Trans>} error={error}>
          <TextInput kind="hex" value={draft.address} onChange={(event) => onChange({ ...draft, address: event.currentTarget.value })} />
        </Field>
      )}
    </>
  )
}
