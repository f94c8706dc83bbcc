import { say, type ErrorTable } from './error-table.ts'

/** Failures of devices that hold keys, and of the codes by which some are reached. */
export const device = {
  'device/code-unreadable': {
    kind: 'user',
    message: (d: { why: 'form' | 'words' | 'checksum' | 'header' | 'content' }) => say('We can’t read this code ({why}).', d),
    remedy: say('Show the code again from the beginning, and hold it still and whole in the picture.'),
  },
  'device/wrong-code': {
    kind: 'user',
    message: (d: { found: string; wanted: string }) => say('This is a code of kind {found}. It must be {wanted}.', d),
    remedy: say('Open the right screen on the device, then scan again.'),
  },
  'device/no-address': {
    kind: 'user',
    message: say('This code has no Ethereum account in it.'),
    remedy: say('Choose Ethereum, or a wallet that uses it, on the device. Then show its pairing code again.'),
  },
  'device/no-fingerprint': {
    kind: 'user',
    message: say('This pairing code doesn’t say which key it belongs to.'),
    remedy: say('Update the device, or choose another kind of pairing there. Without the fingerprint it can’t find the key again.'),
  },
  'device/cannot-sign': {
    kind: 'user',
    rpc: 4200,
    message: say('This device can’t sign this: its codes have no form for it.'),
    remedy: say('Use an account whose key is in this vault, or do it without changing the account’s code.'),
  },
  'device/too-large': {
    kind: 'user',
    rpc: 4200,
    message: say('This is too large to show as codes.'),
    remedy: say('Split it into smaller ones, or sign with another account.'),
  },
  'device/other-request': {
    kind: 'user',
    message: say('The device answered another request.'),
    remedy: say('Nothing was signed here. Let the device scan the code on this screen, then scan its new answer.'),
  },
  'device/wrong-signature': {
    kind: 'user',
    message: say('The device’s answer isn’t a signature of this account for what you agreed to.'),
    remedy: say('Nothing was used. Check that the device has the same seed and passphrase. If it happens again, stop using it.'),
  },
} as const satisfies ErrorTable
