import { say, type ErrorTable } from './error-table.ts'

/** A request that cannot go on, for a person or for an app. */
export const requestErrors = {
  'request/unsupported': {
    kind: 'refused',
    rpc: 4200,
    message: (d: { method: string }) => say('Assay doesn’t support {method}.', d),
    remedy: say('See if the app offers another way.'),
  },
  'request/no-method': {
    kind: 'refused',
    rpc: -32601,
    message: (d: { method: string }) => say('Assay doesn’t know the method {method}.', d),
    remedy: say('See if the app offers another way.'),
  },
  'request/invalid-params': {
    kind: 'refused',
    rpc: -32602,
    message: (d: { method: string }) => say('The parameters of {method} are wrong or ambiguous.', d),
    remedy: say('Nothing was done. Tell the makers of the app.'),
  },
  'request/rejected': {
    kind: 'refused',
    rpc: 4001,
    message: say('You rejected the request.'),
    remedy: say('If you want it after all, start it again in the app.'),
  },
  'request/disconnected': {
    kind: 'refused',
    rpc: 4900,
    message: say('The connection between the app and Assay was lost.'),
    remedy: say('Go back to the app and try again.'),
  },
  'request/unknown-chain': {
    kind: 'refused',
    rpc: 4902,
    message: say('This chain is not set up.'),
    remedy: say('Set it up in Settings, under Chains, or let the app suggest it.'),
  },
  'request/other-chain': {
    kind: 'refused',
    rpc: -32602,
    message: say('The app’s request is for a different chain than the one it’s connected to.'),
    remedy: say('Switch to that chain in the app first.'),
  },
  'request/not-sent': {
    kind: 'network',
    rpc: -32003,
    message: say('The transaction is signed but not sent yet.'),
    remedy: say('You can send it from Activity, or keep it there.'),
  },
  'request/unsupported-capability': {
    kind: 'refused',
    rpc: 5700,
    message: say('The app needs a wallet feature that Assay doesn’t have.'),
    remedy: say('See if the app offers another way.'),
  },
  'request/unsupported-batch-chain': {
    kind: 'refused',
    rpc: 5710,
    message: say('The app asks for calls on a chain that it has no permission for.'),
    remedy: say('Switch to that chain in the app first.'),
  },
  'request/known-batch': {
    kind: 'refused',
    rpc: 5720,
    message: say('A batch with this ID already exists.'),
    remedy: say('Nothing was done twice.'),
  },
  'request/unknown-batch': {
    kind: 'refused',
    rpc: 5730,
    message: say('There’s no batch with this ID.'),
    remedy: say('Refresh the app.'),
  },
  'request/unknown-filter': {
    kind: 'refused',
    rpc: -32000,
    message: say('There’s no filter with this ID.'),
    remedy: say('Reload the app, so that it creates a new one.'),
  },
  'request/batch-too-large': {
    kind: 'refused',
    rpc: 5740,
    message: (d: { most: number }) => say('A batch may have at most {most} calls.', d),
    remedy: say('Do fewer things at a time in the app.'),
  },
  'request/code-refused': {
    kind: 'refused',
    rpc: 5750,
    message: say('You didn’t let the account use the code that a batch of calls needs.'),
    remedy: say('The app can ask for them one after the other.'),
  },
  'request/not-atomic': {
    kind: 'refused',
    rpc: 5760,
    message: say('This account can’t make these calls in one transaction.'),
    remedy: say('The app can ask for them one after the other.'),
  },
  'request/unknown': {
    kind: 'user',
    message: say('This request is no longer here.'),
    remedy: say('It was completed or discarded. Start a new one.'),
  },
  'request/not-ready': {
    kind: 'user',
    message: say('The Review isn’t complete yet.'),
    remedy: say('Wait until it shows what the request does.'),
  },
  'request/changed': {
    kind: 'user',
    message: say('Something important changed since you reviewed this.'),
    remedy: say('Nothing was signed. Check what changed, then decide again.'),
  },
  'request/blocked': {
    kind: 'refused',
    rpc: 4001,
    message: say('This request should never be signed.'),
    remedy: say('Nothing was signed. The Review says why.'),
  },
  'request/given-up': {
    kind: 'refused',
    message: say('The app is no longer waiting for this.'),
    remedy: say('Nothing was signed. Start it again in the app.'),
  },
  'request/busy': {
    kind: 'user',
    message: say('Another tab is working on this request.'),
    remedy: say('Continue there, or close that tab.'),
  },
} as const satisfies ErrorTable
