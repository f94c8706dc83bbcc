import type { Address } from '../ethereum/address.ts'
import type { Signable } from '../signing/signable.ts'
import type { DeviceDisplay } from './screen-line.ts'

/** What of a display is particular to a family of models. `refused`: it does not sign this; `unknown`: what it prints is not known. `account`: whose key is in it, where that is known. */
export type DisplayOf = (
  signable: Signable,
  account: Address | undefined,
) => Omit<Extract<DeviceDisplay, { readonly kind: 'known' }>, 'kind' | 'model'> | 'refused' | 'unknown'
