import { blo } from 'blo'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'

/** The same small picture for the same address, everywhere (Ethereum's "blockies"). It is an aid to the eye, never a proof. `size` in px. */
export const Identicon = ({
  address,
  size = 24,
}: {
  readonly address: Address
  readonly size?: 16 | 20 | 24 | 32 | 40 | 56
}): ReactNode => (
  <img src={blo(address, size)} alt="" width={size} height={size} draggable={false} className="inline-block shrink-0 rounded-mark" />
)
