import { say, type ErrorTable } from './error-table.ts'

/** A request that cannot go on, for a person or for an app. */
export const requestErrors = {
  'request/unsupported': {
    kind: 'refused',
    rpc: 4200,
    message: (d: { method: string }) => say('Assay does not support {method}.', d),
    remedy: say('Ask the app for another way.'),
  },
  'request/no-method': {
    kind: 'refused',
    rpc: -32601,
    message: (d: { method: string }) => say('There is no method {method}.', d),
    remedy: say('Ask the app for another way.'),
  },
  'request/invalid-params': {
    kind: 'refused',
    rpc: -32602,
    message: (d: { method: string }) => say('What the app gave with {method} cannot be read in one way only.', d),
    remedy: say('Nothing was done with it. Tell the makers of the app.'),
  },
  'request/rejected': {
    kind: 'refused',
    rpc: 4001,
    message: say('You rejected the request.'),
    remedy: say('Ask again in the app if you want it after all.'),
  },
  'request/disconnected': {
    kind: 'refused',
    rpc: 4900,
    message: say('The line between the app and Assay was cut.'),
    remedy: say('Go back to the app, and ask again.'),
  },
  'request/unknown-chain': {
    kind: 'refused',
    rpc: 4902,
    message: say('This chain is not set up.'),
    remedy: say('Set it up under Chains, or let the app offer it.'),
  },
  'request/other-chain': {
    kind: 'refused',
    rpc: -32602,
    message: say('The app asks for another chain than the one that it is connected to.'),
    remedy: say('Let the app change to that chain first.'),
  },
  'request/not-sent': {
    kind: 'network',
    rpc: -32003,
    message: say('The transaction was signed and is not sent yet.'),
    remedy: say('Look under Activity. Send it from there, or keep it.'),
  },
  'request/unsupported-capability': {
    kind: 'refused',
    rpc: 5700,
    message: say('The app needs something of a wallet that Assay does not have.'),
    remedy: say('Ask the app for another way.'),
  },
  'request/unsupported-batch-chain': {
    kind: 'refused',
    rpc: 5710,
    message: say('The app asks for calls on a chain that it was not granted.'),
    remedy: say('Let the app change to that chain first.'),
  },
  'request/known-batch': {
    kind: 'refused',
    rpc: 5720,
    message: say('There is a batch with this id already.'),
    remedy: say('Nothing was done twice.'),
  },
  'request/unknown-batch': {
    kind: 'refused',
    rpc: 5730,
    message: say('There is no batch with this id.'),
    remedy: say('Ask the app to look again.'),
  },
  'request/unknown-filter': {
    kind: 'refused',
    rpc: -32000,
    message: say('There is no filter with this id.'),
    remedy: say('The app may make it anew.'),
  },
  'request/batch-too-large': {
    kind: 'refused',
    rpc: 5740,
    message: (d: { most: number }) => say('More than {most} calls at once are not taken.', d),
    remedy: say('Ask the app for fewer at a time.'),
  },
  'request/code-refused': {
    kind: 'refused',
    rpc: 5750,
    message: say('You did not let the account take on the code that several calls at once need.'),
    remedy: say('The app may ask for them one after the other.'),
  },
  'request/not-atomic': {
    kind: 'refused',
    rpc: 5760,
    message: say('This account cannot make these calls in one transaction.'),
    remedy: say('The app may ask for them one after the other.'),
  },
  'request/unknown': {
    kind: 'user',
    message: say('This request is no longer here.'),
    remedy: say('It was finished or discarded. Start a new one.'),
  },
  'request/not-ready': {
    kind: 'user',
    message: say('The review is not finished yet.'),
    remedy: say('Wait until it says what the request does.'),
  },
  'request/changed': {
    kind: 'user',
    message: say('Something that matters changed since you read it.'),
    remedy: say('Read what changed, then decide again.'),
  },
  'request/blocked': {
    kind: 'refused',
    rpc: 4001,
    message: say('This request is not one that should ever be signed.'),
    remedy: say('Read the finding that stops it. Nothing was signed.'),
  },
  'request/given-up': {
    kind: 'refused',
    message: say('The app no longer waits for this.'),
    remedy: say('Nothing was signed. Ask for it again in the app.'),
  },
  'request/busy': { kind: 'user', message: say('Another tab is working on this request.'), remedy: say('Go on there, or close that tab.') },
} as const satisfies ErrorTable
