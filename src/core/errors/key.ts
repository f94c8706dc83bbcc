import { say, type ErrorTable } from './error-table.ts'

/** Failures of recovery phrases, private keys and derivation. */
export const key = {
  'key/word-count': {
    kind: 'user',
    message: (d: { count: number }) => say('A recovery phrase has 12, 15, 18, 21 or 24 words; this one has {count}.', d),
    remedy: say('Check for a missing or doubled word.'),
  },
  'key/unknown-word': {
    kind: 'user',
    message: (d: { index: number }) => say('Word {index} is not on the BIP-39 list.', d),
    remedy: say('Check its spelling. The first four letters decide.'),
  },
  'key/checksum': {
    kind: 'user',
    message: say('These are all valid words, but together they fail the checksum.'),
    remedy: say('One word is wrong or two are swapped. Compare with your copy.'),
  },
  'key/out-of-range': {
    kind: 'user',
    message: say('That is not a valid private key.'),
    remedy: say('A key is 32 bytes, 64 hexadecimal digits, and not zero.'),
  },
  'key/path': {
    kind: 'user',
    message: (d: { path: string }) => say('{path} is not a derivation path.', d),
    remedy: say('It looks like m/44’/60’/0’/0/0.'),
  },
  'key/word-list': {
    kind: 'bug',
    message: (d: { language: string }) => say('The word list for {language} is not the one that this version knows.', d),
    remedy: say('Reload the app. If it happens again, this copy was changed: do not use it.'),
  },
  'key/words-needed': {
    kind: 'bug',
    message: (d: { language: string }) => say('The word list for {language} is not loaded.', d),
    remedy: say('Try again.'),
  },
  'key/not-a-key': {
    kind: 'user',
    message: say('That is neither a private key nor a recovery phrase.'),
    remedy: say('A key is 64 hexadecimal digits; a phrase has 12 to 24 words.'),
  },
  'key/duplicate': { kind: 'user', message: say('This account is already in the vault.'), remedy: say('Choose it in the account list.') },
} as const satisfies ErrorTable
