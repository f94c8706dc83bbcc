import { defined } from '#core/defined'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { checksum } from '#core/ethereum/address'
import { addressesOf, type Contact, type ContactAddress } from '#core/identity/contact'
import { ExplorerLinks, PATHS, useAction, useSource, usePorts, useUndo } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { buttonStyle, IconButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { KNOWN_HOW } from './verified-words.tsx'

/** Somebody, with all their addresses: where each is theirs, and how that is known. */
export function ContactLine({ contact, onEdit }: { readonly contact: Contact; readonly onEdit: () => void }): ReactNode {
  const { t } = useLingui()
  const wallet = usePorts<'removeContact' | 'saveContact'>()
  const { id, name, address, note } = contact
  const offerUndo = useUndo()
  const remove = useAction(async () => {
    await wallet.removeContact(id)
    // It comes back under the same id: what refers to it finds it again.
    const [first = { address }, ...others] = addressesOf(contact).map((one) => ({ ...one, address: checksum(one.address) }))
    const back = { id, name, ...first, ...defined({ others: others.length === 0 ? undefined : others, note }) }
    offerUndo(t`${name} was removed`, () => wallet.saveContact(back))
  })
  return (
    <div className="border-b border-hair py-3" data-contact={address}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Identicon address={address} size={32} />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-semibold">
            <HostileText text={name} />
          </h2>
          <ul className="flex flex-col gap-0.5 text-small text-soft">
            {addressesOf(contact).map((one) => (
              <OneAddress key={`${one.address} ${one.chainId ?? ''}`} one={one} />
            ))}
          </ul>
          {note !== undefined && <p className="mt-1 text-small whitespace-pre-line text-soft wrap-anywhere">{note}</p>}
        </div>
        <div className="ms-auto flex items-center gap-1">
          <Link
            to={PATHS.send}
            search={{ to: checksum(address) }}
            className={buttonStyle('plain', 'small')}
            aria-label={t`Send to ${name}`}
          >
            <Trans>Send</Trans>
          </Link>
          <IconButton icon="edit" label={t`Edit ${name}`} onClick={onEdit} />
          <IconButton icon="trash" label={t`Remove ${name}`} onClick={() => void remove.start()} />
        </div>
      </div>
      {remove.error !== undefined && <ErrorNote error={remove.error} />}
    </div>
  )
}

function OneAddress({ one: { address, chainId, verified } }: { readonly one: ContactAddress }): ReactNode {
  const { i18n } = useLingui()
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  // One that holds everywhere is looked at on the chain that is looked at.
  const current = useSource(book.current)
  const chain = chainId === undefined ? undefined : (chains.find((item) => item.chainId === chainId)?.name ?? `${chainId}`)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <ExplorerLinks chainId={chainId ?? current?.chainId}>
        <AddressView address={address} show="bare" />
      </ExplorerLinks>
      {chain !== undefined && (
        <span>
          <Trans>
            on <HostileText text={chain} most={40} /> only
          </Trans>
        </span>
      )}
      {verified !== undefined && <span>{i18n._(KNOWN_HOW[verified])}</span>}
    </li>
  )
}
