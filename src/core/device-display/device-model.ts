import type { Device } from '../identity/account.ts'
import type { DeviceKind } from '../identity/account-kind.ts'

/** Models, as far as what they print differs. */
export const DEVICE_MODELS = [
  'ledger-nano',
  'ledger-touch',
  'ledger-nano-s',
  'trezor-safe-5',
  'trezor-t',
  'trezor-one',
  'keystone',
  'keycard-shell',
  'other-codes',
] as const
export type DeviceModel = (typeof DEVICE_MODELS)[number]

/** By what the kind of their accounts is. */
const KIND: Readonly<Record<DeviceModel, DeviceKind>> = {
  'ledger-nano': 'ledger',
  'ledger-touch': 'ledger',
  'ledger-nano-s': 'ledger',
  'trezor-safe-5': 'trezor',
  'trezor-t': 'trezor',
  'trezor-one': 'trezor',
  keystone: 'qr',
  'keycard-shell': 'qr',
  'other-codes': 'qr',
}

/** Models that an account of a kind may be on. */
export const modelsOfKind = (kind: DeviceKind): readonly DeviceModel[] => DEVICE_MODELS.filter((model) => KIND[model] === kind)

/** How devices name themselves: Ledger over USB, Trezor in its `Features`, others in the code that pairs them. The first that fits counts. */
const NAMES: readonly (readonly [RegExp, DeviceModel])[] = [
  [/nano (?:s\s?plus|s\+|sp|x)/i, 'ledger-nano'],
  [/stax|flex|apex|gen\s?5/i, 'ledger-touch'],
  [/nano s\b/i, 'ledger-nano-s'],
  [/^trezor (?:t3t1|safe 5)$/i, 'trezor-safe-5'],
  [/^trezor 1$/i, 'trezor-one'],
  [/^trezor (?:t|t2t1|t2b1|t3b1|safe 3)$/i, 'trezor-t'],
  [/keystone/i, 'keystone'],
  [/keycard|shell/i, 'keycard-shell'],
]

/** Which model a device is by what it said of itself; `undefined` where that tells too little. Never of another maker than its accounts. */
export function deviceModelOf({ kind, model }: Device): DeviceModel | undefined {
  const found = model === undefined ? undefined : NAMES.find(([name]) => name.test(model))?.[1]
  return found !== undefined && KIND[found] === kind ? found : undefined
}
