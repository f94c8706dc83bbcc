import { Trans, useLingui } from '@lingui/react/macro'
import type { FocusEvent, ReactNode } from 'react'
import { type Address, checksum, short } from '#core/address'
import type { AppError } from '#core/errors'
import type { Words } from '#core/words'
import { ContactElsewhere, useNames } from '#features/kit'
import { AddressView } from '#ui/address-view'
import { Field } from '#ui/field'
import { HostileText } from '#ui/hostile-text'
import { Identicon } from '#ui/identicon'
import { TextInput } from '#ui/text-input'
import type { Taken } from './payment-link.ts'
import { type Known, matching, type Recipient } from './recipient.ts'
import type { KnownPeople } from './use-known.ts'

type RecipientProps = {
  readonly text: string
  readonly onType: (text: string) => void
  readonly onLeave: (event: FocusEvent) => void
  /** Who that is, where it can be read. */
  readonly read: Recipient | undefined
  readonly error: AppError | Words | undefined
  readonly taken: Taken | undefined
  readonly known: KnownPeople
  readonly chainId: number
}

/** To whom: an address in any usual form, a payment link, or somebody known. */
export function RecipientField({ text, onType, onLeave, read, error, taken, known, chainId }: RecipientProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={<Trans>Recipient</Trans>}
        error={error}
        help={<Trans>An address, a payment link, or the name of a contact.</Trans>}
        note={read && <Reading read={read} taken={taken} chainId={chainId} />}
      >
        <TextInput kind="hex" value={text} onChange={(event) => onType(event.currentTarget.value)} onBlur={onLeave} placeholder={t`0x…`} />
      </Field>
      {read !== undefined && <ContactElsewhere address={read.address} chainId={chainId} />}
      {read === undefined && <Offers text={text} known={known} onChoose={onType} />}
    </div>
  )
}

/** What was understood: who it is, what was taken off, and what could not be checked. */
function Reading({
  read,
  taken,
  chainId,
}: {
  readonly read: Recipient
  readonly taken: Taken | undefined
  readonly chainId: number
}): ReactNode {
  const nameOf = useNames(chainId)
  return (
    <span className="flex flex-col gap-1">
      <AddressView address={read.address} name={nameOf(read.address)} />
      {taken !== undefined && (
        <span className="text-soft">
          {taken === 'address, asset and amount' ? (
            <Trans>Address, asset and amount are taken from the link.</Trans>
          ) : (
            <Trans>Address and asset are taken from the link.</Trans>
          )}
        </span>
      )}
      {taken === undefined && read.trimmed && (
        <span className="text-soft">
          <Trans>Only the address was taken from what you pasted.</Trans>
        </span>
      )}
      {read.written === 'unchecked' && (
        <span className="text-soft">
          <Trans>It is written in one case, without a checksum: a mistyped digit would not be noticed. Compare it.</Trans>
        </span>
      )}
    </span>
  )
}

function Offers({
  text,
  known,
  onChoose,
}: {
  readonly text: string
  readonly known: KnownPeople
  readonly onChoose: (text: string) => void
}): ReactNode {
  const recent = known.recent.filter((address) => text.trim() === '' || address.startsWith(text.trim().toLowerCase()))
  return (
    <>
      <Group title={<Trans>Contacts</Trans>} people={matching(text, known.contacts)} onChoose={onChoose} />
      <Group title={<Trans>Your accounts</Trans>} people={matching(text, known.own)} onChoose={onChoose} />
      <Group title={<Trans>Paid before</Trans>} people={recent.map((address) => ({ address, name: '' }))} onChoose={onChoose} />
    </>
  )
}

/** At most this many are offered of each kind; typing narrows them down. */
const MOST = 6

function Group({
  title,
  people,
  onChoose,
}: {
  readonly title: ReactNode
  readonly people: readonly Known[]
  readonly onChoose: (text: string) => void
}): ReactNode {
  if (people.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-small text-soft">{title}</span>
      {people.slice(0, MOST).map(({ address, name }) => (
        <Offer key={address} address={address} name={name} onChoose={() => onChoose(checksum(address))} />
      ))}
    </div>
  )
}

const Offer = ({
  address,
  name,
  onChoose,
}: {
  readonly address: Address
  readonly name: string
  readonly onChoose: () => void
}): ReactNode => (
  <button
    type="button"
    onClick={onChoose}
    className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-control border border-hair px-2.5 py-1 text-small hover:border-edge"
  >
    <Identicon address={address} size={16} />
    {name !== '' && (
      <span className="truncate font-semibold">
        <HostileText text={name} most={32} />
      </span>
    )}
    <bdi dir="ltr" className="font-mono text-soft">
      {short(address)}
    </bdi>
  </button>
)
