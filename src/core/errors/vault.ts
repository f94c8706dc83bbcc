import { say, type ErrorTable } from './error-table.ts'
import { OVER_LIMIT, type OverLimit, type RefusalReason, REFUSALS, refusalWords } from './refusals.ts'

/** Failures of the vault: opening it, keeping it, signing with it. */
export const vault = {
  'vault/absent': {
    kind: 'user',
    rpc: 4100,
    message: say('There’s no vault on this device yet.'),
    remedy: say('Create or import one first.'),
  },
  'vault/exists': {
    kind: 'user',
    message: say('There’s already a vault on this device.'),
    remedy: say('Unlock it, or erase it before you create another.'),
  },
  'vault/locked': { kind: 'user', rpc: 4100, message: say('The vault is locked.'), remedy: say('Unlock it, then try again.') },
  'vault/wrong-password': {
    kind: 'user',
    message: say('That password doesn’t open this vault.'),
    remedy: say('Check capital letters and keyboard layout, then try again.'),
  },
  'vault/wait': {
    kind: 'user',
    message: (d: { seconds: number }) => say('Too many wrong tries. Wait {seconds} s before you try again.', d),
    remedy: say('The wait slows down guessing on this device. Only a strong password protects a stolen copy of the vault.'),
  },
  'vault/weak-password': {
    kind: 'user',
    message: (d: { bits: number }) => say('This password is too easy to guess: about {bits, plural, one {# bit} other {# bits}}.', d),
    remedy: say('Use at least 12 characters that aren’t a common phrase, or use the six words we suggest.'),
  },
  'vault/corrupt': {
    kind: 'bug',
    message: (d: { what: string }) => say('The vault on this device is damaged: it doesn’t match its own seal ({what}).', d),
    remedy: say('Nothing was changed. Restore it from your recovery phrase or a backup.'),
  },
  'vault/rolled-back': {
    kind: 'user',
    message: say('The vault on this device is older than the one you last used here.'),
    remedy: say('Someone or something restored an old copy. Check your accounts before you continue.'),
  },
  'vault/unsupported-version': {
    kind: 'user',
    message: (d: { version: number }) => say('This vault has format {version}, which this version can’t read.', d),
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
    message: (d: { address: string }) => say('This vault has no key for {address}.', d),
    remedy: say('Choose an account of this vault, or export the request unsigned.'),
  },
  'vault/unknown-keyring': {
    kind: 'user',
    message: say('That recovery phrase isn’t in this vault.'),
    remedy: say('Choose one of the vault’s recovery phrases.'),
  },
  'vault/watch-only': {
    kind: 'user',
    rpc: 4100,
    message: say('This account is watch-only: there’s no key to sign with.'),
    remedy: say('Import its key, or sign with the wallet that holds it.'),
  },
  'vault/consent-mismatch': {
    kind: 'bug',
    rpc: -32603,
    message: (d: { shown: string; asked: string }) => say('You agreed to {shown}, but the request was for {asked}.', d),
    remedy: say('Nothing was signed. Start the request again.'),
  },
  'vault/consent-stale': {
    kind: 'user',
    rpc: 4001,
    message: say('Your confirmation was for an earlier session or was already used.'),
    remedy: say('Nothing was signed. Review the request and sign it once more.'),
  },
  'vault/consent-scope': {
    kind: 'bug',
    rpc: -32603,
    message: (d: { field: string }) => say('Your confirmation and the request differ in {field}.', d),
    remedy: say('Nothing was signed. Start the request again.'),
  },
  'vault/self-check': {
    kind: 'bug',
    message: say('The new signature failed its own check.'),
    remedy: say('Nothing left the vault. Restart the app; if it happens again, stop using this device for signing.'),
  },
  'vault/draft-gone': {
    kind: 'user',
    message: say('The new recovery phrase is no longer in memory.'),
    remedy: say('Start again to get a new phrase.'),
  },
  'vault/quiz-failed': {
    kind: 'user',
    message: say('Those words don’t match your recovery phrase.'),
    remedy: say('Check your copy. If it’s wrong, write the phrase down again.'),
  },
  'vault/randomness': {
    kind: 'bug',
    message: say('This device’s random numbers aren’t random enough.'),
    remedy: say('Don’t create keys on it. Use another browser or device.'),
  },
  'vault/wrong-passkey': {
    kind: 'user',
    message: say('That passkey doesn’t open this vault.'),
    remedy: say('Choose the passkey you added here, or use your password or recovery code.'),
  },
  'vault/wrong-code': {
    kind: 'user',
    message: say('That recovery code doesn’t open this vault.'),
    remedy: say('Compare it with your copy, letter by letter. Making a new code cancels earlier ones.'),
  },
  'vault/malformed-code': {
    kind: 'user',
    message: say('That isn’t a complete recovery code.'),
    remedy: say('A code has 28 letters and digits, and typing errors are noticed. Compare it with your copy.'),
  },
  'vault/last-way': {
    kind: 'user',
    message: say('Without this, only passkeys would open the vault, and a passkey can be lost.'),
    remedy: say('Add a password or create a recovery code first.'),
  },
  'vault/rotation-pending': {
    kind: 'user',
    message: say('The last master key change isn’t finished: some records still have to be resealed.'),
    remedy: say('Lock, unlock, and try again.'),
  },
  'vault/too-many-ways': {
    kind: 'user',
    message: (d: { most: number }) => say('A vault can have at most {most} sign-in methods.', d),
    remedy: say('Remove one you no longer use.'),
  },
  'vault/same-password': {
    kind: 'user',
    message: say('This password already opens the vault.'),
    remedy: say('Choose a different password for wiping.'),
  },
  'vault/unknown-slot': {
    kind: 'user',
    message: say('This vault has no such sign-in method.'),
    remedy: say('Check the list: it may have changed in another tab.'),
  },
  'vault/wiped': {
    kind: 'user',
    message: say('There’s no vault on this device.'),
    remedy: say('Create or import one.'),
  },
  'vault/ask-again': {
    kind: 'user',
    rpc: 4100,
    message: say('This needs your password or a passkey.'),
    remedy: say('Nothing was done. Enter it and try again.'),
  },
  'vault/presence': {
    kind: 'user',
    rpc: 4100,
    message: (d: { why: string }) => say('The passkey’s answer wasn’t for this request ({why}).', d),
    remedy: say('Nothing was signed. Try again, or use your password.'),
  },
  'vault/passkey-cancelled': {
    kind: 'user',
    message: say('No passkey was used.'),
    remedy: say('It was cancelled, took too long, or this device has no passkey for this vault. Try again, or use another method.'),
  },
  'vault/passkey-unsupported': {
    kind: 'user',
    message: say('This browser can’t use passkeys here.'),
    remedy: say('Use your password or recovery code. Passkeys need a browser that supports them, and a page with a host name and https.'),
  },
  'vault/passkey-no-prf': {
    kind: 'user',
    message: say('This passkey can’t open a vault: it has no secret to give (WebAuthn’s PRF extension).'),
    remedy: say('Keep your passkey in another password manager or security key, or use another method.'),
  },
  'vault/passkey-exists': {
    kind: 'user',
    message: say('There’s already a passkey for this vault in that place.'),
    remedy: say('Use that one, remove it from the list first, or store the new one elsewhere.'),
  },
  'vault/over-limit': {
    kind: 'user',
    rpc: 4100,
    message: (d: { why: OverLimit }) => refusalWords(OVER_LIMIT, d.why) ?? say('This is over the limit you set for this account.'),
    remedy: say('Nothing was signed. Wait, send less, use another account, or raise the limit, which takes 24 hours.'),
  },
  'vault/limit-delay': {
    kind: 'user',
    rpc: 4100,
    message: (d: { hours: number }) =>
      say('You set a delay for payments of this size. You can sign this one in {hours, plural, one {# hour} other {# hours}}.', d),
    remedy: say('Nothing was signed. Start the same payment again then: we remember it.'),
  },
  'vault/refused': {
    kind: 'refused',
    rpc: 4001,
    message: (d: { why: RefusalReason }) => refusalWords(REFUSALS, d.why) ?? say('The vault won’t sign this.'),
    remedy: say('Nothing was signed. Reject it: this should never be signed.'),
  },
  'vault/backup-unproved': {
    kind: 'bug',
    message: say('We couldn’t open the backup after making it.'),
    remedy: say('We didn’t save it. Try again. If it happens again, write down your recovery phrase instead.'),
  },
  'vault/gone': { kind: 'user', message: say('The vault was closed before this was finished.'), remedy: say('Unlock it, then try again.') },
} as const satisfies ErrorTable
