import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { messageOf } from '#core/catalogue'
import { type AppError, type ErrorCode, fromWire, type WireError } from '#core/errors'
import type { Words } from '#core/words'
import type { Way } from '#wallet'

export type WayKind = Way['kind']

/** What a way in is called. */
export const WAY_NAME: Readonly<Record<WayKind, MessageDescriptor>> = {
  password: msg`Password`,
  passkey: msg`Passkey`,
  both: msg`Password and passkey`,
  recovery: msg`Recovery code`,
}

/** How one turns to it from another. */
export const USE_WAY: Readonly<Record<WayKind, MessageDescriptor>> = {
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
const BESIDE: Readonly<Record<WayKind, readonly ErrorCode[]>> = {
  password: ['input/required', 'vault/wrong-password', 'vault/wait'],
  passkey: [...OF_PASSKEYS, 'vault/wait'],
  both: ['input/required', 'vault/wrong-password', ...OF_PASSKEYS, 'vault/wait'],
  recovery: ['input/required', 'vault/wrong-code', 'vault/malformed-code', 'vault/wait'],
}

/** True for a failure that `WayFields` shows itself. */
export const isWayError = (error: WireError): boolean => Object.values(BESIDE).some((codes) => codes.includes(error.code))

/** The failure as it stands beside the field of that way; nothing where it was of another. */
export function besideWay(kind: WayKind, error: WireError | undefined): AppError | Words | undefined {
  if (error === undefined || !BESIDE[kind].includes(error.code)) return undefined
  // What a wait is worth needs more room than there is beside a field.
  return error.code === 'vault/wait' ? messageOf(error) : fromWire(error)
}
