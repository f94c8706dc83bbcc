import { say, type ErrorTable } from './error-table.ts'

/** Failures of recovery phrases, private keys and derivation. */
export const key = {
  'key/word-count': {
    kind: 'user',
    message: (d: { count: number }) => say('A recovery phrase has 12, 15, 18, 21 or 24 words; this one has {count}.', d),
    remedy: say('Check for a missing or repeated word.'),
  },
  'key/unknown-word': {
    kind: 'user',
    message: (d: { index: number }) => say('Word {index} isn’t on the BIP-39 list.', d),
    remedy: say('Check its spelling. In English, the first four letters identify a word.'),
  },
  'key/checksum': {
    kind: 'user',
    message: say('Each word is valid, but together they fail the checksum.'),
    remedy: say('A word is wrong, or two are swapped. Compare them with your copy.'),
  },
  'key/out-of-range': {
    kind: 'user',
    message: say('That isn’t a valid private key.'),
    remedy: say('A private key has 64 hexadecimal digits (32 bytes) and isn’t zero.'),
  },
  'key/path': {
    kind: 'user',
    message: (d: { path: string }) => say('{path} isn’t a derivation path.', d),
    remedy: say('A derivation path looks like m/44’/60’/0’/0/0.'),
  },
  'key/word-list': {
    kind: 'bug',
    message: (d: { language: string }) => say('The word list for {language} isn’t the one this version was made with.', d),
    remedy: say('Reload the app. If it happens again, this copy was altered: don’t use it.'),
  },
  'key/words-needed': {
    kind: 'bug',
    message: (d: { language: string }) => say('The word list for {language} isn’t loaded.', d),
    remedy: say('Try again.'),
  },
  'key/not-a-key': {
    kind: 'user',
    message: say('That isn’t a private key or a recovery phrase.'),
    remedy: say('A private key has 64 hexadecimal digits. A recovery phrase has 12 to 24 words.'),
  },
  'key/duplicate': { kind: 'user', message: say('This account is already in the vault.'), remedy: say('Choose it in the account list.') },
} as const satisfies ErrorTable
