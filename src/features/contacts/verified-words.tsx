import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Verified } from '#core/identity/contact'

/** How an address is known to be theirs, in a few words. */
export const KNOWN_HOW: Record<Verified, MessageDescriptor> = {
  'in-person': msg`compared in person`,
  paid: msg`paid before, and it arrived`,
  name: msg`by a name that points there and back`,
  typed: msg`typed or pasted`,
  backup: msg`from a backup`,
  file: msg`from a file`,
}

/** Those that a person can say of an address; the others are found out. */
export const SELECTABLE_VERIFICATIONS: readonly Verified[] = ['typed', 'in-person', 'paid']
