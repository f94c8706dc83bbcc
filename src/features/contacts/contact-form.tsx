import { Trans } from '@lingui/react/macro'
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type Address, checksum } from '#core/address'
import type { Contact } from '#core/contact'
import { isLeft, useAction, useSource, useWallet } from '#features/kit'
import { AddressDiff } from '#ui/address-view'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { ErrorNote } from '#ui/error-note'
import { Field, focusFirstInvalid } from '#ui/field'
import { HostileText } from '#ui/hostile-text'
import { TextArea, TextInput } from '#ui/text-input'
import { type ContactDraft, judgeContact, resembling } from './contact-draft.ts'

type FormProps = {
  /** Absent: a new one. */
  readonly contact: Contact | undefined
  readonly onClose: () => void
}

/** Adds or changes a contact. */
export function ContactForm({ contact, onClose }: FormProps): ReactNode {
  const wallet = useWallet()
  const formId = useId()
  const [open, setOpen] = useState(true)
  // Closed before it goes, so that the browser hands the focus back to where it was.
  useEffect(() => {
    if (!open) onClose()
  }, [open, onClose])
  const [draft, setDraft] = useState<ContactDraft>(() => ({
    name: contact?.name ?? '',
    address: contact ? checksum(contact.address) : '',
    note: contact?.note ?? '',
  }))
  const [touched, setTouched] = useState<ReadonlySet<keyof ContactDraft>>(new Set())
  const judged = judgeContact(draft)
  const save = useAction(async () => {
    await wallet.saveContact({ ...(contact ? { id: contact.id } : {}), name: draft.name, address: draft.address, note: draft.note.trim() })
    setOpen(false)
  })
  const leave = (name: keyof ContactDraft, event: FocusEvent): void => {
    if (draft[name] !== '' && isLeft(event)) setTouched(new Set([...touched, name]))
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTouched(new Set(['name', 'address', 'note']))
    if (Object.keys(judged.errors).length === 0) void save.start()
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  const errorOf = (name: keyof ContactDraft) => (touched.has(name) ? judged.errors[name] : undefined)
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={contact ? <Trans>Change a contact</Trans> : <Trans>Add a contact</Trans>}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={save.busy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <Field label={<Trans>Name</Trans>} error={errorOf('name')}>
          <TextInput
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            onBlur={(event) => leave('name', event)}
          />
        </Field>
        <Field
          label={<Trans>Address</Trans>}
          error={errorOf('address')}
          note={
            judged.unchecked ? (
              <Trans>It is written in one case, without a checksum: a mistyped digit would not be noticed. Compare it.</Trans>
            ) : undefined
          }
        >
          <TextInput
            kind="hex"
            value={draft.address}
            onChange={(event) => setDraft({ ...draft, address: event.currentTarget.value })}
            onBlur={(event) => leave('address', event)}
          />
        </Field>
        {judged.address !== undefined && <Resembling address={judged.address} except={contact?.id} />}
        <Field label={<Trans>Note</Trans>} optional={<Trans>how you know it is theirs</Trans>} error={errorOf('note')}>
          <TextArea
            rows={2}
            value={draft.note}
            onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
            onBlur={(event) => leave('note', event)}
          />
        </Field>
        {save.error !== undefined && <ErrorNote error={save.error} />}
      </form>
    </Dialog>
  )
}

/** Somebody with this address already, or one that could be taken for it: both shown digit by digit. */
function Resembling({ address, except }: { readonly address: Address; readonly except: string | undefined }): ReactNode {
  const { contacts, session } = useWallet()
  const known = [...useSource(contacts).filter(({ id }) => id !== except), ...useSource(session.accounts)]
  const { same, alike } = resembling(address, known)
  const [twin] = alike
  return (
    <>
      {same && (
        <Banner title={<Trans>You know this address already</Trans>}>
          <Trans>
            It is <HostileText text={same.name} />.
          </Trans>
        </Banner>
      )}
      {twin && (
        <Banner tone="danger" title={<Trans>It looks like an address that you know</Trans>}>
          <div className="mt-2">
            <AddressDiff
              left={address}
              right={twin.address}
              leftName={<Trans>this one</Trans>}
              rightName={<HostileText text={twin.name} />}
            />
          </div>
        </Banner>
      )}
    </>
  )
}
