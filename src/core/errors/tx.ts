import { say, type ErrorTable } from './error-table.ts'

/** Whose word it is. Absent where no endpoint was asked, and in records of earlier versions. */
type ByEndpoint = { endpoint?: string }

/** A transaction that cannot be made, sent or found. */
export const tx = {
  'tx/insufficient-funds': {
    kind: 'user',
    message: ({ endpoint, ...d }: { need: string; have: string; symbol: string } & ByEndpoint) =>
      endpoint === undefined
        ? say('This needs {need} {symbol} with its highest fee; the account has {have}.', d)
        : say('{endpoint} says that this needs {need} {symbol} with its highest fee, and that the account has {have}.', { endpoint, ...d }),
    remedy: say('Send less, or add funds to pay the fee.'),
  },
  'tx/nonce-too-low': {
    kind: 'user',
    message: ({ nonce, endpoint }: { nonce: number } & ByEndpoint) =>
      endpoint === undefined
        ? say('An endpoint says that number {nonce} of this account was already used.', { nonce })
        : say('{endpoint} says that number {nonce} of this account was already used.', { endpoint, nonce }),
    remedy: say(
      'That is not proved: the transaction may be included all the same. It is signed and kept. See under Activity what becomes of it before you send the same again.',
    ),
  },
  'tx/underpriced': {
    kind: 'user',
    message: ({ endpoint }: ByEndpoint) =>
      endpoint === undefined
        ? say('The fee is too low for this endpoint to accept.')
        : say('The fee is too low for {endpoint} to accept.', { endpoint }),
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
