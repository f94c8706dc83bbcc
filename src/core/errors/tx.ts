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
        : say('{endpoint} says this needs {need} {symbol} with its highest fee, and that the account has {have}.', { endpoint, ...d }),
    remedy: say('Send less, or add funds to pay the fee.'),
  },
  'tx/nonce-too-low': {
    kind: 'user',
    message: ({ nonce, endpoint }: { nonce: number } & ByEndpoint) =>
      endpoint === undefined
        ? say('An endpoint says this account already used nonce {nonce}.', { nonce })
        : say('{endpoint} says this account already used nonce {nonce}.', { endpoint, nonce }),
    remedy: say(
      'That isn’t proved: the transaction may still be confirmed. It’s signed and kept. Watch it under Activity before you send the same again.',
    ),
  },
  'tx/underpriced': {
    kind: 'user',
    message: ({ endpoint }: ByEndpoint) =>
      endpoint === undefined
        ? say('The fee is too low for this endpoint to accept.')
        : say('The fee is too low for {endpoint} to accept.', { endpoint }),
    remedy: say('Choose a faster speed, then review it again.'),
  },
  'tx/rejected-by-node': {
    kind: 'network',
    message: (d: { endpoint: string; text: string }) => say('{endpoint} didn’t accept the transaction: {text}', d),
    remedy: say('It’s signed and kept. Send it again, or use another endpoint.'),
  },
  'tx/unknown': {
    kind: 'user',
    message: say('This transaction isn’t in your activity.'),
    remedy: say('Check the link, or search for its hash.'),
  },
  'tx/settled': {
    kind: 'user',
    message: say('This transaction can no longer be replaced.'),
    remedy: say('Its nonce is used. See Activity for what was confirmed.'),
  },
  'tx/invalid': {
    kind: 'bug',
    rpc: -32602,
    message: (d: { field: string; why: string }) => say('The transaction isn’t valid: {field} {why}.', d),
    remedy: say('Nothing was signed. Correct it and start again.'),
  },
} as const satisfies ErrorTable
