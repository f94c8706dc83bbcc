import { say, type ErrorTable } from './error-table.ts'

/** Failures of signing devices that are reached by a cable: to find one, what state it is in, what it answers. */
export const connectedDevice = {
  'device/unsupported': {
    kind: 'user',
    message: say('This browser can’t reach devices by USB.'),
    remedy: say('Use a browser based on Chromium on a computer, or a device that works with QR codes.'),
  },
  'device/not-connected': {
    kind: 'user',
    rpc: 4100,
    message: (d: { maker: string }) => say('We found no {maker} that this page may use.', d),
    remedy: say('Plug it in, unlock it, try again, and pick it from the browser’s list.'),
  },
  'device/in-use': {
    kind: 'user',
    message: say('Another program or tab is using the device.'),
    remedy: say('Close Ledger Live, Trezor Suite and other wallets, then try again.'),
  },
  'device/unplugged': {
    kind: 'user',
    message: say('The device was disconnected before it answered.'),
    remedy: say('Nothing was signed here. Plug it in, unlock it, and try again.'),
  },
  'device/locked': { kind: 'user', message: say('The device is locked.'), remedy: say('Enter its PIN on the device, then try again.') },
  'device/wrong-app': {
    kind: 'user',
    message: say('The Ethereum app isn’t open on the Ledger.'),
    remedy: say('Open the app named Ethereum on the device, then try again.'),
  },
  'device/old-version': {
    kind: 'user',
    message: (d: { has: string }) => say('The device runs version {has}, which can’t sign this yet.', d),
    remedy: say('Update its firmware and its Ethereum app with the program of its maker, with your recovery phrase at hand.'),
  },
  'device/blind-signing-off': {
    kind: 'user',
    message: say('The Ledger doesn’t sign what it can’t show.'),
    remedy: say('To sign it all the same, switch on “Blind signing” in its Ethereum app. Then compare the hash on its screen with ours.'),
  },
  'device/delegations-off': {
    kind: 'user',
    message: say('The Ledger didn’t accept this delegation.'),
    remedy: say('Switch on EIP-7702 in the settings of its Ethereum app, then try again.'),
  },
  'device/refused': {
    kind: 'refused',
    rpc: 4001,
    message: say('You rejected this on the device.'),
    remedy: say('Nothing was signed. Start again if that was a mistake.'),
  },
  'device/wrong-pin': {
    kind: 'user',
    message: say('The device says that this PIN is wrong.'),
    remedy: say('Look at the digits on its screen: their places change each time. Each wrong PIN makes the next wait longer.'),
  },
  'device/not-set-up': {
    kind: 'user',
    message: say('The device has no key yet, or waits for an update.'),
    remedy: say('Set it up with the program of its maker, then come back.'),
  },
  'device/other-key': {
    kind: 'user',
    message: (d: { expected: string }) => say('This device holds another key: at this account’s path it doesn’t have {expected}.', d),
    remedy: say('Connect the device this account came from. With a passphrase, enter exactly the same one.'),
  },
  'device/bad-answer': {
    kind: 'bug',
    message: (d: { what: string }) => say('The device gave an answer that makes no sense ({what}).', d),
    remedy: say('We used nothing of it. Unplug the device, plug it in, and try again.'),
  },
  'device/unable': {
    kind: 'user',
    rpc: 4200,
    message: (d: { maker: string }) => say('A {maker} can’t sign this.', d),
    remedy: say('Use another account, or export the request for another wallet.'),
  },
  'device/delegate': {
    kind: 'user',
    rpc: 4200,
    message: (d: { maker: string }) => say('This {maker} doesn’t accept that contract as the code of your account.', d),
    remedy: say('Send the steps one by one, or choose a contract that its firmware knows.'),
  },
  'device/new-protocol': {
    kind: 'user',
    message: say('This Trezor speaks a newer protocol that we don’t know yet.'),
    remedy: say('A Trezor Safe 7 does. Use Model One, Model T, Safe 3 or Safe 5, or another device.'),
  },
  'device/failed': {
    kind: 'user',
    message: (d: { status: string }) => say('The device couldn’t do this (status {status}).', d),
    remedy: say('Nothing was signed. Update its firmware and app, then try again, or use another account.'),
  },
} as const satisfies ErrorTable
