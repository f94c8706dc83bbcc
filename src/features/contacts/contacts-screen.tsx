import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { checksum } from '#core/address'
import type { Contact } from '#core/contact'
import { PATHS, useAction, useSource, useWallet } from '#features/kit'
import { AddressView } from '#ui/address-view'
import { Button, buttonLook, IconButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { HostileText } from '#ui/hostile-text'
import { Identicon } from '#ui/identicon'
import { Page } from '#ui/page'
import { TextInput } from '#ui/text-input'
import { toast } from '#ui/toast'
import { searchContacts } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactsTable } from './contacts-table.tsx'

/** Past this many a search field stands above the list. */
const SEARCH_FROM = 8

/** Whom the person named: their own words, sealed on this device. */
export function ContactsScreen(): ReactNode {
  const { session, contacts } = useWallet()
  const open = useSource(session.state).at === 'open'
  const list = useSource(contacts)
  const [editing, setEditing] = useState<Contact | 'new' | undefined>(undefined)
  const [words, setWords] = useState('')
  const close = useCallback(() => setEditing(undefined), [])
  if (!open) return <NeedsVault />
  return (
    <Page
      title={<Trans>Contacts</Trans>}
      lede={<Trans>Names that you gave. They are sealed on this device and used to notice addresses made to look like theirs.</Trans>}
      actions={
        list.length > 0 && (
          <Button icon="plus" onClick={() => setEditing('new')}>
            <Trans>Add a contact</Trans>
          </Button>
        )
      }
    >
      {list.length === 0 && (
        <Empty
          icon="contacts"
          title={<Trans>No contacts yet</Trans>}
          actions={
            <Button tone="primary" icon="plus" onClick={() => setEditing('new')}>
              <Trans>Add a contact</Trans>
            </Button>
          }
        >
          <Trans>Name the addresses that you pay. A name that you gave is safer than one that you copied.</Trans>
        </Empty>
      )}
      {list.length >= SEARCH_FROM && (
        <Field label={<Trans>Search</Trans>} optional={<Trans>name, note or address</Trans>}>
          <TextInput value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        </Field>
      )}
      {list.length > 0 && (
        <ul className="border-t border-hair">
          {searchContacts(list, words).map((contact) => (
            <Line key={contact.id} contact={contact} onEdit={() => setEditing(contact)} />
          ))}
        </ul>
      )}
      <ContactsTable />
      {editing !== undefined && (
        <ContactForm key={editing === 'new' ? 'new' : editing.id} contact={editing === 'new' ? undefined : editing} onClose={close} />
      )}
    </Page>
  )
}

const NeedsVault = (): ReactNode => (
  <Page title={<Trans>Contacts</Trans>}>
    <Empty
      icon="lock"
      title={<Trans>Contacts are kept in a vault</Trans>}
      actions={
        <Link to={PATHS.create} className={buttonLook('primary')}>
          <Trans>Create a vault</Trans>
        </Link>
      }
    >
      <Trans>They say whom you deal with, so they are kept only where they can be sealed.</Trans>
    </Empty>
  </Page>
)

function Line({ contact, onEdit }: { readonly contact: Contact; readonly onEdit: () => void }): ReactNode {
  const { t } = useLingui()
  const wallet = useWallet()
  const { name, address, note } = contact
  const remove = useAction(async () => {
    await wallet.removeContact(contact.id)
    // It comes back under the same id: what refers to it finds it again.
    const run = (): void =>
      void wallet.saveContact({ id: contact.id, name, address: checksum(address), ...(note === undefined ? {} : { note }) })
    toast(t`${name} was removed`, { action: { label: t`Undo`, run } })
  })
  return (
    <li className="border-b border-hair py-3" data-contact={address}>
      <div className="flex items-center gap-3">
        <Identicon address={address} size={32} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            <HostileText text={name} />
          </h2>
          <div className="flex flex-wrap items-baseline gap-x-3 text-small text-soft">
            <AddressView address={address} show="bare" />
            {note !== undefined && <span className="min-w-0 wrap-anywhere">{note}</span>}
          </div>
        </div>
        <Link to={PATHS.send} search={{ to: checksum(address) }} className={buttonLook('plain', 'small')} aria-label={t`Send to ${name}`}>
          <Trans>Send</Trans>
        </Link>
        <IconButton icon="edit" label={t`Edit ${name}`} onClick={onEdit} />
        <IconButton icon="trash" label={t`Remove ${name}`} onClick={() => void remove.start()} />
      </div>
      {remove.error !== undefined && <ErrorNote error={remove.error} />}
    </li>
  )
}
