import type { ReactNode } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import { AddressText } from '#ui/address/address-text'
import { useExplorerLink } from '#ui/address/explorer-link'
import { Identicon } from '#ui/address/identicon'
import { HostileText } from '#ui/text/hostile-text'

/** Somebody in a row: by name, else by both ends of the address; a way to the page of it, which has the whole. */
export function PartyLink({ address, name }: { readonly address: Address; readonly name: string | undefined }): ReactNode {
  const link = useExplorerLink('address', address)
  return (
    <a
      {...link}
      title={checksum(address)}
      className="inline-flex min-h-6 max-w-full align-middle items-center gap-2 rounded-mark hover:bg-sunk"
    >
      <Identicon address={address} size={20} />
      {name === undefined ? (
        <bdi dir="ltr" className="font-mono text-[0.92em]">
          <AddressText address={address} />
        </bdi>
      ) : (
        <span className="min-w-0 truncate">
          <HostileText text={name} most={40} />
        </span>
      )}
    </a>
  )
}
