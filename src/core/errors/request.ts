import { say, type ErrorTable } from './error-table.ts'

/** A request that cannot go on, for a person or for an app. */
export const request = {
  'request/unsupported': {
    kind: 'refused',
    rpc: 4200,
    message: (d: { method: string }) => say('Assay does not support {method}.', d),
    remedy: say('Ask the app for another way.'),
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
  'request/busy': { kind: 'user', message: say('Another tab is working on this request.'), remedy: say('Go on there, or close that tab.') },
} as const satisfies ErrorTable
