import { fail } from '#core/errors'
import type { AppError } from '#core/errors'

/** What a command was for: the same status means other things for each. */
export type CommandPurpose = 'configuration' | 'address' | 'transaction' | 'message' | 'typed-data' | 'authorization'

const OK = 0x9000
/** Locked, of newer and of older devices. */
const LOCKED = [0x5515, 0x6b0c, 0x6804]
/** Another app, or none, is open: the class or the instruction is not known there. */
const OTHER_APP = [0x6d00, 0x6d02, 0x6e00, 0x6e01, 0x6511]
const REFUSED = [0x6985, 0x5501]
/** The app takes no such data: its settings do not let it, or it cannot show them. */
const NOT_TAKEN = 0x6a80

/** The Ethereum app is open, and does not know this instruction or this type of transaction: it is older, or its device has no space for it. */
const UNKNOWN = [0x6d00, 0x6d02, 0x6501]

export const isUnknown = (status: number): boolean => UNKNOWN.includes(status)

/** The failure that a status word stands for; `undefined` where all went well. */
export function statusError(status: number, purpose: CommandPurpose): AppError | undefined {
  if (status === OK) return undefined
  if (LOCKED.includes(status)) return fail('device/locked')
  if (OTHER_APP.includes(status)) return fail('device/wrong-app')
  if (REFUSED.includes(status)) return fail('device/refused')
  if (status === NOT_TAKEN && purpose === 'authorization') return fail('device/delegations-off')
  if (status === NOT_TAKEN && (purpose === 'transaction' || purpose === 'typed-data')) return fail('device/blind-signing-off')
  return fail('device/failed', { status: status.toString(16).padStart(4, '0') })
}
