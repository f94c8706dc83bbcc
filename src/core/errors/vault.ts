import { say, type ErrorTable } from './error-table.ts'
import { OVER_LIMIT, type OverLimit, type RefusalReason, REFUSALS, refusalWords } from './refusals.ts'

/** Failures of the vault: opening it, keeping it, signing with it. */
export const vault = {
  'vault/absent': {
    kind: 'user',
    rpc: 4100,
    message: say('There is no vault on this device yet.'),
    remedy: say('Create or import one first.'),
  },
  'vault/exists': {
    kind: 'user',
    message: say('There is already a vault on this device.'),
    remedy: say('Unlock it, or erase it in settings before you make another.'),
  },
  'vault/locked': { kind: 'user', rpc: 4100, message: say('The vault is locked.'), remedy: say('Unlock it, then try again.') },
  'vault/wrong-password': {
    kind: 'user',
    message: say('That password does not open this vault.'),
    remedy: say('Check capital letters and keyboard layout, then try again.'),
  },
  'vault/wait': {
    kind: 'user',
    message: (d: { seconds: number }) => say('Too many wrong passwords. Wait {seconds} s before the next try.', d),
    remedy: say('The wait slows a hand at the keyboard. It cannot stop guessing on a copy of the vault: only a strong password can.'),
  },
  'vault/weak-password': {
    kind: 'user',
    message: (d: { bits: number }) => say('This password is too easy to guess: about {bits} bits.', d),
    remedy: say('Use at least 12 characters that are not a common phrase, or take the six words that we offer.'),
  },
  'vault/corrupt': {
    kind: 'bug',
    message: (d: { what: string }) => say('The vault on this device does not match its own seal ({what}).', d),
    remedy: say('Nothing was changed. Restore it from your recovery phrase or a backup.'),
  },
  'vault/rolled-back': {
    kind: 'user',
    message: say('The vault on this device is older than the one you last used here.'),
    remedy: say('Somebody or something restored an old copy. Check your accounts before you go on.'),
  },
  'vault/unsupported-version': {
    kind: 'user',
    message: (d: { version: number }) => say('This vault has format {version}, which this version does not read.', d),
    remedy: say('Open it with a newer version of Assay.'),
  },
  'vault/unprotected': {
    kind: 'user',
    message: (d: { missing: string }) =>
      say('The vault stays closed: this page was served without the protection it needs ({missing}).', d),
    remedy: say('Open Assay from a host that sends its security headers. Ask whoever hosts this copy to use the files in deploy/.'),
  },
  'vault/unknown-account': {
    kind: 'user',
    rpc: 4100,
    message: (d: { address: string }) => say('The vault holds no key for {address}.', d),
    remedy: say('Choose an account of this vault, or export the request unsigned.'),
  },
  'vault/unknown-keyring': {
    kind: 'user',
    message: say('The vault holds no such recovery phrase.'),
    remedy: say('Choose one of its keyrings.'),
  },
  'vault/watch-only': {
    kind: 'user',
    rpc: 4100,
    message: say('This account is only watched: there is no key to sign with.'),
    remedy: say('Import its key, or sign with the wallet that holds it.'),
  },
  'vault/consent-mismatch': {
    kind: 'bug',
    rpc: -32603,
    message: (d: { shown: string; asked: string }) => say('You agreed to {shown}, but {asked} was asked for.', d),
    remedy: say('Nothing was signed. Start the request again.'),
  },
  'vault/consent-stale': {
    kind: 'user',
    rpc: 4001,
    message: say('Your consent belongs to an earlier session or was already used.'),
    remedy: say('Nothing was signed. Read the request again and sign it anew.'),
  },
  'vault/consent-scope': {
    kind: 'bug',
    rpc: -32603,
    message: (d: { field: string }) => say('Your consent names another {field} than the request.', d),
    remedy: say('Nothing was signed. Start the request again.'),
  },
  'vault/self-check': {
    kind: 'bug',
    message: say('The signature did not verify after it was made.'),
    remedy: say('Nothing left the vault. Restart the app; if it happens again, stop using this device for signing.'),
  },
  'vault/draft-gone': {
    kind: 'user',
    message: say('The new phrase is no longer in memory.'),
    remedy: say('Start again: a new phrase is made for you.'),
  },
  'vault/quiz-failed': {
    kind: 'user',
    message: say('Those are not the words at those places.'),
    remedy: say('Look at your copy again. If it is wrong, write the phrase anew.'),
  },
  'vault/randomness': {
    kind: 'bug',
    message: say('This device does not give good random numbers.'),
    remedy: say('Do not create keys on it. Use another browser or device.'),
  },
  'vault/wrong-passkey': {
    kind: 'user',
    message: say('That passkey does not open this vault.'),
    remedy: say('Choose the passkey that you added here, or use your password or recovery code.'),
  },
  'vault/wrong-code': {
    kind: 'user',
    message: say('That recovery code does not open this vault.'),
    remedy: say('Compare it with your print, letter by letter. A newer code makes earlier ones useless.'),
  },
  'vault/malformed-code': {
    kind: 'user',
    message: say('That is not a whole recovery code.'),
    remedy: say('It has 28 letters and digits; a mistyped one is noticed. Compare it with your print.'),
  },
  'vault/last-way': {
    kind: 'user',
    message: say('Without it only passkeys would open this vault, and a passkey can be lost.'),
    remedy: say('Add a password or make a recovery code first.'),
  },
  'vault/rotation-pending': {
    kind: 'user',
    message: say('The last change of the master key is not finished: some records are still to be sealed anew.'),
    remedy: say('Lock, unlock, and try again.'),
  },
  'vault/too-many-ways': {
    kind: 'user',
    message: (d: { most: number }) => say('A vault has at most {most} ways in.', d),
    remedy: say('Remove one that you no longer use.'),
  },
  'vault/same-password': {
    kind: 'user',
    message: say('This is the password that opens the vault.'),
    remedy: say('Choose another one for wiping.'),
  },
  'vault/unknown-slot': {
    kind: 'user',
    message: say('The vault has no such way in.'),
    remedy: say('Look at the list again: it may have been changed in another tab.'),
  },
  'vault/wiped': {
    kind: 'user',
    message: say('There is no vault on this device.'),
    remedy: say('Create or import one.'),
  },
  'vault/ask-again': {
    kind: 'user',
    rpc: 4100,
    message: say('This asks for your password or a passkey.'),
    remedy: say('Nothing was done. Give it and try again.'),
  },
  'vault/presence': {
    kind: 'user',
    rpc: 4100,
    message: (d: { why: string }) => say('The passkey’s answer was not for this request ({why}).', d),
    remedy: say('Nothing was signed. Try again, or use your password.'),
  },
  'vault/passkey-cancelled': {
    kind: 'user',
    message: say('No passkey was given.'),
    remedy: say('It was cancelled, took too long, or this device has none for this vault. Try again, or use another way.'),
  },
  'vault/passkey-unsupported': {
    kind: 'user',
    message: say('This browser cannot use passkeys here.'),
    remedy: say('Use your password or recovery code. Passkeys need a host name and https, and a browser that has them.'),
  },
  'vault/passkey-no-prf': {
    kind: 'user',
    message: say('This passkey cannot open a vault: it has no secret to give (the PRF extension of WebAuthn).'),
    remedy: say('Keep your passkey elsewhere, in another password manager or security key, or use another way.'),
  },
  'vault/passkey-exists': {
    kind: 'user',
    message: say('There is a passkey for this vault already where you wanted to keep another.'),
    remedy: say('Use that one, remove it from the list first, or keep the new one elsewhere.'),
  },
  'vault/over-limit': {
    kind: 'user',
    rpc: 4100,
    message: (d: { why: OverLimit }) => refusalWords(OVER_LIMIT, d.why) ?? say('This is over the limit that you set for this account.'),
    remedy: say('Nothing was signed. Wait, send less, use another account, or loosen the limit, which takes 24 hours.'),
  },
  'vault/limit-delay': {
    kind: 'user',
    rpc: 4100,
    message: (d: { hours: number }) => say('You set a delay for payments of this size. It may be signed in {hours} hours.', d),
    remedy: say('Nothing was signed. Ask again then: the same payment is remembered.'),
  },
  'vault/refused': {
    kind: 'refused',
    rpc: 4001,
    message: (d: { why: RefusalReason }) => refusalWords(REFUSALS, d.why) ?? say('The vault does not sign this.'),
    remedy: say('Nothing was signed. This is never right to sign.'),
  },
  'vault/backup-unproved': {
    kind: 'bug',
    message: say('The backup could not be opened again after it was made.'),
    remedy: say('It was not handed out. Try again; if it happens again, write down your recovery phrase instead.'),
  },
  'vault/gone': { kind: 'user', message: say('The vault was closed while it worked.'), remedy: say('Unlock it, then try again.') },
} as const satisfies ErrorTable
