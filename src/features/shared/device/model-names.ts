import type { DeviceModel } from '#core/device-display/device-model'

/** As their makers call them. */
export const MODEL_NAMES: Readonly<Record<DeviceModel, string>> = {
  'ledger-nano': 'Ledger Nano S Plus, Nano X',
  'ledger-touch': 'Ledger Stax, Flex, Nano Gen5',
  'ledger-nano-s': 'Ledger Nano S',
  'trezor-safe-5': 'Trezor Safe 5',
  'trezor-t': 'Trezor Model T, Safe 3',
  'trezor-one': 'Trezor Model One',
  keystone: 'Keystone 3',
  'keycard-shell': 'Keycard Shell',
  'other-codes': 'AirGap Vault, imToken, OneKey Pro, NGRAVE…',
}
