import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'

/**
 * The person's yes to one digest: of one request, from one origin, for one account and chain, in one unlocked session.
 * The vault takes it once. Never stored.
 */
export type Consent = {
  /** 16 random bytes; the vault refuses one that it has seen. */
  readonly id: Hex
  readonly requestId: string
  readonly digest: Hex
  readonly origin: Origin
  readonly account: Address
  readonly chainId: number
  /** The vault's unlock counter when the person agreed. */
  readonly unlockEpoch: number
}

/** Who asks: the person in our own screens, or an app by its exact origin. */
export type Origin = { readonly kind: 'own' } | { readonly kind: 'app'; readonly origin: string }
