import { Trans } from '@lingui/react/macro'
import { type FocusEvent, type FormEvent, type ReactNode, useId, useReducer } from 'react'
import type { Address } from '#core/ethereum/address'
import { MAX_ADDRESSES, type Contact } from '#core/identity/contact'
import { CallsItself, isLeft, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { AddressFields } from './address-fields.tsx'
import { type AddressDraft, contactEntryOf, type JudgedAddress, judgeContact, resembling } from './contact-draft.ts'
import { type ContactField, type ContactFormEvent, type ContactFormState, nextContactForm, openContactForm } from './contact-form-state.ts'
import { Resembling, useKnownAddresses } from './resembling.tsx'

type FormProps = {
  /** Absent: a new one. */
  readonly contact: Contact | undefined
  readonly onClose: () => void
}

/** Adds or changes a contact. */
export function ContactForm({ contact, onClose }: FormProps): ReactNode {
  const wallet = usePorts<'saveContact'>()
  const formId = useId()
  const [state, dispatch] = useReducer(nextContactForm, contact, openContactForm)
  const { draft, touched, compared } = state
  const judged = judgeContact(draft)
  const known = useKnownAddresses(contact?.id)
  const isDistinct = judged.addresses.every(
    ({ address }) => address === undefined || resembling(address, known).alike.length === 0 || compared.has(address),
  )
  const save = useAction(async () => {
    await wallet.saveContact(contactEntryOf(draft, contact?.id))
    onClose()
  })
  const leave = (field: ContactField, text: string, event: FocusEvent): void => {
    if (text !== '' && isLeft(event)) dispatch({ kind: 'left', field })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    dispatch({ kind: 'submitted' })
    if (judged.good && isDistinct) void save.start()
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={contact ? <Trans>Edit contact</Trans> : <Trans>Add contact</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={save.busy} disabled={!isDistinct}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <Field label={<Trans>Name</Trans>} error={touched.has('name') ? judged.errors.name : undefined}>
          <TextInput
            value={draft.name}
            onChange={(event) => dispatch({ kind: 'typed', part: { name: event.currentTarget.value } })}
            onBlur={(event) => leave('name', draft.name, event)}
          />
        </Field>
        <AddressParts judged={judged.addresses} known={known} state={state} dispatch={dispatch} onLeave={leave} />
        <Field
          label={<Trans>Note</Trans>}
          optional={<Trans>only you see it</Trans>}
          error={touched.has('note') ? judged.errors.note : undefined}
        >
          <TextArea
            rows={2}
            value={draft.note}
            onChange={(event) => dispatch({ kind: 'typed', part: { note: event.currentTarget.value } })}
            onBlur={(event) => leave('note', draft.note, event)}
          />
        </Field>
        {save.error !== undefined && <ErrorNote error={save.error} />}
      </form>
    </Dialog>
  )
}

type AddressesProps = {
  readonly judged: readonly JudgedAddress[]
  readonly known: ReturnType<typeof useKnownAddresses>
  readonly state: ContactFormState
  readonly dispatch: (event: ContactFormEvent) => void
  readonly onLeave: (field: ContactField, text: string, event: FocusEvent) => void
}

/** The addresses, and the way to one more. */
const AddressParts = ({ judged, known, state, dispatch, onLeave }: AddressesProps): ReactNode => (
  <>
    {state.draft.addresses.map((address, index) => (
      <AddressPart
        key={state.keys[index]}
        place={{ key: state.keys[index] ?? index, index }}
        draft={address}
        judged={judged[index] ?? { unchecked: false }}
        known={known}
        state={state}
        dispatch={dispatch}
        onLeave={onLeave}
      />
    ))}
    {state.draft.addresses.length < MAX_ADDRESSES && (
      <div>
        <Button size="small" tone="quiet" icon="plus" onClick={() => dispatch({ kind: 'address-added' })}>
          <Trans>Add another address</Trans>
        </Button>
      </div>
    )}
  </>
)

type AddressPartProps = Omit<AddressesProps, 'judged'> & {
  readonly place: { readonly key: number; readonly index: number }
  readonly draft: AddressDraft
  readonly judged: JudgedAddress
}

/** One address of the contact, what it calls itself on chain, and whom it could be taken for. */
function AddressPart({ place: { key, index }, draft, judged, known, state, dispatch, onLeave }: AddressPartProps): ReactNode {
  const { session, book } = usePorts<'session' | 'book'>()
  const own = useSource(session.accounts)
  const current = useSource(book.current)
  const field = `address ${key}` as const
  /** Names are for a chain: theirs, or the one that is open. */
  const chainId = draft.chain === '' ? current?.chainId : Number(draft.chain)
  const isOwn = (address: Address): boolean => own.some((account) => account.address === address)
  return (
    <AddressFields
      draft={draft}
      judged={judged}
      number={index + 1}
      touched={state.touched.has(field)}
      onChange={(address) => dispatch({ kind: 'address-changed', key, address })}
      onLeave={(event) => onLeave(field, draft.text, event)}
      {...(state.keys.length > 1 ? { onRemove: () => dispatch({ kind: 'address-removed', key }) } : {})}
    >
      {judged.address !== undefined && chainId !== undefined && !isOwn(judged.address) && (
        <CallsItself address={judged.address} chainId={chainId} because="kept" />
      )}
      {judged.address !== undefined && (
        <Resembling
          address={judged.address}
          known={known}
          compared={state.compared.has(judged.address)}
          onCompare={(address) => dispatch({ kind: 'compared', address })}
        />
      )}
    </AddressFields>
  )
}
