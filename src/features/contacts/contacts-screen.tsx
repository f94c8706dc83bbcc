import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type Contact, duplicatesIn } from '#core/identity/contact'
import { NeedsVault, useSource, usePorts, WindowedList, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { Field } from '#ui/forms/field'
import { Screen } from '#ui/layout/page'
import { TextInput } from '#ui/forms/text-input'
import { searchContacts } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactLine } from './contact-line.tsx'
import { ContactsTable } from './contacts-table.tsx'
import { Banner } from '#ui/feedback/banner'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'

/** Past this many a search field stands above the list. */
const SEARCH_FROM = 8
/** Pixels of one with an address and no note. */
const USUAL = 73

/** Whom the person named: their own words, sealed on this device. */
export function ContactsScreen(): ReactNode {
  const { t } = useLingui()
  const { session, contacts } = usePorts<'session' | 'contacts'>()
  const open = useSource(session.state).kind === 'open'
  const list = useSource(contacts)
  const [editing, setEditing] = useState<Contact | 'new' | undefined>(undefined)
  const [words, setWords] = useState('')
  const found = useMemo(() => searchContacts(list, words), [list, words])
  const close = useCallback(() => setEditing(undefined), [])
  if (!open) return <NoVault />
  return (
    <Screen
      title={<Trans>Contacts</Trans>}
      lede={<Trans>Names you gave to addresses. They’re encrypted on this device, and help us spot look-alike addresses.</Trans>}
      actions={
        list.length > 0 && (
          <Button icon="plus" onClick={() => setEditing('new')}>
            <Trans>Add contact</Trans>
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
              <Trans>Add contact</Trans>
            </Button>
          }
        >
          <Trans>Name the addresses you pay. A name you gave is safer than a copied address.</Trans>
        </Empty>
      )}
      {list.length >= SEARCH_FROM && (
        <Field label={<Trans>Search</Trans>} optional={<Trans>name, note or address</Trans>}>
          <TextInput value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        </Field>
      )}
      <Duplicates contacts={list} />
      {list.length > 0 && found.length === 0 && (
        <p className="text-soft">
          <Trans>No matching contacts.</Trans>
        </p>
      )}
      {found.length > 0 && (
        <div className="border-t border-hair">
          <WindowedList label={t`Contacts`} rows={found} keyOf={({ id }) => id} usual={USUAL}>
            {(contact) => <ContactLine contact={contact} onEdit={() => setEditing(contact)} />}
          </WindowedList>
        </div>
      )}
      <ContactsTable />
      {editing !== undefined && (
        <ContactForm key={editing === 'new' ? 'new' : editing.id} contact={editing === 'new' ? undefined : editing} onClose={close} />
      )}
    </Screen>
  )
}

const NoVault = (): ReactNode => (
  <Screen title={<Trans>Contacts</Trans>}>
    <NeedsVault title={<Trans>Wallet needed</Trans>}>
      <Trans>Contacts show who you deal with, so they’re only kept encrypted, in a wallet.</Trans>
    </NeedsVault>
  </Screen>
)

/** Two contacts with one address: perhaps one person twice. One pair at a time. */
function Duplicates({ contacts }: { readonly contacts: readonly Contact[] }): ReactNode {
  const [pair] = duplicatesIn(contacts)
  return pair === undefined ? null : <Pair key={pair.map(({ id }) => id).join(' ')} one={pair[0]} other={pair[1]} />
}

function Pair({ one, other }: { readonly one: Contact; readonly other: Contact }): ReactNode {
  const wallet = usePorts<'mergeContacts'>()
  const merge = useAction(() => wallet.mergeContacts(one.id, other.id))
  return (
    <div data-part="duplicates">
      <Banner
        title={
          <Trans>
            <HostileText text={one.name} /> and <HostileText text={other.name} /> have the same address
          </Trans>
        }
        actions={
          <Button size="small" busy={merge.busy} onClick={() => void merge.start()}>
            <Trans>Merge</Trans>
          </Button>
        }
      >
        <Trans>
          Keeps the name <HostileText text={one.name} />, with the addresses and notes of both.
        </Trans>
      </Banner>
      {merge.error !== undefined && <ErrorNote error={merge.error} />}
    </div>
  )
}
