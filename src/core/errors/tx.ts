import { say, type ErrorTable } from './error-table.ts'

/** A transaction that cannot be made, sent or found. */
export const tx = {
  'tx/insufficient-funds': {
    kind: 'user',
    message: (d: { need: string; have: string; symbol: string }) =>
      say('This needs {need} {symbol} with its highest fee; the account has {have}.', d),
    remedy: say('Send less, or add funds to pay the fee.'),
  },
  'tx/nonce-too-low': {
    kind: 'user',
    message: (d: { nonce: number }) => say('Transaction number {nonce} of this account was already used.', d),
    remedy: say('Another transaction took its place. Review it again: it gets a new number.'),
  },
  'tx/underpriced': {
    kind: 'user',
    message: say('The fee is too low for this endpoint to accept.'),
    remedy: say('Choose a faster speed and review again.'),
  },
  'tx/rejected-by-node': {
    kind: 'network',
    message: (d: { endpoint: string; text: string }) => say('{endpoint} did not take the transaction: {text}', d),
    remedy: say('It is signed and kept. Send it again, or through another endpoint.'),
  },
  'tx/unknown': {
    kind: 'user',
    message: say('There is no such transaction in your activity.'),
    remedy: say('Check the link, or search for its hash.'),
  },
  'tx/settled': {
    kind: 'user',
    message: say('Nothing can take the place of this transaction any more.'),
    remedy: say('Its number is used. Look at the activity for what was included.'),
  },
  'tx/invalid': {
    kind: 'bug',
    rpc: -32602,
    message: (d: { field: string; why: string }) => say('The transaction is not valid: {field} {why}.', d),
    remedy: say('Nothing was signed. Correct it and start again.'),
  },
} as const satisfies ErrorTable
