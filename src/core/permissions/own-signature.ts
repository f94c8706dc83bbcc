import type { Address } from '../ethereum/address.ts'
import type { Origin } from '../signing/consent.ts'
import type { Hex } from '../bytes/hex.ts'
import type { SignableMessage } from '../signing/signable.ts'
import type { Words } from '../text/words.ts'

/** What a signature may be used for, as far as it is understood: to list those that live, and to notice two with one number. */
export type SignatureTerms = {
  /** The kind of use as the decoder names it: `erc2612`, `permit2-transfer`, `seaport`, `sign-in`… */
  readonly use: string
  /** The contract that counts its number, and the number. Of two with one number only one can be used. */
  readonly contract?: Address
  readonly nonce?: bigint
  /** Whom it lets take things, where it names somebody. */
  readonly spender?: Address
  /** Until when it can be used at the latest, in seconds since the epoch. */
  readonly until?: bigint
}

/** A signature that this device made of something that is no transaction, kept since whoever holds it may use it. */
export type OwnSignature = {
  /** Of the request that it answers. */
  readonly id: string
  readonly account: Address
  readonly chainId: number
  readonly origin: Origin
  readonly asked: SignableMessage
  readonly digest: Hex
  /** 65 bytes: r, s, and v of 27 or 28. */
  readonly signature: Hex
  /** What the Review's sentence said. */
  readonly sentence: Words
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Absent: it can be used for nothing that we know. */
  readonly terms?: SignatureTerms
}
