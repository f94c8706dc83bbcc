import { Trans } from '@lingui/react/macro'
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { MAX_ADDRESSES, type Contact } from '#core/identity/contact'
import { CallsItself, isLeft, useAction, useSource, useWallet } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field, focusFirstInvalid } from '#ui/forms/field'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { AddressFields } from './address-fields.tsx'
import {
  type AddressDraft,
  type ContactDraft,
  contactDraft,
  contactEntryOf,
  judgeContact,
  NEW_ADDRESS,
  resembling,
} from './contact-draft.ts'
import { Resembling, useKnownAddresses } from './resembling.tsx'

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
  const [draft, setDraft] = useState<ContactDraft>(() => contactDraft(contact))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [compared, setCompared] = useState<ReadonlySet<string>>(new Set())
  const judged = judgeContact(draft)
  const known = useKnownAddresses(contact?.id)
  const twins = judged.addresses.flatMap(({ address }) =>
    address !== undefined && resembling(address, known).alike.length > 0 && !compared.has(address) ? [address] : [],
  )
  const own = useSource(wallet.session.accounts)
  const current = useSource(wallet.book.current)
  /** Names are for a chain: theirs, or the one that is open. */
  const chainOf = ({ chain }: AddressDraft): number | undefined => (chain === '' ? current?.chainId : Number(chain))
  const save = useAction(async () => {
    await wallet.saveContact(contactEntryOf(draft, contact?.id))
    setOpen(false)
  })
  const leave = (name: string, text: string, event: FocusEvent): void => {
    if (text !== '' && isLeft(event)) setTouched(new Set([...touched, name]))
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTouched(new Set(['name', 'note', ...draft.addresses.map((_, at) => `address ${at}`)]))
    if (judged.good && twins.length === 0) void save.start()
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  const change = (at: number, next: AddressDraft): void =>
    setDraft({ ...draft, addresses: draft.addresses.map((one, index) => (index === at ? next : one)) })
  const remove = (at: number): void => setDraft({ ...draft, addresses: draft.addresses.filter((_, index) => index !== at) })
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
          <Button type="submit" form={formId} tone="primary" busy={save.busy} disabled={twins.length > 0}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <Field label={<Trans>Name</Trans>} error={touched.has('name') ? judged.errors.name : undefined}>
          <TextInput
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            onBlur={(event) => leave('name', draft.name, event)}
          />
        </Field>
        {draft.addresses.map((one, at) => {
          const found = judged.addresses[at] ?? { unchecked: false }
          return (
            <AddressFields
              // Fields are told apart by their place: what is typed may be the same twice.
              key={at}
              draft={one}
              judged={found}
              number={at + 1}
              touched={touched.has(`address ${at}`)}
              onChange={(next) => change(at, next)}
              onLeave={(event) => leave(`address ${at}`, one.text, event)}
              {...(draft.addresses.length > 1 ? { onRemove: () => remove(at) } : {})}
            >
              {found.address !== undefined && chainOf(one) !== undefined && !own.some(({ address }) => address === found.address) && (
                <CallsItself address={found.address} chainId={chainOf(one) ?? 1} because="kept" />
              )}
              {found.address !== undefined && (
                <Resembling
                  address={found.address}
                  known={known}
                  compared={compared.has(found.address)}
                  onCompare={(address) => setCompared(new Set([...compared, address]))}
                />
              )}
            </AddressFields>
          )
        })}
        {draft.addresses.length < MAX_ADDRESSES && (
          <div>
            <Button
              size="small"
              tone="quiet"
              icon="plus"
              onClick={() => setDraft({ ...draft, addresses: [...draft.addresses, NEW_ADDRESS] })}
            >
              <Trans>Add another address</Trans>
            </Button>
          </div>
        )}
        <Field
          label={<Trans>Note</Trans>}
          optional={<Trans>for yourself</Trans>}
          error={touched.has('note') ? judged.errors.note : undefined}
        >
          <TextArea
            rows={2}
            value={draft.note}
            onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
            onBlur={(event) => leave('note', draft.note, event)}
          />
        </Field>
        {save.error !== undefined && <ErrorNote error={save.error} />}
      </form>
    </Dialog>
  )
}
