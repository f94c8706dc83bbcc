import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorMessage } from '#core/catalogue'
import { type AppError, type ErrorCode, fromWire, type WireError } from '#core/errors'
import type { Words } from '#core/text/words'
import type { UnlockSecret } from '#wallet'

export type UnlockMethodKind = UnlockSecret['kind']

/** What a way in is called. */
export const UNLOCK_METHOD_NAME: Readonly<Record<UnlockMethodKind, MessageDescriptor>> = {
  password: msg`Password`,
  passkey: msg`Passkey`,
  both: msg`Password and passkey`,
  recovery: msg`Recovery code`,
}

/** How one turns to it from another. */
export const USE_UNLOCK_METHOD: Readonly<Record<UnlockMethodKind, MessageDescriptor>> = {
  password: msg`Use the password`,
  passkey: msg`Use a passkey`,
  both: msg`Use password and passkey`,
  recovery: msg`Use the recovery code`,
}

const OF_PASSKEYS: readonly ErrorCode[] = [
  'vault/wrong-passkey',
  'vault/passkey-cancelled',
  'vault/passkey-unsupported',
  'vault/passkey-no-prf',
  'vault/unknown-slot',
  'vault/presence',
]
/** Failures that belong beside the field of a way, and not below the form. */
const BESIDE: Readonly<Record<UnlockMethodKind, readonly ErrorCode[]>> = {
  password: ['input/required', 'vault/wrong-password', 'vault/wait'],
  passkey: [...OF_PASSKEYS, 'vault/wait'],
  both: ['input/required', 'vault/wrong-password', ...OF_PASSKEYS, 'vault/wait'],
  recovery: ['input/required', 'vault/wrong-code', 'vault/malformed-code', 'vault/wait'],
}

/** True for a failure that `WayFields` shows itself. */
export const isUnlockMethodError = (error: WireError): boolean => Object.values(BESIDE).some((codes) => codes.includes(error.code))

/** The failure as it stands beside the field of that way; nothing where it was of another. */
export function errorBesideMethod(kind: UnlockMethodKind, error: WireError | undefined): AppError | Words | undefined {
  if (error === undefined || !BESIDE[kind].includes(error.code)) return undefined
  // What a wait is worth needs more space than there is beside a field.
  return error.code === 'vault/wait' ? errorMessage(error) : fromWire(error)
}
