import type { OwnSignature } from '#core/permissions/own-signature'
import { signatureKind, type Voiding } from '#decode'
import type { SignedRight } from '#survey'

export type { Voiding }

/** How a signature that was given away is made worthless. `undefined`: nothing but its end, or that what it may take is gone, does that. */
export const voidingOf = ({ signature, use }: SignedRight, signatures: readonly OwnSignature[]): Voiding | undefined =>
  signatureKind(use).void?.(use, signature, signatures)

/** True of a permit that gives nothing: it takes back what another gave, and is no right itself. */
export const givesNothing = ({ use }: SignedRight): boolean => signatureKind(use).givesNothing?.(use) === true
