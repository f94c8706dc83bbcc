import { say, type ErrorTable } from './error-table.ts'

/** Failures of files that are brought in: keystores, other wallets' vaults, backups. Nothing is changed by any of them. */
export const imports = {
  'import/unknown-format': {
    kind: 'user',
    message: say('We don’t recognize this as a file of keys.'),
    remedy: say(
      'We read keystores (Web3 Secret Storage v3), MetaMask and Rabby vaults, and our own backups. Otherwise enter the recovery phrase or the key.',
    ),
  },
  'import/too-large': {
    kind: 'user',
    message: (d: { most: number }) => say('This file is larger than {most} MiB.', d),
    remedy: say('A file of keys is much smaller. Check that you chose the right one.'),
  },
  'import/malformed': {
    kind: 'user',
    message: (d: { what: string }) => say('This file is damaged or incomplete ({what}).', d),
    remedy: say('Nothing was changed. Try another copy of the file.'),
  },
  'import/version': {
    kind: 'user',
    message: (d: { version: number }) => say('This file has version {version}, which Assay can’t read.', d),
    remedy: say('Open it with a newer version of Assay, or export it again from where it comes from.'),
  },
  'import/cost': {
    kind: 'user',
    message: say('Opening this file would take more memory or time than any honest file needs.'),
    remedy: say('Nothing was changed. Don’t trust whoever gave you this file.'),
  },
  'import/password-needed': {
    kind: 'user',
    message: say('This file is encrypted.'),
    remedy: say('Enter the password that it was created with.'),
  },
  'import/wrong-password': {
    kind: 'user',
    message: say('That password doesn’t open this file.'),
    remedy: say('Use the password that you chose when the file was made, in the wallet that made it.'),
  },
  'import/wrong-address': {
    kind: 'user',
    message: (d: { says: string; holds: string }) => say('The file says it’s for {says}, but its key is for {holds}.', d),
    remedy: say('Nothing was changed. This file was altered or damaged: use another copy.'),
  },
  'import/unsupported-key': {
    kind: 'user',
    message: (d: { kind: string }) => say('Every key in this file is of a kind that Assay can’t import ({kind}).', d),
    remedy: say('Keep using these accounts where their keys are, or watch their addresses here.'),
  },
  'import/empty': { kind: 'user', message: say('This file contains no keys.'), remedy: say('Check that it is the right one.') },
  'import/gone': {
    kind: 'user',
    message: say('The file or words you entered are no longer in memory.'),
    remedy: say('Choose the file or enter the words again.'),
  },
} as const satisfies ErrorTable
