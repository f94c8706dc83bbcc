import type { Address } from '../ethereum/address.ts'
import type { Signable } from '../signing/signable.ts'
import { keycardDisplay, keystoneDisplay, otherCodesDisplay } from './code-device-display.ts'
import type { DeviceModel } from './device-model.ts'
import type { DisplayOf } from './display-of.ts'
import { firstNanoDisplay, ledgerDisplay } from './ledger-display.ts'
import type { DeviceDisplay } from './screen-line.ts'
import { trezorDisplay } from './trezor-display.ts'
import { trezorOneDisplay } from './trezor-one-display.ts'

const DISPLAYS: Readonly<Record<DeviceModel, DisplayOf>> = {
  'ledger-nano': ledgerDisplay(false),
  'ledger-touch': ledgerDisplay(true),
  'ledger-nano-s': firstNanoDisplay,
  'trezor-safe-5': trezorDisplay(true),
  'trezor-t': trezorDisplay(false),
  'trezor-one': trezorOneDisplay,
  keystone: keystoneDisplay,
  'keycard-shell': keycardDisplay,
  'other-codes': otherCodesDisplay,
}

/**
 * What a model will show before it signs this, line by line in its order, to be held beside it. What is not known of a model reads as unknown. Never
 * throws: typed data that is not well formed has no fields.
 *
 * @example deviceDisplay('trezor-one', { kind: 'typed-data', data }, account) // its two hashes
 */
export function deviceDisplay(model: DeviceModel, signable: Signable, account: Address | undefined): DeviceDisplay {
  // A wallet makes a transaction of bare calls first: only that has a number, gas and a fee.
  if (signable.kind === 'calls') return { kind: 'unknown', model, why: 'not-yet' }
  if (signable.kind === 'hash' || signable.kind === 'user-operation') return { kind: 'unknown', model, why: 'refused' }
  const made = DISPLAYS[model](signable, account)
  if (made === 'refused') return { kind: 'unknown', model, why: 'refused' }
  return made === 'unknown' ? { kind: 'unknown', model, why: 'model' } : { kind: 'known', model, ...made }
}
