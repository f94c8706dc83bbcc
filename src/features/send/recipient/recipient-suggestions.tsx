import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { ends } from '#core/ethereum/address-form'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { TimeText } from '#ui/text/time-view'
import type { Recent } from './recent.ts'
import { type KnownRecipient, matching } from './recipient.ts'
import type { KnownPeople } from './use-known.ts'

type OffersProps = { readonly text: string; readonly known: KnownPeople; readonly onChoose: (address: Address) => void }

/** At most this many are offered of each kind; typing narrows them down. */
const MAX_SUGGESTIONS = 6

/** Whom one may mean: contacts and own accounts first, then those paid before. */
export function RecipientSuggestions({ text, known, onChoose }: OffersProps): ReactNode {
  const recent = known.recent.filter(({ address }) => text.trim() === '' || address.startsWith(text.trim().toLowerCase()))
  return (
    <>
      <Group title={<Trans>Contacts</Trans>} people={matching(text, known.contacts)} onChoose={onChoose} />
      <Group title={<Trans>Your accounts</Trans>} people={matching(text, known.own)} onChoose={onChoose} />
      {recent.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <span className="text-small text-soft">
            <Trans>Paid before</Trans>
          </span>
          <ul className="flex flex-col">
            {recent.map((one) => (
              <li key={one.address}>
                <Before one={one} onChoose={() => onChoose(one.address)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {known.keptOut > 0 && (
        <p className="text-small text-soft">
          <Plural
            value={known.keptOut}
            one="# address you paid isn’t offered. It begins and ends like another one you know."
            other="# addresses you paid aren’t offered. They begin and end like others you know."
          />
        </p>
      )}
    </>
  )
}

type GroupProps = { readonly title: ReactNode; readonly people: readonly KnownRecipient[]; readonly onChoose: (address: Address) => void }

function Group({ title, people, onChoose }: GroupProps): ReactNode {
  if (people.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-small text-soft">{title}</span>
      {people.slice(0, MAX_SUGGESTIONS).map(({ address, name }) => (
        <button
          key={address}
          type="button"
          onClick={() => onChoose(address)}
          className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-control border border-hair px-2.5 py-1 text-small hover:border-edge"
        >
          <Who address={address} name={name} />
        </button>
      ))}
    </div>
  )
}

const Before = ({ one, onChoose }: { readonly one: Recent; readonly onChoose: () => void }): ReactNode => (
  <button
    type="button"
    onClick={onChoose}
    className="flex min-h-8 w-full flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-hair py-1.5 text-start text-small hover:bg-sunk"
  >
    <Who address={one.address} name="" />
    {one.paidAs !== undefined && (
      <span className="text-soft" data-part="paid-as">
        <Trans>
          paid as{' '}
          <span className="font-semibold text-ink">
            <HostileText text={one.paidAs} most={32} />
          </span>
        </Trans>
      </span>
    )}
    <span className="ms-auto text-soft">
      <Plural value={one.times} one="paid once" other="paid # times" />
      {', '}
      <Trans>
        last <TimeText at={one.last} />
      </Trans>
    </span>
  </button>
)

const Who = ({ address, name }: KnownRecipient): ReactNode => (
  <>
    <Identicon address={address} size={16} />
    {name !== '' && (
      <span className="truncate font-semibold">
        <HostileText text={name} most={32} />
      </span>
    )}
    <bdi dir="ltr" className="font-mono text-soft">
      {ends(address)}
    </bdi>
  </>
)
