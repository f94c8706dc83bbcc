import type { ReactNode } from 'react'
import { type Address, checksum } from '#core/ethereum/address'

/** All forty digits in groups of four; the first and the last, which people compare, are strong. */
export function AddressGroups({ address }: { readonly address: Address }): ReactNode {
  const groups = checksum(address).slice(2).match(/.{4}/g) ?? []
  return (
    <bdi dir="ltr" className="font-mono text-small wrap-anywhere" data-address={address}>
      <span className="me-1.5 text-soft">0x</span>
      {groups.map((group, at) => (
        <span key={at} className={at === 0 || at === groups.length - 1 ? 'me-1.5 font-semibold text-ink' : 'me-1.5 text-soft'}>
          {group}
          <wbr />
        </span>
      ))}
    </bdi>
  )
}
