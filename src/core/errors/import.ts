import { say, type ErrorTable } from './error-table.ts'

/** Failures of files that are brought in: keystores, other wallets' vaults, backups. Nothing is changed by any of them. */
export const imports = {
  'import/unknown-format': {
    kind: 'user',
    message: say('This is no file of keys that we know.'),
    remedy: say(
      'We read keystores (Web3 Secret Storage v3), vaults of MetaMask and Rabby, and our own backups. Otherwise bring the phrase or the key.',
    ),
  },
  'import/too-large': {
    kind: 'user',
    message: (d: { most: number }) => say('This file is larger than {most} MiB.', d),
    remedy: say('A file of keys is much smaller. Check that it is the right one.'),
  },
  'import/malformed': {
    kind: 'user',
    message: (d: { what: string }) => say('This file is damaged or was cut off ({what}).', d),
    remedy: say('Nothing was changed. Take another copy of it.'),
  },
  'import/version': {
    kind: 'user',
    message: (d: { version: number }) => say('This file has version {version}, which we do not read.', d),
    remedy: say('Open it with a newer version of Assay, or export it anew where it comes from.'),
  },
  'import/cost': {
    kind: 'user',
    message: say('Opening this file would take more memory or time than any honest file needs.'),
    remedy: say('Nothing was changed. Do not trust whoever gave you this file.'),
  },
  'import/password-needed': {
    kind: 'user',
    message: say('This file is encrypted.'),
    remedy: say('Give the password that it was made with.'),
  },
  'import/wrong-password': {
    kind: 'user',
    message: say('That password does not open this file.'),
    remedy: say('It is the one from when the file was made, in the wallet that made it.'),
  },
  'import/wrong-address': {
    kind: 'user',
    message: (d: { says: string; holds: string }) => say('The file says that it is for {says}, but its key is for {holds}.', d),
    remedy: say('Nothing was changed. Somebody altered this file, or it was damaged.'),
  },
  'import/unsupported-key': {
    kind: 'user',
    message: (d: { kind: string }) => say('The file holds keys of a kind that we do not take ({kind}).', d),
    remedy: say('Its other keys can be taken. Bring these from where they are kept.'),
  },
  'import/empty': { kind: 'user', message: say('There is no key in this file.'), remedy: say('Check that it is the right one.') },
  'import/gone': {
    kind: 'user',
    message: say('What was read is no longer in memory.'),
    remedy: say('Choose the file or enter the words again.'),
  },
} as const satisfies ErrorTable
