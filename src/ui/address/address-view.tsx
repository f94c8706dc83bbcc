import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import { differingDigits } from '#core/ethereum/address-form'
import { AddressDigits, AddressText } from './address-text.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'
import { type ExplorerLink, useExplorerLink } from './explorer-link.tsx'
import { HexGroups, OpenLine } from './hash-view.tsx'
import { HostileText } from '../text/hostile-text.tsx'
import { Identicon } from './identicon.tsx'
import { Peek } from '../overlays/peek.tsx'
import { useIsPractice } from '../practice-area.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** A name for an address, and whose word it is. */
export type AddressName = { readonly text: string; readonly from: 'account' | 'contact' | 'listed' | 'claimed' | 'entered' }

export type AddressViewProps = {
  readonly address: Address
  readonly name?: AddressName | undefined
  /** `bare` leaves the picture out, for a line of text or a table that has one already. */
  readonly show?: 'all' | 'bare'
  readonly size?: 20 | 24 | 32
}

/** Who: picture, name if known, first and last characters; the middle, and how the name is known, on touch, hover and focus; copy with one touch, but where it is of practice. */
export function AddressView({ address, name, show = 'all', size = 20 }: AddressViewProps): ReactNode {
  const { t } = useLingui()
  const link = useExplorerLink('address', address)
  const isPractice = useIsPractice()
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Peek
        look="inline-flex max-w-full min-h-6 items-center gap-2 rounded-mark hover:bg-sunk"
        link={link}
        card={<AddressCard address={address} name={name} link={link} />}
      >
        {show === 'all' && <Identicon address={address} size={size} />}
        {name !== undefined && (
          <span className={`min-w-0 truncate ${name.from === 'claimed' ? 'italic' : 'font-semibold'}`}>
            <HostileText text={name.text} most={40} />
          </span>
        )}
        <bdi dir="ltr" className={`text-start font-mono text-[0.87em] ${name === undefined ? '' : 'text-soft'}`}>
          <AddressText address={address} />
        </bdi>
        <VisuallyHidden>
          {' '}
          {link === undefined ? <Trans>(show the whole address)</Trans> : <Trans>(open in the explorer)</Trans>}
        </VisuallyHidden>
      </Peek>
      {!isPractice && <CopyButton text={checksum(address)} label={t`Copy address`} />}
    </span>
  )
}

type CardProps = { readonly address: Address; readonly name: AddressName | undefined; readonly link: ExplorerLink | undefined }

function AddressCard({ address, name, link }: CardProps): ReactNode {
  return (
    <div className="flex w-64 max-w-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <Identicon address={address} size={40} />
        <WholeAddress address={address} />
      </div>
      {name !== undefined && (
        <p className="text-soft">
          <NameFrom from={name.from} />
        </p>
      )}
      <OpenLine link={link} />
    </div>
  )
}

function NameFrom({ from }: { readonly from: AddressName['from'] }): ReactNode {
  switch (from) {
    case 'account':
      return <Trans>One of your accounts. You named it.</Trans>
    case 'contact':
      return <Trans>One of your contacts. You named it.</Trans>
    case 'listed':
      return <Trans>The name came with this build of Assay.</Trans>
    case 'entered':
      return <Trans>You entered this name when you paid.</Trans>
    case 'claimed':
      return <Trans>The address claims this name itself.</Trans>
  }
}

/** All forty digits, with their checksum, in groups of four. */
export const WholeAddress = ({ address }: { readonly address: Address }): ReactNode => <HexGroups hex={checksum(address)} />

/** Two addresses one above the other, the digits that differ marked: for a recipient that looks like another. */
export function AddressDiff({
  left,
  right,
  leftName,
  rightName,
}: {
  readonly left: Address
  readonly right: Address
  readonly leftName: ReactNode
  readonly rightName: ReactNode
}): ReactNode {
  const differing = differingDigits(left, right)
  return (
    <div className="flex flex-col gap-3">
      <Compared address={left} differing={differing} name={leftName} />
      <Compared address={right} differing={differing} name={rightName} />
      <p className="text-small text-soft">
        {differing.size === 0 ? (
          <Trans>They’re the same.</Trans>
        ) : (
          <Plural value={differing.size} one="# of 40 digits differs." other="# of 40 digits differ." />
        )}
      </p>
    </div>
  )
}

function Compared({
  address,
  differing,
  name,
}: {
  readonly address: Address
  readonly differing: ReadonlySet<number>
  readonly name: ReactNode
}): ReactNode {
  return (
    <div>
      <p className="mb-1 flex items-center gap-2 text-small text-soft">
        <Identicon address={address} size={20} />
        {name}
      </p>
      <p dir="ltr" className="font-mono text-small">
        <AddressDigits address={address} differing={differing} />
      </p>
    </div>
  )
}
